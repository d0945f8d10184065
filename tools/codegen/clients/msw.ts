// Handlers of msw that respond with the examples of the contract, for the tests of apps: no server
// and no model is needed.
import document from 'lemonade-server/openapi.json' with { type: 'json' };
import { type HttpHandler, HttpResponse, http } from 'msw';
import type { operations } from '../../../generated/openapi.ts';
import type { Failure, Output } from './client.ts';

/** The id of an operation, which is the name of its function in the client. */
export type OperationId = keyof operations;

type Responses<Id extends OperationId> = operations[Id]['responses'];
type Streamed<Response> = Response extends { content: infer Content }
  ? Content[Extract<keyof Content, 'text/event-stream' | 'application/x-ndjson'>]
  : never;

/** The data of one event, or one line, of a stream. */
export type StreamItem<Id extends OperationId> =
  Responses<Id> extends { 200: infer Response } ? Streamed<Response> : never;

type StatusOf<Id extends OperationId> =
  | Extract<keyof Responses<Id>, number>
  | (Responses<Id> extends { '5XX': unknown } ? 500 | 501 | 502 | 503 | 504 | 507 : never);

/** What an operation responds in place of the first example of its success. */
export interface Answer<Id extends OperationId = OperationId> {
  /** A status that the contract has for it; 200, or what it has in its place, by default. */
  status?: StatusOf<Id>;
  /** The name of one of the examples of the body. */
  example?: string;
  /** A body of one's own. */
  json?: Output<operations[Id]> | Failure<operations[Id]>;
  /** Events, or lines, of one's own, where a stream is asked for. */
  items?: readonly StreamItem<Id>[];
  /** Waits so long before the response, and before each item of a stream. */
  delayMs?: number;
}

/** Answers by the ids of operations. */
export type Answers = { [Id in OperationId]?: Answer<Id> };

/** Where the server would be. */
export interface MswOptions {
  /** Without a slash at the end; `http://localhost:13305` by default. */
  baseUrl?: string;
}

/**
 * A handler for each operation, under all four prefixes: with `setupServer(...lemonadeHandlers())`
 * an app gets the examples of the contract. `answers` says what some of them respond instead.
 */
export function lemonadeHandlers({
  answers = {},
  ...options
}: MswOptions & { answers?: Answers } = {}): HttpHandler[] {
  const ids = [...OPERATIONS.keys()] as OperationId[];
  return ids.map((id) => respondWith(id, answers[id] as Answer | undefined, options));
}

/**
 * A handler for one operation: `server.use(respondWith('listModels', { status: 503 }))` in one
 * test.
 * @throws {Error} for a status or an example that the contract does not have
 */
export function respondWith<Id extends OperationId>(
  id: Id,
  answer: Answer<Id> = {},
  { baseUrl = 'http://localhost:13305' }: MswOptions = {},
): HttpHandler {
  const operation = OPERATIONS.get(id);
  if (operation === undefined) throw new Error(`The contract has no operation '${id}'.`);
  const chosen = answer as Answer;
  checkAnswer(operation, chosen);
  const method = operation.method as 'get';
  return http[method](addressOf(operation, baseUrl), async ({ request }) => {
    const isStream = chosen.status === undefined && (await wantsStream(operation, request));
    await wait(chosen.delayMs);
    return isStream ? streamOf(operation, chosen) : bodyOf(operation, chosen);
  });
}

/** Parts of the contract that are read here. */
interface Reference {
  $ref?: string;
}
interface Schema extends Reference {
  oneOf?: readonly Schema[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  enum?: readonly unknown[];
  default?: unknown;
  'x-event'?: string;
}
interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, Reference>>;
  'x-without-done'?: boolean;
}
interface Body extends Reference {
  content?: Readonly<Record<string, Media>>;
}
interface Parameter extends Reference {
  'x-takes-slashes'?: boolean;
}
interface Documented {
  operationId: string;
  requestBody?: Body;
  parameters?: readonly Parameter[];
  responses: Readonly<Record<string, Body>>;
}
type PathItem = Readonly<Record<string, unknown>> & {
  parameters?: readonly Parameter[];
  servers?: readonly unknown[];
  'x-also-without-prefix'?: boolean;
};
interface Operation extends Documented {
  method: string;
  path: string;
  isFixed: boolean;
  isAlsoFixed: boolean;
  takesSlashes: boolean;
}

