// Settings as lines of a form: values of config.json by their keys, what they are called, and what
// a person has typed.
import described from '../../../generated/settings.json' with { type: 'json' };
import { RECIPES } from '../kit/recipes.ts';
import type { Language } from '../texts/use-texts.ts';
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

/** A value as a person types it: lists with commas. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** In what a person types a value, and how many of the unit of the setting are in one of it. */
export interface Measure {
  name: 'mebibyte' | 'second' | 'minute' | 'hour';
  factor: number;
}

/** The larger ones first. */
const MEASURES: Readonly<Record<string, readonly Measure[]>> = {
  bytes: [{ name: 'mebibyte', factor: 2 ** 20 }],
  mebibytes: [{ name: 'mebibyte', factor: 1 }],
  milliseconds: [
    { name: 'minute', factor: 60_000 },
    { name: 'second', factor: 1000 },
  ],
  seconds: [{ name: 'second', factor: 1 }],
  hours: [{ name: 'hour', factor: 1 }],
};

/**
 * The largest one in which the usual value is a whole number; undefined for a value without a unit
 * that people know.
 */
export function measureOf(unit: string | undefined, usual: unknown): Measure | undefined {
  const measures = MEASURES[unit ?? ''] ?? [];
  return measures.find(({ factor }) => Number(usual) % factor === 0) ?? measures.at(-1);
}

/** A number in that measure; other text as it is. */
export function measured(text: string, { factor }: Measure): string {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value)
    ? text
    : String(Number((value / factor).toPrecision(12)));
}

/** A number of that measure, in the unit of the setting; other text as it is. */
export function counted(text: string, { factor }: Measure): string {
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? text : String(Math.round(value * factor));
}

/** What was typed, of the kind that the value before has; the server checks it. */
export function readValue(text: string, before: unknown): unknown {
  if (typeof before === 'boolean') return text === 'true';
  if (Array.isArray(before)) {
    return text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text);
  return text;
}

/**
 * Changes by key in the form of config.json: sections as objects. Undefined means the usual value,
 * which is null there.
 */
export function nested(changes: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value = null] of changes) {
    const [first = '', second] = key.split('.');
    if (second === undefined) result[first] = value;
    else result[first] = { ...(result[first] as object | undefined), [second]: value };
  }
  return result;
}
