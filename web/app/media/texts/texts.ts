// What the screens of pictures and sound say.
import { textsOf } from '../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of the screens for images and sound, which come with them. */
export const useMediaTexts = textsOf({ en, de, zh });
