// What all rooms stand on: the machine, recipes, settings, where files come from, failures,
// backends, servers elsewhere.
import { join } from 'node:path';
import { systemClock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { version } from '../lib/package-root.ts';
import { createHardware, createMachineSoon } from '../platform/hardware/hardware.ts';
import { listDriverFiles } from '../platform/hardware/linux.ts';
import { createMachineReader } from '../platform/hardware/machine-reader.ts';
import { createNativeServers } from '../processes/native-servers.ts';
import { createRocm } from '../recipes/kit/rocm.ts';
import { Backends } from '../services/backends/backends.ts';
import { readHubSettings } from '../services/downloads/hub-settings.ts';
import { Failures } from '../services/failures/failures.ts';
import { readReleaseSettings } from '../services/installs/release-settings.ts';
import type { Logs } from '../services/logs/logs.ts';
import { ApprovedTools } from '../services/mcp-servers/approved-tools.ts';
import { McpServers, type McpServersOptions } from '../services/mcp-servers/mcp-servers.ts';
import { launchOfPackage } from '../services/mcp-servers/packages.ts';
import { createLocalOnly } from '../services/privacy/local-only.ts';
import { createProviderKeys } from '../services/providers/provider-keys.ts';
import { Providers } from '../services/providers/providers.ts';
import type { ReadSettings, Settings } from '../services/settings/settings.ts';
import { assembleRecipes } from './recipes.ts';
import { assembleTracing } from './tracing.ts';

/** What is read before the application is made. */
export interface GroundOptions {
  initial: ReadSettings;
  /** `config` is read in place of what is in config.json. @throws {InvalidSetting} */
  readSettings(config?: unknown): ReadSettings;
  logs: Logs;
}

/** What all rooms are made of. */
export type Ground = Awaited<ReturnType<typeof assembleGround>>;

/** @throws {InvalidSetting} when no recipe can be made from the settings. */
export async function assembleGround({ initial, readSettings, logs }: GroundOptions) {
  const { settings, configPath } = initial;
  const { cacheDirectory } = settings;
  const { log } = logs;
  const computer = assembleComputer(settings, log);
  const { binDirectory, workDirectory, machineSoon, rocm } = computer;
  const { recipes, live, configChanges, configFile } = assembleRecipes({
    initial,
    readSettings,
    binDirectory,
    workDirectory,
    rocm,
    machine: machineSoon,
    logs,
  });
  const hubSettings = readHubSettings(process.env, settings);
  const releaseSettings = readReleaseSettings(process.env);
  for (const { token } of [...Object.values(hubSettings.hubs), releaseSettings])
    if (token) logs.addSecret(token);
  const tracing = await assembleTracing({
    isTraced: settings.isTraced,
    environment: process.env,
    version,
    logs,
  });
  const isOffline = () => hubSettings.isOffline || live.recent().isOffline;
  const localOnly = createLocalOnly(() => live.recent().isLocalOnly);
  const mayFetch = () => !live.current().fetchesNoExecutables;
  const failures = new Failures({ path: join(cacheDirectory, 'backend_trials.json'), log });
  const backends = new Backends({
    binDirectory,
    // Waited for: a load that does not know of the GPU would leave it idle.
    machine: computer.hardware.machine,
    configured: (recipe) => live.current().recipes[recipe]?.backend,
    now: systemClock.now,
    failures,
    isOffline,
    mayFetch,
    driverFiles: () => listDriverFiles(computer.machineReader),
    log: log.tagged('Backends'),
  });
  const providersLog = log.tagged('Providers');
  const providers = new Providers({
    localOnly,
    cacheDirectory,
    configFile,
    configPath,
    keys: createProviderKeys({
      environment: process.env,
      addSecret: logs.addSecret,
      log: providersLog,
    }),
    isOffline,
    now: systemClock.now,
    failures,
    date: Date.now,
    log: providersLog,
  });
  const mcpServers = assembleMcpServers({
    programs: computer.nativeServers,
    failures,
    localOnly,
    isOffline,
    addSecret: logs.addSecret,
    configFile,
    configPath,
    launchOfPackage: (id) => launchOfPackage(id, { binDirectory, cacheDirectory }),
    cacheDirectory,
    log: log.tagged('MCP'),
  });
  return {
    settings,
    computer,
    recipes,
    live,
    configChanges,
    hubSettings,
    releaseSettings,
    tracing,
    isOffline,
    localOnly,
    mayFetch,
    failures,
    backends,
    providers,
    mcpServers,
    log,
  };
}

function assembleMcpServers(
  rooms: Omit<McpServersOptions, 'environment' | 'clock' | 'approved'> & { cacheDirectory: string },
) {
  const { cacheDirectory, log } = rooms;
  return new McpServers({
    programs: rooms.programs,
    failures: rooms.failures,
    localOnly: rooms.localOnly,
    isOffline: rooms.isOffline,
    addSecret: rooms.addSecret,
    configFile: rooms.configFile,
    configPath: rooms.configPath,
    launchOfPackage: rooms.launchOfPackage,
    environment: process.env,
    clock: systemClock,
    approved: new ApprovedTools({ path: join(cacheDirectory, 'mcp-tools.json'), log }),
    log,
  });
}

function assembleComputer({ cacheDirectory, hungAfterMs }: Settings, log: Log) {
  const binDirectory = join(cacheDirectory, 'bin');
  const machineReader = createMachineReader({ note: log.tagged('Hardware').warning });
  const hardware = createHardware({ reader: machineReader, log: log.tagged('Hardware') });
  // Not waited for: the first to ask finds the result ready.
  void hardware.machine();
  const machineSoon = createMachineSoon({ hardware, clock: systemClock });
  return {
    binDirectory,
    workDirectory: join(cacheDirectory, 'work'),
    machineReader,
    hardware,
    /** Not waited for longer than a moment. */
    machineSoon,
    rocm: createRocm({ environment: process.env, binDirectory, machine: machineSoon }),
    nativeServers: createNativeServers({ log, hungAfterMs }),
  };
}
