/* An engine in a worker: one for the table, others for bots, so that thinking never holds up the page. */
import { serve } from './rpc';

serve(self as unknown as Parameters<typeof serve>[0]);
