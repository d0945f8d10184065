// What the screens of models and settings say, which come later.
import { textsOf } from '../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts that the first screen does without. */
export const useScreenTexts = textsOf({ en, de, zh });
