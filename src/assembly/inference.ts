// What runs on the models: which are loaded, requests on them, and what is measured of both.
import { randomBytes } from 'node:crypto';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import { messageOf } from '../lib/values.ts';
import { systemDisk } from '../platform/disk.ts';
import { readFreeGpuMemory } from '../platform/hardware/free-gpu-memory.ts';
import type { MachineReader } from '../platform/hardware/machine-reader.ts';
import type { NativeServers } from '../processes/native-server.ts';
import type { Recipe } from '../recipes/kit/recipe.ts';
import type { Backends } from '../services/backends/backends.ts';
import { Candidates } from '../services/candidates/candidates.ts';
import type { Failures } from '../services/failures/failures.ts';
import { createCompletions } from '../services/inference/completions.ts';
import { Inference } from '../services/inference/inference.ts';
import { createMedia } from '../services/inference/media/media.ts';
import { CollectedResponses, limitsOf } from '../services/inference/stream/collected.ts';
import { LoadAttempts, type LoadAttemptsParts } from '../services/loading/attempts.ts';
import { createBringUp } from '../services/loading/bring-up.ts';
import { type CrashBackoff, createCrashBackoff } from '../services/loading/crash-backoff.ts';
import { LoadForecast } from '../services/loading/load-forecast.ts';
import { OptionRules } from '../services/loading/load-options.ts';
import { LoadPlans } from '../services/loading/load-plans.ts';
import type { MemoryOptions } from '../services/loading/memory.ts';
import { createSavedOptions } from '../services/loading/saved-options.ts';
import { SpeculationTrials } from '../services/loading/speculation-trials.ts';
import type { LocalOnly } from '../services/privacy/local-only.ts';
import { CacheFiles } from '../services/prompt-caches/cache-files.ts';
import { PromptCaches } from '../services/prompt-caches/prompt-caches.ts';
import { SlotOwners } from '../services/prompt-caches/slot-owners.ts';
import { Slots } from '../services/prompt-caches/slots.ts';
import { Visits } from '../services/prompt-caches/visits.ts';
import type { Providers } from '../services/providers/providers.ts';
import { RemoteRequests } from '../services/providers/remote-requests.ts';
import { createRealtime } from '../services/realtime/realtime.ts';
import { Residency } from '../services/residency/residency.ts';
import { allOfThem, type ShareOf, Turns, threeQuarters } from '../services/residency/turns.ts';
import type { LiveSettings } from '../services/settings/live-settings.ts';
import { type Settings, separatesKeys } from '../services/settings/settings.ts';
import type { Metrics } from '../services/telemetry/metrics.ts';
import type { ObservedRequest, ObserveRequest } from '../services/telemetry/observed-request.ts';
import { createTelemetry } from '../services/telemetry/telemetry.ts';
import { Traffic } from '../services/telemetry/traffic.ts';
import { Tuner } from '../services/tuning/tuner.ts';
import { createUpstream } from '../services/upstream/by-place.ts';
import { probe } from '../services/upstream/native-requests.ts';
import { NativeServerUpstream } from '../services/upstream/native-servers.ts';
import { createProviderUpstream } from '../services/upstream/providers.ts';
import { readyModelsOf } from '../services/upstream/ready-models.ts';
import { createUpscaling } from '../services/upstream/upscaling.ts';
import type { ModelRoom } from './models.ts';
import type { TracingRoom } from './tracing.ts';

/** What the rooms before this one have made. */
export interface InferenceRoomOptions
  extends Pick<ModelRoom, 'models' | 'pulls'>,
    Pick<LoadAttemptsParts, 'installs' | 'machine'> {
  backends: Backends;
  nativeServers: NativeServers;
  failures: Failures;
  localOnly: LocalOnly;
  providers: Pick<Providers, 'of' | 'known'>;
  settings: Settings;
  live: LiveSettings;
  recipes: readonly Recipe[];
  machineReader: MachineReader;
  version: string;
  /** Undefined for a server that is not traced. */
  tracing: TracingRoom | undefined;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  log: Log;
}

