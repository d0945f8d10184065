// What the settings say of servers with tools.
import { textsOf } from '../../texts/use-texts.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of the section, which come with it. */
export const useToolSettingsTexts = textsOf({ en, de, zh });
