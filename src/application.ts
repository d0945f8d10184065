// The whole application, top to bottom: native servers, models, what is loaded, inference, and the wire.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { channels } from '../generated/channels.ts';
import type { Handlers } from '../generated/handlers.ts';
import { recipeFactories } from '../generated/recipes.ts';
import { createLogsChannel } from './channels/logs.ts';
import { createApp } from './http/app.ts';
import type { Wire } from './http/front-door.ts';
import { createGuard } from './http/guards/guard.ts';
import { createMessageValidators } from './http/message-validators.ts';
import { keyFromUpgrade } from './http/upgrade-request.ts';
import { createWebSockets } from './http/websockets.ts';
import { systemClock } from './lib/clock.ts';
import { packageRoot, version } from './lib/package-root.ts';
import { defaultRetryPolicy } from './lib/retries.ts';
import { createHandlers } from './operations/index.ts';
import { systemDisk } from './platform/disk.ts';
import { createHardware } from './platform/hardware/hardware.ts';
import { createMachineReader } from './platform/hardware/machine-reader.ts';
import { createNativeServers } from './processes/native-servers.ts';
import type { Catalogue } from './recipes/kit/catalogue.ts';
import type { LoadOptions, Recipe } from './recipes/kit/recipe.ts';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from './services/downloads/checkpoint.ts';
import { discardIncomplete } from './services/downloads/discard-incomplete.ts';
import { createDownloads } from './services/downloads/downloads.ts';
import { createHubCache } from './services/downloads/hub-cache.ts';
import { createHubClient } from './services/downloads/hub-client.ts';
import { readHubSettings } from './services/downloads/hub-settings.ts';
import { createGenerationParams } from './services/generation-params/generation-params.ts';
import { createInference } from './services/inference/inference.ts';
import { assembleInstalls } from './services/installs/assemble-installs.ts';
import { readReleaseSettings } from './services/installs/release-settings.ts';
import { createLoadPlans } from './services/loading/load-plans.ts';
import type { Logs } from './services/logs/logs.ts';
import { createDeleteModel } from './services/models/delete-model.ts';
import { createGgufReader } from './services/models/gguf-metadata.ts';
import { createLocalHub } from './services/models/local-hub.ts';
import { createModels } from './services/models/models.ts';
import { createUserModels } from './services/models/user-models.ts';
import { createPulls } from './services/pulls/pulls.ts';
import { createResidency } from './services/residency/residency.ts';
import { InvalidSetting } from './services/settings/invalid-setting.ts';
import type { Settings } from './services/settings/settings.ts';
import { createStats } from './services/stats/stats.ts';
import { createSystemInfo } from './services/system/system-info.ts';

/** Silence of the hub after which a connection is given up and made anew. */
const HUB_PATIENCE_MS = 60_000;
/** More connections make a hub's throttling likelier, not the line faster. */
const FILES_AT_A_TIME = 4;

export interface ApplicationOptions {
  settings: Settings;
  logs: Logs;
  /** The port that the process listens on. */
  port: number;
}

export interface Application extends Wire {
  /** Takes nothing new: loads and pulls end, open WebSockets are told goodbye; answers that run go on. */
  beginClosing(): Promise<void>;
  /** Ends the native servers; nothing runs on them any more. */
  close(): Promise<void>;
}

