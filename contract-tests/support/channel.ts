// A WebSocket client that checks every message, sent and received, against asyncapi.yaml.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { WebSocket } from 'ws';
import { parse } from 'yaml';
import type { Json } from './client.ts';
import { API_KEY, ROOT, type Server } from './server.ts';

interface Document {
  channels: Record<string, { address: string; messages: Record<string, { $ref: string }> }>;
  operations: Record<string, { action: 'send' | 'receive'; channel: { $ref: string }; messages: { $ref: string }[] }>;
  components: { messages: Record<string, { payload: { $ref: string } }>; schemas: object };
}

const document: Document = parse(readFileSync(join(ROOT, 'asyncapi.yaml'), 'utf8'));
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'asyncapi', components: { schemas: document.components.schemas } });

/** What the server sends on a channel (`send`), or takes (`receive`): any one of these schemas. */
function schemaFor(address: string, action: 'send' | 'receive') {
  const channel = Object.keys(document.channels).find((name) => document.channels[name]?.address === address);
  const operation = Object.values(document.operations).find(
    (candidate) => candidate.action === action && candidate.channel.$ref === `#/channels/${channel}`,
  );
  const names = (operation?.messages ?? []).map(({ $ref }) => $ref.slice($ref.lastIndexOf('/') + 1));
  const payloads = names.map((name) => document.channels[channel ?? '']?.messages[name]?.$ref.split('/').at(-1) ?? '');
  const schemas = payloads.map((name) => document.components.messages[name]?.payload.$ref.replace('#', 'asyncapi#'));
  if (schemas.length === 0) throw new Error(`asyncapi.yaml says nothing about ${action} on ${address}.`);
  return ajv.compile({ oneOf: schemas.map(($ref) => ({ $ref })) });
}

export interface ChannelClient {
  socket: WebSocket;
  /** Sends a message that the document allows. @throws {Error} when it doesn't. */
  send(message: object): void;
  /** Sends anything. */
  sendRaw(data: string | Buffer): void;
  /** The next message that fits, from those not taken yet on. @throws {Error} when the connection closes first. */
  next(fits?: (message: Json) => boolean): Promise<Json>;
  /** Messages that were not as documented; they are to be none. */
  readonly violations: readonly string[];
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  close(): Promise<number>;
}

export interface ChannelOptions {
  /** With or without prefix. */
  path?: string;
  key?: string | null;
  headers?: Readonly<Record<string, string>>;
  protocols?: string[];
}

/** @throws {Error} with the status when the handshake is refused. */
export async function connectLogs(server: Pick<Server, 'port'>, options: ChannelOptions = {}): Promise<ChannelClient> {
  const { path = '/logs/stream', key = API_KEY, headers, protocols } = options;
  const isSendable = schemaFor('/logs/stream', 'receive');
  const isExpected = schemaFor('/logs/stream', 'send');
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, protocols, {
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  });
  const violations: string[] = [];
  const messages: Json[] = [];
  const watchers = new Set<() => void>();
  let isClosed = false;
  let taken = 0;
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  socket.on('message', (data, isBinary) => {
    const text = String(data);
    const message = JSON.parse(text);
    if (isBinary) violations.push(`a binary frame: ${text.slice(0, 100)}`);
    if (!isExpected(message)) violations.push(`${ajv.errorsText(isExpected.errors)}: ${text.slice(0, 300)}`);
    messages.push(message);
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
    closed,
    send(message) {
      if (!isSendable(message)) throw new Error(`Not as documented: ${ajv.errorsText(isSendable.errors)}`);
      socket.send(JSON.stringify(message));
    },
    sendRaw: (data) => socket.send(data),
    next(fits = () => true) {
      return new Promise((resolve, reject) => {
        const look = () => {
          while (taken < messages.length) {
            const message = messages[taken];
            taken += 1;
            if (!fits(message)) continue;
            watchers.delete(look);
            return resolve(message);
          }
          if (!isClosed) return;
          watchers.delete(look);
          reject(new Error('The connection was closed before such a message came.'));
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
