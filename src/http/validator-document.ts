// Prepares the routing document for the validator: references followed, nothing in it that this run never checks.

interface Operation {
  tags?: readonly string[];
  responses?: object;
}

interface Document {
  paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** One method of one path, as express-openapi-validator lists them. */
export interface ValidatorRoute {
  basePath: string;
  /** With `:name` where the document has `{name}`. */
  expressRoute: string;
  openApiRoute: string;
  method: string;
  pathParams: string[];
}

const METHODS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);

/**
 * The document without references, and without answers unless they are checked. Following a reference makes the
 * validator compile what it refers to, again at each start; that took half a second. Shared parts stay shared objects.
 * @throws {Error} for a schema that refers to itself, which has no such form.
 */
export function validatorDocument(document: object, { withResponses }: { withResponses: boolean }): object {
  const { paths, ...rest } = document as Document;
  const known = new Map<string, unknown>();
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') return target(value.$ref);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
  };
  const target = (reference: string): unknown => {
    if (!known.has(reference)) {
      known.set(reference, SelfReference);
      known.set(reference, resolve(at(document, reference)));
    }
    const resolved = known.get(reference);
    if (resolved === SelfReference)
      throw new Error(`${reference} refers to itself; the validator needs a finite document.`);
    return resolved;
  };
  const operation = (value: unknown) =>
    withResponses ? resolve(value) : resolve({ ...(value as Operation), responses: {} });
  const resolvedPaths = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([name, part]) => [name, METHODS.has(name) ? operation(part) : resolve(part)]),
    ),
  ]);
  return { ...rest, components: {}, paths: Object.fromEntries(resolvedPaths) };
}

const SelfReference = Symbol('self reference');

function at(document: object, reference: string): unknown {
  let part: unknown = document;
  for (const name of reference.slice('#/'.length).split('/'))
    part = (part as Record<string, unknown> | undefined)?.[name];
  if (part === undefined) throw new Error(`The document has no ${reference}.`);
  return part;
}

/**
 * The operations in the order in which the validator tries them, one by one: paths without parameters before those that
 * could swallow them, and what is asked most first.
 */
export function validatorRoutes(document: object): ValidatorRoute[] {
  const routes = Object.entries((document as Document).paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        rank: (path.includes('{') ? 2 : 0) + ((operation as Operation).tags?.includes('Inference') ? 0 : 1),
        route: {
          basePath: '',
          expressRoute: path.replace(/\{(\w+)\}/g, ':$1'),
          openApiRoute: path,
          method: method.toUpperCase(),
          pathParams: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
        },
      })),
  );
  return routes.toSorted((a, b) => a.rank - b.rank).map(({ route }) => route);
}