function assembleLoading(options: InferenceRoomOptions) {
  const {
    settings,
    live,
    machineReader,
    machine,
    models,
    pulls,
    recipes,
    nativeServers,
    backends,
    installs,
    now,
  } = options;
  const log = options.log.tagged('Loading');
  const savedOptions = createSavedOptions({
    cacheDirectory: settings.cacheDirectory,
    log: options.log.tagged('Models'),
  });
  const memory: MemoryOptions = {
    machine,
    freeBytes: () => Math.min(freemem(), process.availableMemory()),
    freeGpuMemory: (machine) => readFreeGpuMemory(machineReader, machine),
  };
  const attempts = new LoadAttempts({ backends, machine, installs, log });
  const optionRules = new OptionRules({ recipes, settings: live.current, savedOptions, log });
  const loadPlans = new LoadPlans({
    rules: optionRules,
    savedOptions,
    models,
    pulls,
    attempts,
    log,
  });
  const loadForecast = new LoadForecast({
    models,
    rules: optionRules,
    backends,
    attempts,
    memory,
    now,
  });
  const trials = new SpeculationTrials({
    path: join(settings.cacheDirectory, 'speculation.json'),
    log,
  });
  const bringUp = createBringUp({
    trials,
    nativeServers,
    next: (plan, failure, waiting) => loadPlans.next(plan, failure, waiting),
    started: (plan) => attempts.started(plan),
    memory,
    log: options.log.tagged('Residency'),
  });
  return { attempts, savedOptions, optionRules, loadPlans, loadForecast, bringUp, trials };
}

/** One key's requests leave places for those of others, where the keys are of different people. */
const shareOfKeys = (settings: Settings): ShareOf =>
  separatesKeys(settings) ? threeQuarters : allOfThem;

interface RequestParts {
  residency: Residency;
  loadPlans: LoadPlans;
  crashBackoff: CrashBackoff;
  owners: SlotOwners;
  visits: Visits;
  observe: ObserveRequest;
  traffic: Traffic;
  metrics: Metrics;
}

function assembleRequests(options: InferenceRoomOptions, parts: RequestParts) {
  const { models, localOnly, recipes, backends, providers, failures, live, now } = options;
  const { residency, loadPlans, crashBackoff, owners, visits, observe, traffic, metrics } = parts;
  const { maxQueuedRequests } = options.settings;
  const trace = options.tracing?.inference;
  const log = options.log.tagged('Inference');
  const shareOf = shareOfKeys(options.settings);
  const remote = new RemoteRequests({
    providers,
    createTurns: () => new Turns({ now }, shareOf),
    maxQueuedRequests,
    clock: systemClock,
  });
  const candidates = new Candidates({
    models,
    recipes,
    backends,
    failures,
    isLoaded: (id) => residency.modelOf(id) !== undefined,
    log,
  });
  const upstream = createUpstream({
    nativeServers: new NativeServerUpstream({ residency, loadPlans, crashBackoff, visits }),
    providers: createProviderUpstream(remote),
  });
  const inference = new Inference({
    models,
    candidates,
    localOnly,
    ready: readyModelsOf(residency),
    upstream,
    observe,
    collected: new CollectedResponses(
      () => limitsOf(live.recent()),
      ({ message }) => log.warning(message),
    ),
    callRepairs: {
      isOn: () => live.recent().repairsCalls,
      note: metrics.repaired,
    },
    traffic,
    trace,
    now,
    log,
  });
  const media = createMedia({
    models,
    candidates,
    localOnly,
    observe,
    trace,
    now,
    upscale: createUpscaling({ loadPlans, maxQueuedRequests, now }),
    nowMs: Date.now,
    traffic,
    inference,
    recipes,
  });
  const realtime = createRealtime({
    transcribe: async ({ wav, isPartial, place, signal, ...body }) => {
      const recording = { name: 'turn.wav', contentType: 'audio/wav', bytes: wav };
      const transcript = await media.transcribe({ body, recording, isPartial, place, signal });
      return 'json' in transcript ? transcript.json.text : transcript.text;
    },
    checkModel: async (model, place) => {
      await inference.find({ capability: 'transcription', type: 'audio', body: { model }, place });
    },
    newId: () => randomBytes(9).toString('base64url'),
  });
  const completions = createCompletions({ inference, candidates });
  const slots = new Slots({ models, residency, owners, visits });
  return { candidates, inference, media, realtime, completions, slots };
}

/**
 * Makes what runs on the models, from the ground up: loading, residency, upstreams, requests. Parts
 * that need each other hear of the later one by a function that calls it when both are there.
 */
