// What each group of handlers gets of the rooms.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Handlers } from '../../generated/handlers.ts';
import { createHandlers } from '../apis/index.ts';
import { SEALED_PREFIX } from '../apis/kit/sealed.ts';
import { createResponsesChannel } from '../apis/openai/responses/handlers/channel.ts';
import type { ResponseDependencies } from '../apis/openai/responses/handlers/make-response.ts';
import { createAddressReader } from '../http/hosts.ts';
import { systemClock } from '../lib/clock.ts';
import { version } from '../lib/package-root.ts';
import { createUsageReader } from '../platform/hardware/usage.ts';
import { recipeOfFile } from '../recipes/kit/claims.ts';
import { createApps } from '../services/apps/apps.ts';
import { createUnregistered } from '../services/downloads/unregistered.ts';
import { createGenerationParams } from '../services/generation-params/generation-params.ts';
import type { Logs } from '../services/logs/logs.ts';
import { createToolboxes } from '../services/mcp-servers/toolbox.ts';
import { createConnectionMemories } from '../services/responses/connection-responses.ts';
import { KeptConversations } from '../services/responses/kept-conversations.ts';
import { KeptResponses } from '../services/responses/kept-responses.ts';
import { KeptStore } from '../services/responses/kept-store.ts';
import { KeptThreads } from '../services/responses/kept-threads.ts';
import { createSealing } from '../services/responses/sealing.ts';
import type { Settings } from '../services/settings/settings.ts';
import type { SystemInfo } from '../services/system/system-info.ts';
import { createSystemStats } from '../services/system/system-stats.ts';
import { UsageHistory } from '../services/telemetry/usage-history.ts';
import type { Ground } from './ground.ts';
import type { Rooms } from './rooms.ts';

/** What handlers are made of. */
export interface ApisOptions {
  ground: Ground;
  rooms: Rooms;
  systemInfo: SystemInfo;
  settings: Settings;
  logs: Logs;
  background: ResponseDependencies['background'];
  /** Aborts when the server stops. */
  closing: AbortSignal;
  websocketPort: number;
}

/** The handlers of all operations, and the channel that one of them has too. */
export function assembleApis(options: ApisOptions) {
  const { ground, rooms, systemInfo, settings, logs, background, closing, websocketPort } = options;
  const { live, isOffline, localOnly } = ground;
  const { defaultSource, modelRoom, running, installs, readyMade } = rooms;
  const { models, pulls, downloads } = modelRoom;
  const { residency, loadPlans, loadForecast, optionRules, savedOptions } = running;
  const { candidates, inference, media, completions } = running;
  const parts = assembleParts(options);
  const { log, date, newId, params, kept, sealing, unregistered, openToolbox } = parts;
  const { keptResponses, threads } = kept;
  const { systemStats, usageHistory } = assembleFigures(ground.computer, running);
  const deleteModel = modelRoom.deletion(savedOptions.forget);
  const responses = responseParts(parts, running, background);
  const handlers: Handlers = createHandlers({
    system: {
      version,
      residency,
      maxLoadedModels: () => live.current().maxLoadedModels,
      stats: running.stats,
      metrics: running.metrics,
      systemInfo,
      systemStats,
      params,
      apps: createApps({ models }),
      websocketPort: () => websocketPort,
      redactCommand: logs.redactCommand,
      setLogLevel: logs.setLevel,
      addressOf: createAddressReader(settings),
    },
    activity: { usageHistory, clock: systemClock, closing },
    models: {
      models,
      residency,
      loadForecast,
      optionRules,
      savedOptions,
      media,
      makeDemoModel: modelRoom.makeDemoModel,
      isOffline,
    },
    loads: {
      models,
      candidates,
      localOnly,
      residency,
      loadPlans,
      optionRules,
      crashBackoff: running.crashBackoff,
      slots: running.slots,
      unregistered,
    },
    tuning: { tuner: running.tuner },
    pulls: {
      pulls,
      downloads,
      modelUpdates: modelRoom.modelUpdates,
      deleteModel,
      defaultSource,
      isOffline,
    },
    downloads: { installs, pulls },
    administration: {
      configChanges: ground.configChanges,
      residency,
      models,
      aliasList: modelRoom.aliasList,
      cleanUp: modelRoom.cleanUp,
      promptCaches: running.promptCaches,
    },
    providers: { providers: ground.providers },
    mcpServers: {
      mcpServers: ground.mcpServers,
      readyMade,
      redactCommand: logs.redactCommand,
    },
    inference: { inference, completions, params, unregistered, openToolbox },
    responses: { ...responses, keptResponses },
    media: { media },
    ollama: {
      models,
      residency,
      loadPlans,
      loadForecast,
      pulls,
      gguf: modelRoom.gguf,
      deleteModel,
      ggufRecipe: recipeOfFile('model.gguf'),
      date,
      inference,
      media,
      candidates,
      localOnly,
      params,
      now: systemClock.now,
    },
    anthropic: { inference, params, sealing, threads, newId, log },
    mcp: { version, log },
  });
  return { handlers, channel: assembleChannel(options, responses, keptResponses) };
}

/** What clients go on from by an id, all in one store. */
function assembleKept({ live }: ApisOptions['ground']) {
  const store = new KeptStore({ settings: live.recent, clock: systemClock });
  return {
    keptResponses: new KeptResponses(store),
    conversations: new KeptConversations(store),
    threads: new KeptThreads(store),
  };
}

/** What only handlers need. */
function assembleParts({ ground, rooms, settings, logs }: ApisOptions) {
  const { models, downloads, hubCache, pulls } = rooms.modelRoom;
  const log = logs.log.tagged('Inference');
  return {
    log,
    date: () => new Date(),
    newId: () => randomUUID().replaceAll('-', ''),
    params: createGenerationParams(),
    kept: assembleKept(ground),
    sealing: createSealing({
      path: join(settings.cacheDirectory, 'sealing.key'),
      prefix: SEALED_PREFIX,
      log,
    }),
    openToolbox: createToolboxes(ground.mcpServers),
    unregistered: createUnregistered({
      models,
      downloads,
      hubCache,
      pulls,
      localOnly: ground.localOnly,
    }),
  };
}

function assembleChannel(
  { ground, settings }: ApisOptions,
  responses: ReturnType<typeof responseParts>,
  kept: KeptResponses,
) {
  const memories = createConnectionMemories({
    kept,
    settings: ground.live.recent,
    clock: systemClock,
  });
  return createResponsesChannel({ responses, memories, maxBytes: settings.maxBodyBytes });
}

/** What responses are made of, whether they are asked for by HTTP or by a WebSocket. */
const responseParts = (
  { params, kept, sealing, date, newId, openToolbox, log }: ReturnType<typeof assembleParts>,
  { inference }: Rooms['running'],
  background: ApisOptions['background'],
) => ({
  params,
  conversations: kept.conversations,
  sealing,
  date,
  newId,
  inference,
  openToolbox,
  background,
  log,
});

/** What the machine is used for, now and in the last minutes. */
function assembleFigures(
  { machineReader, hardware }: Ground['computer'],
  { traffic }: Rooms['running'],
) {
  const { now } = systemClock;
  const readUsage = createUsageReader({ reader: machineReader, machine: hardware.machine, now });
  const systemStats = createSystemStats({ readUsage });
  const usageHistory = new UsageHistory({
    systemStats,
    traffic,
    clock: systemClock,
    now: Date.now,
  });
  return { systemStats, usageHistory };
}
