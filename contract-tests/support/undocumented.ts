// What a response says and the document doesn't: headers, and fields of JSON. A schema lets more
// fields come, so that an older client lives with a newer server; but the server that is tested has
// the same document, and what it sends stands there.
import { paragraphOf, resolve, type Schema } from './document.ts';

/** The names in backticks of a paragraph of `info.description`. */
function namesIn(title: string): readonly string[] {
  return [...paragraphOf(title).matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name.toLowerCase());
}

/**
 * Headers that any response may have, as the document says once for all, and those of a proxy in
 * front of the server.
 */
const EVERYWHERE: ReadonlySet<string> = new Set([...namesIn('Headers'), 'server', 'via']);

/** The names of headers that stand neither with the operation nor with all of them. */
export function undocumentedHeaders(
  sent: readonly string[],
  documented: readonly string[],
): readonly string[] {
  const known = new Set(documented.map((name) => name.toLowerCase()));
  return sent
    .map((name) => name.toLowerCase())
    .filter((name) => !known.has(name) && !EVERYWHERE.has(name));
}

/** Whether a value fits a schema; the caller has the validator. */
export type Fits = (schema: Schema, value: unknown) => boolean;

/**
 * The fields of a value that fits its schema, and that the schema doesn't name, each as a path. A
 * schema without any field, and one that says what other fields hold, leave all of them open.
 */
export function undocumentedFields(schema: Schema, value: unknown, fits: Fits): readonly string[] {
  return look({ schemas: [schema], value, place: '', fits });
}

interface Look {
  /** The value fits all of them. */
  schemas: readonly Schema[];
  value: unknown;
  place: string;
  fits: Fits;
}

function look({ schemas, value, place, fits }: Look): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const parts = schemas.flatMap((schema) => partsOf(schema, value, fits));
  if (Array.isArray(value)) {
    const items = parts.flatMap(({ items }) => (items === undefined ? [] : [items as Schema]));
    if (items.length === 0) return [];
    return value.flatMap((item, index) =>
      look({ schemas: items, value: item, place: `${place}/${index}`, fits }),
    );
  }
  if (!parts.some(({ properties }) => properties !== undefined) && !parts.some(hasOthers))
    return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = `${place}/${name}`;
    const inners = parts.flatMap((part) => schemasOfField(part, name));
    if (inners.length === 0) return [at];
    return look({ schemas: inners.filter(isSchema), value: inner, place: at, fits });
  });
}

/** The schemas without alternatives that a value fits, of one that may have some. */
function partsOf(schema: Schema, value: unknown, fits: Fits): readonly Schema[] {
  const whole = resolve(schema);
  const all = (whole.allOf as Schema[] | undefined) ?? [];
  const alternatives = [whole.oneOf, whole.anyOf].flatMap((list) => (list as Schema[]) ?? []);
  const fitting = alternatives.filter((alternative) => fits(alternative, value));
  return [whole, ...[...all, ...fitting].flatMap((part) => partsOf(part, value, fits))];
}

const hasOthers = ({ additionalProperties }: Schema) => typeof additionalProperties === 'object';

/** True stands for a field that may hold anything. */
function schemasOfField(part: Schema, name: string): readonly (Schema | true)[] {
  const named = (part.properties as Readonly<Record<string, Schema>> | undefined)?.[name];
  if (named !== undefined) return [named];
  if (part.additionalProperties === true) return [true];
  return hasOthers(part) ? [part.additionalProperties as Schema] : [];
}

const isSchema = (schema: Schema | true): schema is Schema => schema !== true;
