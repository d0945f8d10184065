// Calls operations of the server by fetch: the part of the TypeScript client that is the same for
// all of them.

/** The address of a server, and how it is asked. */
export interface ClientOptions {
  /** Without a slash at the end; `http://localhost:13305` by default. */
  baseUrl?: string;
  /** A key of the server, or a function that gives it before each request. */
  auth?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the global one. It gets the address as a text, never a Request. */
  fetch?: ((url: string, init: RequestInit) => Promise<Response>) | undefined;
}

/** Where the functions of the generated client send requests, and with which key. */
export interface Client {
  getConfig(): ClientOptions;
  /** Changes some options of this client. */
  setConfig(options: ClientOptions): void;
}

/** A client of its own, next to the one that all functions use by default. */
export function createClient(options: ClientOptions = {}): Client {
  let config = options;
  return {
    getConfig: () => config,
    setConfig(changed) {
      config = { ...config, ...changed };
    },
  };
}

/** The client of calls that name none. */
export const client = createClient();

/** How the body of a response is read: as its type says, or in one of these forms. */
export type ParseAs = 'auto' | 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

interface CallOptions extends ClientOptions {
  client?: Client | undefined;
  signal?: AbortSignal | undefined;
  parseAs?: ParseAs | undefined;
}

/** Bytes of the document are blobs here, in forms and in responses. */
type WithBlobs<Value> = Value extends Uint8Array
  ? Blob
  : Value extends (infer Item)[]
    ? WithBlobs<Item>[]
    : Value;
type BodyOf<Content> = Content extends { 'multipart/form-data': infer Form }
  ? { [Field in keyof Form]: WithBlobs<Form[Field]> }
  : Content[keyof Content];

/** What an operation takes: path and query, where it has them, and its body. */
export type Input<Operation> = (Operation extends { parameters: infer Places }
  ? Omit<Places, 'header'>
  : unknown) &
  (Operation extends { requestBody: { content: infer Content } }
    ? { body: BodyOf<Content> }
    : Operation extends { requestBody?: { content: infer Content } | undefined }
      ? { body?: BodyOf<Content> }
      : unknown);

type StreamType = 'text/event-stream' | 'application/x-ndjson';
type Contents<Answer> = Answer extends { content: infer Content }
  ? WithBlobs<Content[Exclude<keyof Content, StreamType>]>
  : undefined;
type Answers<Operation> = Operation extends { responses: infer Responses } ? Responses : never;

/** The body of the documented response. */
export type Output<Operation> = Contents<
  Answers<Operation>[Extract<keyof Answers<Operation>, 200 | 201 | 202>]
>;
/** The body of a documented error. */
export type Failure<Operation> = Exclude<
  Contents<Answers<Operation>[Exclude<keyof Answers<Operation>, 200 | 201 | 202>]>,
  undefined
>;

/** Arguments of the function for one operation. */
export type Options<Operation, Throws extends boolean = false> = CallOptions &
  Input<Operation> & {
    /**
     * Throws the body of an error, or the reason why there was no response, in place of returning
     * it.
     */
    throwOnError?: Throws | undefined;
  };

/** What the function for one operation resolves with. */
export type Result<Operation, Throws extends boolean = false> = Throws extends true
  ? { data: Output<Operation>; response: Response }
  : /** Without a response the server could not be reached. */
    (
      | { data: Output<Operation>; error?: undefined }
      | { data?: undefined; error: Failure<Operation> }
    ) & {
      response?: Response | undefined;
    };

/** An operation of the server. */
export type Call<Operation> =
  object extends Input<Operation>
    ? <Throws extends boolean = false>(
        options?: Options<Operation, Throws>,
      ) => Promise<Result<Operation, Throws>>
    : <Throws extends boolean = false>(
        options: Options<Operation, Throws>,
      ) => Promise<Result<Operation, Throws>>;

/** Where an operation is, as the generated functions hand it on. */
export interface Place {
  method: string;
  /** In the document, below the address of the server. */
  path: string;
  /** The body is sent as a form. */
  isForm?: boolean;
}

interface Values extends CallOptions {
  path?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  throwOnError?: boolean;
}

/** The function of an operation. */
export function operation<Operation>(place: Place): Call<Operation> {
  const call = async (options: Values = {}) => {
    const outcome = await send(place, options).catch((error: unknown) => ({
      error,
      response: undefined,
    }));
    if (options.throwOnError === true && 'error' in outcome) throw outcome.error;
    return outcome;
  };
  return call as Call<Operation>;
}

