// A real Chromium without a window, driven by its DevTools protocol.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';

type Parameters = Readonly<Record<string, unknown>>;

export interface Page {
  /** Addresses of all requests and connections so far, `data:` and `blob:` included. */
  readonly requests: readonly string[];
  /** What the page has complained about: errors, warnings of the policy, exceptions. */
  readonly complaints: readonly string[];
  send<Result = unknown>(method: string, parameters?: Parameters): Promise<Result>;
  /** The value of an expression, which may be a promise. @throws {Error} with what the page threw. */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Resolves when the expression is true; looks at each change of the document. */
  until(expression: string): Promise<void>;
  open(address: string): Promise<void>;
  press(key: string, text?: string): Promise<void>;
}

export interface Browser {
  openPage(): Promise<Page>;
  close(): Promise<void>;
}

/** @throws {Error} with its last output if it does not start. */
export async function startBrowser(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'lemonade-browser-'));
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ];
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const kill = () => killGroup(child);
  process.on('exit', kill);
  const exited = once(child, 'exit');
  const close = async () => {
    killGroup(child);
    await exited;
    process.off('exit', kill);
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    const connection = await connect(await addressOf(child));
    return { openPage: () => openPage(connection), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** It starts processes of its own. */
function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

async function addressOf(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  if (child.stderr === null) throw new Error('Chromium has no output.');
  for await (const line of createInterface({ input: child.stderr })) {
    said.push(line);
    const address = /DevTools listening on (\S+)/.exec(line)?.[1];
    if (address === undefined) continue;
    child.stderr.resume();
    return address;
  }
  throw new Error(`Chromium did not start:\n${said.join('\n')}`);
}

interface Message {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: Parameters;
  result?: unknown;
  error?: { message: string };
}

interface Connection {
  send(method: string, parameters?: Parameters, sessionId?: string): Promise<unknown>;
  listeners: Set<(message: Message) => void>;
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const listeners = new Set<(message: Message) => void>();
  let last = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) for (const listener of listeners) listener(message);
    else if (message.error) waiting.get(message.id)?.reject(new Error(message.error.message));
    else waiting.get(message.id)?.resolve(message.result);
  });
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Chromium is gone.'));
  });
  return {
    listeners,
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params, ...(sessionId !== undefined && { sessionId }) }));
      }),
  };
}

async function openPage(connection: Connection): Promise<Page> {
  const { targetId } = (await connection.send('Target.createTarget', { url: 'about:blank' })) as { targetId: string };
  const attached = await connection.send('Target.attachToTarget', { targetId, flatten: true });
  const { sessionId } = attached as { sessionId: string };
  const requests: string[] = [];
  const complaints: string[] = [];
  const send = <Result>(method: string, parameters?: Parameters) =>
    connection.send(method, parameters, sessionId) as Promise<Result>;

  connection.listeners.add(({ sessionId: from, method, params = {} }) => {
    if (from !== sessionId) return;
    const { request, url, entry, exceptionDetails, type } = params as {
      request?: { url: string };
      url?: string;
      entry?: { level: string; text: string; url?: string };
      exceptionDetails?: { text: string; exception?: { description?: string } };
      type?: string;
    };
    if (method === 'Network.requestWillBeSent' && request) requests.push(request.url);
    if (method === 'Network.webSocketCreated' && url !== undefined) requests.push(url);
    if (method === 'Log.entryAdded' && entry && entry.level !== 'verbose' && entry.level !== 'info') {
      complaints.push(`${entry.text} ${entry.url ?? ''}`);
    }
    if (method === 'Runtime.consoleAPICalled' && (type === 'error' || type === 'warning')) {
      complaints.push(JSON.stringify(params));
    }
    if (method === 'Runtime.exceptionThrown') {
      complaints.push(exceptionDetails?.exception?.description ?? exceptionDetails?.text ?? 'an exception');
    }
  });
  for (const domain of ['Network', 'Log', 'Runtime', 'Page']) await send(`${domain}.enable`);

  async function evaluate<Result>(expression: string): Promise<Result> {
    const { result, exceptionDetails } = await send<{
      result: { value: Result };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  return {
    requests,
    complaints,
    send,
    evaluate,
    until: (expression) =>
      evaluate<void>(`new Promise((resolve) => {
        const look = () => { if (!(${expression})) return false; resolve(); return true; };
        if (look()) return;
        const observer = new MutationObserver(() => look() && observer.disconnect());
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      })`),
    async open(address) {
      const loaded = new Promise<void>((resolve) => {
        const listener = ({ sessionId: from, method }: Message) => {
          if (from !== sessionId || method !== 'Page.loadEventFired') return;
          connection.listeners.delete(listener);
          resolve();
        };
        connection.listeners.add(listener);
      });
      await send('Page.navigate', { url: address });
      await loaded;
    },
    async press(key, text) {
      const code = { Enter: 13, Escape: 27, ArrowDown: 40, ArrowUp: 38, Tab: 9 }[key];
      const common = { key, ...(code !== undefined && { windowsVirtualKeyCode: code }) };
      await send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, ...(text !== undefined && { text }) });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
    },
  };
}
