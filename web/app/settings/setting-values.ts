// Settings as lines of a form: what they are called, and their values in config.json.
import described from '../../../generated/settings.json' with { type: 'json' };
import { RECIPES } from '../kit/recipes.ts';
import type { Language } from '../texts/first-language.ts';
import words from './words.json' with { type: 'json' };

/** Which control a setting has, and its limits, as the server's table says them. */
interface Shape {
  kind: string;
  least?: number;
  most?: number;
  isWhole?: boolean;
  choices?: readonly string[];
  /** The word that leaves the value open. */
  open?: string;
}

/** One line of the form, in the language of the person. */
export interface Setting {
  /** `ctx_size`, or with its section `llamacpp.args`. */
  key: string;
  label: string;
  help: string;
  /** One of {@link GROUPS}, or the section of a recipe. */
  group: string;
  unit: string | undefined;
  isLive: boolean;
  shape: Shape;
}

interface Words {
  unit?: string;
  en: string;
  de: readonly string[];
  zh: readonly string[];
}

const WORDS: Readonly<Record<string, Words | undefined>> = words;

/** Of settings that belong to no recipe, in the order of the form. */
export const GROUPS = ['network', 'models', 'memory', 'logs', 'limits'] as const;

/** By section of config.json, what people call the program of its recipe. */
export const ENGINES: Readonly<Record<string, string>> = Object.fromEntries(
  RECIPES.map(({ section, title }) => [section, title] as const).toSorted(([, one], [, other]) =>
    one.localeCompare(other),
  ),
);

/**
 * All settings, named and explained in a language; English help is the server's own. One without a
 * name has its key.
 */
export function settingsIn(language: Language): Setting[] {
  return described.map(({ key, group, help, isLive, shape }) => {
    const [, name] = key.split('.');
    const [, backend = '', kind] = /^(.+)_(args|bin)$/.exec(name ?? '') ?? [];
    const { unit, en, ...other } = WORDS[key] ??
      WORDS[`*.${name}`] ??
      WORDS[`*.*_${kind}`] ?? { en: key };
    const [label = en, translated = help] = (language !== 'en' && (other as Words)[language]) || [];
    const shared = { key, isLive, shape, unit, group };
    return {
      ...shared,
      label: label.replace('{}', backend),
      help: translated.replace('{}', backend),
    };
  });
}

/** The value of a key in the form of config.json; undefined where it is not told. */
export function valueAt(config: Readonly<Record<string, unknown>>, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      config,
    );
}
