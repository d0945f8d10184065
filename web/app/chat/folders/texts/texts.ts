// What folders say.
import { createTexts } from '../../../texts/use-texts.ts';
import en from './en.json' with { type: 'json' };

/** Texts of folders, in the language of the reader. */
export const useFolderTexts = createTexts(
  en,
  import.meta.glob<typeof en>('./{de,zh}.json', { import: 'default' }),
);
