/*
 * Lessons: files of steps, src/learn/GAME.json. A step is told when its question (`ask`) comes for the first time, one
 * without a question at the beginning. The words are web-learn.GAME.TEXT; what to do is what the engine's own bot would do.
 */
export interface Step { ask?: string; text: string; clause: string }
export interface Lesson { seed: string; seats: number; level: string; steps: Step[] }

const files = import.meta.glob('./*.json', { import: 'default' }) as Record<string, () => Promise<Lesson>>;

export const lessonGames = (): string[] => Object.keys(files).map((path) => path.slice(2, -5));
export const lessonOf = (game: string): Promise<Lesson> | undefined => files[`./${game}.json`]?.();
