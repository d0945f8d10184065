// The whole application, top to bottom: the machine, recipes, models, what runs on them, backends, and the wire.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Dependencies } from './apis/index.ts';
import { createHandlers } from './apis/index.ts';
import { SEALED_PREFIX } from './apis/kit/thoughts.ts';
import { createLogsChannel } from './apis/lemonade/logs.ts';
import { assembleInference } from './assembly/inference.ts';
import { assembleInstalls } from './assembly/installs.ts';
import { assembleModels } from './assembly/models.ts';
import { assembleProviders } from './assembly/providers.ts';
import { assembleRecipes } from './assembly/recipes.ts';
import { assembleTracing } from './assembly/tracing.ts';
import { assembleWire } from './assembly/wire.ts';
import { createAddressReader } from './http/guard.ts';
import { systemClock } from './lib/clock.ts';
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
import { createGenerationParams } from './services/generation-params/generation-params.ts';
import { readReleaseSettings } from './services/installs/release-settings.ts';
import type { Logs } from './services/logs/logs.ts';
import { createLocalOnly } from './services/privacy/local-only.ts';
import { Background } from './services/responses/background.ts';
import { KeptResponses } from './services/responses/kept-responses.ts';
import { createSealing } from './services/responses/sealing.ts';
import type { ReadSettings } from './services/settings/settings.ts';
import { banner } from './services/system/banner.ts';
import { createSystemInfo } from './services/system/system-info.ts';
import { createSystemStats } from './services/system/system-stats.ts';

export interface ApplicationOptions {
  /** The settings at the start. */
  initial: ReadSettings;
  /**
   * Reads them again, with what has changed in config.json, or with `config` in its place.
   * @throws {InvalidSetting}
   */
  readSettings(config?: unknown): ReadSettings;
  logs: Logs;
  /** See `ServerFile`. */
  ownerKey: string;
  /** The port that the process listens on for WebSockets. */
  websocketPort: number;
}

export type Application = Awaited<ReturnType<typeof createApplication>>;

