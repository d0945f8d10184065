// One MCP server of the owner: connected with its first use, left alone for a while when it fails,
// and let go when it is idle.
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OfflineMode } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Environment } from '../../lib/environment.ts';
import type { Log } from '../../lib/log.ts';
import { Singleflight } from '../../lib/singleflight.ts';
import { messageOf } from '../../lib/values.ts';
import { createHttpClient } from '../../platform/http/client.ts';
import { isInHouse, isThisMachine } from '../../platform/http/redirects.ts';
import type { PipedProgram, PipedPrograms } from '../../processes/native-server.ts';
import { describeEnd } from '../../processes/start-failure.ts';
import type { Failures } from '../failures/failures.ts';
import type { LocalOnly } from '../privacy/local-only.ts';
import type { CallResult } from './call-result.ts';
import { McpConnection, type ServerIdentity } from './connection.ts';
import { McpServerDisabled, McpServerUnreachable } from './errors.ts';
import { FRESH_MS, IDLE_MS } from './limits.ts';
import { createMcpFetch } from './mcp-fetch.ts';
import type { PackageLaunch } from './packages.ts';
import { PipeTransport } from './pipe-transport.ts';
import {
  type McpServerSettings,
  type McpTransport,
  type NamedTexts,
  withVariables,
} from './server-settings.ts';
import type { McpToolList } from './tool-list.ts';

/** How a program is started: one of the owner's, or a ready-made one. */
type ProgramTransport = Exclude<McpTransport, { kind: 'http' }>;

/** What servers need of other rooms. */
export interface McpServerDependencies {
  programs: PipedPrograms;
  failures: Failures;
  localOnly: Pick<LocalOnly, 'isEnforced' | 'checkProvider'>;
  isOffline(): boolean;
  /** How a ready-made server is started; undefined for an id of none. */
  launchOfPackage(id: string): PackageLaunch | undefined;
  environment: Environment;
  /** Blots a secret out of the log. */
  addSecret(secret: string): void;
  clock: Clock;
  log: Log;
}

/** `idle` is ready to be connected, `failing` was not reached the last time. */
export type McpServerState = 'disabled' | 'idle' | 'connecting' | 'connected' | 'failing';

/** Values that are shorter than a secret can be; blotting them out would spoil every text. */
const SHORT = 8;
const CONNECTING = 'connect';
const LINES_IN_MESSAGE = 3;
const LINE_CHARACTERS = 400;
/** A server that answers, and not to this question, as those of one revision only do. */
const WRONG_REVISION = /method not found|unsupported protocol|-32601|-32602|-32022/i;

/** See {@link McpServers}, which makes one for each entry of config.json. */
export class McpServer {
  readonly settings: McpServerSettings;
  readonly #rooms: McpServerDependencies;
  readonly #connecting = new Singleflight<McpConnection>();
  #connection: McpConnection | undefined;
  #listed: { list: McpToolList; atMs: number } | undefined;
  #known: McpToolList | undefined;
  /** How often it said that its tools have changed. */
  #changes = 0;
  #identity: ServerIdentity = {};
  #problem: string | undefined;
  #uses = 0;
  #stopIdling: () => void = () => undefined;
  #isClosed = false;
  #closed: Promise<void> | undefined;

  constructor(settings: McpServerSettings, rooms: McpServerDependencies) {
    this.settings = settings;
    this.#rooms = rooms;
  }

