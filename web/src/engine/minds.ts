/*
 * Bots that think in several workers at once: each grows some of the trees of a search, and after every round they are
 * told what the others have found. How many they are changes the time it takes and nothing else.
 */
import { turns } from '../lib/turns';
import type { BotQuestion } from './engine';
import type { Remote } from './rpc';

/** Thinking takes seconds on a slow machine; who says nothing for so long will never do. */
const PATIENCE = 60_000;

function inTime<T>(doing: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => { timer = setTimeout(() => reject(new Error('no answer')), patience); });
  return Promise.race([doing, late]).finally(() => clearTimeout(timer));
}

export class Minds {
  private readonly engines: Remote[] = [];
  private readonly first: Promise<Remote>;
  private readonly inTurn = turns();
  private ended = false;

  /** The first one begins as soon as it is there; the others help from then on when they are. */
  constructor(private readonly start: () => Promise<Remote>, private readonly many: number, private readonly patience = PATIENCE) {
    this.first = this.hire();
    void this.first.then(async () => {
      while (!this.ended && this.engines.length < this.many) await this.hire();
    }).catch(() => undefined);
  }

  private async hire(): Promise<Remote> {
    const engine = await this.start();
    if (this.ended) engine.end();
    else this.engines.push(engine);
    return engine;
  }

  /** One question after the other: an engine has one mind. */
  private asked<T>(work: () => Promise<T>): Promise<T> {
    return this.inTurn(() => inTime(this.first.then(work), this.patience));
  }

  think(question: BotQuestion): Promise<string> { return this.asked(() => together([...this.engines], question)); }

  /** Something that one of them does alone. */
  alone<T>(work: (engine: Remote) => Promise<T>): Promise<T> { return this.asked(async () => work(await this.first)); }

  end(): void {
    this.ended = true;
    for (const engine of this.engines) engine.end();
  }
}

export async function together(engines: Pick<Remote, 'think' | 'share' | 'grow' | 'settle'>[], question: BotQuestion): Promise<string> {
  if (engines.length === 1) return engines[0].think(question);
  let [answer] = await Promise.all(engines.map((engine) => engine.share(question)));
  while (answer === null) {
    const found = (await Promise.all(engines.map((engine, i) => engine.grow(i, engines.length)))).flat();
    [answer] = await Promise.all(engines.map((engine) => engine.settle(found)));
  }
  return answer;
}
