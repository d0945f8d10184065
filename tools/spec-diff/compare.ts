// Compares two versions of the documents and says what each difference means for a client.
import asyncApiDiff from '@asyncapi/diff';
import { apiCompare } from 'api-smart-diff';
import { isObject } from '../../src/lib/values.ts';
import { dereference } from '../codegen/references.ts';

/** What a difference does to a client that was written for the older document. */
export type Kind = 'breaking' | 'clients' | 'compatible' | 'wording';

/** One difference, wherever it appears. */
export interface Difference {
  kind: Kind;
  /** What changed, a short phrase. */
  what: string;
  /** Operations or messages in which it shows, in document order. */
  where: readonly string[];
}

/**
 * Differences between two OpenAPI documents; one in a shared schema is told once, with every
 * operation that has it.
 */
export function compareOpenApi(before: object, after: object): Difference[] {
  const { diffs } = apiCompare(withOwnResponses(before), withOwnResponses(after));
  return grouped(
    diffs
      // Shared schemas show in the operations that use them.
      .filter(({ path }) => path[0] !== 'components')
      .map((diff) => ({
        kind: kindOf(diff),
        what: phrase(diff),
        where: operationOf(diff.path),
      })),
  );
}

interface Shared {
  paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  components?: {
    responses?: Readonly<Record<string, unknown>>;
    schemas?: Readonly<Record<string, unknown>>;
  };
}

/**
 * The document with shared responses written out where they are used. The differ judges what it
 * finds in `components` as if clients sent it: a field that every response has from now on would
 * break them, and one that is gone would not.
 */
function withOwnResponses(document: Shared): object {
  const shared = document.components?.responses ?? {};
  const own = (response: { $ref?: string }) =>
    response.$ref === undefined
      ? response
      : shared[response.$ref.replace('#/components/responses/', '')];
  const withOwn = (operation: unknown) =>
    isOperation(operation)
      ? { ...operation, responses: mapValues(operation.responses, own) }
      : operation;
  return {
    ...document,
    paths: mapValues(document.paths ?? {}, (item) => mapValues(item, withOwn)),
  };
}

function isOperation(
  part: unknown,
): part is { responses: Readonly<Record<string, { $ref?: string }>> } {
  return typeof part === 'object' && part !== null && 'responses' in part;
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}

function kindOf({
  type,
  action,
  path,
  after,
}: {
  type: string;
  action: string;
  path: readonly (string | number)[];
  after?: unknown;
}): Kind {
  if (type === 'annotation') return 'wording';
  // The differ looks into lists of parameters, but not at one that is new as a whole.
  const isNewList = action === 'add' && path.at(-1) === 'parameters' && Array.isArray(after);
  if (isNewList && after.some((parameter: { required?: boolean }) => parameter.required))
    return 'breaking';
  // It judges headers of responses as those of requests: whether one is promised, or not any more.
  const isPromise =
    path.includes('responses') && path.at(-3) === 'headers' && path.at(-1) === 'required';
  if (isPromise) return after === true ? 'compatible' : 'breaking';
  // Of a response it takes another type, and null where there was none, for harmless.
  const isOtherType = action === 'replace' && path.at(-1) === 'type';
  if (path.includes('responses') && (isOtherType || (path.at(-1) === 'nullable' && after === true)))
    return 'breaking';
  return type === 'breaking' ? 'breaking' : 'compatible';
}

/**
 * Differences between two AsyncAPI documents. What the differ has no rule for counts as breaking,
 * unless only texts have changed: a message that lost a field is not to slip through.
 */
export function compareAsyncApi(before: object, after: object): Difference[] {
  const output = asyncApiDiff.diff(plainSchemas(before), plainSchemas(after));
  const changes = {
    breaking: output.breaking(),
    compatible: output.nonBreaking(),
    unknown: output.unclassified(),
  };
  return grouped(
    Object.entries(changes).flatMap(([kind, list]) =>
      (list as readonly { action: string; path: string }[]).map(({ action, path }) => ({
        kind: isWording(path)
          ? 'wording'
          : kind === 'compatible' || action === 'add'
            ? 'compatible'
            : 'breaking',
        what: `${action} ${path.split('/').slice(3).join('/') || path}`,
        where: path.split('/').slice(1, 4).join(' '),
      })),
    ),
  );
}

/**
 * With schemas as they count: whether a part of one has a name of its own, and how its only value
 * is written, says nothing.
 */
function plainSchemas(document: Shared): object {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (!isObject(value)) return value;
    const { enum: values, ...rest } = value;
    const whole =
      Array.isArray(values) && values.length === 1 ? { ...rest, const: values[0] } : value;
    return mapValues(whole, plain);
  };
  const schemas = mapValues(document.components?.schemas ?? {}, (schema) =>
    plain(dereference(document, schema)),
  );
  return { ...document, components: { ...document.components, schemas } };
}

/**
 * True when there is a breaking difference and the version does not say so: 1.4.0 → 2.0.0, or 0.1.3
 * → 0.2.0.
 */
export function breaksSilently(
  differences: readonly Difference[],
  versions: { before: string; after: string },
): boolean {
  if (!differences.some(({ kind }) => kind === 'breaking')) return false;
  const [oldMajor = 0, oldMinor = 0] = numbers(versions.before);
  const [major = 0, minor = 0] = numbers(versions.after);
  return major === 0 && oldMajor === 0 ? minor <= oldMinor : major <= oldMajor;
}

function numbers(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10));
}

interface Found {
  kind: Kind;
  what: string;
  where: string;
}

function grouped(found: readonly Found[]): Difference[] {
  const groups = new Map<string, { kind: Kind; what: string; where: Set<string> }>();
  for (const { kind, what, where } of found) {
    const key = `${kind} ${what}`;
    const group = groups.get(key) ?? { kind, what, where: new Set() };
    groups.set(key, group);
    group.where.add(where);
  }
  return [...groups.values()].map(({ where, ...group }) => ({ ...group, where: [...where] }));
}

function operationOf(path: readonly (string | number)[]): string {
  const [root, place = '', method = ''] = path.map(String);
  return root === 'paths' ? `${method.toUpperCase()} ${place}`.trim() : String(root);
}

const VERBS: Readonly<Record<string, string>> = {
  add: 'added',
  remove: 'removed',
  replace: 'changed',
  rename: 'renamed',
};
const MAX_SHOWN = 200;
/** Steps of a path that say nothing to a reader. */
const SILENT = new Set(['schema', 'properties', 'content', 'application/json', 'allOf']);

/**
 * `added requestBody.temperature.maximum: 2`; the status is left out where an error body changed,
 * which all share.
 */
function phrase({
  action,
  path,
  before,
  after,
}: {
  action: string;
  path: readonly (string | number)[];
  before?: unknown;
  after?: unknown;
}): string {
  const inside = path
    .slice(3)
    .map(String)
    .filter((part) => !SILENT.has(part));
  const place = inside.filter(
    (part, index) => !(/^\d{3}$/.test(part) && index < inside.length - 1),
  );
  const values = [before, after].filter(
    (value) => value !== undefined && (typeof value !== 'object' || value === null),
  );
  const change = values.length > 0 ? `: ${values.map(shown).join(' → ')}` : '';
  return `${VERBS[action] ?? action} ${place.join('.') || 'operation'}${change}`;
}

/** A text of several paragraphs is told by its beginning. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function isWording(path: string): boolean {
  return /\/(?:description|summary|title|examples?|externalDocs|info)(?:\/|$)/.test(path);
}
