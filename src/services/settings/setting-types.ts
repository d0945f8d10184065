// The kinds of values that settings have: how each is read from a text and from JSON, and what is
// said of a wrong one.

import { isAbsolute } from 'node:path';
import { parseDuration } from '../../lib/duration.ts';
import { ADDRESS_FORMS, readHostPort, readServerAddress } from '../../lib/host-port.ts';
import { LOG_LEVELS, type LogLevel } from '../../lib/log.ts';
import { MODEL_SOURCES, type ModelSource, sourceNamed } from '../../lib/model-sources.ts';
import { setFields } from '../../lib/values.ts';
import { MAX_ARGUMENTS } from '../../recipes/kit/arguments.ts';

/** A type as data, for the app's form and the docs. */
export interface SettingShape {
  kind:
    | 'switch'
    | 'number'
    | 'choice'
    | 'text'
    | 'list'
    | 'time'
    | 'size'
    | 'folder'
    | 'executable';
  least?: number;
  most?: number;
  isWhole?: boolean;
  choices?: readonly string[];
  /** The word that leaves it open. */
  open?: string;
}

/** One kind of value. Reading gives undefined for what is none. */
export interface SettingType<Value> {
  /** What a value has to be, for messages: behind 'must be'. */
  expected: string;
  shape: SettingShape;
  fromText(text: string): Value | undefined;
  fromJson(json: unknown): Value | undefined;
  /** A value as JSON has it; absent where that is the value itself. */
  toJson?(value: Value): unknown;
  /** Whether such a value names a file or folder of this machine, which only its owner may. */
  namesPath?(json: unknown): boolean;
}

function textual<Value>(
  expected: string,
  fromText: (text: string) => Value | undefined,
  shape: SettingShape = { kind: 'text' },
): SettingType<Value> {
  return {
    expected,
    shape,
    fromText,
    fromJson: (json) => (typeof json === 'string' ? fromText(json) : undefined),
  };
}

/** A longer text is a mistake or an attack: config.json has to hold them all. */
const MAX_KEY = 4096;
const MAX_PATH = 4096;
/** A host has at most 253 by RFC 1035; a scheme and a port come to that. */
const MAX_NAME = 270;
const MAX_ITEMS = 256;
const MAX_ITEM = 256;
const within = (text: string, most: number): string | undefined =>
  text.length <= most ? text : undefined;

/** One line of text. */
export const anyText = textual(`a text of at most ${MAX_KEY} characters`, (text) =>
  within(text, MAX_KEY),
);

/** Words for the command line of a native server. */
export const commandWords = textual(`a text of at most ${MAX_ARGUMENTS} characters`, (text) =>
  within(text, MAX_ARGUMENTS),
);

/** A folder. To leave it open again is a choice of another one too. */
export const folder: SettingType<string> = {
  ...textual(
    'the path of a folder, not empty',
    (text) => (text.trim() === '' ? undefined : within(text, MAX_PATH)),
    {
      kind: 'folder',
    },
  ),
  namesPath: () => true,
};

/**
 * Where to listen. Only a name or an address is kept as it is; with a port it is `host:port`, as a
 * URL has it.
 */
export const hostName = textual(`${ADDRESS_FORMS}, not empty`, (text) => {
  const address = text.length > MAX_NAME ? undefined : readServerAddress(text.toLowerCase());
  if (address === undefined || text.trim() === '' || address.protocol === 'https:')
    return undefined;
  const host = address.host || 'localhost';
  if (address.port === undefined) return host;
  return `${host.includes(':') ? `[${host}]` : host}:${address.port}`;
});

/** What a native server's executable is: the one that gets installed, or one that a person has. */
export const executable: SettingType<string> = {
  ...textual(
    'builtin, latest, the tag of a release, or the absolute path of an executable',
    (text) => (isAbsolute(text) || !/[/\\]/.test(text) ? within(text, MAX_PATH) : undefined),
    { kind: 'executable' },
  ),
  namesPath: (json) => typeof json === 'string' && /[/\\]/.test(json),
};