export async function createApplication({ settings, logs, port }: ApplicationOptions): Promise<Application> {
  const { log } = logs;
  const now = () => performance.now();
  const hardware = createHardware({
    reader: createMachineReader({ note: log.tagged('Hardware').warning }),
    log: log.tagged('Hardware'),
  });
  // Not waited for: the first to ask finds the answer ready.
  void hardware.machine();
  const nativeServers = createNativeServers({ log });
  const catalogue: Catalogue = JSON.parse(await readFile(new URL('generated/catalogue.json', packageRoot), 'utf8'));
  const hubSettings = readHubSettings(process.env);
  if (hubSettings.token) logs.addSecret(hubSettings.token);
  const hubCache = createHubCache({ directory: hubSettings.cacheDirectory });
  const modelsLog = log.tagged('Models');
  const userModels = createUserModels({
    cacheDirectory: settings.cacheDirectory,
    recipes: catalogue.recipes,
    normalizeCheckpoint: (text) => formatCheckpoint(parseCheckpoint(text)),
    log: modelsLog,
  });
  const models = createModels({
    catalogue,
    userModels,
    localHub: createLocalHub({
      directory: hubCache.directory,
      find: async (checkpoint) => hubCache.find(parseCheckpoint(checkpoint)),
    }),
    gguf: createGgufReader({ log: modelsLog }),
    extraModelsDirectory: settings.extraModelsDirectory,
    cacheDirectory: settings.cacheDirectory,
    log: modelsLog,
  });
  const downloads = createDownloads({
    hub: createHubClient({
      ...hubSettings,
      clock: systemClock,
      retries: defaultRetryPolicy,
      headersTimeoutMs: HUB_PATIENCE_MS,
    }),
    cache: hubCache,
    disk: systemDisk,
    clock: systemClock,
    retries: defaultRetryPolicy,
    stallMs: HUB_PATIENCE_MS,
    filesAtATime: FILES_AT_A_TIME,
    isOffline: hubSettings.isOffline,
    log: log.tagged('Downloads'),
  });
  const pulls = createPulls({
    models,
    userModels,
    downloads,
    parseCheckpoint,
    discardIncomplete: (repositoryIds) => discardIncomplete(hubCache, repositoryIds),
    log: log.tagged('Downloads'),
  });
  const binDirectory = join(settings.cacheDirectory, 'bin');
  const recipes = recipeFactories.map((createRecipe) =>
    createRecipe({
      environment: process.env,
      binDirectory,
      extraArguments: { llamacpp: settings.llamacppArguments },
      verbose: settings.logLevel === 'debug' || settings.logLevel === 'trace',
      defaultCtxSize: settings.contextSize,
    }),
  );
  const residency = createResidency({
    nativeServers,
    maxLoadedModels: settings.maxLoadedModels,
    unloadGraceMs: settings.shutdownGraceMs,
    now: Date.now,
    log: log.tagged('Residency'),
  });
  const defaults = { llamacpp: { llamacpp_backend: settings.llamacppBackend } };
  checkDefaults(recipes, defaults);
  const loadPlans = createLoadPlans({
    models,
    pulls,
    recipes,
    defaults,
  });
  const releaseSettings = readReleaseSettings(process.env);
  if (releaseSettings.token) logs.addSecret(releaseSettings.token);
  const installs = assembleInstalls({
    releaseSettings,
    recipes,
    hardware,
    binDirectory,
    residency,
    isOffline: hubSettings.isOffline,
    log: log.tagged('Installs'),
  });
  await installs.recover();
  const systemInfo = createSystemInfo({
    hardware,
    recipes,
    binDirectory,
    packageRoot,
    log: log.tagged('System'),
  });
  const stats = createStats();
  const params = createGenerationParams();
  const inference = createInference({ models, residency, loadPlans, stats, now, log: log.tagged('Inference') });

  const guard = createGuard(settings);
  const deleteModel = createDeleteModel({
    models,
    userModels,
    isBeingPulled: pulls.isGoingOn,
    unload: residency.unload,
    async removeFiles(checkpoint, keep) {
      const [own] = parsed([checkpoint]);
      const inUse = pulls.checkpointsInUse();
      // Another model that is on its way needs the same files.
      if (!own || inUse.some((other) => formatCheckpoint(other) === formatCheckpoint(own))) return 0;
      return hubCache.remove(own, [...parsed(keep), ...inUse]);
    },
    log: modelsLog,
  });
  const handlers: Handlers = createHandlers({
    models,
    pulls,
    downloads,
    deleteModel,
    installs,
    residency,
    loadPlans,
    inference,
    params,
    stats,
    systemInfo,
    version,
    maxLoadedModels: settings.maxLoadedModels,
    websocketPort: () => port,
  });
  const document = JSON.parse(await readFile(new URL('generated/routing.json', packageRoot), 'utf8'));
  const app = createApp({ ...settings, handlers, guard, document, root: packageRoot, log: log.tagged('Http') });
  const validators = createMessageValidators({
    channels,
    readSchemas: async () => JSON.parse(await readFile(new URL('generated/channel-schemas.json', packageRoot), 'utf8')),
  });
  const webSockets = createWebSockets({
    channels: { '/logs/stream': createLogsChannel({ logs }), '/realtime': 'not-implemented' },
    authorize: (request) => guard({ headers: request.headers, key: keyFromUpgrade(request) }).refusal ?? 'ok',
    validateIncoming: validators.incoming,
    validateOutgoing: settings.validateResponses ? validators.outgoing : undefined,
    log: log.tagged('WebSocket'),
  });
  return {
    onRequest: app,
    onUpgrade: webSockets.handleUpgrade,
    async beginClosing() {
      const jobsEnd = [pulls.close(), installs.close()];
      residency.refuseNew();
      await Promise.all([...jobsEnd, webSockets.close()]);
    },
    async close() {
      await residency.close();
    },
  };
}

/** What is no checkpoint, in a file edited by hand, has no files. */
function parsed(texts: readonly string[]): readonly Checkpoint[] {
  return texts.flatMap((text) => {
    try {
      return [parseCheckpoint(text)];
    } catch {
      return [];
    }
  });
}

/** @throws {InvalidSetting} at the start rather than at the first load. */
function checkDefaults(recipes: readonly Recipe[], defaults: Readonly<Record<string, LoadOptions>>): void {
  for (const recipe of recipes) {
    const problems = recipe.checkOptions(defaults[recipe.name] ?? {});
    if (problems.length > 0)
      throw new InvalidSetting(`The settings for ${recipe.name} can't be used: ${problems.join(' ')}`);
  }
}
