// Derives requests from a schema and one example: each field in turn missing, and with values
// inside and outside of what the document allows. Whether a request is allowed is asked of the
// schema afterwards, by who takes one, and never assumed.
import { problemsOfValue } from './answers.ts';
import { resolve, type Schema } from './document.ts';

/** One value of each JSON type, so that at least some are of the wrong one. */
const ANY_TYPE: readonly unknown[] = [null, true, 7, 1.5, 'text', [], {}, [{}], ['text']];
/** Longer texts tell nothing new, and servers refuse them for their size. */
const LONGEST = 50_000;
/** Fields of fields of the example are varied down to this depth. */
const DEEPEST = 4;

/**
 * Values around the limits of a schema, those it names, and one of each type; allowed ones and
 * others.
 */
export function candidatesOf(schema: Schema): readonly unknown[] {
  return distinct([...namedBy(schema, 0), ...ANY_TYPE]);
}

function namedBy(schema: Schema, depth: number): readonly unknown[] {
  const whole: Schema = resolve(schema);
  if (depth > DEEPEST) return [];
  const limits = whole as {
    minimum?: number;
    maximum?: number;
    minLength?: number;
    maxLength?: number;
  };
  const { minimum, maximum, minLength, maxLength } = limits;
  return [
    ...('example' in whole ? [whole.example] : []),
    ...('default' in whole ? [whole.default] : []),
    ...((whole.enum as unknown[] | undefined) ?? []),
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(minLength === undefined || minLength === 0 ? [] : ['x'.repeat(minLength - 1)]),
    ...(maxLength === undefined || maxLength > LONGEST
      ? []
      : ['x'.repeat(maxLength), 'x'.repeat(maxLength + 1)]),
    ...alternativesOf(whole).flatMap((alternative) => namedBy(alternative, depth + 1)),
  ];
}

function alternativesOf(schema: Schema): readonly Schema[] {
  return ((schema.oneOf ?? schema.anyOf ?? schema.allOf) as Schema[] | undefined) ?? [];
}

/** The example itself, and everything that differs from it in one place. */
export function changesOf({ schema, example }: Around): readonly Unjudged[] {
  const others = [
    ...ANY_TYPE.filter((value) => typeof value !== 'object' || value === null),
    [],
  ].map((value) => ({
    title: `${short(value)} for a body`,
    value,
  }));
  return [{ title: 'the example', value: example }, ...within(schema, example, '', 0), ...others];
}

/** A body that differs from an example in one thing. */
export interface Unjudged {
  /** Which field differs from the example, and how. */
  title: string;
  value: unknown;
}

interface Around {
  schema: Schema;
  example: unknown;
}

function within(schema: Schema, value: unknown, place: string, depth: number): readonly Unjudged[] {
  const whole: Schema = resolve(schema);
  if (depth > DEEPEST || typeof value !== 'object' || value === null) return [];
  const alternatives = alternativesOf(whole).filter(
    (one) => problemsOfValue(one, value).length === 0,
  );
  if (alternatives.length > 0) return within(alternatives[0] ?? {}, value, place, depth);
  if (Array.isArray(value)) {
    if (typeof whole.items !== 'object' || value.length === 0) return [];
    // The items are alike, so the last stands for all.
    return within(whole.items as Schema, value.at(-1), `${place}[]`, depth + 1).map(
      ({ title, value: item }) => ({
        title,
        value: [...value.slice(0, -1), item],
      }),
    );
  }
  return Object.entries((whole.properties ?? {}) as Record<string, Schema>).flatMap(
    ([name, field]) => {
      const { [name]: own, ...rest } = value as Record<string, unknown>;
      const path = place === '' ? name : `${place}.${name}`;
      return [
        ...(own === undefined ? [] : [{ title: `no ${path}`, value: rest }]),
        ...candidatesOf(field).map((candidate) => ({
          title: `${path}: ${short(candidate)}`,
          value: { ...value, [name]: candidate },
        })),
        ...within(field, own, path, depth + 1).map(({ title, value: inner }) => ({
          title,
          value: { ...value, [name]: inner },
        })),
      ];
    },
  );
}

/**
 * Variations of a value that travels as text, as in a query or a form. One is valid when the typed
 * value is, and invalid when neither it nor its text is; the rest says nothing.
 */
export function textVariationsOf(schema: Schema): readonly { text: string; isValid: boolean }[] {
  const scalars = candidatesOf(schema).filter((value) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  );
  return scalars.flatMap((value) => {
    const [isTyped, isText] = [value, String(value)].map(
      (form) => problemsOfValue(schema, form).length === 0,
    );
    return !isTyped && isText ? [] : [{ text: String(value), isValid: isTyped === true }];
  });
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length} characters)` : text;
}
