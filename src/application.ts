// The whole application, top to bottom: native servers, models, what is loaded, inference, and the wire.

import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { channels } from '../generated/channels.ts';
import type { Handlers } from '../generated/handlers.ts';
import { recipeFactories } from '../generated/recipes.ts';
import { createLogsChannel } from './channels/logs.ts';
import { createRealtimeChannel } from './channels/realtime.ts';
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
import { readFreeGpuMemory } from './platform/hardware/free-gpu-memory.ts';
import { createHardware } from './platform/hardware/hardware.ts';
import { createMachineReader } from './platform/hardware/machine-reader.ts';
import { createMachineSoon } from './platform/hardware/machine-soon.ts';
import { createChildJournal } from './processes/child-journal.ts';
import { createNativeServers } from './processes/native-servers.ts';
import type { Catalogue } from './recipes/kit/catalogue.ts';
import type { Recipe } from './recipes/kit/recipe.ts';
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from './services/downloads/checkpoint.ts';
import { discardIncomplete } from './services/downloads/discard-incomplete.ts';
import { createDownloads } from './services/downloads/downloads.ts';
import { createHubCache } from './services/downloads/hub-cache.ts';
import { createHubClient } from './services/downloads/hub-client.ts';
import { readHubSettings } from './services/downloads/hub-settings.ts';
import { createGenerationParams } from './services/generation-params/generation-params.ts';
import { createCompletions } from './services/inference/completions.ts';
import { createInference } from './services/inference/inference.ts';
import { createMedia } from './services/inference/media.ts';
import { createSlots } from './services/inference/slots.ts';
import { assembleInstalls } from './services/installs/assemble-installs.ts';
import { readReleaseSettings } from './services/installs/release-settings.ts';
import { createCrashBackoff } from './services/loading/crash-backoff.ts';
import { createLoadPlans } from './services/loading/load-plans.ts';
import type { Logs } from './services/logs/logs.ts';
import { createMetrics } from './services/metrics/metrics.ts';
import { createDeleteModel } from './services/models/delete-model.ts';
import { createGgufReader } from './services/models/gguf-metadata.ts';
import { createLocalHub } from './services/models/local-hub.ts';
import { createModels } from './services/models/models.ts';
import { createStoredModels } from './services/models/stored-models.ts';
import { createUserModels } from './services/models/user-models.ts';
import { createPulls } from './services/pulls/pulls.ts';
import { createWantedCompanions } from './services/pulls/wanted-companions.ts';
import { createRealtime } from './services/realtime/realtime.ts';
import { createRecipeOptions } from './services/recipe-options/recipe-options.ts';
import { createResidency } from './services/residency/residency.ts';
import { InvalidSetting } from './services/settings/invalid-setting.ts';
import { createLiveSettings } from './services/settings/live-settings.ts';
import type { ReadSettings, Settings } from './services/settings/settings.ts';
import { createStats } from './services/stats/stats.ts';
import { createSystemInfo } from './services/system/system-info.ts';

/** Silence of the hub after which a connection is given up and made anew. */
const HUB_PATIENCE_MS = 60_000;
/** More connections make a hub's throttling likelier, not the line faster. */
const FILES_AT_A_TIME = 4;

