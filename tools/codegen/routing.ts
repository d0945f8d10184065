// Derives the document that the server routes and validates with: one canonical prefix, no injected defaults.
import { isObject } from '../../src/lib/values.ts';
import type { OpenApiDocument, PathItem } from './document.ts';
import { withPlaceOf } from './documents/places.ts';

/** Where prefixed operations live in the routing document; all four prefixes are folded into this one. */
const CANONICAL_PREFIX = '/v1';

/**
 * The routing document. Both routers scan linearly and know one base path, so prefixed paths get the canonical prefix
 * written out and fixed paths stay as they are. `default` goes because the validator would write it into bodies that
 * are forwarded, where an absent field means "the native server decides"; examples and texts go because they are not
 * read here.
 */
export function routingDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => {
      const { servers, ...operations } = item;
      return [servers ? path : CANONICAL_PREFIX + path, strip(operations) as PathItem];
    }),
  );
  const { schemas, responses, parameters, requestBodies, headers } = document.components;
  const components = strip({ schemas, responses, parameters, requestBodies, headers });
  return {
    openapi: document.openapi,
    info: { title: document.info.title, version: document.info.version },
    servers: [{ url: '/' }],
    paths,
    components: components as OpenApiDocument['components'],
  };
}

const TEXT_KEYWORDS = new Set(['example', 'examples', 'summary', 'externalDocs', 'security']);

/** Keywords whose keys are names of the author's choice, which may look like keywords. */
const NAME_MAPS = new Set(['properties', 'schemas', 'responses', 'parameters', 'requestBodies', 'headers', 'content']);

/** Removes keywords of schemas, but not properties, components and the like that happen to have the same name. */
function strip(value: unknown, insideNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (!isObject(value)) return value;
  const stripped = Object.fromEntries(
    Object.entries(value)
      .filter(([key, child]) => child !== undefined && (insideNames || !isDropped(key)))
      .map(([key, child]) => [key, dropText(key, insideNames, strip(child, NAME_MAPS.has(key) && !insideNames))]),
  );
  return withPlaceOf(value, stripped);
}

function isDropped(key: string): boolean {
  return TEXT_KEYWORDS.has(key) || key === 'default' || key.startsWith('x-');
}

/** A description is required in some places, so it stays there, but empty. */
function dropText(key: string, insideNames: boolean, value: unknown): unknown {
  return key === 'description' && !insideNames && typeof value === 'string' ? '' : value;
}