/**
 * A value of some kind, or this word (in config.json also an empty string), which leaves it open.
 */
export function orOpen<Value>(word: string, type: SettingType<Value>): SettingType<Value | null> {
  const isOpen = (value: unknown) => value === word || value === '';
  return {
    expected: `${type.expected}, or ${word}`,
    shape: { ...type.shape, open: word },
    fromText: (text) => (text === word ? null : type.fromText(text)),
    fromJson: (json) => (isOpen(json) ? null : type.fromJson(json)),
    toJson: (value) => (value === null ? word : jsonOf(type, value)),
    ...setFields({ namesPath: type.namesPath }),
  };
}

/** A value as config.json has it. */
export const jsonOf = <Value>({ toJson }: SettingType<Value>, value: Value): unknown =>
  toJson === undefined ? value : toJson(value);

/** A choice, in any case. */
export function oneOf<Name extends string>(names: readonly Name[]): SettingType<Name> {
  const find = (text: string) => names.find((name) => name === text.toLowerCase());
  return textual(`one of ${names.join(', ')}`, find, { kind: 'choice', choices: names });
}

/** A hub, by its name or the short one that the original has for it. */
export const modelSource: SettingType<ModelSource> = {
  ...oneOf(MODEL_SOURCES),
  fromText: sourceNamed,
  fromJson: (json) => (typeof json === 'string' ? sourceNamed(json) : undefined),
};

/** The original has other names for the quietest level. */
export const logLevel: SettingType<LogLevel> = {
  ...oneOf(LOG_LEVELS),
  fromText: readLevel,
  fromJson: (json) => (typeof json === 'string' ? readLevel(json) : undefined),
};

function readLevel(text: string): LogLevel | undefined {
  const level = text.toLowerCase();
  return LOG_LEVELS.find(
    (known) => known === (/^(?:fatal|none)$/.test(level) ? 'critical' : level),
  );
}

/** A number from the least to the most, both included; whole unless it says otherwise. */
export function numberFrom(range: {
  least: number;
  most: number;
  isWhole?: boolean;
  except?: { value: number; because: string };
}): SettingType<number> {
  const { least, most, isWhole = true, except } = range;
  const check = (number: number) =>
    number >= least &&
    number <= most &&
    (!isWhole || Number.isInteger(number)) &&
    number !== except?.value;
  const reason = except === undefined ? '' : `, not ${except.value}: ${except.because}`;
  return {
    expected: `a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}${reason}`,
    shape: { kind: 'number', least, most, isWhole },
    fromText: (text) =>
      /^-?\d+(?:\.\d+)?$/.test(text) && check(Number(text)) ? Number(text) : undefined,
    fromJson: (json) => (typeof json === 'number' && check(json) ? json : undefined),
  };
}

/** A switch. */
export const trueOrFalse: SettingType<boolean> = {
  expected: 'true or false',
  shape: { kind: 'switch' },
  fromText(text) {
    if (/^(?:1|true|yes|on)$/i.test(text)) return true;
    return /^(?:0|false|no|off)$/i.test(text) ? false : undefined;
  },
  fromJson: (json) => (typeof json === 'boolean' ? json : undefined),
};

function listWithin(items: readonly string[]): readonly string[] | undefined {
  const isWithin = items.length <= MAX_ITEMS && items.every((item) => item.length <= MAX_ITEM);
  return isWithin ? items : undefined;
}

/** Texts: on one line separated by commas, in JSON an array. */
export const list: SettingType<readonly string[]> = {
  expected: `a list of at most ${MAX_ITEMS} texts, each of at most ${MAX_ITEM} characters`,
  shape: { kind: 'list' },
  fromText(text) {
    const items = text.split(',').map((item) => item.trim());
    return listWithin(items.filter((item) => item !== ''));
  },
  fromJson(json) {
    const isList =
      Array.isArray(json) && json.every((item) => typeof item === 'string' && item.trim() !== '');
    return isList ? listWithin(json) : undefined;
  },
};