  get state(): McpServerState {
    if (this.settings.isDisabled) return 'disabled';
    if (this.#connection?.isOpen) return 'connected';
    if (this.#connecting.isRunning(CONNECTING)) return 'connecting';
    return this.#problem === undefined ? 'idle' : 'failing';
  }

  /** Why it fails; undefined when it does not. */
  get problem(): string | undefined {
    return this.state === 'failing' ? this.#problem : undefined;
  }

  /** What it said of itself when it was connected last. */
  get identity(): ServerIdentity {
    return this.#identity;
  }

  /** Its tools as it told them last; undefined where it never has. */
  get known(): McpToolList | undefined {
    return this.#known;
  }

  /**
   * Connects it and asks for its tools, however it did before. Sends it nothing of a request.
   * @throws as `tools`
   */
  async connect(signal: AbortSignal): Promise<McpToolList> {
    await this.#rooms.failures.forget('mcpServerFailed', this.settings.name);
    this.#listed = undefined;
    return this.tools(signal);
  }

  /**
   * Its tools; a list that is a few seconds old is taken for right.
   * @throws {McpServerUnreachable} {McpServerDisabled} {McpCallFailed} {OfflineMode}
   *   {LeavesMachine}, or the signal's reason
   */
  tools(signal: AbortSignal): Promise<McpToolList> {
    return this.#use(signal, async (connection) => {
      const { clock } = this.#rooms;
      if (this.#listed && clock.now() - this.#listed.atMs < FRESH_MS) return this.#listed.list;
      const changes = this.#changes;
      const list = await connection.list(signal);
      // One that was told to be old meanwhile is not kept.
      if (changes === this.#changes) this.#listed = { list, atMs: clock.now() };
      this.#known = list;
      return list;
    });
  }

  /** Calls a tool; throws as `tools`. */
  call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<CallResult> {
    const { timeoutMs } = this.settings;
    return this.#use(signal, (connection) => connection.call(name, args, { signal, timeoutMs }));
  }

  /** Ends the connection, and the program with it. The next use connects it again. */
  async disconnect(): Promise<void> {
    this.#stopIdling();
    const connection = this.#connection;
    this.#connection = undefined;
    this.#problem = undefined;
    await connection?.close().catch(() => undefined);
  }

  /** It is removed, or the server ends. Resolves when it has ended, also a second time. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#connecting.stop(CONNECTING, new McpServerUnreachable(`${this.#label} was removed.`));
    this.#closed ??= this.disconnect();
    return this.#closed;
  }

  get #label(): string {
    return `MCP server '${this.settings.name}'`;
  }

  async #use<Result>(
    signal: AbortSignal,
    work: (connection: McpConnection) => Promise<Result>,
  ): Promise<Result> {
    this.#stopIdling();
    this.#uses += 1;
    try {
      return await work(await this.#connected(signal));
    } catch (error) {
      throw error instanceof Error ? this.#masked(error) : error;
    } finally {
      this.#uses -= 1;
      if (this.#uses === 0)
        this.#stopIdling = this.#rooms.clock.after(IDLE_MS, () => void this.#letGo());
    }
  }

  async #letGo(): Promise<void> {
    if (this.#uses > 0 || this.#connection === undefined) return;
    this.#rooms.log.info(`${this.#label}: not used for a while, so it is let go`);
    await this.disconnect();
  }

  async #connected(signal: AbortSignal): Promise<McpConnection> {
    if (this.settings.isDisabled) throw new McpServerDisabled(this.settings.name);
    this.#requireAllowed();
    if (this.#connection?.isOpen) return this.#connection;
    const { failures } = this.#rooms;
    const { name } = this.settings;
    const resting = failures.resting('mcpServerFailed', name);
    if (resting !== undefined)
      throw new McpServerUnreachable(resting.reason, { retryAfterMs: resting.restMs });
    return this.#connecting.join({
      key: CONNECTING,
      signal,
      start: async ({ signal: over }) => {
        try {
          const connection = await this.#open(over);
          await failures.forget('mcpServerFailed', name);
          return connection;
        } catch (error) {
          over.throwIfAborted();
          this.#problem = this.#masked(
            error instanceof Error ? error : new Error(String(error)),
          ).message;
          await failures.note('mcpServerFailed', name, this.#problem);
          throw error;
        }
      },
    });
  }

  /** @throws {OfflineMode} {LeavesMachine} */
  #requireAllowed(): void {
    const { transport, name } = this.settings;
    if (transport.kind !== 'http') return;
    const { localOnly, isOffline } = this.#rooms;
    const { hostname } = new URL(transport.url);
    if (!isThisMachine(hostname)) localOnly.checkProvider(name);
    if (isOffline() && !isInHouse(hostname)) throw new OfflineMode(this.#label);
  }

  async #open(signal: AbortSignal): Promise<McpConnection> {
    const { transport } = this.settings;
    const connection =
      transport.kind === 'http'
        ? await this.#openAddress(transport, signal)
        : await this.#openProgram(transport, signal);
    if (this.#isClosed) {
      await connection.close();
      throw new McpServerUnreachable(`${this.#label} was removed.`);
    }
    this.#connection = connection;
    this.#identity = connection.identity();
    this.#problem = undefined;
    this.#listed = undefined;
    return connection;
  }

  async #openAddress(
    { url: address, headers }: Extract<McpTransport, { kind: 'http' }>,
    signal: AbortSignal,
  ): Promise<McpConnection> {
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
    const url = new URL(address);
    const fetch = createMcpFetch({
      url,
      headers: this.#filledIn(headers),
      client: createHttpClient({ timeouts: { connectMs: 10_000 } }),
    });
    const transport = new StreamableHTTPClientTransport(url, { fetch });
    try {
      return await McpConnection.open(
        { ...this.#hooks, transport, negotiation: 'auto', reason: async () => undefined },
        signal,
      );
    } catch (cause) {
      signal.throwIfAborted();
      const message = `${this.#label} can't be used at ${url.origin}: ${messageOf(cause).replace(/\.$/, '')}.`;
      throw new McpServerUnreachable(message, { cause });
    }
  }

  /** Most programs speak the older revisions; one that does not is started once more. */
  async #openProgram(transport: ProgramTransport, signal: AbortSignal): Promise<McpConnection> {
    try {
      return await this.#openOnce(transport, 'legacy', signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!WRONG_REVISION.test(messageOf(error))) throw error;
      return this.#openOnce(transport, 'auto', signal);
    }
  }

