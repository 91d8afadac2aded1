/*
 * A game judged by the program's own bots: the recording is cut into pieces, workers judge them, and every piece is
 * shown as it comes. It does not matter how many workers there are, nor in which order they finish.
 */
import type { AnalysedPiece, AnalysedStep, Lang } from '../client/types';
import type { Content } from '../engine/engine';
import type { Remote } from '../engine/rpc';
import { atOnce, startEngine } from '../engine/start';

/** As `australis analyse` does it. */
export const JUDGE = { level: 'normal', games: 96 };
const PIECE = 4;

export class Analysis {
  moves = $state(0);
  judged = $state(0);
  running = $state(false);
  failed = $state('');
  over = $state(false);
  /** What each judged move did, by its number (from 1); free moves have none. */
  steps = $state.raw<AnalysedStep[]>([]);
  /** chances[move][seat] in percent after so many moves; holes where nothing is known yet. */
  chances = $state.raw<(number[] | undefined)[]>([]);
  private readonly done = new Map<number, AnalysedPiece>();
  private workers: Remote[] = [];
  private run = 0;
  private watchers = 0;

  constructor(readonly recording: string, private readonly content?: Content) {}

  get complete(): boolean { return this.moves > 0 && this.judged === this.moves; }

  async start(lang: Lang): Promise<void> {
    if (this.running || this.complete) return;
    const run = ++this.run;
    this.running = true;
    this.failed = '';
    try {
      const first = await this.hire(lang);
      this.moves = (await first.moves(lang)).length;
      const pieces = Array.from({ length: Math.ceil(this.moves / PIECE) }, (_, i) => i * PIECE).filter((from) => !this.done.has(from));
      const many = Math.max(1, Math.min(atOnce(), pieces.length));
      const work = async (engine: Remote) => {
        for (let from = pieces.shift(); from !== undefined && run === this.run; from = pieces.shift())
          this.take(from, await engine.judge(JUDGE.level, JUDGE.games, from, Math.min(from + PIECE, this.moves), lang), run);
      };
      const rest = Array.from({ length: many - 1 }, async () => work(await this.hire(lang)));
      await Promise.all([work(first), ...rest]);
    } catch (error) {
      if (run === this.run) this.failed = error instanceof Error ? error.message : String(error);
    } finally {
      if (run === this.run) this.stop();
    }
  }

  private async hire(lang: Lang): Promise<Remote> {
    const engine = await startEngine('analysis', lang);
    if (!this.running) { engine.end(); throw new Error('stopped'); }
    this.workers.push(engine);
    await engine.load(this.recording, -1, this.content);
    return engine;
  }

  private take(from: number, piece: AnalysedPiece, run: number): void {
    if (run !== this.run) return;
    this.done.set(from, piece);
    const chances: (number[] | undefined)[] = Array.from({ length: this.moves + 1 }, () => undefined);
    const steps: AnalysedStep[] = [];
    const percent = (win: number[]) => win.map((one) => one * 100);
    let judged = 0;
    for (const [first, found] of [...this.done].sort((a, b) => a[0] - b[0])) {
      const last = Math.min(first + PIECE, this.moves);
      judged += last - first;
      steps.push(...found.steps);
      chances[last] = percent(found.end);
      for (const step of found.steps) chances[step.number - 1] = percent(step.win);
      /* A free move changes no chance. */
      for (let i = last - 1; i >= first; i--) chances[i] ??= chances[i + 1];
    }
    this.over = this.done.get(Math.floor((this.moves - 1) / PIECE) * PIECE)?.over ?? false;
    this.steps = steps;
    this.chances = chances;
    this.judged = judged;
  }

  /** While somebody looks at it, or soon will again, it goes on. The result ends the looking. */
  watch(): () => void {
    this.watchers++;
    return () => {
      this.watchers--;
      setTimeout(() => { if (!this.watchers) this.stop(); }, 3000);
    };
  }

  /** What is judged so far stays. */
  stop(): void {
    this.run++;
    this.running = false;
    for (const engine of this.workers) engine.end();
    this.workers = [];
  }
}

/* The last one is kept: from the end of a game to its replay and back. */
let kept: Analysis | undefined;

export function analysisOf(recording: string, content?: Content): Analysis {
  if (kept?.recording !== recording) {
    kept?.stop();
    kept = new Analysis(recording, content);
  }
  return kept;
}

/** What all steps together did to a seat, in percent. */
export function totals(steps: AnalysedStep[], seat: number): { luck: number; loss: number; decisions: number; good: number } {
  const own = steps.filter((step) => step.seat === seat && step.decision);
  return {
    luck: steps.reduce((sum, step) => sum + step.luck[seat - 1] * 100, 0), loss: own.reduce((sum, step) => sum + step.loss * 100, 0),
    decisions: own.length, good: own.filter((step) => step.loss <= SMALL).length,
  };
}

export const SMALL = 0.005;

/** The decisions that cost most, the dearest first. */
export const costliest = (steps: AnalysedStep[], many: number): AnalysedStep[] =>
  steps.filter((step) => step.decision && step.loss > SMALL).sort((a, b) => b.loss - a.loss || a.number - b.number).slice(0, many);

/** The moves after which the chances were most different from before, by anybody's doing or by luck, the biggest first. */
export const swings = (steps: AnalysedStep[], many: number): AnalysedStep[] => {
  const size = (step: AnalysedStep) => Math.max(...step.swing.map(Math.abs));
  return steps.filter((step) => size(step) >= 0.05).sort((a, b) => size(b) - size(a) || a.number - b.number).slice(0, many);
};
