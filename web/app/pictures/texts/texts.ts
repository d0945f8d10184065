// What the screen of pictures says.
import { textsOf } from '../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

export const usePictureTexts = textsOf({ en, de, zh });
export type PictureTexts = ReturnType<typeof usePictureTexts>;
