// What each group of handlers gets of the rooms.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Handlers } from '../../generated/handlers.ts';
import { createHandlers } from '../apis/index.ts';
import { SEALED_PREFIX } from '../apis/kit/sealed.ts';
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
import { KeptResponses } from '../services/responses/kept-responses.ts';
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

/** The handlers of all operations. */
export function assembleApis(options: ApisOptions): Handlers {
  const { ground, rooms, systemInfo, settings, logs, background, closing, websocketPort } = options;
  const { live, isOffline, localOnly } = ground;
  const { defaultSource, modelRoom, running, installs } = rooms;
  const { models, pulls, downloads } = modelRoom;
  const { residency, loadPlans, loadForecast, optionRules, savedOptions } = running;
  const { candidates, inference, media } = running;
  const { log, date, newId, params, keptResponses, sealing, unregistered } = assembleParts(options);
  const { systemStats, usageHistory } = assembleFigures(ground.computer, running);
  const deleteModel = modelRoom.deletion(savedOptions.forget);
  return createHandlers({
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
    inference: { inference, completions: running.completions, params, unregistered },
    responses: { params, keptResponses, sealing, date, newId, inference, background, log },
    media: { media },
    ollama: {
      models,
      residency,
      loadPlans,
      loadForecast,
      pulls,
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
    anthropic: { inference, params, sealing, newId, log },
    mcp: { version, log },
  });
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
    keptResponses: new KeptResponses({ settings: ground.live.recent, clock: systemClock }),
    sealing: createSealing({
      path: join(settings.cacheDirectory, 'sealing.key'),
      prefix: SEALED_PREFIX,
      log,
    }),
    unregistered: createUnregistered({
      models,
      downloads,
      hubCache,
      pulls,
      localOnly: ground.localOnly,
    }),
  };
}

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