export function assembleInference(options: InferenceRoomOptions) {
  const {
    models,
    nativeServers,
    failures,
    providers,
    settings,
    live,
    machine,
    version,
    tracing,
    now,
    log,
  } = options;
  const crashBackoff = createCrashBackoff({ failures });
  const { attempts, savedOptions, optionRules, loadPlans, loadForecast, bringUp, trials } =
    assembleLoading(options);
  const { owners, promptCaches, visits } = assemblePromptCaches(options);
  const residency: Residency = new Residency({
    bringUp,
    nativeServers,
    beforeStop: (leaving, limitMs) => promptCaches.save(leaving, limitMs),
    onEnd: crashBackoff.noteEnd,
    onLoad: (load) => telemetry.load(load),
    maxLoadedModels: () => live.current().maxLoadedModels,
    defaultKeepAliveMs: settings.keepAliveMs,
    maxQueuedRequests: settings.maxQueuedRequests,
    shareOf: shareOfKeys(settings),
    unloadGraceMs: settings.shutdownGraceMs,
    makeWay: (id) => tuner.makeWay(id),
    now: Date.now,
    log: log.tagged('Residency'),
  });
  const telemetry = createTelemetry({
    version,
    traceLoad: tracing?.load,
    log: log.tagged('Inference'),
    replicas: () => replicasOf(providers),
    loaded: () => loadedIn(residency),
  });
  const tuner: Tuner = new Tuner({
    models,
    residency,
    loadPlans,
    loadForecast,
    attempts,
    savedOptions,
    ask: probe,
    machine,
    date: () => new Date(),
    now,
    log: log.tagged('Tuning'),
  });
  const { stats, metrics } = telemetry;
  const observe: ObserveRequest = (request) => {
    telemetry.observe(request);
    // After what is due now: the client waits for its response.
    setImmediate(() => noteSpeed(request, { residency, trials }));
  };
  const traffic = new Traffic();
  const requests = assembleRequests(options, {
    residency,
    loadPlans,
    crashBackoff,
    owners,
    visits,
    observe,
    traffic,
    metrics,
  });
  return {
    ...requests,
    residency,
    promptCaches,
    crashBackoff,
    savedOptions,
    optionRules,
    loadPlans,
    loadForecast,
    tuner,
    stats,
    metrics,
    traffic,
  };
}

/**
 * What was saved before is looked at now: room that a limit does not allow any more is given back.
 */
function assemblePromptCaches({ settings, live, failures, log: all }: InferenceRoomOptions): {
  owners: SlotOwners;
  promptCaches: PromptCaches;
  visits: Visits;
} {
  const root = join(settings.cacheDirectory, 'slots');
  const log = all.tagged('Caches');
  const files = new CacheFiles({
    root,
    limit: () => live.current().promptCacheDisk,
    disk: systemDisk,
    now: Date.now,
    log,
  });
  files
    .tidy()
    .catch((error: unknown) =>
      log.warning(`Saved prompt caches can't be looked at: ${messageOf(error)}`),
    );
  const owners = new SlotOwners({ separatesKeys: separatesKeys(settings) });
  const promptCaches = new PromptCaches({ root, files, failures, owners, log });
  const visits = new Visits({ root, caches: promptCaches, owners, files, disk: systemDisk });
  return { owners, promptCaches, visits };
}

function noteSpeed(
  { model: id, outcome, figures }: ObservedRequest,
  { residency, trials }: { residency: Residency; trials: SpeculationTrials },
): void {
  if (outcome !== 'ok' || figures?.kind !== 'tokens') return;
  const loaded = residency.loaded().find(({ model }) => model.id === id);
  if (loaded !== undefined && loaded.requests <= 1) void trials.note(loaded.speculation, figures);
}

const replicasOf = (providers: Pick<Providers, 'known'>) =>
  providers
    .known()
    .flatMap(({ settings: { name: provider }, replicas }) =>
      replicas
        .state()
        .map(({ url, health: state, inFlight }) => ({ provider, url, state, inFlight })),
    );

const loadedIn = (residency: Residency) =>
  residency.loaded().map(({ model, recipe, backend, server }) => ({
    model: model.id,
    recipe: recipe.name,
    backend: backend.name,
    type: model.type,
    state: server.state(),
  }));