async function send(
  place: Place,
  options: Values,
): Promise<{ response: Response; data: unknown } | { response: Response; error: unknown }> {
  const { client: of = client, parseAs = 'auto', signal, body } = options;
  const {
    baseUrl = 'http://localhost:13305',
    auth,
    fetch = globalThis.fetch,
    headers,
  } = { ...of.getConfig(), ...options };
  const key = typeof auth === 'function' ? await auth() : auth;
  const isJson = body !== undefined && place.isForm !== true;
  const response = await fetch(baseUrl + targetOf(place.path, options), {
    method: place.method,
    ...(signal === undefined ? {} : { signal }),
    headers: {
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
      ...of.getConfig().headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : formOf(body as object) }),
  });
  if (response.ok) return { response, data: await readBody(response, parseAs) };
  return { response, error: parsedOr(await response.text()) };
}

function targetOf(path: string, { path: values = {}, query = {} }: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function formOf(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) {
      if (one instanceof Blob) form.append(name, one);
      else if (one !== undefined)
        form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
    }
  }
  return form;
}

async function readBody(response: Response, parseAs: ParseAs): Promise<unknown> {
  if (parseAs === 'stream') return response.body;
  if (parseAs !== 'auto') return response[parseAs]();
  const type = response.headers.get('content-type') ?? '';
  if (type === '') return undefined;
  if (/^application\/json/.test(type)) return response.json();
  return type.startsWith('text/') ? response.text() : response.blob();
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A stream that was refused, or that ended with an error. */
export class StreamError extends Error {
  /** Of the response, or undefined when the stream failed after it had begun. */
  readonly status: number | undefined;
  /** What the server said: the body of its response, or the data of its last event. */
  readonly detail: unknown;

  constructor(
    message: string,
    { status, detail }: { status?: number | undefined; detail: unknown },
  ) {
    super(message);
    this.name = 'StreamError';
    this.status = status;
    this.detail = detail;
  }
}

export interface StreamPlace extends Place {
  /** Lines of JSON in place of server-sent events. */
  isLines: boolean;
  /** Where the request says that a stream is wanted; otherwise its headers do. */
  asksIn?: 'body' | 'query';
}

/** Reads a response piece by piece. */
export type StreamCall<Operation, Event> = (
  options: Omit<CallOptions, 'parseAs'> & Input<Operation>,
) => AsyncGenerator<Event>;

/** The function of an operation whose response arrives piece by piece. */
export function stream<Operation, Event>(place: StreamPlace): StreamCall<Operation, Event> {
  return (options) => readStream<Event>(place, options as Values);
}

async function* readStream<Event>(place: StreamPlace, options: Values): AsyncGenerator<Event> {
  const { isLines, asksIn } = place;
  const { error, response } = await operation<unknown>(place)({
    ...options,
    ...(asksIn === undefined ? {} : { [asksIn]: { ...(options[asksIn] as object), stream: true } }),
    headers: { Accept: isLines ? 'application/x-ndjson' : 'text/event-stream', ...options.headers },
    parseAs: 'stream',
    throwOnError: false,
  });
  if (response?.ok !== true) {
    const { status } = response ?? {};
    const otherwise = `The server can't be reached, or refused (${status ?? error}).`;
    throw new StreamError(messageOf(error) ?? otherwise, { status, detail: error });
  }
  for await (const { name, data } of readEvents(response)) {
    if (data === '[DONE]') continue;
    const value = checked(JSON.parse(data), name);
    yield (name === undefined ? value : { event: name, data: value }) as Event;
  }
}

/** An event of a stream, or a line of JSON, as it came. */
export interface ReadEvent {
  /** After `event:`; a line has none. */
  name?: string;
  data: string;
}

/**
 * The events of a response as they come: server-sent ones, or lines of JSON, as its type says.
 * Comments are not events.
 */
export async function* readEvents({ headers, body }: Response): AsyncGenerator<ReadEvent> {
  // A response without a body has no events.
  if (!body) return;
  const isLines = headers.get('content-type')?.includes('ndjson') === true;
  const read = isLines ? readLine : readServerSent;
  const decoder = new TextDecoder();
  // Not for-await: Safari's streams can't be iterated.
  const reader = body.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const parts = text.split(isLines ? /\r?\n/ : /\r?\n\r?\n/);
      text = done ? '' : (parts.pop() ?? '');
      yield* parts.map(read).filter(({ data }) => data !== '');
      if (done) return;
    }
  } finally {
    // A caller that stops reading ends the response, and with it the work on the server.
    await reader.cancel().catch(() => undefined);
  }
}

function readLine(line: string): ReadEvent {
  return { data: line.trim() };
}

function readServerSent(block: string): ReadEvent {
  let name: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /, ''));
  }
  return { ...(name === undefined ? {} : { name }), data: data.join('\n') };
}

function checked(value: unknown, name: string | undefined): unknown {
  const failure = (value as { error?: unknown } | null)?.error;
  if (name !== 'error' && (failure === undefined || failure === null)) return value;
  throw new StreamError(messageOf(value) ?? 'The stream failed.', { detail: value });
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const { error, message } = (value ?? {}) as { error?: unknown; message?: unknown };
  return typeof message === 'string' ? message : error === undefined ? undefined : messageOf(error);
}
