// A WebSocket client that checks every message, sent and received, against asyncapi.yaml.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import type {
  SendLogsMessage,
  SendRealtimeMessage,
  SendResponsesMessage,
} from '../../generated/channels.ts';
import type { Schemas } from '../../generated/openapi.ts';
import type { Schema } from './document.ts';
import type { Whole } from './documented.ts';
import { SUITE_KEY } from './foreign.ts';
import { ROOT, type Server } from './server.ts';

interface Document {
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
  operations: Record<
    string,
    { action: 'send' | 'receive'; channel: { $ref: string }; messages: { $ref: string }[] }
  >;
  components: {
    messages: Record<string, { payload: { $ref: string } }>;
    schemas: Record<string, Schema>;
  };
}

const document: Document = parse(readFileSync(join(ROOT, 'generated/asyncapi.yaml'), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'asyncapi', components: { schemas: document.components.schemas } });

/** The channels of the document. */
export type Address = '/responses' | '/logs/stream' | '/realtime';

/** What the server sends on a channel (`send`), or takes (`receive`): any one of these schemas. */
function messagesOf(address: string, action: 'send' | 'receive'): Schema {
  const channel = Object.keys(document.channels).find(
    (name) => document.channels[name]?.address === address,
  );
  const operation = Object.values(document.operations).find(
    (candidate) =>
      candidate.action === action && candidate.channel.$ref === `#/channels/${channel}`,
  );
  const names = (operation?.messages ?? []).map(({ $ref }) =>
    $ref.slice($ref.lastIndexOf('/') + 1),
  );
  const payloads = names.map(
    (name) => document.channels[channel ?? '']?.messages[name]?.$ref.split('/').at(-1) ?? '',
  );
  const schemas = payloads.map((name) =>
    document.components.messages[name]?.payload.$ref.replace('#', 'asyncapi#'),
  );
  if (schemas.length === 0)
    throw new Error(`asyncapi.yaml says nothing about ${action} on ${address}.`);
  return { oneOf: schemas.map(($ref) => ({ $ref })) };
}

/** What the server may send on a channel. */
export const sentOn = (address: Address): Schema => messagesOf(address, 'send');

/** What a reference of asyncapi.yaml points to; anything else as it is. */
export function resolveMessage(schema: Schema): Schema {
  if (typeof schema.$ref !== 'string') return schema;
  const target = document.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`asyncapi.yaml has no ${schema.$ref}.`);
  return resolveMessage(target);
}

const compiled = new Map<string, ValidateFunction>();

/** Whether a value fits a schema of asyncapi.yaml; each problem in a sentence. */
export function problemsOfMessageValue(schema: Schema, value: unknown): readonly string[] {
  // References within the document are relative to it.
  const text = JSON.stringify(schema).replaceAll('"#/', '"asyncapi#/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate(value)
    ? []
    : [`${ajv.errorsText(validate.errors)}: ${JSON.stringify(value)?.slice(0, 300)}`];
}

/** What is wrong with a frame that the server sent; nothing when it is as documented. */
export function problemsOfFrame(
  address: Address,
  { text, isBinary }: { text: string; isBinary: boolean },
): readonly string[] {
  if (isBinary) return [`a binary frame: ${text.slice(0, 100)}`];
  try {
    return problemsOfMessageValue(sentOn(address), JSON.parse(text));
  } catch (error) {
    return [`a frame is not JSON: ${String(error)}: ${text.slice(0, 100)}`];
  }
}

/** Messages of the server as tests read them: the fields of all of a channel. */
export type LogsMessage = Whole<SendLogsMessage>;
export type RealtimeMessage = Whole<SendRealtimeMessage>;
/** The fields of events are those of openapi.yaml. */
export type ResponsesMessage = Whole<SendResponsesMessage> & Whole<Schemas['ResponseEvent']>;

/** A WebSocket whose messages are checked against asyncapi.yaml in both directions. */
export interface ChannelClient<Message> {
  socket: WebSocket;
  /** Sends a message that the document allows. @throws {Error} when it doesn't. */
  send(message: object): void;
  /** Sends anything. */
  sendRaw(data: string | Buffer): void;
  /**
   * The next documented message that fits, from those not taken yet on.
   * @throws {Error} when something else came, or the connection is closed.
   */
  next(fits?: (message: Message) => boolean): Promise<Message>;
  /** Messages that were not as documented; they are to be none. */
  readonly violations: readonly string[];
  /** Everything that came, as it came. */
  readonly frames: readonly string[];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  close(): Promise<number>;
}

export interface ChannelOptions {
  /** With or without prefix, and with a query. */
  path?: string;
  key?: string | null;
  headers?: Readonly<Record<string, string>>;
  protocols?: string[];
}

/** @throws {Error} with the status when the handshake is refused. */
export function connectResponses(
  server: Pick<Server, 'baseUrl'>,
  options: ChannelOptions = {},
): Promise<ChannelClient<ResponsesMessage>> {
  return connect(server, '/responses', options);
}

/** @throws {Error} with the status when the handshake is refused. */
export function connectLogs(
  server: Pick<Server, 'baseUrl'>,
  options: ChannelOptions = {},
): Promise<ChannelClient<LogsMessage>> {
  return connect(server, '/logs/stream', options);
}

/** @throws {Error} with the status when the handshake is refused. */
export function connectRealtime(
  server: Pick<Server, 'baseUrl'>,
  options: ChannelOptions = {},
): Promise<ChannelClient<RealtimeMessage>> {
  return connect(server, '/realtime', options);
}

async function connect<Message>(
  server: Pick<Server, 'baseUrl'>,
  address: Address,
  options: ChannelOptions,
): Promise<ChannelClient<Message>> {
  const { path = address, key = SUITE_KEY, headers, protocols } = options;
  const socket = new WebSocket(`${server.baseUrl.replace(/^http/, 'ws')}${path}`, protocols, {
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  });
  const violations: string[] = [];
  const messages: Message[] = [];
  const frames: string[] = [];
  const watchers = new Set<() => void>();
  let isClosed = false;
  let taken = 0;
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  socket.on('message', (data, isBinary) => {
    const text = String(data);
    frames.push(text);
    const problems = problemsOfFrame(address, { text, isBinary });
    violations.push(...problems);
    if (problems.length === 0) messages.push(JSON.parse(text));
    notify();
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => {
      isClosed = true;
      resolve(code);
      notify();
    });
  });
  await once(socket, 'open');

  return {
    socket,
    violations,
    frames,
    closed,
    send(message) {
      const problems = problemsOfMessageValue(messagesOf(address, 'receive'), message);
      if (problems.length > 0) throw new Error(`Not as documented: ${problems.join('; ')}`);
      socket.send(JSON.stringify(message));
    },
    sendRaw: (data) => socket.send(data),
    next(fits = () => true) {
      return new Promise((resolve, reject) => {
        const look = () => {
          while (taken < messages.length) {
            const message = messages[taken] as Message;
            taken += 1;
            if (!fits(message)) continue;
            watchers.delete(look);
            return resolve(message);
          }
          if (!isClosed && violations.length === 0) return;
          watchers.delete(look);
          const reason = violations[0] ?? 'the connection was closed';
          reject(new Error(`No such message came: ${reason}`));
        };
        watchers.add(look);
        look();
      });
    },
    close() {
      socket.close();
      return closed;
    },
  };
}
