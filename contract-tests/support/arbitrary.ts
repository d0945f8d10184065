// Values that a schema of the document allows, at random, for property tests.
import fc, { type Arbitrary } from 'fast-check';
import { type Schema, toJsonSchema } from './document.ts';

/** Deeper than this, lists are empty and optional fields are missing. */
const DEEPEST = 5;

/**
 * @param name of a schema in the document's components
 * @param fixed what the fields at the top are instead
 */
export function arbitraryOf(
  name: string,
  fixed: Readonly<Record<string, Arbitrary<unknown>>> = {},
): Arbitrary<object> {
  const root = toJsonSchema({ $ref: `#/components/schemas/${name}` });
  const known = (root.components as { schemas: Readonly<Record<string, Schema>> }).schemas;

  function of(schema: Schema, depth: number): Arbitrary<unknown> {
    if (typeof schema.$ref === 'string')
      return of(known[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth);
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (Array.isArray(alternatives))
      return fc.oneof(...alternatives.map((alternative) => of(alternative, depth)));
    if (Array.isArray(schema.type)) {
      return fc.oneof(...schema.type.map((type) => of({ ...schema, type }, depth)));
    }
    const { minimum = -1000, maximum = 1000 } = schema as { minimum?: number; maximum?: number };
    switch (schema.type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({ min: minimum, max: Math.max(minimum, maximum) });
      case 'number':
        return fc.double({ min: minimum, max: maximum, noNaN: true });
      case 'string':
        return fc.string({
          minLength: Number(schema.minLength ?? 0),
          maxLength: 12,
          unit: 'grapheme',
        });
      case 'array':
        return fc.array(of((schema.items as Schema | undefined) ?? {}, depth + 1), {
          minLength: Number(schema.minItems ?? 0),
          maxLength:
            depth > DEEPEST
              ? Number(schema.minItems ?? 0)
              : Math.min(3, Number(schema.maxItems ?? 3)),
        });
      case 'object':
        return objectOf(schema, depth);
      default:
        return fc.jsonValue({ maxDepth: 1 }) as Arbitrary<unknown>;
    }
  }

  function objectOf(schema: Schema, depth: number, replaced: typeof fixed = {}): Arbitrary<object> {
    const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
    const required = (schema.required ?? []) as readonly string[];
    const names = Object.keys(properties).filter(
      (field) => depth <= DEEPEST || required.includes(field),
    );
    const fields = names.map(
      (field) => [field, replaced[field] ?? of(properties[field] ?? {}, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  }

  return objectOf(known[name] ?? {}, 0, fixed);
}
