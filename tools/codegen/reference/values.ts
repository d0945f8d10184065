// Says in a few words what values a schema allows.
import type { ObjectValue, SchemaField, SchemaValue } from '../../../web/app/reference/model.ts';
import { lookUp, referenceName } from '../references.ts';

/** A schema as the documents have it. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  format?: string;
  nullable?: boolean;
  enum?: readonly unknown[];
  default?: unknown;
  example?: unknown;
  examples?: readonly unknown[];
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  'x-event'?: string;
  'x-added-in'?: string;
}

const OR_NULL = ' or null';

/** What a value of a schema of this document may be. */
export function readValue(document: object, reference: Schema): SchemaValue {
  const { schema } = named(document, reference);
  const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
  const addedIn = reference['x-added-in'];
  return {
    ...(addedIn !== undefined && { addedIn }),
    type: typeText(document, reference),
    description: reference.description ?? schema.description ?? '',
    facts: factsOf(schema),
    ...(choices && { choices }),
    objects: objectsOf(document, reference),
  };
}

/** A value that is shown with one that it may be. */
export function withExample(
  value: SchemaValue,
  example: unknown,
): SchemaValue & { example?: unknown } {
  if (example === undefined) return value;
  return {
    ...value,
    facts: [value.facts, `example ${code(example)}`].filter((fact) => fact !== '').join('; '),
    example,
  };
}

function code(value: unknown): string {
  return `\`${JSON.stringify(value)}\``;
}

/** The schema itself and, where it has one, its name. Names of names are followed. */
function named(document: object, reference: Schema): { schema: Schema; name?: string } {
  if (reference.$ref === undefined) return { schema: reference };
  return { schema: lookUp(document, reference) as Schema, name: referenceName(reference.$ref) };
}

/** `string`, `list of Message`, `string or null`. */
function typeText(document: object, reference: Schema): string {
  const { schema, name } = named(document, reference);
  const orNull = schema.nullable ? OR_NULL : '';
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) {
    // An object with alternatives is best known by its name.
    if (name !== undefined && choices.every(({ $ref }) => $ref !== undefined)) return name + orNull;
    const texts = choices.map((choice) => typeText(document, choice));
    const isNull = orNull !== '' || texts.some((text) => text.endsWith(OR_NULL));
    const each = new Set(
      texts.map((text) => (text.endsWith(OR_NULL) ? text.slice(0, -OR_NULL.length) : text)),
    );
    return [...each].join(' or ') + (isNull ? OR_NULL : '');
  }
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length === 0)
    return schema.properties ? (name ?? 'object') + orNull : `anything${orNull}`;
  return (
    types
      .map((type) => {
        if (type === 'array')
          return `list of ${schema.items ? typeText(document, schema.items) : 'anything'}`;
        if (type === 'object') return schema.properties && name !== undefined ? name : 'object';
        if (schema.format === 'binary') return 'file';
        return type;
      })
      .join(' or ') + orNull
  );
}

/** What else a value has to be, in Markdown: allowed values, limits, default. */
function factsOf(schema: Schema): string {
  const {
    enum: choices = [],
    minimum,
    maximum,
    minLength,
    maxLength,
    minItems,
    maxItems,
    pattern,
  } = schema;
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined && most === undefined) return [];
    if (most === undefined)
      return least === 1 && unit !== '' ? ['not empty'] : [`at least ${least}${unit}`];
    return [least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`];
  };
  return [
    ...(choices.length > 1 ? [`one of ${choices.map(code).join(', ')}`] : []),
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...(pattern === undefined ? [] : [`matches \`${pattern}\``]),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ].join('; ');
}

/** The objects whose fields a value may have: itself, its items, or its alternatives. */
function objectsOf(document: object, reference: Schema): (string | ObjectValue)[] {
  const { schema, name } = named(document, reference);
  if (schema.properties) return [name ?? objectOf(document, schema)];
  if (schema.items) return objectsOf(document, schema.items);
  const choices = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (choices) return choices.flatMap((choice) => objectsOf(document, choice));
  return typeof schema.additionalProperties === 'object'
    ? objectsOf(document, schema.additionalProperties)
    : [];
}

function objectOf(document: object, schema: Schema): ObjectValue {
  const { description = '', properties = {}, required = [], additionalProperties } = schema;
  const fields = Object.entries(properties).map(([name, field]): SchemaField => {
    return { name, isRequired: required.includes(name), ...readValue(document, field) };
  });
  return { description, fields, isOpen: additionalProperties === true };
}
