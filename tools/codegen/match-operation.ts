// Writes generated/match-operation.ts: which operation a path and a method mean, for everybody who has to know.
import { isObject } from '../../src/lib/values.ts';
import { listOperations, type OpenApiDocument, type Parameter, type PathItem, resolve } from './document.ts';

interface Route {
  /** Path as in the document. */
  path: string;
  /** Its segments; undefined stands for a parameter. */
  segments: (string | undefined)[];
  /** Index of the parameter that takes slashes, if one does. */
  open: number | undefined;
  fixedPath: boolean;
  alsoWithoutPrefix: boolean;
  methods: Record<string, string>;
}

/** Source text of generated/match-operation.ts. */
export function generateMatchOperation(document: OpenApiDocument): string {
  const routes = routesOf(document);
  const exact = (isFixed: boolean) => routes.filter((route) => !isTemplate(route) && route.fixedPath === isFixed);
  const templates = (isFixed: boolean) =>
    routes
      .filter((route) => isTemplate(route) && route.fixedPath === isFixed)
      .toSorted((a, b) => literals(b) - literals(a))
      .map(templateRow);
  return [
    '// Generated from openapi.yaml by `npm run generate`. Do not edit.',
    "import type { OperationId } from './handlers.ts';",
    '',
    '/** The prefixes under which every operation without a fixed path is served. */',
    `export const PREFIXES = ${JSON.stringify(prefixesOf(document))} as const;`,
    '',
    '/** Operations by HTTP method. HEAD is there wherever a GET changes nothing. */',
    'export type Methods = Readonly<Partial<Record<string, OperationId>>>;',
    '',
    TYPES,
    'const FIXED: ReadonlyMap<string, Methods> = new Map<string, Methods>([',
    ...exact(true).map(exactRow),
    ']);',
    '',
    'const PREFIXED: ReadonlyMap<string, Methods> = new Map<string, Methods>([',
    ...exact(false).map(exactRow),
    ']);',
    '',
    '/** Those under the prefixes that are served without one too. */',
    `const ALSO_WITHOUT: ReadonlySet<string> = new Set(${JSON.stringify(withoutPrefixOf(routes))});`,
    '',
    '/** Most literal segments first. */',
    'const FIXED_TEMPLATES: readonly Template[] = [',
    ...templates(true),
    '];',
    '',
    '/** Most literal segments first. */',
    'const TEMPLATES: readonly Template[] = [',
    ...templates(false),
    '];',
    '',
    FUNCTION,
  ].join('\n');
}

function routesOf(document: OpenApiDocument): Route[] {
  const routes = new Map<string, Route>();
  for (const { path, method, operation, fixedPath } of listOperations(document)) {
    const item = document.paths[path] as PathItem;
    const route = routes.get(path) ?? emptyRoute(document, path, item, fixedPath);
    routes.set(path, route);
    route.methods[method.toUpperCase()] = operation.operationId;
    const isSafeGet = method === 'get' && operation['x-changes-state'] !== true;
    if (isSafeGet && item.head === undefined) route.methods.HEAD = operation.operationId;
  }
  return [...routes.values()];
}

function emptyRoute(document: OpenApiDocument, path: string, item: PathItem, fixedPath: boolean): Route {
  const parts = path.slice(1).split('/');
  const operations = Object.values(item).filter((value) => isObject(value) && 'operationId' in value);
  const parameters = [item, ...(operations as PathItem[])].flatMap((holder) => holder.parameters ?? []);
  const open = parameters
    .map((parameter) => resolve<Parameter>(document, parameter))
    .find((parameter) => parameter.in === 'path' && parameter['x-takes-slashes'] === true);
  return {
    path,
    segments: parts.map((part) => (part.startsWith('{') ? undefined : part)),
    open: open === undefined ? undefined : parts.indexOf(`{${open.name}}`),
    fixedPath,
    alsoWithoutPrefix: item['x-also-without-prefix'] === true,
    methods: {},
  };
}

