// Breaks a value in every way that its schema forbids, each time in one place.
import type { Schema } from '../support/document.ts';

/** What is asked about a schema; the two documents write theirs in different dialects. */
export interface SchemaReader {
  /** What a reference points to; anything else as it is. */
  resolve(schema: Schema): Schema;
  isAllowed(schema: Schema, value: unknown): boolean;
}

export interface ValueMutant {
  /**
   * Which place of the schema is broken, and how; the same for places that the schema describes
   * alike.
   */
  title: string;
  value: unknown;
}

/** One value of each JSON type. */
const ONE_OF_EACH: readonly unknown[] = ['broken', 7.5, true, ['broken'], { broken: true }];
/** Items of a list beyond these are not broken one by one. */
const MAX_ITEMS = 20;

type Change = (value: unknown) => unknown;

interface Place {
  schema: Schema;
  value: unknown;
  /** As in `choices[].delta`; empty for the whole. */
  name: string;
  /** Copies the whole with this place changed. */
  within: (change: Change) => unknown;
}

/**
 * Mutants of a value that its schema allows: required fields dropped, fields of another type, null
 * where it isn't allowed, unknown values of enumerations, numbers below their minimum. Places that
 * may hold anything have none.
 */
export function mutantsOfValue(
  reader: SchemaReader,
  schema: Schema,
  value: unknown,
): readonly ValueMutant[] {
  return breakAt(reader, { schema, value, name: '', within: (change) => change(value) });
}

function breakAt(reader: SchemaReader, place: Place): readonly ValueMutant[] {
  const { schema, value, name, within } = place;
  const title = (what: string) => `${name || 'the whole'}: ${what}`;
  const wrongs = [
    ...ONE_OF_EACH.filter((other) => typeOf(other) !== typeOf(value))
      .slice(0, 2)
      .map((wrong) => ['another type', wrong]),
    ['null', null],
    ...(typeof value === 'string' ? [['an unknown value', 'no-such-value']] : []),
    ...(typeof value === 'number' ? [['far below', -1_000_000]] : []),
  ] as const;
  const replaced = wrongs
    .filter(([, wrong]) => !reader.isAllowed(schema, wrong))
    .map(([what, wrong]) => ({ title: title(String(what)), value: within(() => wrong) }));
  return [...replaced, ...breakInside(reader, place)];
}

function breakInside(
  reader: SchemaReader,
  { schema, value, name, within }: Place,
): readonly ValueMutant[] {
  const views = viewsOf(reader, schema, value);
  if (Array.isArray(value)) {
    const items = views.map(({ items }) => items).find((candidate) => candidate !== undefined) as
      | Schema
      | undefined;
    if (items === undefined) return [];
    return value.slice(0, MAX_ITEMS).flatMap((item, at) =>
      breakAt(reader, {
        schema: items,
        value: item,
        name: `${name}[]`,
        within: (change) => within((list) => (list as unknown[]).with(at, change(item))),
      }),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  const required = new Set(views.flatMap((view) => (view.required as string[] | undefined) ?? []));
  const properties = Object.assign({}, ...views.map((view) => view.properties ?? {})) as Record<
    string,
    Schema
  >;
  const others = views
    .map((view) => view.additionalProperties)
    .find((more) => typeof more === 'object');
  return Object.entries(value).flatMap(([field, own]): readonly ValueMutant[] => {
    const isNamed = Object.hasOwn(properties, field);
    const inner = isNamed ? properties[field] : (others as Schema | undefined);
    const path = `${name === '' ? '' : `${name}.`}${isNamed ? field : '*'}`;
    const dropped = required.has(field)
      ? [{ title: `${path}: dropped`, value: within((whole) => without(whole as object, field)) }]
      : [];
    if (inner === undefined) return dropped;
    const change = (how: Change) =>
      within((whole) => ({ ...(whole as object), [field]: how(own) }));
    return [
      ...dropped,
      ...breakAt(reader, { schema: inner, value: own, name: path, within: change }),
    ];
  });
}

/** The schema itself and those of its parts that describe this value too. */
function viewsOf(reader: SchemaReader, schema: Schema, value: unknown): readonly Schema[] {
  const whole = reader.resolve(schema);
  const alternatives = ((whole.oneOf ?? whole.anyOf ?? []) as readonly Schema[]).filter((one) =>
    reader.isAllowed(one, value),
  );
  const parts = [...((whole.allOf ?? []) as readonly Schema[]), ...alternatives.slice(0, 1)];
  return [whole, ...parts.flatMap((part) => viewsOf(reader, part, value))];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function without(whole: object, field: string): object {
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== field));
}
