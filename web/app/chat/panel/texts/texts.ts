// What the panel at the side says.
import { textsOf } from '../../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of the panel, which come with it. */
export const usePanelTexts = textsOf({ en, de, zh });
