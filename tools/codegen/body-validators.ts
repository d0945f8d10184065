// Writes generated/body-validators.js and generated/parameter-validators.js: a check for the body, and one for the parameters,
// of each operation that has some, compiled ahead of any request.
import { Ajv, type Options } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { type Body, listOperations, type OpenApiDocument, type Parameter, resolve, type Schema } from './document.ts';
import { mistakeIn } from './documents/places.ts';

const JSON_TYPE = 'application/json';
/** Its fields have been given their types when they are checked. */
const FORM_TYPE = 'multipart/form-data';
const PLACES: Readonly<Record<string, string>> = { path: 'params', query: 'query' };
const DOCUMENT = 'document';

/**
 * OpenAPI 3.0 has `nullable`, which Ajv knows, and formats that only tell what a text is. Lengths are counted in UTF-16
 * units: counting characters would walk through a text of megabytes to find that it is too long for a name. Ajv calls the
 * option deprecated, which the logger would repeat each time.
 */
const OPTIONS = {
  strict: false,
  validateFormats: false,
  allErrors: false,
  inlineRefs: false,
  unicode: false,
  logger: false,
} satisfies Options;

const SOURCE = { code: { source: true, esm: true, lines: true, optimize: 2 } } satisfies Options;

/** The schemas of all bodies that are JSON or forms: an instance with the whole document, and where the schema of each operation lies in it. */
function withBodies(document: OpenApiDocument, options: Options): { ajv: Ajv; references: Map<string, string> } {
  const ajv = new Ajv({ ...OPTIONS, ...options });
  ajv.addSchema({ $id: DOCUMENT, components: document.components });
  const references = new Map<string, string>();
  for (const { operation } of listOperations(document)) {
    if (!operation.requestBody) continue;
    const { content } = resolve<Body>(document, operation.requestBody);
    const { schema } = content[JSON_TYPE] ?? content[FORM_TYPE] ?? {};
    if (schema === undefined) continue;
    if (schema.$ref === undefined)
      throw mistakeIn(schema, `give the body of ${operation.operationId} a schema in components.`);
    references.set(operation.operationId, DOCUMENT + schema.$ref);
  }
  return { ajv, references };
}

/**
 * The schemas of the parameters of all operations that have some: each of an object with those in the path as `params` and
 * those in the query as `query`. All arrive as texts, which the check turns into the documented types.
 */
function withParameters(document: OpenApiDocument, options: Options): { ajv: Ajv; references: Map<string, string> } {
  const ajv = new Ajv({ ...OPTIONS, coerceTypes: true, ...options });
  ajv.addSchema({ $id: DOCUMENT, components: document.components });
  const references = new Map<string, string>();
  for (const { path, operation } of listOperations(document)) {
    const parameters = [...(document.paths[path]?.parameters ?? []), ...(operation.parameters ?? [])].map((parameter) =>
      resolve<Parameter>(document, parameter),
    );
    if (parameters.length === 0) continue;
    const $id = `${operation.operationId}Parameters`;
    ajv.addSchema({ $id, ...schemaOfParameters(parameters) });
    references.set(operation.operationId, $id);
  }
  return { ajv, references };
}

function schemaOfParameters(parameters: readonly Parameter[]): Schema {
  const places = Object.values(PLACES).map((place) => [place, emptyObject()] as const);
  const properties = Object.fromEntries(places);
  for (const parameter of parameters) {
    const place = properties[PLACES[parameter.in] ?? ''];
    if (place === undefined) throw mistakeIn(parameter, 'the server reads parameters in paths and queries only.');
    const { $ref } = parameter.schema;
    place.properties[parameter.name] = $ref === undefined ? parameter.schema : { $ref: DOCUMENT + $ref };
    if (parameter.required) place.required.push(parameter.name);
  }
  return { type: 'object', properties, required: Object.values(PLACES) };
}

function emptyObject(): Schema & { properties: Record<string, Schema>; required: string[] } {
  return { type: 'object', properties: {}, required: [] };
}

/** The checks of bodies as functions, for documents of tests. */
export function compileBodyValidators(document: OpenApiDocument) {
  return compileAll(withBodies(document, {}));
}

/** The checks of parameters as functions, for documents of tests. */
export function compileParameterValidators(document: OpenApiDocument) {
  return compileAll(withParameters(document, {}));
}

function compileAll({ ajv, references }: ReturnType<typeof withBodies>) {
  return Object.fromEntries(
    [...references].map(([operationId, reference]) => [operationId, ajv.compile({ $ref: reference })]),
  );
}

/** Source text of generated/body-validators.js. `document` is the one that requests are checked with. */
export function generateBodyValidators(document: OpenApiDocument): string {
  return sourceText(withBodies(document, SOURCE));
}

/** Source text of generated/parameter-validators.js. */
export function generateParameterValidators(document: OpenApiDocument): string {
  return sourceText(withParameters(document, SOURCE));
}

function sourceText({ ajv, references }: ReturnType<typeof withBodies>): string {
  for (const [operationId, reference] of references) ajv.addSchema({ $id: operationId, $ref: reference });
  const names = Object.fromEntries([...references.keys()].map((operationId) => [operationId, operationId]));
  const code = standaloneCode.default(ajv, names).replace('"use strict";', '');
  if (code.includes('require(')) throw new Error('The validators need a part of Ajv at run time; import it here.');
  return `// Generated from openapi.yaml by \`npm run generate\`. Do not edit.\n${code}`;
}
