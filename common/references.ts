// References of JSON schemas: where they lead, and how they are said so that llama.cpp reads them,
// which knows no escapes.
import { withTexts } from './schema-keywords.ts';
import { attempt, isObject } from './values.ts';

type Schema = Readonly<Record<string, unknown>>;

/** A place that gets a name among the definitions, or leads to such places. */
interface Place {
  name: string | undefined;
  readonly inner: Map<string, Place>;
}

/**
 * What a pointer such as `#/$defs/Name` leads to; undefined where it leads nowhere, or out of the
 * schema.
 */
export function valueAt(root: unknown, reference: string): unknown {
  const names = namesOf(root, reference);
  return names && at(root, names);
}

/**
 * The schema with references that llama.cpp reads as they are written: without escapes, and where a
 * name has a slash, to a definition of its own. The very same where there are none; what leads
 * nowhere stays.
 */
export function withPlainReferences(schema: Schema): Schema {
  const { $defs = {} } = schema;
  const root: Place = { name: undefined, inner: new Map() };
  let count = 0;
  function nameOf(names: readonly string[]): string {
    let place = root;
    for (const name of names) {
      const next = place.inner.get(name) ?? { name: undefined, inner: new Map() };
      place.inner.set(name, next);
      place = next;
    }
    while (place.name === undefined || (isObject($defs) && Object.hasOwn($defs, place.name))) {
      count += 1;
      place.name = `lemonade-${count}`;
    }
    return place.name;
  }
  const plain = withTexts(schema, '$ref', (reference) => {
    const names =
      /[~%]/.test(reference) && isObject($defs) ? namesOf(schema, reference) : undefined;
    if (names === undefined) return reference;
    return names.some((name) => /[~%/]/.test(name))
      ? pointerOf(['$defs', nameOf(names)])
      : pointerOf(names);
  });
  if (root.inner.size === 0) return plain;
  const definitions: Record<string, unknown> = {};
  const rest = withoutPlaces(plain, root, definitions) as Schema;
  return { ...rest, $defs: { ...(rest.$defs ?? {}), ...definitions } };
}

/** Each of the places becomes a reference to its definition. */
function withoutPlaces(
  value: unknown,
  { name, inner }: Place,
  definitions: Record<string, unknown>,
): unknown {
  const left = Array.isArray(value) ? [...value] : { ...(value as Schema) };
  for (const [key, place] of inner)
    Reflect.set(left, key, withoutPlaces(Reflect.get(left, key), place, definitions));
  const rest = inner.size === 0 ? value : left;
  if (name === undefined) return rest;
  definitions[name] = rest;
  return { $ref: pointerOf(['$defs', name]) };
}

const pointerOf = (names: readonly string[]) => ['#', ...names].join('/');

/** As they are written, or without the escapes of addresses, which some generators put in. */
function namesOf(root: unknown, reference: string): readonly string[] | undefined {
  if (!reference.startsWith('#/')) return undefined;
  const written = reference.slice(2).split('/');
  const decoded = written.map((name) => attempt(() => decodeURIComponent(name), name));
  return [written, decoded]
    .map((names) => names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~')))
    .find((names) => at(root, names) !== undefined);
}

function at(root: unknown, names: readonly string[]): unknown {
  let found = root;
  for (const name of names) {
    const isThere =
      typeof found === 'object' &&
      found !== null &&
      name !== '__proto__' &&
      Object.hasOwn(found, name);
    found = isThere ? Reflect.get(found as object, name) : undefined;
  }
  return found;
}
