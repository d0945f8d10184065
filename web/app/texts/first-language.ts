// The language that the app begins with. Nothing else of the app is there when it is first asked.
import { readKept } from '../lib/kept.ts';

/** By code, as each language calls itself. */
export const languages = { en: 'English', de: 'Deutsch', zh: '中文' } as const;
/** The code of a language that the app speaks. */
export type Language = keyof typeof languages;
/** Under which name a browser keeps the one that a person chose. */
export const LANGUAGE_NAME = 'lemonade.language';

const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && text in languages;

/** Chosen in the settings, else that of the browser, else English. */
export function firstLanguage(): Language {
  const wanted = [readKept(LANGUAGE_NAME), ...navigator.languages].map((tag) =>
    tag?.slice(0, 2).toLowerCase(),
  );
  return wanted.find(isLanguage) ?? 'en';
}
