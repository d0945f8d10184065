// Settings as lines of a form: values of config.json by their keys, and what a person has typed back to such values.
import described from '../../../generated/settings.json' with { type: 'json' };

export interface Described {
  /** `ctx_size`, or with its section `llamacpp.args`. */
  key: string;
  help: string;
  environment: string;
  /** Ends the sentence "Must be …". */
  expected: string;
  isLive: boolean;
}

export const DESCRIBED: readonly Described[] = described;

/** The value of a key in the form of config.json; undefined where it is not told. */
export function valueAt(config: Readonly<Record<string, unknown>>, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], config);
}

/** A value as a person types it: lists with commas. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.join(', ') : String(value);
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
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text);
  return text;
}

/** Changes by key in the form of config.json: sections as objects. Undefined means the usual value, which is null there. */
export function nested(changes: ReadonlyMap<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [key, value = null] of changes) {
    const [first = '', second] = key.split('.');
    if (second === undefined) result[first] = value;
    else result[first] = { ...(result[first] as object | undefined), [second]: value };
  }
  return result;
}

/** The choices of a setting that is one of a few words; undefined for others. */
export function choicesOf({ expected }: Described): readonly string[] | undefined {
  return /^one of (.+)$/.exec(expected)?.[1]?.split(', ');
}