/** Long because it is the list of all parts, in the order in which they need each other. */
export async function createApplication(options: ApplicationOptions) {
  const { initial, logs, ownerKey, websocketPort } = options;
  const { settings } = initial;
  const { log } = logs;
  const now = () => performance.now();
  const binDirectory = join(settings.cacheDirectory, 'bin');
  /** Where programs find files of a moment. */
  const workDirectory = join(settings.cacheDirectory, 'work');

  const machineReader = createMachineReader({ note: log.tagged('Hardware').warning });
  const hardware = createHardware({ reader: machineReader, log: log.tagged('Hardware') });
  // Not waited for: the first to ask finds the result ready.
  void hardware.machine();
  const nativeServers = createNativeServers({ log, hungAfterMs: settings.hungAfterMs });
  const host = { binDirectory, machine: createMachineSoon({ hardware, clock: systemClock }) };

  const rocm = createRocm({ environment: process.env, ...host });
  const { recipes, live, configChanges, configFile } = assembleRecipes({ ...options, ...host, workDirectory, rocm });
  const hubSettings = readHubSettings(process.env, settings);
  const releaseSettings = readReleaseSettings(process.env);
  for (const { token } of [hubSettings, releaseSettings]) if (token) logs.addSecret(token);
  const tracing = await assembleTracing({
    ...{ isTraced: settings.isTraced, environment: process.env, version },
    ...{ addSecret: logs.addSecret, log: log.tagged('Tracing') },
  });
  const isOffline = () => hubSettings.isOffline || live.recent().isOffline;

  const localOnly = createLocalOnly(() => live.recent().isLocalOnly);
  const providers = assembleProviders({
    ...{ cacheDirectory: settings.cacheDirectory, configFile, configPath: initial.configPath },
    ...{ isOffline, localOnly, logs, log },
  });

  // What is loaded, and what runs here, is known to a room that needs this one.
  const isLoaded = (id: string) => running.residency.get(id) !== undefined;
  const unload = (id: string) => running.residency.unload(id);
  const defaultBackend = (recipe: Recipe) => backends.defaultOf(recipe, live.current().recipes[recipe.name]?.backend);
  const canRun = async (name: string) => {
    const recipe = recipes.find((one) => one.name === name);
    return recipe === undefined || (await defaultBackend(recipe)) !== undefined;
  };
  const modelRoom = await assembleModels({
    ...{ settings, recipes, providers, hubSettings, isOffline, host, isLoaded, canRun, unload, log },
  });
  const { models, downloads, pulls, modelUpdates, cleanUp, aliasList } = modelRoom;
  const mayFetch = () => !live.current().fetchesNoExecutables;
  const { realtime, backends, ...running } = assembleInference({
    // Installing needs to know what is loaded, and loading installs.
    installs: {
      install: (request) => installs.install(request),
      requireHost: (source, signal) => installs.requireHost(source, signal),
    },
    isOffline,
    mayFetch,
    localOnly,
    models,
    providers,
    pulls,
    settings,
    live,
    recipes,
    nativeServers,
    machineReader,
    host: { binDirectory, machine: hardware.machine },
    version,
    tracing,
    now,
    log,
  });
  const { residency } = running;
  const installs = assembleInstalls({
    releaseSettings,
    recipes,
    hardware,
    binDirectory,
    residency,
    isOffline,
    mayFetch,
    log: log.tagged('Installs'),
  });
  await Promise.all([installs.recover(), clearWorkFolders(workDirectory)]);

  const systemInfo = createSystemInfo({
    ...{ hardware, recipes, rocm, binDirectory, packageRoot },
    defaultBackend,
    releasesUrl: withoutCredentials(releaseSettings.baseUrl),
    paths: {
      cache_dir: settings.cacheDirectory,
      config_file: initial.configPath,
      extra_models_dir: settings.extraModelsDirectory,
      models_dir: hubSettings.cacheDirectory,
    },
    log: log.tagged('System'),
  });
  const background: Dependencies['background'] = new Background();
  const handlers = createHandlers({
    ...running,
    localOnly,
    background,
    keptResponses: new KeptResponses({ settings: live.recent, clock: systemClock }),
    sealing: createSealing({
      path: join(settings.cacheDirectory, 'sealing.key'),
      prefix: SEALED_PREFIX,
      log: log.tagged('Inference'),
    }),
    unregistered: createUnregistered({ models, downloads, pulls, localOnly }),
    models,
    providers,
    downloads,
    pulls,
    modelUpdates,
    cleanUp,
    aliasList,
    configChanges,
    installs,
    version,
    now,
    deleteModel: modelRoom.deletion(running.savedOptions.forget),
    makeDemoModel: modelRoom.makeDemoModel,
    params: createGenerationParams(),
    apps: createApps({ models }),
    addressOf: createAddressReader(settings),
    systemInfo,
    maxLoadedModels: () => live.current().maxLoadedModels,
    date: () => new Date(),
    newId: () => randomUUID().replaceAll('-', ''),
    websocketPort: () => websocketPort,
    log: log.tagged('Inference'),
    redactCommand: logs.redactCommand,
    setLogLevel: logs.setLevel,
    systemStats: createSystemStats({
      readUsage: createUsageReader({ reader: machineReader, machine: hardware.machine, now }),
    }),
  });
  const channels = { '/logs/stream': createLogsChannel({ logs }), '/realtime': realtime };
  const wire = await assembleWire({ settings, ownerKey, handlers, channels, trace: tracing?.http, log });
  return {
    onRequest: wire.onRequest,
    onUpgrade: wire.onUpgrade,
    /** Takes nothing new: loads and pulls end, open WebSockets say goodbye; responses that run go on. */
    async beginClosing(): Promise<void> {
      const jobsEnd = [pulls.close(), installs.close()];
      residency.refuseNew();
      await Promise.all([...jobsEnd, wire.closeWebSockets()]);
    },
    /** Ends the native servers; nothing runs on them any more. */
    async close(): Promise<void> {
      await background.close();
      await residency.close();
      await providers.close();
      await tracing?.close();
    },
    /** Lines for a person who started the server at a terminal of that width; `url` is where it listens. */
    async banner(url: string, width: number): Promise<readonly string[]> {
      const machine = await hardware.machine();
      return banner({
        version,
        url,
        width,
        machine,
        recipes: (await systemInfo.describe({ verbose: false })).recipes,
        modelCount: (await models.list({ isLocalOnly: true })).length,
        isOffline: isOffline(),
        extraModelsDirectory: settings.extraModelsDirectory,
      });
    },
  };
}

/** An address that people are shown. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/+$/, '');
}
