// Checks answers against the document: headers and JSON bodies against their schemas, event streams
// event by event.
import { Ajv, type ValidateFunction } from 'ajv';
import {
  eventAlternatives,
  headersOf,
  headersOfSuccess,
  type Operation,
  type Schema,
  schemaOf,
  toJsonSchema,
} from './document.ts';
import { readEvents } from './server-sent-events.ts';
import { problemsOfOrder } from './stream-order.ts';
import { undocumentedFields, undocumentedHeaders } from './undocumented.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
const compiled = new Map<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(toJsonSchema(schema));
    compiled.set(schema, validate);
  }
  return validate;
}

/** Those of `fetch`, or an object with names in small letters. */
export type AnswerHeaders = Headers | Readonly<Record<string, string | undefined>>;

function headerIn(headers: AnswerHeaders, name: string): string | undefined {
  return headers instanceof Headers
    ? (headers.get(name) ?? undefined)
    : headers[name.toLowerCase()];
}

/** The content type of a response, without its parameters; '' when it has none. */
export const mediaTypeIn = (headers: AnswerHeaders) =>
  (headerIn(headers, 'content-type') ?? '').split(';')[0]?.trim() ?? '';

/** How an event stream is to end; the `[DONE]` of OpenAI's streams means that all went well. */
export type StreamEnd = 'done' | 'error' | 'no marker';

/** A response to compare with what the documents say of its operation and status. */
export interface Answer {
  operation: Operation;
  status: number;
  headers: AnswerHeaders;
  body: string;
  /** Only for event streams; by default whatever the document promises for success. */
  end?: StreamEnd;
}

/** What is wrong with a response, each in a sentence; nothing when it is as documented. */
export function problemsOf(answer: Answer): readonly string[] {
  return [...problemsOfHeaders(answer), ...problemsOfBody(answer)];
}

function problemsOfHeaders({ operation, status, headers }: Answer): readonly string[] {
  const documented = headersOf(operation, String(status));
  const wrong = Object.entries(documented).flatMap(([name, { required = false, schema }]) => {
    const value = headerIn(headers, name);
    if (value === undefined) return required ? [`the header ${name} is missing`] : [];
    return problemsOfValue(schema, isNumeric(schema) ? Number(value) : value).map(
      (problem) => `${name}: ${problem}`,
    );
  });
  const sent = headers instanceof Headers ? [...headers.keys()] : Object.keys(headers);
  const names = Object.keys({ ...documented, ...headersOfSuccess(operation) });
  const unnamed = undocumentedHeaders(sent, names).map(
    (name) => `the header ${name} is not in the document`,
  );
  return [...wrong, ...unnamed];
}

const isNumeric = ({ type }: Schema) => type === 'integer' || type === 'number';

function problemsOfBody(answer: Answer): readonly string[] {
  const { operation, body } = answer;
  const status = String(answer.status);
  const media = mediaTypeIn(answer.headers);
  if (operation.method === 'HEAD' && body !== '') return ['a response to HEAD has a body'];
  if (operation.method === 'HEAD' && isDocumented(operation, status)) return [];
  if (
    operation.responses[status] !== undefined &&
    operation.responses[status].content === undefined
  )
    return body === '' ? [] : ['a response without a body has one'];
  const schema = schemaOf(operation, status, media);
  if (schema === undefined)
    return [
      `${operation.id} is not documented to respond with ${status} ${media || 'without a body'}`,
    ];
  if (media === 'text/event-stream') return problemsOfStream(schema, answer);
  if (media === 'application/x-ndjson') return problemsOfLines(schema, answer);
  if (media !== 'application/json') return body === '' ? ['the body is empty'] : [];
  try {
    const value: unknown = JSON.parse(body);
    return [...problemsOfValue(schema, value), ...problemsOfFields(answer, schema, value)];
  } catch (error) {
    return [`the body is not JSON: ${String(error)}: ${body.slice(0, 200)}`];
  }
}

const isDocumented = ({ responses }: Operation, status: string) =>
  responses[status] !== undefined || responses[`${status[0]}XX`] !== undefined;

