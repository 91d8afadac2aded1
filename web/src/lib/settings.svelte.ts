/* What this browser remembers of how people like it. */
import type { Lang } from '../client/types';

export interface Settings {
  lang: Lang;
  theme: 'auto' | 'light' | 'dark';
  motion: 'auto' | 'full' | 'none';
  /** Milliseconds an event is shown. */
  speed: number;
  sound: boolean;
  notify: boolean;
  confirm: boolean;
  name: string;
}

/** In their own words. */
export const LANGUAGES: Record<Lang, string> = { en: 'English', pl: 'Polski', ru: 'Русский', it: 'Italiano' };

const KEY = 'australis.settings';

function spoken(): Lang {
  for (const code of navigator.languages ?? [navigator.language]) {
    const lang = code.slice(0, 2);
    if (lang === 'en' || lang === 'pl' || lang === 'ru' || lang === 'it') return lang;
  }
  return 'en';
}

function kept(): Settings {
  const standard: Settings = { lang: spoken(), theme: 'auto', motion: 'auto', speed: 500, sound: false, notify: false, confirm: true, name: '' };
  try {
    return known(standard, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
  } catch {
    return standard;
  }
}

const CHOICES: Partial<Record<keyof Settings, string[]>> = { lang: ['en', 'pl', 'ru', 'it'], theme: ['auto', 'light', 'dark'], motion: ['auto', 'full', 'none'] };

/* Whatever was kept, by an older page or by another hand: only what makes sense is taken. */
function known(standard: Settings, old: Record<string, unknown> | null): Settings {
  const sound = (Object.keys(standard) as (keyof Settings)[]).filter((key) => {
    const value = old?.[key];
    if (typeof value !== typeof standard[key]) return false;
    if (typeof value === 'number') return value >= 0 && value <= 5000;
    return typeof value !== 'string' || (CHOICES[key]?.includes(value) ?? value.length <= 100);
  });
  return { ...standard, ...Object.fromEntries(sound.map((key) => [key, old![key]])) };
}

export const settings = $state(kept());

const darkMedia = matchMedia('(prefers-color-scheme: dark)');
const calmMedia = matchMedia('(prefers-reduced-motion: reduce)');

/** Keeps them and applies what the whole page shows. */
export function applySettings(): void {
  const { lang, theme } = settings;
  document.documentElement.lang = lang;
  document.documentElement.dataset.theme = theme === 'auto' ? (darkMedia.matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset.motion = still() ? 'none' : 'full';
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* A browser that keeps nothing still plays. */
  }
}

export const still = (): boolean => settings.motion === 'none' || (settings.motion === 'auto' && calmMedia.matches);

/** Milliseconds an event is shown; 0 = at once. */
export const pace = (): number => (still() ? 0 : settings.speed);

darkMedia.addEventListener('change', applySettings);
calmMedia.addEventListener('change', applySettings);
