// The texts in the language of the reader: chosen in the settings, else that of the browser, else English.
import { keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';
import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { zh } from './zh.ts';

export const languages = { en: 'English', de: 'Deutsch', zh: '中文' } as const;
export type Language = keyof typeof languages;

const TEXTS: Readonly<Record<Language, Texts>> = { en, de, zh };
const NAME = 'lemonade.language';
const device = () => localStorage;

const isLanguage = (text: string | undefined): text is Language => text !== undefined && text in languages;

function firstLanguage(): Language {
  const wanted = [readKept(device, NAME), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase());
  return wanted.find(isLanguage) ?? 'en';
}

const language = createStore<Language>(firstLanguage());
document.documentElement.lang = language.get();

export function chooseLanguage(chosen: Language): void {
  keep(device, NAME, chosen);
  document.documentElement.lang = chosen;
  language.set(chosen);
}

export function useLanguage(): Language {
  return language.use();
}

export function useTexts(): Texts {
  return TEXTS[language.use()];
}
