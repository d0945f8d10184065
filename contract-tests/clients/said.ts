// What a client says on the wire must be what its user has set, and nothing more, or what the
// document says means the same.
import { isDeepStrictEqual } from 'node:util';
import { type Operation, operationAt, resolve, type Schema } from '../support/document.ts';
import type { Recorded } from './recorder.ts';

/** The content of a request: fields of JSON, or those of a form as texts, lists of them, and files. */
export type Said = Readonly<Record<string, unknown>>;

/** By operation, what its requests may say; each of them has to be said. */
export type Meant = Readonly<Record<string, readonly Said[]>>;

/** Stands for the content of a file. */
export const A_FILE = '(a file)';

const FORM_TYPE = 'multipart/form-data';

/** What was said that was not meant, and what was meant and not said, each in a sentence. */
export function problemsOfSaid(requests: readonly Recorded[], meant: Meant): readonly string[] {
  const unsaid = new Map(Object.entries(meant).map(([id, all]) => [id, [...all]]));
  const problems: string[] = [];
  for (const request of requests) {
    const operation = operationAt(request.method, request.target);
    const wanted = operation === undefined ? undefined : meant[operation.id];
    if (operation === undefined || wanted === undefined) {
      problems.push(`${request.method} ${request.target} is not what was to be asked`);
      continue;
    }
    const said = meaningOf(request, operation);
    if (!wanted.some((one) => isDeepStrictEqual(one, said)))
      problems.push(`${operation.id} says ${JSON.stringify(said)}`);
    const left = unsaid.get(operation.id) ?? [];
    unsaid.set(
      operation.id,
      left.filter((one) => !isDeepStrictEqual(one, said)),
    );
  }
  for (const [id, all] of unsaid)
    for (const one of all) problems.push(`${id} never says ${JSON.stringify(one)}`);
  return problems;
}

function meaningOf({ target, type, body }: Recorded, operation: Operation): Said {
  const query = Object.fromEntries(new URL(target, 'http://localhost').searchParams);
  if (body.length === 0) return query;
  const isForm = type.startsWith(FORM_TYPE);
  const schema = operation.bodySchemas[isForm ? FORM_TYPE : 'application/json'] ?? {};
  const content = isForm
    ? formOf(schema, type, body)
    : (withoutSilence(schema, JSON.parse(body.toString())) as Said);
  return { ...query, ...content };
}

/** An empty list that needs an item, and an empty map. */
function isEmpty({ minItems = 0, additionalProperties }: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0 && Number(minItems) > 0;
  return isDeepStrictEqual(value, {}) && typeof additionalProperties === 'object';
}

/**
 * JSON without what counts as not given: null, what is empty, and the value that the document names
 * as the default.
 */
function withoutSilence(schema: Schema, value: unknown): unknown {
  const { properties = {}, items = {} } = resolve(schema) as {
    properties?: Readonly<Record<string, Schema>>;
    items?: Schema;
  };
  if (Array.isArray(value)) return value.map((item) => withoutSilence(items, item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, one]) => {
    const field: Schema = resolve(properties[name] ?? {});
    if (one === null || isEmpty(field, one)) return false;
    return !('default' in field && isDeepStrictEqual(field.default, one));
  });
  return Object.fromEntries(
    fields.map(([name, one]) => [name, withoutSilence(properties[name] ?? {}, one)]),
  );
}

/** A form without empty fields; the words of a list may come joined with commas. */
function formOf(schema: Schema, type: string, body: Buffer): Said {
  const properties = (resolve(schema).properties ?? {}) as Readonly<Record<string, Schema>>;
  const parts = partsOf(type, body).filter(({ value }) => value !== '');
  const names = [...new Set(parts.map(({ name }) => name))];
  const fields = names.map((name) => {
    const values = parts.filter((part) => part.name === name).map(({ value }) => value);
    const isList = resolve(properties[name] ?? {}).type === 'array';
    return [name, isList ? values.flatMap((value) => value.split(',')) : values.join()] as const;
  });
  return Object.fromEntries(fields);
}

/**
 * The fields of a form; that of `fetch` reads none in which a name stands without quotation marks,
 * as C# writes it.
 */
function partsOf(type: string, body: Buffer): readonly { name: string; value: string }[] {
  const [, boundary = ''] = /boundary="?([^";]+)"?/.exec(type) ?? [];
  const [, ...pieces] = body.toString('latin1').split(`--${boundary}`);
  return pieces
    .filter((piece) => piece.startsWith('\r\n'))
    .map((piece) => {
      const end = piece.indexOf('\r\n\r\n');
      const head = piece.slice(0, end);
      const [, name = ''] = /[; ]name="?([^";\r]+)"?/i.exec(head) ?? [];
      const value = Buffer.from(piece.slice(end + 4, -2), 'latin1').toString();
      return { name, value: /filename/i.test(head) ? A_FILE : value };
    });
}