export interface ApplicationOptions {
  /** The settings at the start. */
  initial: ReadSettings;
  /** Reads them again, with what has changed in config.json. @throws {InvalidSetting} */
  readSettings(): ReadSettings;
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

export async function createApplication(options: ApplicationOptions): Promise<Application> {
  const { initial, logs, port } = options;
  const { settings } = initial;
  const { log } = logs;
  const now = () => performance.now();
  const machineReader = createMachineReader({ note: log.tagged('Hardware').warning });
  const hardware = createHardware({
    reader: machineReader,
    log: log.tagged('Hardware'),
  });
  // Not waited for: the first to ask finds the answer ready.
  void hardware.machine();
  const journal = createChildJournal({ directory: join(settings.cacheDirectory, 'children'), log });
  await journal.endStale();
  const nativeServers = createNativeServers({ log, journal, hungAfterMs: settings.hungAfterMs });
  const catalogue: Catalogue = JSON.parse(await readFile(new URL('generated/catalogue.json', packageRoot), 'utf8'));
  const binDirectory = join(settings.cacheDirectory, 'bin');
  const recipes = createRecipes(settings, binDirectory);
  const live = createLiveSettings({
    initial,
    read: options.readSettings,
    apply(changed) {
      recipes.splice(0, recipes.length, ...createRecipes(changed, binDirectory));
      logs.setLevel(changed.logLevel);
    },
    log: log.tagged('Settings'),
  });
  const hubSettings = readHubSettings(process.env, settings);
  const isOffline = () => hubSettings.isOffline || live.current().isOffline;
  if (hubSettings.token) logs.addSecret(hubSettings.token);
  const hubCache = createHubCache({ directory: hubSettings.cacheDirectory });
  const modelsLog = log.tagged('Models');
  const storedModels = createStoredModels({ recipes: () => recipes, isOffline, clock: systemClock, log: modelsLog });
  const userModels = createUserModels({
    cacheDirectory: settings.cacheDirectory,
    recipes: catalogue.recipes,
    normalizeCheckpoint: (text, recipe) => storedModels.nameIn(recipe, text) ?? formatCheckpoint(parseCheckpoint(text)),
    log: modelsLog,
  });
  const models = createModels({
    catalogue,
    userModels,
    storedModels,
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
    isOffline,
    log: log.tagged('Downloads'),
  });
  const place = { binDirectory, machine: createMachineSoon({ hardware, clock: systemClock }) };
  const pulls = createPulls({
    models,
    storedModels,
    userModels,
    downloads,
    parseCheckpoint,
    companionsOf: createWantedCompanions({ recipes, machine: place.machine }),
    discardIncomplete: (repositoryIds) => discardIncomplete(hubCache, repositoryIds),
    log: log.tagged('Downloads'),
  });
  const crashBackoff = createCrashBackoff({ now });
  const residency = createResidency({
    nativeServers,
    onEnd: crashBackoff.noteEnd,
    onLoad: (load) => metrics.load(load),
    maxLoadedModels: () => live.current().maxLoadedModels,
    defaultKeepAliveMs: settings.keepAliveMs,
    maxQueuedRequests: settings.maxQueuedRequests,
    unloadGraceMs: settings.shutdownGraceMs,
    now: Date.now,
    log: log.tagged('Residency'),
  });
  const savedOptions = createRecipeOptions({ cacheDirectory: settings.cacheDirectory, log: modelsLog });
  const loadPlans = createLoadPlans({
    ...{ models, pulls, recipes, savedOptions },
    settings: live.current,
    place,
    freeBytes: () => Math.min(freemem(), process.availableMemory()),
    freeGpuMemory: (machine) => readFreeGpuMemory(machineReader, machine),
    log: log.tagged('Loading'),
  });
  const releaseSettings = readReleaseSettings(process.env);
  if (releaseSettings.token) logs.addSecret(releaseSettings.token);
  const installs = assembleInstalls({
    releaseSettings,
    recipes,
    hardware,
    binDirectory,
    residency,
    isOffline,
    mayFetch: () => !live.current().fetchesNoExecutables,
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
  const metrics = createMetrics({ version, loaded: residency.loaded });
  const params = createGenerationParams();
  const inference = createInference({
    metrics,
    models,
    residency,
    loadPlans,
    crashBackoff,
    stats,
    now,
    log: log.tagged('Inference'),
  });

  const media = createMedia({ inference, models, loadPlans, stats, metrics, now, nowMs: Date.now });
  const realtime = createRealtime({
    transcribe: async ({ wav, isPartial, signal, ...body }) => {
      const recording = { name: 'turn.wav', contentType: 'audio/wav', bytes: wav };
      const transcript = await media.transcribe({ body, recording, isPartial, signal });
      return 'json' in transcript ? transcript.json.text : transcript.text;
    },
    checkModel: async (model) => {
      await inference.find({ capability: 'transcription', type: 'audio', body: { model } });
    },
    newId: () => randomBytes(9).toString('base64url'),
  });

  const guard = createGuard(settings);
  const deleteModel = createDeleteModel({
    models,
    userModels,
    isBeingPulled: pulls.isGoingOn,
    unload: residency.unload,
    async removeCompanions({ recipe, path, files }) {
      if (path === undefined) return;
      const backends = recipes.find(({ name }) => name === recipe)?.backends ?? [];
      for (const { companion } of backends) await companion?.remove({ path, ...(files ? { files } : {}) });
    },
    forgetOptions: savedOptions.forget,
    async removeFiles({ model, checkpoint, keep }) {
      if (storedModels.keeps(model.recipe)) {
        if (!model.downloaded) return 0;
        await storedModels.remove({ recipe: model.recipe, name: checkpoint });
        return model.sizeBytes ?? 0;
      }
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
    savedOptions,
    crashBackoff,
    inference,
    media,
    completions: createCompletions({ inference }),
    slots: createSlots({ models, residency }),
    params,
    stats,
    metrics,
    systemInfo,
    version,
    maxLoadedModels: () => live.current().maxLoadedModels,
    now,
    date: () => new Date(),
    newId: () => randomUUID().replaceAll('-', ''),
    websocketPort: () => port,
  });
  const document = JSON.parse(await readFile(new URL('generated/routing.json', packageRoot), 'utf8'));
  const app = createApp({ ...settings, handlers, guard, document, root: packageRoot, log: log.tagged('Http') });
  const validators = createMessageValidators({
    channels,
    readSchemas: async () => JSON.parse(await readFile(new URL('generated/channel-schemas.json', packageRoot), 'utf8')),
  });
  const webSockets = createWebSockets({
    channels: { '/logs/stream': createLogsChannel({ logs }), '/realtime': createRealtimeChannel({ realtime }) },
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

/** @throws {InvalidSetting} at the start, or when config.json changes, rather than at the first load. */
function createRecipes(settings: Settings, binDirectory: string): Recipe[] {
  const systemFirst = Object.keys(settings.recipes).filter((name) => settings.recipes[name]?.isSystemFirst);
  try {
    return recipeFactories.map((createRecipe) =>
      createRecipe({
        environment: { ...process.env, ...settings.executables },
        ...{ binDirectory, systemFirst },
        slotsDirectory: join(settings.cacheDirectory, 'slots'),
        extraArguments: mapValues(settings.recipeArguments, ({ text }) => text),
        argumentSources: mapValues(settings.recipeArguments, ({ source }) => source),
        verbose: settings.logLevel === 'debug' || settings.logLevel === 'trace',
        defaultCtxSize: settings.contextSize,
        readyTimeoutMs: settings.startTimeoutMs,
      }),
    );
  } catch (cause) {
    throw new InvalidSetting(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function mapValues<From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
}