const METHODS = ['get', 'put', 'post', 'delete', 'head', 'patch'];
const EVENTS = 'text/event-stream';
const LINES = 'application/x-ndjson';

/** A path without parameters comes before one that would take it for a parameter. */
const rankOf = (path: string): number => (path.endsWith('}') ? 2 : path.includes('{') ? 1 : 0);

/** By id. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries(document.paths as unknown as Record<string, PathItem>)
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .flatMap(([path, item]) =>
      METHODS.filter((method) => item[method] !== undefined).map((method): [string, Operation] => {
        const operation = item[method] as Documented;
        return [
          operation.operationId,
          {
            ...operation,
            method,
            path,
            isFixed: item.servers !== undefined,
            isAlsoFixed: item['x-also-without-prefix'] === true,
            takesSlashes: [...(item.parameters ?? []), ...(operation.parameters ?? [])]
              .map(lookUp)
              .some((parameter) => parameter['x-takes-slashes'] === true),
          },
        ];
      }),
    ),
);

/** What a reference stands for. */
function lookUp<Part extends Reference>(part: Part): Part {
  if (part.$ref === undefined) return part;
  let found: unknown = document;
  for (const step of part.$ref.slice(2).split('/'))
    found = (found as Record<string, unknown>)[step];
  return lookUp(found as Part);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The addresses of an operation. */
function addressOf(
  { path, isFixed, isAlsoFixed, takesSlashes }: Operation,
  baseUrl: string,
): RegExp {
  const prefix = isFixed ? '' : `(?:/api/v[01]|/v[01])${isAlsoFixed ? '?' : ''}`;
  const steps = path.split(/\{\w+\}/).map(escaped);
  // `/models/{model_id}` is not `/models/some/name/options`.
  const longer = [...OPERATIONS.values()]
    .filter((other) => other.path.startsWith(`${path}/`))
    .map((other) => escaped(other.path.slice(path.length)));
  const others = longer.length === 0 ? '' : `(?!.*(?:${longer.join('|')})$)`;
  const whole = steps.join(takesSlashes ? `${others}.+` : '[^/]+');
  return new RegExp(`^${escaped(baseUrl)}${prefix}${whole}$`);
}

/** The status of success, or the one that was asked for, with its body. */
function responseOf(operation: Operation, answer: Answer): { status: number; body: Body } {
  const statuses = Object.keys(operation.responses);
  const success = statuses.find((status) => status.startsWith('2')) ?? '200';
  const wanted = String(answer.status ?? success);
  const found = statuses.includes(wanted)
    ? wanted
    : statuses.find((status) => status === `${wanted[0]}XX`);
  if (found === undefined)
    throw new Error(
      `The contract has no ${wanted} for ${operation.operationId}, but ${statuses.join(', ')}.`,
    );
  return { status: Number(wanted), body: lookUp(operation.responses[found] ?? {}) };
}

const isStreamType = (type: string) => type === EVENTS || type === LINES;

function checkAnswer(operation: Operation, answer: Answer): void {
  const { body } = responseOf(operation, answer);
  checkItems(operation, answer.items ?? []);
  if (answer.example === undefined) return;
  const names = Object.values(body.content ?? {}).flatMap((media) =>
    Object.keys(media.examples ?? {}),
  );
  if (names.includes(answer.example)) return;
  const known = names.length === 0 ? 'no example with a name' : names.join(', ');
  throw new Error(
    `${operation.operationId} has no example '${answer.example}'. The contract has ${known}.`,
  );
}

/** An event whose name is not known could not be sent. */
function checkItems(operation: Operation, items: readonly unknown[]): void {
  const { content = {} } = responseOf(operation, {}).body;
  const kinds = kindsOf(content[EVENTS]?.schema ?? {});
  const names = kinds.flatMap((kind) => kind['x-event'] ?? []);
  const stray = items.find((item) => names.length > 0 && kindOf(kinds, item) === undefined);
  if (stray === undefined) return;
  const text = JSON.stringify(stray);
  throw new Error(`An item for ${operation.operationId} fits none of ${names.join(', ')}: ${text}`);
}

/** Examples of a body by their names. */
function examplesOf({ example, examples = {} }: Media): [string, unknown][] {
  if (example !== undefined) return [['', example]];
  return Object.entries(examples).map(([name, one]) => [
    name,
    (lookUp(one) as { value?: unknown }).value,
  ]);
}

/** Whether the request asks for the stream, as the server understands it. */
async function wantsStream(operation: Operation, request: Request): Promise<boolean> {
  const types = Object.keys(responseOf(operation, {}).body.content ?? {});
  if (!types.some(isStreamType)) return false;
  if (types.every(isStreamType)) return true;
  const inQuery = new URL(request.url).searchParams.get('stream');
  if (inQuery !== null) return inQuery === 'true';
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  const asked = (body as { stream?: unknown } | undefined)?.stream;
  if (typeof asked === 'boolean') return asked;
  const schema = lookUp(operation.requestBody ?? {}).content?.['application/json']?.schema ?? {};
  const { stream } = lookUp(schema).properties ?? {};
  return stream !== undefined && lookUp(stream).default === true;
}

function bodyOf(operation: Operation, answer: Answer): Response {
  const { status, body } = responseOf(operation, answer);
  if (answer.json !== undefined) return HttpResponse.json(answer.json as object, { status });
  const [type, media] =
    Object.entries(body.content ?? {}).find(([name]) => !isStreamType(name)) ?? [];
  if (type === undefined || media === undefined) return new HttpResponse(null, { status });
  const examples = examplesOf(media);
  const [, value] = examples.find(([name]) => name === answer.example) ?? examples[0] ?? [];
  if (type.includes('json')) return HttpResponse.json(value as object, { status });
  return new HttpResponse(String(value), { status, headers: { 'content-type': type } });
}

/** What a stream sends: the examples of all events, but for those that say that it has failed. */
function streamOf(operation: Operation, answer: Answer): Response {
  const content = responseOf(operation, {}).body.content ?? {};
  const type = EVENTS in content ? EVENTS : LINES;
  const media = content[type] ?? {};
  const kinds = kindsOf(media.schema ?? {});
  const own = answer.items as readonly unknown[] | undefined;
  const values =
    own ?? examplesOf(media).flatMap(([, one]) => (hasFailed(kinds, one) ? [] : [one]));
  const isNamed = kinds.some((kind) => kind['x-event'] !== undefined);
  const ofResponses = (media.schema?.$ref ?? '').endsWith('/ResponseEvent');
  const endsWithDone = type === EVENTS && (ofResponses || !isNamed) && !media['x-without-done'];
  const texts = values.map((value) => textOf(type, kinds, value));
  const isWhole = !values.some((value) => hasFailed(kinds, value));
  const sent = endsWithDone && isWhole ? [...texts, 'data: [DONE]\n\n'] : texts;
  const encoder = new TextEncoder();
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const text = sent[at];
      at += 1;
      if (text === undefined) return controller.close();
      await wait(answer.delayMs);
      controller.enqueue(encoder.encode(text));
    },
  });
  return new HttpResponse(stream, { headers: { 'content-type': type } });
}

