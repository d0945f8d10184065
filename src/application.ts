// The whole application, top to bottom: the machine, recipes, models, what runs on them, backends, and the wire.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createHandlers } from './apis/index.ts';
import { SEALED_PREFIX } from './apis/kit/chat-chunks.ts';
import type { Dependencies } from './apis/kit/dependencies.ts';
import { createLogsChannel } from './apis/lemonade/logs.ts';
import { assembleInference } from './assembly/inference.ts';
import { assembleInstalls } from './assembly/installs.ts';
import { assembleModels } from './assembly/models.ts';
import { assembleRecipes } from './assembly/recipes.ts';
import { assembleTracing } from './assembly/tracing.ts';
import { assembleWire } from './assembly/wire.ts';
import { createAddressReader } from './http/guard.ts';
import { systemClock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import { packageRoot, version } from './lib/package-root.ts';
import { createHardware, createMachineSoon } from './platform/hardware/hardware.ts';
import { createMachineReader } from './platform/hardware/machine-reader.ts';
import { createUsageReader } from './platform/hardware/usage.ts';
import { createNativeServers } from './processes/native-servers.ts';
import { clearWorkFolders } from './processes/work-folder.ts';
import type { Recipe } from './recipes/kit/recipe.ts';
import { createRocm } from './recipes/kit/rocm.ts';
import { createApps } from './services/apps/apps.ts';
import { readHubSettings } from './services/downloads/hub-settings.ts';
import { createUnregistered } from './services/downloads/unregistered.ts';
import { Failures } from './services/failures/failures.ts';
import { createGenerationParams } from './services/generation-params/generation-params.ts';
import { readReleaseSettings } from './services/installs/release-host.ts';
import type { Logs } from './services/logs/logs.ts';
import { createLocalOnly } from './services/privacy/local-only.ts';
import { createProviderKeys } from './services/providers/provider-keys.ts';
import { Providers } from './services/providers/providers.ts';
import { Background } from './services/responses/background.ts';
import { KeptResponses } from './services/responses/kept-responses.ts';
import { createSealing } from './services/responses/sealing.ts';
import type { LiveSettings } from './services/settings/live-settings.ts';
import type { ReadSettings, Settings } from './services/settings/settings.ts';
import { banner } from './services/system/banner.ts';
import { createSystemInfo } from './services/system/system-info.ts';
import { createSystemStats } from './services/system/system-stats.ts';
import { UsageHistory } from './services/telemetry/usage-history.ts';

export interface ApplicationOptions {
  initial: ReadSettings;
  /** `config` is read in place of what is in config.json. @throws {InvalidSetting} */
  readSettings(config?: unknown): ReadSettings;
  logs: Logs;
  ownerKey: string;
  websocketPort: number;
}

export type Application = Awaited<ReturnType<typeof createApplication>>;

async function assembleRooms(options: ApplicationOptions) {
  const { initial, logs } = options;
  const { settings, configPath } = initial;
  const { log } = logs;
  const computer = assembleComputer(settings, log);
  const { binDirectory, hardware, host } = computer;
  const { recipes, live, configChanges, configFile } = assembleRecipes({ ...options, ...computer, ...host });
  const hubSettings = readHubSettings(process.env, settings);
  const releaseSettings = readReleaseSettings(process.env);
  for (const { token } of [...Object.values(hubSettings.hubs), releaseSettings]) if (token) logs.addSecret(token);
  const tracing = await assembleTracing({ isTraced: settings.isTraced, environment: process.env, version, logs });
  const isOffline = () => hubSettings.isOffline || live.recent().isOffline;
  const localOnly = createLocalOnly(() => live.recent().isLocalOnly);
  const mayFetch = () => !live.current().fetchesNoExecutables;
  const { cacheDirectory } = settings;
  const failures = new Failures({ path: join(cacheDirectory, 'backend_trials.json'), log });
  const providersLog = log.tagged('Providers');
  const providers = new Providers({
    ...{ cacheDirectory, configFile, configPath, isOffline, localOnly, failures },
    keys: createProviderKeys({ environment: process.env, addSecret: logs.addSecret, log: providersLog }),
    now: systemClock.now,
    date: Date.now,
    log: providersLog,
  });

  // What is loaded, and what runs here, is known to a room that needs this one.
  const isLoaded = (id: string) => running.residency.get(id) !== undefined;
  const unload = (id: string) => running.residency.unload(id);
  const defaultBackend = (recipe: Recipe) =>
    running.backends.defaultOf(recipe, live.current().recipes[recipe.name]?.backend);
  const canRun = async (name: string) => {
    const recipe = recipes.find((one) => one.name === name);
    return recipe === undefined || (await defaultBackend(recipe)) !== undefined;
  };
  const common = { settings, recipes, providers, localOnly, isOffline, live, failures, log };
  const defaultSource = () => live.current().defaultModelSource;
  const models = await assembleModels({ ...common, hubSettings, defaultSource, host, isLoaded, canRun, unload });
  const running = assembleInference({
    ...common,
    ...models,
    ...computer,
    // Installing needs to know what is loaded, and loading installs.
    installs: {
      install: (request) => installs.install(request),
      requireHost: (source, signal) => installs.requireHost(source, signal),
    },
    mayFetch,
    host: { binDirectory, machine: hardware.machine },
    version,
    tracing,
    now: systemClock.now,
  });
  const { residency } = running;
  const installsLog = log.tagged('Installs');
  const installs = assembleInstalls({ ...common, ...computer, releaseSettings, residency, mayFetch, log: installsLog });
  await Promise.all([installs.recover(), clearWorkFolders(computer.workDirectory)]);
  const systemInfo = createSystemInfo({
    ...common,
    ...computer,
    packageRoot,
    defaultBackend,
    releasesUrl: withoutCredentials(releaseSettings.baseUrl),
    paths: {
      cache_dir: cacheDirectory,
      config_file: configPath,
      extra_models_dir: settings.extraModelsDirectory,
      models_dir: hubSettings.cacheDirectory,
    },
    log: log.tagged('System'),
  });
  return { ...common, computer, configChanges, tracing, models, running, installs, systemInfo };
}

export async function createApplication(options: ApplicationOptions) {
  const { initial, logs, ownerKey } = options;
  const { settings } = initial;
  const rooms = await assembleRooms(options);
  const { computer, live, localOnly, tracing, providers, models: modelRoom, running, installs, systemInfo } = rooms;
  const { models, pulls } = modelRoom;
  const { residency, savedOptions, realtime, promptCaches } = running;
  const background: Dependencies['background'] = new Background();
  const closing = new AbortController();
  const small = smallParts({ ...options, ...computer, live });
  const handlers = createHandlers({
    ...rooms,
    ...running,
    ...modelRoom,
    ...small,
    isOffline: rooms.isOffline,
    defaultSource: () => live.current().defaultModelSource,
    usageHistory: new UsageHistory({ ...small, traffic: running.traffic, clock: systemClock, now: Date.now }),
    clock: systemClock,
    closing: closing.signal,
    background,
    deleteModel: modelRoom.deletion(savedOptions.forget),
    unregistered: createUnregistered({ ...modelRoom, localOnly }),
    apps: createApps(modelRoom),
  });
  const channels = { '/logs/stream': createLogsChannel({ logs }), '/realtime': realtime };
  const wire = await assembleWire({ settings, ownerKey, handlers, channels, trace: tracing?.http, log: logs.log });
  return {
    onRequest: wire.onRequest,
    onUpgrade: wire.onUpgrade,
    /** Takes nothing new: loads and pulls end, open WebSockets say goodbye; responses that run go on. */
    async beginClosing(): Promise<void> {
      closing.abort();
      const jobsEnd = [pulls.close(), installs.close()];
      residency.refuseNew();
      await Promise.all([...jobsEnd, wire.closeWebSockets()]);
    },
    async close(): Promise<void> {
      for (const room of [background, residency, promptCaches, providers, tracing]) await room?.close();
    },
    /** Lines for a person who started the server at a terminal of that width; `url` is where it listens. */
    async banner(url: string, width: number): Promise<readonly string[]> {
      return banner({
        version,
        url,
        width,
        machine: await computer.hardware.machine(),
        recipes: (await systemInfo.describe({ verbose: false })).recipes,
        modelCount: (await models.list({ isLocalOnly: true })).length,
        isOffline: rooms.isOffline(),
        extraModelsDirectory: settings.extraModelsDirectory,
      });
    },
  };
}

function assembleComputer({ cacheDirectory, hungAfterMs }: Settings, log: Log) {
  const binDirectory = join(cacheDirectory, 'bin');
  const machineReader = createMachineReader({ note: log.tagged('Hardware').warning });
  const hardware = createHardware({ reader: machineReader, log: log.tagged('Hardware') });
  // Not waited for: the first to ask finds the result ready.
  void hardware.machine();
  const host = { binDirectory, machine: createMachineSoon({ hardware, clock: systemClock }) };
  return {
    binDirectory,
    workDirectory: join(cacheDirectory, 'work'),
    machineReader,
    hardware,
    host,
    rocm: createRocm({ environment: process.env, ...host }),
    nativeServers: createNativeServers({ log, hungAfterMs }),
  };
}

function smallParts({
  initial: { settings },
  logs,
  live,
  websocketPort,
  machineReader,
  hardware,
}: ApplicationOptions & ReturnType<typeof assembleComputer> & { live: LiveSettings }) {
  const log = logs.log.tagged('Inference');
  const sealingPath = join(settings.cacheDirectory, 'sealing.key');
  return {
    keptResponses: new KeptResponses({ settings: live.recent, clock: systemClock }),
    sealing: createSealing({ path: sealingPath, prefix: SEALED_PREFIX, log }),
    version,
    now: systemClock.now,
    params: createGenerationParams(),
    addressOf: createAddressReader(settings),
    maxLoadedModels: () => live.current().maxLoadedModels,
    date: () => new Date(),
    newId: () => randomUUID().replaceAll('-', ''),
    websocketPort: () => websocketPort,
    log,
    redactCommand: logs.redactCommand,
    setLogLevel: logs.setLevel,
    systemStats: createSystemStats({
      readUsage: createUsageReader({ reader: machineReader, machine: hardware.machine, now: systemClock.now }),
    }),
  };
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/+$/, '');
}
