// The MCP servers that the owner has named: kept in config.json, found by their names.
import { isDeepStrictEqual } from 'node:util';
import { InvalidRequest } from '../../errors.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { FileBroken, FileFull, type JsonFile } from '../../platform/files/json-file.ts';
import { SettingsFileBroken } from '../settings/errors.ts';
import type { ApprovedTools } from './approved-tools.ts';
import { McpServerNotFound } from './errors.ts';
import { McpServer, type McpServerDependencies } from './mcp-server.ts';
import { entryOf, type McpServerSettings, readServerSettings } from './server-settings.ts';

/** What the room needs of others and of the configuration. */
export interface McpServersOptions extends McpServerDependencies {
  /** config.json: its member `mcpServers` has an entry for each name. */
  configFile: JsonFile<Readonly<Record<string, unknown>>>;
  configPath: string;
  approved: ApprovedTools;
}

type Entries = Readonly<Record<string, unknown>>;
const MAX_SERVERS = 64;

/** All servers. config.json is read again whenever it has changed. */
export class McpServers {
  readonly approved: ApprovedTools;
  readonly #options: McpServersOptions;
  #read: { config: object; servers: ReadonlyMap<string, McpServer> } | undefined;

  constructor(options: McpServersOptions) {
    this.#options = options;
    this.approved = options.approved;
  }

  /** Sorted by name; none is connected for it. */
  async list(): Promise<readonly McpServer[]> {
    const servers = [...(await this.#current()).values()];
    return servers.toSorted((a, b) => (a.settings.name < b.settings.name ? -1 : 1));
  }

  /** @throws {McpServerNotFound} */
  async named(name: string): Promise<McpServer> {
    const server = (await this.#current()).get(name);
    if (server === undefined) throw new McpServerNotFound(name);
    return server;
  }

  /** The server of an address; undefined where the owner has named none there. */
  async at(url: string): Promise<McpServer | undefined> {
    const href = URL.canParse(url) ? new URL(url).href : url;
    return (await this.list()).find(
      ({ settings: { transport } }) => transport.kind === 'http' && transport.url === href,
    );
  }

  /**
   * Adds a server, or replaces one of the same name. It is not started.
   * @throws {InvalidRequest} {SettingsFileBroken} {FileNotWritten}
   */
  async add(name: string, fields: Readonly<Record<string, unknown>>): Promise<McpServer> {
    const settings = readServerSettings(name, fields);
    const before = (await this.#current()).get(name)?.settings;
    await this.#change((entries) => {
      const servers = { ...entries, [name]: entryOf(settings) };
      if (Object.keys(servers).length > MAX_SERVERS) throw new FileFull('there are too many');
      return servers;
    });
    if (before && !isDeepStrictEqual(before.transport, settings.transport))
      await this.approved.forget(name);
    return this.named(name);
  }

  /**
   * Forgets a server, and ends it. Resolves with the id of its package, where it runs a ready-made
   * one.
   * @throws {McpServerNotFound} {SettingsFileBroken} {FileNotWritten}
   */
  async remove(name: string): Promise<{ packageId: string | undefined }> {
    const running = (await this.#current()).get(name);
    let entry: unknown;
    await this.#change(({ [name]: removed, ...others }) => {
      entry = removed;
      return others;
    });
    if (entry === undefined) throw new McpServerNotFound(name);
    await running?.close();
    await this.approved.forget(name);
    await this.#current();
    return { packageId: packageIn(entry) };
  }

  /** Whether an entry of config.json runs a ready-made server, also one that is left out. */
  async usesPackage(id: string): Promise<boolean> {
    const { configFile, configPath } = this.#options;
    const entries = entriesOf(await configFile.read(), configPath);
    return Object.values(entries).some((entry) => packageIn(entry) === id);
  }

  async close(): Promise<void> {
    await Promise.all([...(this.#read?.servers.values() ?? [])].map((server) => server.close()));
  }

  async #current(): Promise<ReadonlyMap<string, McpServer>> {
    const config = await this.#options.configFile.read();
    if (this.#read?.config === config) return this.#read.servers;
    const before = this.#read?.servers ?? new Map<string, McpServer>();
    const made = this.#settingsIn(config).map((settings) =>
      this.#make(settings, before.get(settings.name)),
    );
    const servers = new Map(made.map((server) => [server.settings.name, server]));
    this.#read = { config, servers };
    for (const [name, server] of before)
      if (servers.get(name) !== server) void server.close().catch(() => undefined);
    return servers;
  }

  #make(settings: McpServerSettings, before: McpServer | undefined): McpServer {
    if (before && isDeepStrictEqual(before.settings, settings)) return before;
    return new McpServer(settings, this.#options);
  }

  #settingsIn(config: Readonly<Record<string, unknown>>): readonly McpServerSettings[] {
    const { configPath, log } = this.#options;
    let entries: Entries = {};
    try {
      entries = entriesOf(config, configPath);
    } catch (error) {
      log.warning(`${messageOf(error)} Until then there are no MCP servers.`);
    }
    return Object.entries(entries).flatMap(([name, entry]) => {
      try {
        if (!isObject(entry)) throw new Error('it is not an object');
        return [readServerSettings(name, entry)];
      } catch (error) {
        log.warning(
          `${configPath}: MCP server '${name.slice(0, 80)}' is left out: ${messageOf(error)}`,
        );
        return [];
      }
    });
  }

  async #change(change: (entries: Entries) => Entries): Promise<void> {
    const { configFile, configPath } = this.#options;
    try {
      await configFile.update((config) => {
        const mcpServers = change(entriesOf(config, configPath));
        return { content: { ...config, mcpServers }, result: undefined };
      });
    } catch (error) {
      if (error instanceof FileBroken) throw new SettingsFileBroken(error);
      if (!(error instanceof FileFull)) throw error;
      const message = `There are ${MAX_SERVERS} MCP servers at most, and config.json has a limit too. Remove some of them first.`;
      throw new InvalidRequest(message, { cause: error });
    }
  }
}

const packageIn = (entry: unknown): string | undefined =>
  isObject(entry) && typeof entry.package_id === 'string' ? entry.package_id : undefined;

function entriesOf({ mcpServers = {} }: Readonly<Record<string, unknown>>, path: string): Entries {
  if (isObject(mcpServers)) return mcpServers;
  throw new FileBroken(
    `'mcpServers' in ${path} must be an object with an entry for each name. Mend it.`,
  );
}