/** An origin, `*`, or all of a scheme; a pattern that would do nothing is refused. */
const ORIGIN = /^(?:[^*]+|\*|(?!https?:)[a-z][a-z0-9+.-]*:\/\/\*)$/i;

export const origins: SettingType<readonly string[]> = {
  expected:
    'a list of origins such as https://app.example; * stands alone, or for a scheme as in chrome-extension://*',
  shape: { kind: 'list' },
  fromText: (text) => onlyOrigins(list.fromText(text)),
  fromJson: (json) => onlyOrigins(list.fromJson(json)),
};

const onlyOrigins = (found: readonly string[] | undefined): readonly string[] | undefined =>
  found?.every((origin) => ORIGIN.test(origin)) ? found : undefined;

const VARIABLE = /^[a-z_]\w*\*?$/i;

/** Each as the name of a variable, or the beginning of names and `*`. */
export const variables: SettingType<readonly string[]> = {
  expected: 'a list of names of variables, each perhaps with * at its end',
  shape: { kind: 'list' },
  fromText: (text) => {
    const names = list.fromText(text);
    return names?.every((name) => VARIABLE.test(name)) ? names : undefined;
  },
  fromJson: () => undefined,
};

/** Addresses of servers, each once. */
export const addresses: SettingType<readonly string[]> = {
  expected: 'a list of addresses, each as host:port with a name or an IPv4 address',
  shape: { kind: 'list' },
  fromText: (text) => readAddresses(list.fromText(text)),
  fromJson: (json) => readAddresses(list.fromJson(json)),
};

function readAddresses(texts: readonly string[] | undefined): readonly string[] | undefined {
  const read = texts?.map(readHostPort);
  return read?.every((address) => address !== undefined) ? [...new Set(read)] : undefined;
}

const SIZE_UNITS: Readonly<Record<string, number>> = {
  '': 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
};

/** Room on a disk, in bytes. */
export const size: SettingType<number> = {
  expected: 'a size such as 500MB or 4GiB, or a number of bytes',
  shape: { kind: 'size' },
  fromText(text) {
    const [, number, unit = ''] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
    const bytes = Math.round(Number(number) * (SIZE_UNITS[unit.toLowerCase()] ?? Number.NaN));
    return Number.isSafeInteger(bytes) ? bytes : undefined;
  },
  fromJson: (json) =>
    typeof json === 'number' || typeof json === 'string' ? size.fromText(String(json)) : undefined,
};

const UNITS = ['ms', 's', 'm', 'h', 'd'] as const;
/** A longer one is more than a timer can be; `never` is for that. */
const MAX_MS = 2 ** 31 - 1;

/** A span of time in milliseconds; null for never. */
export const duration: SettingType<number | null> = {
  expected: 'a time such as 30s, 5m or 1h (at most 24 days), a number of seconds, or off for never',
  shape: { kind: 'time' },
  fromText(text) {
    const word = text.trim().toLowerCase();
    if (/^-\d+[a-z]*$|^(?:off|never)$/.test(word)) return null;
    const exactMs = parseDuration(word, { units: UNITS, isSingle: true });
    if (exactMs === undefined || exactMs < 0) return undefined;
    const milliseconds = Math.round(exactMs);
    return milliseconds <= MAX_MS ? milliseconds : undefined;
  },
  fromJson: (json) =>
    typeof json === 'number' || typeof json === 'string'
      ? duration.fromText(String(json))
      : undefined,
  toJson: (value) => (value === null ? 'off' : durationText(value)),
};

/** As a person writes it: `1h`, `90s`. */
function durationText(milliseconds: number): string {
  const [unit, length] = LENGTHS.find(
    ([, one]) => milliseconds > 0 && milliseconds % one === 0,
  ) ?? ['ms', 1];
  return `${milliseconds / length}${unit}`;
}

const LENGTHS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;
