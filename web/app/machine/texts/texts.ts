// What the screen of the machine says.
import { textsOf } from '../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of the machine's screen, which come with it. */
export const useMachineTexts = textsOf({ en, de, zh });
