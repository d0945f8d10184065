// The texts in the language of the reader: chosen in the settings, else that of the browser, else
// English.
import { keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';
import en from './en.json' with { type: 'json' };

/** By code, as each language calls itself. */
export const languages = { en: 'English', de: 'Deutsch', zh: '中文' } as const;
/** The code of a language that the app speaks. */
export type Language = keyof typeof languages;
const NAME = 'lemonade.language';
const isLanguage = (text: string | undefined): text is Language =>
  text !== undefined && text in languages;

function firstLanguage(): Language {
  const wanted = [readKept(NAME), ...navigator.languages].map((tag) =>
    tag?.slice(0, 2).toLowerCase(),
  );
  return wanted.find(isLanguage) ?? 'en';
}

const language = createStore<Language>(firstLanguage());
document.documentElement.lang = language.get();

type Loader = (wanted: Language) => Promise<void>;
const loaders: Loader[] = [];
async function fetchTexts(wanted: Language): Promise<void> {
  await Promise.all(loaders.map((load) => load(wanted)));
}

/** Resolves when there are texts to draw the app with. */
export function textsAreHere(): Promise<void> {
  return fetchTexts(language.get());
}

/**
 * Texts that are there in English, and come in another language when a person needs it; gives the
 * hook that reads them.
 */
export function createTexts<All>(english: All, others: Record<string, () => Promise<All>>) {
  const here: Partial<Record<Language, All>> = { en: english };
  loaders.push(async (wanted) => {
    here[wanted] ??= (await others[`./${wanted}.json`]?.()) ?? english;
  });
  return () => here[useLanguage()] ?? english;
}

/** Fetches its texts, keeps it on this device, and draws the app in it. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  await fetchTexts(chosen);
  keep(NAME, chosen);
  document.documentElement.lang = chosen;
  language.set(chosen);
}

/** A component that uses it is drawn again in another language. */
export function useLanguage(): Language {
  return language.use();
}

/** The texts that all screens share. */
export const useTexts = createTexts(
  en,
  import.meta.glob<typeof en>('./{de,zh}.json', { import: 'default' }),
);

/**
 * Texts that are there in all languages, for a screen that is loaded later; gives the hook that
 * reads them.
 */
export function textsOf<All>(texts: Record<Language, All>): () => All {
  return () => texts[useLanguage()];
}
