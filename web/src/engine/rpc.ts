/* Calls across a worker: every public method of the engine by its name. */
import { Engine } from './engine';

type Methods = { [K in keyof Engine]: Engine[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never };
export type Remote = Omit<Methods, never> & { end: () => void };

interface Call { id: number; method: string; args: unknown[] }
interface Answer { id: number; result?: unknown; error?: string }

/** The worker's side. The first message is the compiled module. */
export function serve(scope: { onmessage: ((event: MessageEvent) => void) | null; postMessage: (message: unknown) => void }): void {
  let engine: Promise<Engine> | undefined;
  scope.onmessage = async ({ data }: MessageEvent) => {
    if (data instanceof WebAssembly.Module) {
      engine = Engine.of(data);
      return;
    }
    const { id, method, args } = data as Call;
    try {
      const made = (await engine) as unknown as Record<string, (...args: unknown[]) => unknown>;
      scope.postMessage({ id, result: await made[method](...args) } satisfies Answer);
    } catch (error) {
      scope.postMessage({ id, error: error instanceof Error ? error.message : String(error) } satisfies Answer);
    }
  };
}

/** The page's side. `stopped` says so in the reader's language where a worker fails without a word. */
export function connect(worker: Worker, module: WebAssembly.Module, stopped: () => string): Remote {
  let next = 1;
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let broken: Error | undefined; /* who asks from then on is told so instead of waiting for ever */
  worker.postMessage(module);
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error !== undefined) call?.reject(new Error(data.error));
    else call?.resolve(data.result);
  };
  const fail = (event: Event) => {
    const error = new Error((event as ErrorEvent).message || stopped());
    broken = error;
    for (const call of waiting.values()) call.reject(error);
    waiting.clear();
  };
  worker.onerror = fail;
  worker.onmessageerror = fail;
  return new Proxy({}, {
    get: (_, method: string) => {
      if (method === 'then') return undefined;
      if (method === 'end') return () => { worker.terminate(); fail(new Event('end')); };
      return (...args: unknown[]) => new Promise((resolve, reject) => {
        if (broken) throw broken;
        const id = next++;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, method, args } satisfies Call);
      });
    },
  }) as Remote;
}