  async #openOnce(
    how: ProgramTransport,
    negotiation: 'auto' | 'legacy',
    signal: AbortSignal,
  ): Promise<McpConnection> {
    const program = await this.#started(this.#planOf(how));
    const transport = new PipeTransport(program);
    const reason = () => reasonOf(program);
    try {
      return await McpConnection.open({ ...this.#hooks, transport, negotiation, reason }, signal);
    } catch (cause) {
      const end = await Promise.race([program.exited, nextTurn(undefined)]);
      // One that did not speak MCP is stopped by now.
      const isGone = end !== undefined && !end.expected;
      const why = isGone ? await reason() : `does not speak MCP: ${messageOf(cause)}`;
      const words = lastWords(program);
      await transport.close();
      signal.throwIfAborted();
      const message = `${this.#label} ${isGone ? `could not be used: it ${why}` : `${why}${words}`}.`;
      throw new McpServerUnreachable(message, { cause });
    }
  }

  #planOf(how: ProgramTransport): Parameters<PipedPrograms['startOnPipes']>[1] {
    const { environment, launchOfPackage } = this.#rooms;
    const args = how.args.map((arg) => withVariables(arg, environment));
    const env = this.#filledIn(how.env);
    if (how.kind === 'stdio') return { file: how.command, args, env, cwd: how.cwd ?? homedir() };
    const launch = launchOfPackage(how.id);
    if (launch === undefined || !existsSync(launch.entry))
      throw new McpServerUnreachable(
        `${this.#label} runs the ready-made server '${how.id.slice(0, 80)}', which is not here. Add it again, by POST /internal/mcp/packages/${how.id.slice(0, 80)} or in the settings of the app.`,
      );
    return {
      file: launch.file,
      args: [launch.entry, ...args],
      env: { ...launch.env, ...env },
      cwd: homedir(),
    };
  }

  async #started(plan: Parameters<PipedPrograms['startOnPipes']>[1]): Promise<PipedProgram> {
    try {
      return await this.#rooms.programs.startOnPipes(this.#label, plan);
    } catch (cause) {
      throw new McpServerUnreachable(messageOf(cause), { cause });
    }
  }

  get #hooks() {
    return {
      label: this.#label,
      onChange: () => {
        this.#changes += 1;
        this.#listed = undefined;
      },
      onClose: () => {
        this.#listed = undefined;
      },
    };
  }

  #filledIn(texts: NamedTexts): Record<string, string> {
    const { environment, addSecret } = this.#rooms;
    const filled = Object.entries(texts).map(([name, text]): [string, string] => [
      name,
      withVariables(text, environment),
    ]);
    for (const [, text] of filled) if (text.length >= SHORT) addSecret(text);
    return Object.fromEntries(filled);
  }

  /** The other side may repeat a secret in what it says. */
  #masked<Problem extends Error>(error: Problem): Problem {
    const { transport } = this.settings;
    const texts = Object.values(transport.kind === 'http' ? transport.headers : transport.env);
    for (const text of texts) {
      const secret = this.#valueOf(text);
      if (secret.length >= SHORT && error.message.includes(secret))
        error.message = error.message.replaceAll(secret, '[key]');
    }
    return error;
  }

  #valueOf(text: string): string {
    try {
      return withVariables(text, this.#rooms.environment);
    } catch {
      return text;
    }
  }
}

async function reasonOf(program: PipedProgram): Promise<string> {
  const end = await program.exited;
  return `${describeEnd(end)}${lastWords(program)}`;
}

function lastWords({ lastLines }: PipedProgram): string {
  const lines = lastLines()
    .slice(-LINES_IN_MESSAGE)
    .map((line) => line.slice(0, LINE_CHARACTERS));
  return lines.length === 0 ? '' : `. Last output: ${lines.join(' | ')}`;
}
