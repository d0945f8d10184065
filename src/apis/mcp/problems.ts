// What is wrong with the parts of a message, in sentences, by the JSON Schemas of the document.
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';

interface Schema {
  readonly [keyword: string]: unknown;
}

/** One problem at a time keeps what is made of mistakes from being expensive. */
const ajv = new Ajv({ strict: false });
const MAX_QUOTED_LENGTH = 80;
const validators = new WeakMap<Schema, ValidateFunction>();

/**
 * The first problem, as a sentence; undefined where there is none. `place` is where the value
 * stands, for the names of fields.
 */
export function problemOf(value: unknown, schema: Schema, place = ''): string | undefined {
  const validate = validators.get(schema) ?? ajv.compile(schema);
  validators.set(schema, validate);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return error === undefined ? undefined : sentence(error, place);
}

/** A part of what a client sent, short enough for a message. */
export const quoted = (text: string): string => `'${text.slice(0, MAX_QUOTED_LENGTH)}'`;

/** A JSON pointer as people write a field: names may have slashes, and come with `~1` for them. */
const fieldAt = (pointer: string): string =>
  pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');

function sentence(error: ErrorObject, place: string): string {
  const { keyword, params, message, parentSchema } = error;
  const path = [place, fieldAt(error.instancePath)].filter(Boolean).join('.');
  const inside = (name: unknown) => (path === '' ? String(name) : `${path}.${name}`);
  if (keyword === 'required') return `${quoted(inside(params.missingProperty))} is missing.`;
  if (keyword === 'additionalProperties') {
    const names = Object.keys(parentSchema?.properties ?? {});
    const known = names.length === 0 ? 'The tool takes none.' : `There are ${names.join(', ')}.`;
    return `There is no argument ${quoted(inside(params.additionalProperty))}. ${known}`;
  }
  if (keyword === 'enum')
    return `${quoted(path)} must be one of ${params.allowedValues.join(', ')}.`;
  return `${quoted(path)} ${message ?? 'is wrong'}.`;
}