/** `/api/v1` of `http://localhost:13305/api/v1`. */
function prefixesOf(document: OpenApiDocument): string[] {
  return document.servers.map(({ url }) => new URL(url).pathname);
}

function withoutPrefixOf(routes: readonly Route[]): string[] {
  return routes.filter(({ alsoWithoutPrefix }) => alsoWithoutPrefix).map(({ path }) => path);
}

function isTemplate({ segments }: Route): boolean {
  return segments.includes(undefined);
}

function literals({ segments }: Route): number {
  return segments.filter((segment) => segment !== undefined).length;
}

function exactRow({ path, methods }: Route): string {
  return `  [${JSON.stringify(path)}, ${JSON.stringify(methods)}],`;
}

function templateRow({ path, segments, open, methods }: Route): string {
  const parts = segments.map((segment) => (segment === undefined ? 'undefined' : JSON.stringify(segment))).join(', ');
  return `  { path: ${JSON.stringify(path)}, segments: [${parts}], open: ${open}, methods: ${JSON.stringify(methods)} },`;
}

const TYPES = `/** A path of the document that a path of a request means. */
export interface PathMatch {
  /** As in the document, e.g. \`/models/{model_id}\`. */
  path: string;
  /** As requested, without prefix, each parameter in one segment: \`/models/owner%2Fname\`. */
  concretePath: string;
  /** True when it is one of the paths under the prefixes. */
  isPrefixed: boolean;
  methods: Methods;
}

interface Template {
  path: string;
  segments: readonly (string | undefined)[];
  /** The segment whose parameter takes slashes. */
  open: number | undefined;
  methods: Methods;
}
`;

const FUNCTION = `/** What follows one of the prefixes, \`/models\` of \`/api/v1/models\`; undefined for a path that has none of them. */
export function withoutPrefix(path: string): string | undefined {
  const prefix = PREFIXES.find((start) => path.startsWith(start) && (path.length === start.length || path[start.length] === '/'));
  return prefix === undefined ? undefined : path.slice(prefix.length);
}

/**
 * The path of the document for the path of a request (without query); undefined where there is none. Slashes at the end
 * make no difference. Takes time in proportion to the length of the path, whatever is in it.
 */
export function matchOperation(requested: string): PathMatch | undefined {
  let end = requested.length;
  while (end > 1 && requested[end - 1] === '/') end -= 1;
  const path = requested.slice(0, end);
  const fixed = FIXED.get(path);
  if (fixed) return { path, concretePath: path, isPrefixed: false, methods: fixed };
  const rest = ALSO_WITHOUT.has(path) ? path : withoutPrefix(path);
  if (rest === undefined) return matchTemplate(FIXED_TEMPLATES, { path, isPrefixed: false });
  const methods = PREFIXED.get(rest);
  if (methods) return { path: rest, concretePath: rest, isPrefixed: true, methods };
  return matchTemplate(TEMPLATES, { path: rest, isPrefixed: true });
}

function matchTemplate(
  templates: readonly Template[],
  { path, isPrefixed }: Pick<PathMatch, 'path' | 'isPrefixed'>,
): PathMatch | undefined {
  const segments = path.slice(1).split('/');
  for (const template of templates) {
    const concretePath = fill(template, segments);
    if (concretePath !== undefined) return { path: template.path, concretePath, isPrefixed, methods: template.methods };
  }
  return undefined;
}

/** The path with each parameter in one segment, if the segments fit the template. */
function fill({ segments: wanted, open }: Template, segments: readonly string[]): string | undefined {
  const surplus = segments.length - wanted.length;
  if (surplus < 0 || (surplus > 0 && open === undefined)) return undefined;
  const filled = wanted.map((literal, index) => {
    const from = open !== undefined && index > open ? index + surplus : index;
    const value = index === open ? segments.slice(from, from + surplus + 1).join('%2F') : segments[from];
    return value === '' || (literal !== undefined && literal !== value) ? undefined : value;
  });
  return filled.includes(undefined) ? undefined : \`/\${filled.join('/')}\`;
}
`;
