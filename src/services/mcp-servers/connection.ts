// A connection to one MCP server: what of the protocol is used here, over the official client.
import type {
  Client,
  ClientOptions,
  JsonSchemaValidator,
  ListToolsResult,
  Tool,
  Transport,
} from '@modelcontextprotocol/client';
import { version } from '../../lib/package-root.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import { type CallResult, readCallResult } from './call-result.ts';
import { McpCallFailed } from './errors.ts';
import { CONNECT_MS, LIST_MS, MAX_PAGES, MAX_PAGES_BYTES } from './limits.ts';
import { type McpToolList, ToolCollector } from './tool-list.ts';

/** What a server says of itself. */
export interface ServerIdentity {
  name?: string;
  version?: string;
  /** Revision of MCP, a date. */
  protocol?: string;
}

interface ConnectionOptions {
  /** Begins a sentence about the server. */
  label: string;
  transport: Transport;
  /** `auto` asks for the newest revision first; not all programs outlive that question. */
  negotiation: 'auto' | 'legacy';
  /** Told when the server says that its tools have changed. */
  onChange(): void;
  /** Told once, when the connection is gone. */
  onClose(): void;
  /** Why it is gone, if that is known; goes on with a sentence about the server. */
  reason(): Promise<string | undefined>;
}

/** What structured results look like is not checked: schemas of strangers are not compiled. */
const UNCHECKED: NonNullable<ClientOptions['jsonSchemaValidator']> = {
  getValidator:
    <Value>(_schema: unknown): JsonSchemaValidator<Value> =>
    (input) => ({ valid: true, data: input as Value, errorMessage: undefined }),
};

/** Open from `open` until it is closed, or the server leaves. */
export class McpConnection {
  readonly #options: ConnectionOptions;
  readonly #client: Client;
  /** The tools as they were told last; the SDK asks for all of them again where it has none. */
  #tools = new Map<string, Tool>();
  #isOpen = true;
  #problem: string | undefined;

  private constructor(options: ConnectionOptions, client: Client) {
    this.#options = options;
    this.#client = client;
    client.onclose = () => {
      this.#isOpen = false;
      options.onClose();
    };
    client.onerror = (error) => {
      this.#problem = messageOf(error);
    };
  }

  /** @throws what the SDK or the transport throws, or the signal's reason */
  static async open(options: ConnectionOptions, signal: AbortSignal): Promise<McpConnection> {
    const { Client: SdkClient } = await import('@modelcontextprotocol/client');
    const tools = { autoRefresh: false, debounceMs: 0, onChanged: () => options.onChange() };
    const client = new SdkClient(
      { name: 'lemonade-server-node', version },
      {
        capabilities: {},
        jsonSchemaValidator: UNCHECKED,
        listChanged: { tools },
        versionNegotiation: { mode: options.negotiation },
      },
    );
    const connection = new McpConnection(options, client);
    try {
      await client.connect(options.transport, { signal, timeout: CONNECT_MS });
    } catch (error) {
      await client.close().catch(() => undefined);
      throw error;
    }
    return connection;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  identity(): ServerIdentity {
    const { name, version: itsVersion } = this.#client.getServerVersion() ?? {};
    return setFields({
      name,
      version: itsVersion,
      protocol: this.#client.getNegotiatedProtocolVersion(),
    });
  }

  /**
   * All its tools, within the limits.
   * @throws {McpCallFailed} also for one that tells them in too many pages
   */
  async list(signal: AbortSignal): Promise<McpToolList> {
    const list = await this.#ask('did not tell its tools', signal, () => this.#readPages(signal));
    this.#tools = new Map(list.tools.map((tool) => [tool.name, definitionOf(tool)]));
    return list;
  }

  /** The SDK would join all pages before it gives any: as many as a server likes to send. */
  async #readPages(signal: AbortSignal): Promise<McpToolList> {
    const collector = new ToolCollector();
    if (this.#client.getServerCapabilities()?.tools === undefined) return collector.finish();
    const endMs = performance.now() + LIST_MS;
    let cursor: string | undefined;
    let bytes = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const result = await this.#readPage(cursor, {
        signal,
        timeout: Math.max(1, endMs - performance.now()),
      });
      const isNew = collector.add(result.tools);
      // One that does not know cursors tells the same page again.
      const isSame = result.nextCursor === cursor && !isNew;
      cursor = result.nextCursor;
      if (cursor === undefined || isSame) return collector.finish();
      bytes += bytesOf(result);
      if (!collector.hasRoom || bytes >= MAX_PAGES_BYTES) return collector.finish({ isCut: true });
    }
    throw new Error(`they are in more than ${MAX_PAGES} pages`);
  }

  #readPage(
    cursor: string | undefined,
    options: { signal: AbortSignal; timeout: number },
  ): Promise<ListToolsResult> {
    const method = 'tools/list';
    if (cursor === undefined) return this.#client.request({ method }, options);
    return this.#client.request({ method, params: { cursor } }, options);
  }

  /**
   * Calls a tool. When the signal aborts, the server is told so.
   * @throws {McpCallFailed}, or the signal's reason
   */
  async call(
    name: string,
    args: Readonly<Record<string, unknown>>,
    { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
  ): Promise<CallResult> {
    const options = { signal, timeout: timeoutMs, resetTimeoutOnProgress: false };
    const toolDefinition = this.#tools.get(name);
    const result = await this.#ask(`did not carry out '${name}'`, signal, () =>
      this.#client.callTool(
        { name, arguments: { ...args } },
        { ...options, ...setFields({ toolDefinition }) },
      ),
    );
    return readCallResult(result);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #ask<Result>(
    what: string,
    signal: AbortSignal,
    ask: () => Promise<Result>,
  ): Promise<Result> {
    this.#problem = undefined;
    try {
      return await ask();
    } catch (cause) {
      signal.throwIfAborted();
      const { label, reason } = this.#options;
      const gone = this.#isOpen ? undefined : await reason();
      const why = gone ?? this.#explained(cause);
      throw new McpCallFailed(`${label} ${what}: ${why}.`, { cause });
    }
  }

  /** With what it has sent meanwhile that could not be read. */
  #explained(cause: unknown): string {
    const said = messageOf(cause).replace(/\.$/, '');
    const isTimeout = /timed out/i.test(said);
    return isTimeout && this.#problem !== undefined ? `${said} (${this.#problem})` : said;
  }
}

/** What the SDK wants of a tool that is called: which arguments also go into headers. */
const definitionOf = ({ name, inputSchema }: McpToolList['tools'][number]): Tool => ({
  name,
  inputSchema: { ...inputSchema, type: 'object' },
});

/** As many as may be for what is too deep to be written. */
function bytesOf(page: ListToolsResult): number {
  try {
    return Buffer.byteLength(JSON.stringify(page));
  } catch {
    return MAX_PAGES_BYTES;
  }
}
