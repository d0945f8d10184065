// Responses to requests that no operation takes: what the document says of them once for all.
import { problemsOfValue } from './answers.ts';
import { paragraphOf, type Schema } from './document.ts';
import { undocumentedFields, undocumentedHeaders } from './undocumented.ts';

/** A response to a request that no operation takes, and what was asked. */
export interface Unrouted {
  method: string;
  /** Path and query; undefined where the request had none that can be read. */
  target: string | undefined;
  /** Whether it has the header of Anthropic's clients. */
  isOfAnthropic?: boolean;
  status: number;
  headers: Headers;
  body: string;
}

/** Each status that comes before operations, with the headers that must be there then. */
const STATUSES: ReadonlyMap<number, readonly string[]> = new Map(
  [...paragraphOf('Statuses of HTTP itself').matchAll(/\b(4\d\d)\b(?: \(([^)]*)\))?/g)].map(
    ([, status, why = '']) => [
      Number(status),
      [...why.matchAll(/with `([\w-]+)`/g)].map(([, name = '']) => name.toLowerCase()),
    ],
  ),
);
/** A fault of the server, and a server that shuts down: true of any request. */
const ANY_TIME: ReadonlySet<number> = new Set([500, 503]);
const OF_OPTIONS = [
  'Allow',
  'Access-Control-Allow-Methods',
  'Access-Control-Allow-Headers',
  'Access-Control-Allow-Private-Network',
  'Access-Control-Max-Age',
];
/** Of a handshake that is refused, by RFC 6455. */
const OF_HANDSHAKES = ['Sec-WebSocket-Version'];

/**
 * What is wrong with it, each in a sentence. Pages are in no document, so that a response without
 * an error is judged only where it is one to `OPTIONS`.
 */
export function problemsOfUnrouted(answer: Unrouted): readonly string[] {
  const { method, status, headers, body } = answer;
  if (status < 400) return method === 'OPTIONS' ? problemsOfOptions(answer) : [];
  const needed = STATUSES.get(status) ?? [];
  if (!STATUSES.has(status) && !ANY_TIME.has(status))
    return [`${status} is not documented where no operation is asked`];
  return [
    ...needed
      .filter((name) => !headers.has(name))
      .map((name) => `${status} without the header ${name}`),
    ...unnamed(headers, status === 400 ? OF_HANDSHAKES : needed),
    ...(method === 'HEAD' ? problemsOfNoBody(body) : problemsOfError(answer)),
  ];
}

function problemsOfOptions({ status, headers, body }: Unrouted): readonly string[] {
  const wrong = status === 204 ? [] : [`OPTIONS gets ${status}, and not 204`];
  return [...wrong, ...unnamed(headers, OF_OPTIONS), ...problemsOfNoBody(body)];
}

const unnamed = (headers: Headers, documented: readonly string[]) =>
  undocumentedHeaders([...headers.keys()], documented).map(
    (name) => `the header ${name} is not in the document`,
  );

const problemsOfNoBody = (body: string) =>
  body === '' ? [] : ['a response without a body has one'];

function problemsOfError({ target = '', isOfAnthropic, body }: Unrouted): readonly string[] {
  const [schema, ...others] = errorsAt(target, isOfAnthropic);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return [`the body is not JSON: ${body.slice(0, 200)}`];
  }
  const fits = (part: Schema, inner: unknown) => problemsOfValue(part, inner).length === 0;
  return [
    ...problemsOfValue(schema, value),
    ...undocumentedFields({ allOf: [schema, ...others] }, value, fits).map(
      (place) => `${place} is not in the document`,
    ),
  ];
}

// One object each, by which what is compiled of it is kept.
const USUAL: Schema = { $ref: '#/components/schemas/ErrorResponse' };
const OF_OLLAMA: Schema = { $ref: '#/components/schemas/OllamaError' };
const OF_ANTHROPIC: Schema = { $ref: '#/components/schemas/AnthropicError' };

/** What an error of a path has to fit, and after it what else may name its fields. */
function errorsAt(target: string, isOfAnthropic = false): readonly [Schema, ...Schema[]] {
  // Ollama's paths are those below `/api` that have no prefix of this server.
  if (/^\/api\/(?!v[01](?:[/?]|$))/.test(target)) return [OF_OLLAMA];
  if (isOfAnthropic || /^\/v1\/messages(?:[/?]|$)/.test(target)) return [OF_ANTHROPIC, USUAL];
  return [USUAL];
}
