// Writes generated/body-validators.js: a check for the JSON body of each operation, compiled ahead
// of any request.
import { Ajv, type Options } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type Body, listOperations, type OpenApiDocument, resolve } from './document.ts';
import { mistakeIn } from './documents/places.ts';
import { nothingKeyword, withNothing } from './optional-fields.ts';

const JSON_TYPE = 'application/json';
const DOCUMENT = 'document';

/**
 * OpenAPI 3.0 has `nullable`, which Ajv knows, and formats that only tell what a text is. Lengths
 * are counted in UTF-16 units: counting characters would walk through a text of megabytes to find
 * that it is too long for a name. Ajv calls the option deprecated, which the logger would repeat
 * each time.
 */
const OPTIONS = {
  strict: false,
  validateFormats: false,
  allErrors: false,
  inlineRefs: false,
  unicode: false,
  logger: false,
} satisfies Options;

/**
 * The schemas of all JSON bodies: an instance with the whole document, and where the schema of each
 * operation lies in it.
 */
function withBodies(
  document: OpenApiDocument,
  options: Options,
): { ajv: Ajv; references: Map<string, string> } {
  const ajv = new Ajv({ ...OPTIONS, ...options });
  ajv.addKeyword(nothingKeyword);
  ajv.addSchema({
    $id: DOCUMENT,
    components: withNothing(document, document.components) as object,
  });
  const references = new Map<string, string>();
  for (const { operation } of listOperations(document)) {
    if (!operation.requestBody) continue;
    const schema = resolve<Body>(document, operation.requestBody).content[JSON_TYPE]?.schema;
    if (schema === undefined) continue;
    if (schema.$ref === undefined)
      throw mistakeIn(schema, `give the body of ${operation.operationId} a schema in components.`);
    references.set(operation.operationId, DOCUMENT + schema.$ref);
  }
  return { ajv, references };
}

/** The same checks as functions, for documents of tests. */
export function compileBodyValidators(document: OpenApiDocument) {
  const { ajv, references } = withBodies(document, {});
  return Object.fromEntries(
    [...references].map(([operationId, reference]) => [
      operationId,
      ajv.compile({ $ref: reference }),
    ]),
  );
}

/**
 * Source text of generated/body-validators.js. `document` is the one that requests are checked
 * with.
 */
export function generateBodyValidators(document: OpenApiDocument): string {
  const { ajv, references } = withBodies(document, {
    code: { source: true, esm: true, lines: true, optimize: 2 },
  });
  for (const [operationId, reference] of references)
    ajv.addSchema({ $id: operationId, $ref: reference });
  const names = Object.fromEntries(
    [...references.keys()].map((operationId) => [operationId, operationId]),
  );
  const code = standaloneCode.default(ajv, names).replace('"use strict";', '');
  if (code.includes('require('))
    throw new Error('The validators of bodies need a part of Ajv at run time; import it here.');
  return `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n${code}`;
}