function textOf(type: string, kinds: readonly Schema[], value: unknown): string {
  const json = JSON.stringify(value);
  if (type === LINES) return `${json}\n`;
  const event = kindOf(kinds, value)?.['x-event'];
  return event === undefined ? `data: ${json}\n\n` : `event: ${event}\ndata: ${json}\n\n`;
}

/** The schemas of the events that a stream may have. */
function kindsOf(schema: Schema): Schema[] {
  const whole = lookUp(schema);
  return whole.oneOf === undefined || whole['x-event'] !== undefined
    ? [whole]
    : whole.oneOf.map(lookUp);
}

/** The first kind of event that has what this one has: its fields, and its fixed texts. */
function kindOf(kinds: readonly Schema[], value: unknown): Schema | undefined {
  const fields = value as Readonly<Record<string, unknown>>;
  return kinds.find(({ required = [], properties = {} }) => {
    const isWhole = required.every((name) => name in fields);
    const isKnown = Object.keys(fields).every((name) => name in properties);
    const isSame = Object.entries(properties).every(([name, part]) => {
      const choices = lookUp(part).enum;
      return !(name in fields) || choices === undefined || choices.includes(fields[name]);
    });
    return isWhole && isKnown && isSame;
  });
}

const FAILURES = /(?:^error|[.]failed|[.]incomplete)$/;

function hasFailed(kinds: readonly Schema[], value: unknown): boolean {
  const { 'x-event': event = '', required = [] } = kindOf(kinds, value) ?? {};
  return FAILURES.test(event) || (event === '' && required.includes('error'));
}

async function wait(ms = 0): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
