// Says of what is new in the documents since which version it is there: `x-added-in`.
import { isObject } from '../../src/lib/values.ts';
import { readReleased, releasedVersions, versionOf } from '../spec-diff/released.ts';
import { HTTP_METHODS } from './document.ts';
import type { DocumentFile } from './documents/bundle.ts';

type Json = Record<string, unknown>;

/** What stands for a version that has no number yet: the documents have that of a kept one. */
export const UNRELEASED = 'unreleased';

/**
 * Puts `x-added-in` on operations, parameters, schemas and their fields that the first version in
 * released/ has not, unless the document says it itself. A field that is a reference shows it in
 * the reference page only, as OpenAPI 3.0 allows nothing next to `$ref`.
 */
export function markAdded(root: string, documents: Record<DocumentFile, object>): void {
  const kept = releasedVersions(root).map((version) => readReleased(root, version));
  if (kept.length === 0) return;
  for (const [file, document] of Object.entries(documents)) {
    const version = versionOf(document);
    const next = kept.some((one) => one.version === version) ? UNRELEASED : version;
    const known = kept.map((one) => ({
      version: one.version,
      names: new Set(partsOf(one.documents[file as DocumentFile]).keys()),
    }));
    for (const [name, part] of partsOf(document)) {
      const first = known.find(({ names }) => names.has(name));
      if (first !== known[0]) mark(part, first?.version ?? next);
    }
  }
}

function mark(part: Json, version: string): void {
  if ('x-added-in' in part) return;
  const isReference = '$ref' in part;
  Object.defineProperty(part, 'x-added-in', { value: version, enumerable: !isReference });
}

/** What may be new, by a name that it has in each version. */
function partsOf(document: object): Map<string, Json> {
  const { paths = {}, components = {} } = document as {
    paths?: Record<string, Json>;
    components?: { schemas?: Record<string, Json> };
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    HTTP_METHODS.flatMap((method) => {
      const operation = item[method];
      if (!isObject(operation)) return [];
      const place = `${method} ${path}`;
      const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
      return [
        [place, operation] as const,
        ...parameters
          .filter(isObject)
          .map((one): [string, Json] => [`${place} ${one.$ref ?? `${one.in} ${one.name}`}`, one]),
      ];
    }),
  );
  const schemas = Object.entries(components.schemas ?? {}).flatMap(([name, schema]) => [
    [name, schema] as const,
    ...Object.entries(isObject(schema.properties) ? schema.properties : {})
      .filter((field): field is [string, Json] => isObject(field[1]))
      .map(([field, value]) => [`${name}.${field}`, value] as const),
  ]);
  return new Map([...operations, ...schemas]);
}
