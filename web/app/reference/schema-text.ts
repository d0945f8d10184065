// Says in a few words what values a schema allows.
import type { Schema } from './model.ts';

export type Schemas = Readonly<Record<string, Schema>>;

const OR_NULL = ' or null';

export function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

/** The schema itself and, where it has one, its name. Names of names are followed. */
export function named(schemas: Schemas, schema: Schema): { schema: Schema; name?: string } {
  if (schema.$ref === undefined) return { schema };
  const name = nameOf(schema.$ref);
  const target = schemas[name];
  if (target === undefined) throw new Error(`There is no schema ${name}`);
  return target.$ref === undefined ? { schema: target, name } : named(schemas, target);
}

/** `string`, `list of Message`, `string or null`. */
export function typeText(schemas: Schemas, reference: Schema): string {
  const { schema, name } = named(schemas, reference);
  const orNull = schema.nullable ? OR_NULL : '';
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    // An object with alternatives is best known by its name.
    if (name !== undefined && choices.every(({ $ref }) => $ref !== undefined)) return name + orNull;
    const texts = choices.map((choice) => typeText(schemas, choice));
    const isNull = orNull !== '' || texts.some((text) => text.endsWith(OR_NULL));
    const each = new Set(texts.map((text) => (text.endsWith(OR_NULL) ? text.slice(0, -OR_NULL.length) : text)));
    return [...each].join(' or ') + (isNull ? OR_NULL : '');
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0) return schema.properties ? (name ?? 'object') + orNull : `anything${orNull}`;
  return (
    types
      .map((type) => {
        if (type === 'array') return `list of ${schema.items ? typeText(schemas, schema.items) : 'anything'}`;
        if (type === 'object') return schema.properties && name !== undefined ? name : 'object';
        if (schema.format === 'binary') return 'file';
        return type;
      })
      .join(' or ') + orNull
  );
}

/** What else a value has to be: limits, default, allowed values. */
export function limits(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return [];
    if (most === undefined) return least === 1 && unit !== '' ? ['not empty'] : [`at least ${least}${unit}`];
    return [least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`];
  };
  return [
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

/** The schemas whose fields a value of this one may have: itself, its items, or its alternatives. */
export function inner(schemas: Schemas, reference: Schema): { schema: Schema; name?: string }[] {
  const found = named(schemas, reference);
  const { schema } = found;
  if (schema.properties) return [found];
  if (schema.items) return inner(schemas, schema.items);
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => inner(schemas, choice));
  if (typeof schema.additionalProperties === 'object') return inner(schemas, schema.additionalProperties);
  return [];
}
