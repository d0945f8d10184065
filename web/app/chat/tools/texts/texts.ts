// What the chat says of tools.
import { textsOf } from '../../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of tools, which come with what needs them. */
export const useToolTexts = textsOf({ en, de, zh });
