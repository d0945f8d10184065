// Settings as lines of a form: what they are called, and their values in config.json.
import described from '../../../generated/settings.json' with { type: 'json' };
import { nameOfBackend } from '../kit/backend-names.ts';
import { RECIPES } from '../kit/recipes.ts';
import type { Language } from '../texts/first-language.ts';
import allWords from './words.json' with { type: 'json' };

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
  /** Whether its switch is on where its value is false: it says what the server does. */
  isInverted: boolean;
  shape: Shape;
}

interface Words {
  unit?: string;
  isInverted?: boolean;
  en: readonly string[];
  de: readonly string[];
  zh: readonly string[];
}

const WORDS: Readonly<Record<string, Words | undefined>> = allWords;

/** Of settings that belong to no recipe, in the order of the form. */
export const GROUPS = ['network', 'models', 'memory', 'logs', 'limits'] as const;

/** By section of config.json, what people call the program of its recipe. */
export const ENGINES: Readonly<Record<string, string>> = Object.fromEntries(
  RECIPES.map(({ section, title }) => [section, title] as const).toSorted(([, one], [, other]) =>
    one.localeCompare(other),
  ),
);

/** All settings, named and explained in a language. One without words has its key, and the server's own. */
export function settingsIn(language: Language): Setting[] {
  return described.map(({ key, group, help, isLive, shape }) => {
    const [, name] = key.split('.');
    const [, backend = '', kind] = /^(.+)_(args|bin)$/.exec(name ?? '') ?? [];
    const words = WORDS[key] ?? WORDS[`*.${name}`] ?? WORDS[`*.*_${kind}`];
    const [label = key, text = help] = words?.[language] ?? [];
    return {
      key,
      isLive,
      shape,
      group,
      unit: words?.unit,
      isInverted: words?.isInverted ?? false,
      label: label.replace('{}', nameOfBackend(backend)),
      help: text,
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
