// What in a JSON schema is a schema, and what is a name or a value.
import { isObject } from './values.ts';

/** Keywords whose values are names with schemas, not schemas. */
export const NAMED = [
  'properties',
  '$defs',
  'definitions',
  'patternProperties',
  'dependentSchemas',
];
/** Keywords whose values are not schemas. */
const VALUES = ['enum', 'const', 'default', 'example', 'examples', 'required', 'type'];

/** llama.cpp refuses what is nested far less deeply. */
const MAX_LEVELS = 500;

/**
 * The schema with another text for this keyword, at every depth; one that becomes undefined is left
 * out. The very same where nothing changes.
 */
export function withTexts<Value>(
  schema: Value,
  keyword: string,
  change: (text: string) => string | undefined,
): Value {
  function read(value: unknown, areNames: boolean, level: number): unknown {
    if (level > MAX_LEVELS) return value;
    if (Array.isArray(value)) {
      const items = value.map((item) => read(item, false, level + 1));
      return items.some((item, at) => item !== value[at]) ? items : value;
    }
    if (!isObject(value)) return value;
    let isSame = true;
    const fields = Object.entries(value).flatMap(([name, field]) => {
      const isText = !areNames && name === keyword && typeof field === 'string';
      const isKept = !areNames && VALUES.includes(name);
      const haveNames = !areNames && NAMED.includes(name);
      const made = isText ? change(field) : isKept ? field : read(field, haveNames, level + 1);
      isSame &&= made === field;
      return made === undefined && isText ? [] : [[name, made]];
    });
    return isSame ? value : Object.fromEntries(fields);
  }
  return read(schema, false, 0) as Value;
}
