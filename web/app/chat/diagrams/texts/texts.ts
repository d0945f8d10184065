// What is said of diagrams.
import { textsOf } from '../../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of diagrams, which come with them. */
export const useDiagramTexts = textsOf({ en, de, zh });
