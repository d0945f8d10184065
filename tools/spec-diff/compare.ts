// Compares two versions of the documents and says what each difference means for a client.
import asyncApiDiff from '@asyncapi/diff';
import { apiCompare } from 'api-smart-diff';
import { isObject } from '../../src/lib/values.ts';
import { dereference, lookUp, referenceName } from '../codegen/references.ts';

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
 * Differences between two OpenAPI documents. All that has changed of one field is one difference, and
 * one in a shared schema is told once, with every operation that has it.
 */
export function compareOpenApi(before: object, after: object): Difference[] {
  const [old, now] = [withOwnResponses(before), withOwnResponses(after)];
  const { diffs } = apiCompare(old, now);
  const fields = new Map<string, { field: Field; where: string; changes: Change[] }>();
  // Shared schemas show in the operations that use them.
  for (const diff of diffs.filter(({ path }) => path[0] !== 'components')) {
    const { field, keyword } = fieldOf(diff.action === 'remove' ? old : now, diff);
    const where = operationOf(diff.path);
    const key = `${where} ${field.direction} ${field.place}`;
    const known = fields.get(key) ?? { field, where, changes: [] };
    fields.set(key, known);
    known.changes.push({ ...diff, keyword, kind: kindOf(diff) });
  }
  return grouped(
    [...fields.values()].flatMap(({ field, where, changes }) =>
      // What is not a field has only the operation in common.
      (field.isField ? [changes] : changes.map((change) => [change])).map((ofOne) => ({
        kind: worstOf(ofOne),
        what: phrase(field, ofOne),
        where,
      })),
    ),
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

/** As the differ tells it. */
interface Diff {
  type: string;
  action: string;
  path: readonly (string | number)[];
  before?: unknown;
  after?: unknown;
}

/** What one field, or another part of an operation, has that the other document has not. */
interface Change extends Diff {
  kind: Kind;
  /** `type`, `items.maxLength`; empty where the field itself is new or gone. */
  keyword: string;
}

/** Where a difference is. */
interface Field {
  direction: 'requests' | 'responses' | undefined;
  /** `Activity.model` for a field of a schema with a name. */
  place: string;
  isField: boolean;
}

const KINDS: readonly Kind[] = ['breaking', 'clients', 'compatible', 'wording'];

const worstOf = (changes: readonly Change[]): Kind =>
  KINDS.find((kind) => changes.some((change) => change.kind === kind)) ?? 'wording';

function kindOf({ type, action, path, before, after }: Diff): Kind {
  if (type === 'annotation' || path.at(-1) === 'x-added-in') return 'wording';
  // The differ looks into lists of parameters, but not at one that is new as a whole.
  const isNewList = action === 'add' && path.at(-1) === 'parameters' && Array.isArray(after);
  if (isNewList && after.some((parameter: { required?: boolean }) => parameter.required))
    return 'breaking';
  // It judges headers of responses as those of requests: whether one is promised, or not any more.
  const isPromise =
    path.includes('responses') && path.at(-3) === 'headers' && path.at(-1) === 'required';
  if (isPromise) return after === true ? 'compatible' : 'breaking';
  // It does not know who has to expect null: who reads a response, or who reads a request.
  if (path.at(-1) === 'nullable' && path.at(-2) !== 'properties') {
    if ((before === true) === (after === true)) return 'compatible';
    return path.includes('responses') === (after === true) ? 'breaking' : 'compatible';
  }
  // It takes an optional field that goes from a response for harmless: who reads it may miss it,
  // but no older document says that it never comes.
  const isField = path.at(-2) === 'properties' && path.at(-4) !== 'properties';
  if (path.includes('responses') && action === 'remove' && isField) return 'breaking';
  // Of a response it takes another type for harmless.
  const isOtherType = action === 'replace' && path.at(-1) === 'type';
  if (path.includes('responses') && isOtherType) return 'breaking';
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
 * The field that a difference is in or of, by the name of the schema that has it: the same one is
 * reached in many ways. Of errors, which all operations share, the status is left out.
 */
function fieldOf(document: object, diff: Diff): { field: Field; keyword: string } {
  const path = diff.path.map(String);
  const { schema, inside } = schemaOn(document, path);
  const direction = path.includes('responses')
    ? 'responses'
    : path.includes('requestBody')
      ? 'requests'
      : undefined;
  const name = diff.after ?? diff.before;
  // `required` of a schema is a list, in which each name says something of its field.
  const isOfList = /^\d+$/.test(inside.at(-1) ?? '') && inside.at(-2) === 'required';
  const steps =
    isOfList && typeof name === 'string'
      ? [...inside.slice(0, -2), 'properties', name, 'required']
      : inside;
  const at = steps.lastIndexOf('properties');
  const isField = at >= 0 && at + 1 < steps.length;
  const own = isField ? steps.slice(0, at + 2) : steps;
  const told = own.filter(
    (part, index) =>
      !SILENT.has(part) &&
      (schema !== undefined || !(/^\d{3}$/.test(part) && index < own.length - 1)),
  );
  const place = [...(schema === undefined ? [] : [schema]), ...told].join('.') || 'operation';
  const keyword = isField ? steps.slice(at + 2).join('.') : '';
  return { field: { direction, place, isField }, keyword };
}

/** The last schema with a name on a path, and the steps from there on. */
function schemaOn(
  document: object,
  path: readonly string[],
): { schema: string | undefined; inside: readonly string[] } {
  let value: unknown = document;
  let schema: string | undefined;
  // An operation has a line of its own, which says the first three.
  let start = 3;
  for (const [index, step] of path.entries()) {
    const reference = isObject(value) ? value.$ref : undefined;
    if (typeof reference === 'string') {
      value = lookUp(document, value);
      if (reference.startsWith('#/components/schemas/')) {
        schema = referenceName(reference);
        start = index;
      }
    }
    value = (value as Record<string, unknown> | undefined)?.[step];
  }
  return { schema, inside: path.slice(start) };
}

/**
 * `added LoadRequest.extra in requests`; `changed HealthReport.version in responses: type "string" →
 * "integer", format "int64"`.
 */
function phrase(field: Field, changes: readonly Change[]): string {
  const isNamed = !/^(?:responses|requestBody)/.test(field.place);
  const direction = isNamed && field.direction !== undefined ? ` in ${field.direction}` : '';
  const place = field.place + direction;
  const kind = worstOf(changes);
  const told = changes.filter((change) => change.kind === kind || change.kind !== 'wording');
  const whole = told.find(({ keyword }) => keyword === '');
  if (whole !== undefined) {
    const isNeeded = told.some(({ keyword, action }) => keyword === 'required' && action === 'add');
    const needed = field.direction === 'responses' ? ', always there' : ', which must be given';
    const values = told.length === 1 ? valuesOf(whole) : '';
    return `${VERBS[whole.action] ?? whole.action} ${place}${values && `: ${values}`}${isNeeded ? needed : ''}`;
  }
  const parts = [...new Set(told.map((change) => keywordPhrase(field, change)))];
  return `changed ${place}: ${parts.join(', ')}`;
}

function keywordPhrase({ direction }: Field, change: Change): string {
  const { action, keyword } = change;
  if (keyword === 'required') {
    if (direction === 'responses') return action === 'remove' ? 'may be missing' : 'always there';
    return action === 'remove' ? 'may be left out' : 'must be given';
  }
  if (keyword === 'nullable') return change.after === true ? 'may be null' : 'is never null';
  const verb = action === 'remove' ? ' removed' : '';
  return `${keyword}${verb} ${valuesOf(change)}`.trim();
}

function valuesOf({ before, after }: Diff): string {
  return [before, after]
    .filter((value) => value !== undefined && (typeof value !== 'object' || value === null))
    .map(shown)
    .join(' → ');
}

/** A text of several paragraphs is told by its beginning. */
function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function isWording(path: string): boolean {
  return /\/(?:description|summary|title|examples?|externalDocs|info)(?:\/|$)/.test(path);
}
