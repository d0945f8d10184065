// Several JSON schemas that must all hold, as one.
import { isObject } from '../../../../lib/values.ts';
import type { RequestBody } from '../request-fields.ts';

/** Keywords of which the larger value holds for both. */
const LARGER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
/** Keywords of which the smaller value holds for both. */
const SMALLER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']);
/** Keywords whose values are schemas. */
const SCHEMAS = new Set(['additionalProperties', 'items', 'propertyNames']);
/** Notes about a schema; those of the first one stay. */
const NOTES = new Set([
  'title',
  'description',
  'default',
  'examples',
  'format',
  'strict',
  '$defs',
  'definitions',
  '$id',
]);

/** @param onConflict called with a keyword that can't hold for both; the first one's value stays if it returns. */
export function mergeSchemas(schemas: readonly RequestBody[], onConflict: (keyword: string) => void): RequestBody {
  const merged: Record<string, unknown> = {};
  for (const schema of schemas) {
    for (const [keyword, value] of Object.entries(schema)) {
      const known = Object.hasOwn(merged, keyword) ? merged[keyword] : undefined;
      if (value === undefined) continue;
      const both = known === undefined ? value : mergeValues(keyword, known, value);
      if (both === undefined) onConflict(keyword);
      else merged[keyword] = both;
    }
  }
  return merged;
}

/** Undefined when no value holds for both. */
function mergeValues(keyword: string, one: unknown, other: unknown): unknown {
  if (JSON.stringify(one) === JSON.stringify(other) || NOTES.has(keyword)) return one;
  if (typeof one === 'number' && typeof other === 'number') {
    if (LARGER.has(keyword)) return Math.max(one, other);
    if (SMALLER.has(keyword)) return Math.min(one, other);
  }
  if (SCHEMAS.has(keyword)) return one === false || other === false ? false : { allOf: [one, other] };
  switch (keyword) {
    case 'type':
      return mergeTypes([one].flat(), [other].flat());
    case 'required':
      return [...new Set([one, other].flat())];
    case 'pattern':
      return [one, other].flat();
    case 'enum': {
      const texts = new Set([other].flat().map((value) => JSON.stringify(value)));
      const left = [one].flat().filter((value) => texts.has(JSON.stringify(value)));
      return left.length > 0 ? left : undefined;
    }
    case 'properties':
    case 'patternProperties':
      return isObject(one) && isObject(other) ? mergeProperties(one, other) : undefined;
    default:
      return undefined;
  }
}

function mergeTypes(one: readonly unknown[], other: readonly unknown[]): unknown {
  const left = one.flatMap((type) => {
    if (other.includes(type)) return [type];
    const isWhole =
      (type === 'number' && other.includes('integer')) || (type === 'integer' && other.includes('number'));
    return isWhole ? ['integer'] : [];
  });
  return left.length > 1 ? [...new Set(left)] : left[0];
}

function mergeProperties(one: RequestBody, other: RequestBody): RequestBody {
  const both = Object.keys(one).filter((name) => Object.hasOwn(other, name));
  return { ...one, ...other, ...Object.fromEntries(both.map((name) => [name, { allOf: [one[name], other[name]] }])) };
}
