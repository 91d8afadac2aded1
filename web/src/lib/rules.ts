/* The books of rules, loaded when somebody looks into them. */
export interface Clause { id: string; section: string; text: string }
export interface Book { id: string; game: string; title: string; clauses: Clause[] }

let books: Promise<Book[]> | undefined;

export function loadBooks(): Promise<Book[]> {
  books ??= import('$gen/rules.json').then((module) => module.default as Book[], (error) => { books = undefined; throw error; });
  return books;
}

export async function findClause(id: string): Promise<Clause | undefined> {
  const wanted = id.toLowerCase();
  for (const book of await loadBooks()) {
    const found = book.clauses.find((clause) => clause.id.toLowerCase() === wanted);
    if (found) return found;
  }
  return undefined;
}

/** Whether every word of the search begins a word of the clause. */
export function matches(clause: Clause, search: string): boolean {
  const text = ` ${clause.id} ${clause.section} ${clause.text}`.toLowerCase().replace(/[^\p{L}\p{N}-]+/gu, ' ');
  return search.toLowerCase().split(/\s+/).filter(Boolean).every((word) => text.includes(` ${word}`));
}
