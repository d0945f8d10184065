// The texts in the language of the reader.
import { keep } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';
import en from './en.json' with { type: 'json' };
import { firstLanguage, LANGUAGE_NAME, type Language } from './first-language.ts';

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
  keep(LANGUAGE_NAME, chosen);
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
