/* The page's own words: po/<language>/web*.po, checked and turned into JSON by the build. */
import type { Lang } from '../client/types';

type Texts = { [key: string]: string | string[] };

const load: Record<Lang, () => Promise<{ default: Texts }>> = {
  en: () => import('$gen/texts-en.json'),
  pl: () => import('$gen/texts-pl.json'),
  ru: () => import('$gen/texts-ru.json'),
  it: () => import('$gen/texts-it.json'),
};

const now = $state<{ lang: Lang; texts: Texts }>({ lang: 'en', texts: {} });

export async function speak(lang: Lang): Promise<void> {
  const texts = (await load[lang]()).default;
  now.texts = texts;
  now.lang = lang;
}

/* In the order of the forms in the catalogues. */
function form(forms: string[], n: number, lang: Lang): string {
  const kind = new Intl.PluralRules(lang).select(n);
  const last = forms.length - 1;
  return forms[kind === 'one' ? 0 : kind === 'few' && last > 1 ? 1 : last];
}

/** The text of a key with {name} filled in; {name:key} is the counted noun of that key. */
export function t(key: string, words: { [name: string]: string | number } = {}): string {
  const found = now.texts[key];
  if (found === undefined) return key;
  const text = typeof found === 'string' ? found : form(found, Number(words.n ?? 0), now.lang);
  return text.replace(/\{([a-z_]+)(?::([a-z0-9.-]+))?\}/g, (all, name: string, noun?: string) => {
    const word = words[name];
    if (word === undefined) return all;
    return noun ? t(noun, { n: word }) : String(word);
  });
}

export const language = (): Lang => now.lang;
