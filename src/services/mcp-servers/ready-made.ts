// Ready-made MCP servers come here and are added: npm installs the package, and config.json gets an
// entry that runs it.
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { invalid, OfflineMode } from '../../errors.ts';
import { Singleflight } from '../../lib/singleflight.ts';
import { setFields } from '../../lib/values.ts';
import { installationFolder, readInstalledVersion } from '../../recipes/kit/installation.ts';
import { FetchingExecutablesDisabled } from '../installs/errors.ts';
import { McpPackageNotFound, McpServerUnreachable } from './errors.ts';
import type { McpServer } from './mcp-server.ts';
import type { McpServers } from './mcp-servers.ts';
import {
  entryOfPackage,
  MCP_PACKAGES,
  type McpPackage,
  PACKAGES_FOLDER,
  packageOf,
} from './packages.ts';

interface ReadyMadeOptions {
  binDirectory: string;
  /** Fetches the package into its folder; leaves nothing of what fails. */
  install(wanted: McpPackage, signal: AbortSignal): Promise<void>;
  /** Deletes the files of a package, where there are any; those that are stuck stay. */
  uninstall(unwanted: McpPackage): Promise<void>;
  servers: Pick<McpServers, 'add' | 'list' | 'remove' | 'usesPackage'>;
  isOffline(): boolean;
  /** Whether this server may fetch programs. */
  mayFetch(): boolean;
}

/** What a person says of one that is added. */
interface ReadyMadeWish {
  /** That of the server; the id of the package by default. */
  name: string | undefined;
  folder: string | undefined;
  isAdminOnly: boolean;
}

/** A package, and whether it is here as this release wants it. */
export interface ListedPackage extends McpPackage {
  isInstalled: boolean;
}

/** The ready-made servers of this machine. */
export class ReadyMadeServers {
  readonly #options: ReadyMadeOptions;
  readonly #installing = new Singleflight<void>();
  /** Ids of packages that are being added, one for each request. */
  readonly #adding: string[] = [];
  readonly #removing = new Map<string, Promise<void>>();

  constructor(options: ReadyMadeOptions) {
    this.#options = options;
  }

  list(): Promise<readonly ListedPackage[]> {
    return Promise.all(
      MCP_PACKAGES.map(async (one) => ({ ...one, isInstalled: await this.#isHere(one) })),
    );
  }

  /**
   * Fetches the package unless it is here, and adds a server that runs it. Leaving stops the
   * installation.
   * @throws {McpPackageNotFound} {InvalidRequest} {OfflineMode} {FetchingExecutablesDisabled}, and
   *   what npm and {@link McpServers.add} throw
   */
  async add(
    id: string,
    { name, folder, isAdminOnly }: ReadyMadeWish,
    signal: AbortSignal,
  ): Promise<McpServer> {
    const wanted = packageOf(id);
    if (wanted === undefined) throw new McpPackageNotFound(id);
    const args = await argsOf(wanted, folder);
    this.#adding.push(id);
    try {
      await this.#removing.get(id);
      if (!(await this.#isHere(wanted))) await this.#install(wanted, signal);
      return await this.#options.servers.add(
        name ?? id,
        setFields({ package_id: id, args, admin_only: isAdminOnly ? true : undefined }),
      );
    } finally {
      this.#adding.splice(this.#adding.indexOf(id), 1);
    }
  }

  /**
   * Forgets a server, ready-made or not, and ends it. The files of its package go with it, unless
   * another server of config.json uses them; what it has learned stays.
   * @throws as {@link McpServers.remove}
   */
  async removeServer(name: string): Promise<void> {
    const { servers, uninstall } = this.#options;
    const { packageId } = await servers.remove(name);
    const unwanted = packageId === undefined ? undefined : packageOf(packageId);
    if (unwanted === undefined || (await servers.usesPackage(unwanted.id))) return;
    if (this.#adding.includes(unwanted.id)) return;
    const removal = uninstall(unwanted).finally(() => this.#removing.delete(unwanted.id));
    this.#removing.set(unwanted.id, removal);
    await removal;
  }

  async #install(wanted: McpPackage, signal: AbortSignal): Promise<void> {
    const { install, isOffline, mayFetch } = this.#options;
    const { id, npm, version } = wanted;
    const what = `The MCP server '${id}' (${npm} ${version})`;
    if (isOffline()) throw new OfflineMode(what);
    if (!mayFetch()) throw new FetchingExecutablesDisabled(what);
    await this.#end(id);
    await this.#installing.join({
      key: id,
      signal,
      start: ({ signal: until }) => install(wanted, until),
    });
    if (!(await this.#isHere(wanted)))
      throw new McpServerUnreachable(`${what} was installed, and its program is not there.`);
  }

  /** Files of a program that runs can't be replaced on Windows. */
  async #end(id: string): Promise<void> {
    for (const server of await this.#options.servers.list()) {
      const { transport } = server.settings;
      if (transport.kind === 'package' && transport.id === id) await server.disconnect();
    }
  }

  async #isHere(wanted: McpPackage): Promise<boolean> {
    const { binDirectory } = this.#options;
    const folder = installationFolder({
      binDirectory,
      recipe: PACKAGES_FOLDER,
      backend: wanted.id,
    });
    const { version, lock } = await readInstalledVersion(folder);
    if (version !== wanted.version || lock !== wanted.lock) return false;
    return isFile(entryOfPackage(wanted, binDirectory));
  }
}

const isFile = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );

/** @throws {InvalidRequest} for a folder that is missing, or that is none */
async function argsOf(
  { id, needsFolder }: McpPackage,
  folder: string | undefined,
): Promise<readonly string[] | undefined> {
  if (!needsFolder) {
    if (folder === undefined) return undefined;
    throw invalid('folder', `The MCP server '${id}' sees no folder. Leave 'folder' out.`);
  }
  if (folder === undefined || !isAbsolute(folder))
    throw invalid(
      'folder',
      `Say which folder the MCP server '${id}' may see, by its absolute path in 'folder'.`,
    );
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() === true) return [folder];
  throw invalid(
    'folder',
    `'${folder.slice(0, 200)}' is not a folder of this machine. Make it first, or name another one.`,
  );
}
