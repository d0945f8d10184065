// What the log says.
import { textsOf } from '../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of the log's screen, which come with it. */
export const useLogTexts = textsOf({ en, de, zh });