/** Whether a value fits a schema of the document. */
export function problemsOfValue(schema: Schema, value: unknown): readonly string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return [`${ajv.errorsText(validate.errors)} in ${JSON.stringify(value).slice(0, 500)}`];
}

/** What they respond is made here; that of the others has what native servers and providers add. */
const MADE_HERE: ReadonlySet<string> = new Set([
  'Administration',
  'Backends',
  'Models',
  'Providers',
  'System',
]);

function problemsOfFields(
  { operation }: Answer,
  schema: Schema,
  value: unknown,
): readonly string[] {
  if (!MADE_HERE.has(operation.tag)) return [];
  const fits = (part: Schema, inner: unknown) => validatorOf(part)(inner) === true;
  return undocumentedFields(schema, value, fits).map((place) => `${place} is not in the document`);
}

/** Lines of JSON; one that reports an error is the last and stands for a stream that failed. */
function problemsOfLines(schema: Schema, { body, end }: Answer): readonly string[] {
  const lines = body.split('\n');
  if (lines.pop() !== '') return ['the last line has no end'];
  try {
    const values = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
    const problems = values.flatMap((value) => problemsOfValue(schema, value));
    const last = values.at(-1) ?? {};
    if ('error' in last !== (end === 'error'))
      problems.push(`the last line is ${JSON.stringify(last)}`);
    const isOver = (value: object) => ('done' in value && value.done === true) || 'error' in value;
    const isDone = (value: object) =>
      isOver(value) || ('status' in value && value.status === 'success');
    if (values.filter(isDone).length !== 1 || !isDone(last))
      problems.push('there must be one line that ends the rest');
    return problems;
  } catch (error) {
    return [`a line is not JSON: ${String(error)}`];
  }
}

function problemsOfStream(schema: Schema, { operation, body, end }: Answer): readonly string[] {
  const { events, rest } = readEvents(body);
  // A line end more says nothing.
  const problems: string[] =
    rest.trim() === '' ? [] : [`the stream ends inside of an event: ${rest.slice(0, 200)}`];
  const markers = events.filter(({ data }) => data === '[DONE]').length;
  const isMarkerLast = events.at(-1)?.data === '[DONE]';
  const expected = end ?? (endsWithDone(operation) ? 'done' : 'no marker');
  if (expected === 'done' && !(isMarkerLast && markers === 1))
    problems.push('the stream does not end with one [DONE]');
  if (expected !== 'done' && markers > 0) problems.push('the stream has a [DONE]');
  const data = events.filter((event) => event.data !== '[DONE]');
  if (data.length === 0) problems.push('the stream has no event');
  for (const event of data) problems.push(...problemsOfEvent(schema, event));
  if (problems.length === 0) {
    const parsed = data.map((event) => ({ name: event.name, value: JSON.parse(event.data) }));
    problems.push(
      ...problemsOfOrder(operation.id, { events: parsed, isWhole: expected !== 'error' }),
    );
  }
  const isError = /^\{"(?:error|type":"error)"/.test(data.at(-1)?.data ?? '');
  if (isError !== (expected === 'error')) problems.push(`the last event is ${data.at(-1)?.data}`);
  return problems;
}

function problemsOfEvent(
  schema: Schema,
  { name, data }: { name: string | undefined; data: string },
): readonly string[] {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return [`an event is not JSON: ${data.slice(0, 200)}`];
  }
  const fitting = eventAlternatives(schema).filter(
    (alternative) => problemsOfValue(alternative.schema, value).length === 0,
  );
  if (fitting.length === 0)
    return [`an event fits none of its schemas: ${problemsOfValue(schema, value).join('; ')}`];
  if (fitting.some((alternative) => alternative.name === name)) return [];
  return [
    `an event is named ${name}, but should be ${fitting.map((alternative) => alternative.name).join(' or ')}: ${data}`,
  ];
}

const WITH_DONE: ReadonlySet<string> = new Set([
  'createChatCompletion',
  'createCompletion',
  'createFimCompletion',
  'createResponse',
  'getResponse',
]);

/** The streams of OpenAI do, others don't. */
function endsWithDone({ id }: Operation): boolean {
  return WITH_DONE.has(id);
}
