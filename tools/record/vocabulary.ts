// The words of the contract: names of fields, values of enums and parts of paths. All else in a
// recording is masked.
import { readFileSync } from 'node:fs';
import { isObject } from '../../src/lib/values.ts';

/** Words of the contract, which a mask leaves as they are. */
export interface Vocabulary {
  /** Names of fields, of the contract and of JSON Schemas. */
  names: ReadonlySet<string>;
  /** Values that the contract lists. */
  values: ReadonlySet<string>;
  /** Parts of paths between slashes. */
  segments: ReadonlySet<string>;
}

/** Of JSON Schema, which clients send for tools and formats. */
const SCHEMA_NAMES = [
  ...[
    '$schema',
    '$defs',
    'additionalProperties',
    'allOf',
    'anyOf',
    'const',
    'default',
    'description',
    'enum',
    'format',
  ],
  ...[
    'items',
    'maxItems',
    'maxLength',
    'maximum',
    'minItems',
    'minLength',
    'minimum',
    'not',
    'nullable',
    'oneOf',
  ],
  ...[
    'pattern',
    'prefixItems',
    'properties',
    'propertyNames',
    'required',
    'title',
    'type',
    'uniqueItems',
  ],
];
const SCHEMA_TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** Of the generated document of this project. */
export function readVocabulary(): Vocabulary {
  const document = JSON.parse(
    readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
  );
  const names = new Set(SCHEMA_NAMES);
  const values = new Set(SCHEMA_TYPES);
  collect(document.components, names, values);
  collect(document.paths, names, values);
  const segments = Object.keys(document.paths).flatMap((path) => path.split('/'));
  return {
    names,
    values,
    segments: new Set(['', 'api', 'v0', 'v1', ...segments.filter((part) => !part.includes('{'))]),
  };
}

function collect(value: unknown, names: Set<string>, values: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, names, values);
  if (!isObject(value)) return;
  for (const [key, child] of Object.entries(value)) {
    // Examples are texts, not words of the contract.
    if (key === 'example' || key === 'examples' || key === 'default') continue;
    if (key === 'properties' && isObject(child))
      for (const name of Object.keys(child)) names.add(name);
    if (key === 'enum' && Array.isArray(child)) {
      for (const item of child) if (typeof item === 'string') values.add(item);
    } else collect(child, names, values);
  }
}
