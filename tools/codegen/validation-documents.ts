// Derives the documents that the server validates with: one canonical prefix, no injected defaults.
import { isObject } from '../../src/lib/values.ts';
import {
  type Body,
  HTTP_METHODS,
  type OpenApiDocument,
  type PathItem,
  resolve,
} from './document.ts';
import { withoutLinks } from './documents/links.ts';
import { withPlaceOf } from './documents/places.ts';
import { dereference } from './references.ts';

/**
 * Where prefixed operations live in these documents; all four prefixes are folded into this one.
 */
const CANONICAL_PREFIX = '/v1';

const FORM_TYPE = 'multipart/form-data';

/**
 * The document for express-openapi-validator, without references: it would follow them itself at
 * each start. Without responses it has only the operations that have parameters or a form; JSON
 * bodies are checked by generated code.
 */
export function validationDocument(
  document: OpenApiDocument,
  { withResponses }: { withResponses: boolean },
) {
  const stripped = strippedDocument(document);
  const paths = Object.entries(stripped.paths).flatMap(([path, item]) => {
    const operations = HTTP_METHODS.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      const form =
        operation.requestBody && resolve<Body>(stripped, operation.requestBody).content[FORM_TYPE];
      if (!withResponses && parameters.length === 0 && form === undefined) return [];
      const { required = false } = form
        ? resolve<Body>(stripped, operation.requestBody as Body)
        : {};
      const requestBody = form && {
        required,
        content: { [FORM_TYPE]: form, 'application/json': {} },
      };
      const responses = withResponses ? operation.responses : {};
      const { operationId } = operation;
      return [
        [method, { operationId, parameters, ...(requestBody && { requestBody }), responses }],
      ];
    });
    if (operations.length === 0) return [];
    const checked = dereference(stripped, Object.fromEntries(operations));
    const short = path.slice(CANONICAL_PREFIX.length);
    return document.paths[short]?.['x-also-without-prefix']
      ? [
          [path, checked],
          [short, checked],
        ]
      : [[path, checked]];
  });
  const { openapi, info, servers } = stripped;
  return { openapi, info, servers, paths: Object.fromEntries(paths), components: {} };
}

/**
 * Prefixed paths get the canonical prefix written out and fixed paths stay as they are. `default`
 * goes because the validator would write it into bodies that are forwarded, where an absent field
 * means "the native server decides"; links, examples and texts go because nothing reads them here.
 */
export function strippedDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(withoutLinks(document).paths).map(([path, item]) => {
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
const NAME_MAPS = new Set([
  'properties',
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'content',
]);

/**
 * Removes keywords of schemas, but not properties, components and the like that happen to have the
 * same name.
 */
function strip(value: unknown, insideNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item));
  if (!isObject(value)) return value;
  const stripped = Object.fromEntries(
    Object.entries(value)
      .filter(([key, child]) => child !== undefined && (insideNames || !isDropped(key)))
      .map(([key, child]) => [
        key,
        dropText(key, insideNames, strip(child, NAME_MAPS.has(key) && !insideNames)),
      ]),
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
