// Operations of the tag System: is the server up, what does it run on, what has it loaded, how fast
// was it, which defaults.
import type { HandlerContext, Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { AdminKeyRequired } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { LogLevel } from '../../lib/log.ts';
import type { Apps } from '../../services/apps/apps.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { LoadedModel, Residency } from '../../services/residency/residency.ts';
import type { SystemInfo } from '../../services/system/system-info.ts';
import type { SystemStats } from '../../services/system/system-stats.ts';
import type { Metrics } from '../../services/telemetry/metrics.ts';
import { cachedTokens } from '../../services/telemetry/observed-request.ts';
import type { MediaStats, Stats } from '../../services/telemetry/stats.ts';
import type { UsageHistory } from '../../services/telemetry/usage-history.ts';
import { describePlan, isOlder, isPreview, ok } from '../kit/handlers.ts';
import { pathsFor, warningsOf } from './kit.ts';
import type { createDownloadHandlers } from './pulls.ts';

export interface SystemDependencies {
  /** Of this server, as package.json has it. */
  version: string;
  residency: Pick<Residency, 'loaded' | 'loading'>;
  /** Models per type, -1 for no limit. */
  maxLoadedModels(): number;
  stats: Stats;
  metrics: Pick<Metrics, 'text'>;
  systemInfo: SystemInfo;
  systemStats: SystemStats;
  params: Pick<GenerationParams, 'all' | 'set'>;
  apps: Apps;
  /** The port is known only once the server listens. */
  websocketPort(): number;
  /** Takes keys and tokens out of a command line. */
  redactCommand(words: readonly string[]): string[];
  setLogLevel(level: LogLevel): void;
  /** Where a client that sent these headers reaches this server. */
  addressOf(host: string, forwardedProto: string | undefined): string;
}

export function createSystemHandlers(dependencies: SystemDependencies) {
  const { residency, stats, metrics, systemInfo, systemStats, params, apps } = dependencies;
  const { version, maxLoadedModels, websocketPort, redactCommand, setLogLevel, addressOf } =
    dependencies;
  return {
    getLive: async () => ({ status: 200, json: { status: 'ok' } }),
    headLive: async () => ({ status: 200 }),
    async getHealth({ prefix, caller }) {
      const loaded = residency.loaded();
      const latest = loaded[0]?.model;
      const pinned = (type: Schemas['ModelType']) =>
        loaded.filter((model) => model.pinned && model.model.type === type).length;
      return ok({
        status: 'ok',
        version,
        websocket_port: websocketPort(),
        model_loaded: (isPreview(prefix) ? latest?.checkpoint : latest?.id) ?? null,
        checkpoint_loaded: latest?.checkpoint ?? null,
        all_models_loaded: loaded.map((model) =>
          describe(model, (words) => redactCommand(words).map(pathsFor(caller))),
        ),
        models_loading: residency.loading().map(({ model, recipe, backend }) => ({
          model_name: model.id,
          recipe: recipe.name,
          backend: backend.name,
        })),
        max_models: perType(maxLoadedModels),
        pinned_models: perType(pinned),
      });
    },
    async listApps({
      query: { model },
      asker: { place },
      headers: { host, 'x-forwarded-proto': proto },
    }) {
      // HTTP/1.0 knows no Host.
      const origin = addressOf(
        host?.toString() ?? `localhost:${websocketPort()}`,
        proto?.toString(),
      );
      return ok({ object: 'list', data: await apps.list({ origin, model, ...place }) });
    },
    getStats: async () => ok(describeStats(stats)),
    getMetrics: async () => ({
      status: 200,
      type: 'text/plain',
      text: (await metrics.text()).text,
    }),
    async getSystemInfo({ query, caller }) {
      const info = await systemInfo.describe({ verbose: query.verbose === true });
      const tell = pathsFor(caller);
      const paths = Object.fromEntries(
        Object.entries(info.paths).map(([name, path]) => [name, tell(path)]),
      );
      return ok({ ...info, paths: paths as typeof info.paths });
    },
    getSystemStats: async () => ok(await systemStats()),
    async setLogLevel({ body, caller }) {
      if (!caller.isAdmin) throw new AdminKeyRequired('A change of the log level');
      const level = body.level === 'fatal' || body.level === 'none' ? 'critical' : body.level;
      setLogLevel(level);
      return ok({ status: 'success', level });
    },
    getParams: async ({ prefix }) => ok(params.all(isOlder(prefix))),
    async setParams({ body, prefix }) {
      const inForce = params.set(body, isOlder(prefix));
      const message = 'Generation parameters set successfully';
      return ok({ status: 'success', message, params: inForce, ...warningsOf('setParams', body) });
    },
  } satisfies Partial<Handlers>;
}

function describeStats(stats: Stats): Schemas['StatsReport'] {
  const last = stats.last();
  const totals = stats.totals();
  const media = stats.media();
  return {
    time_to_first_token: last?.timeToFirstTokenSeconds ?? null,
    tokens_per_second: last?.tokensPerSecond ?? null,
    input_tokens: last?.inputTokens ?? null,
    output_tokens: last?.outputTokens ?? null,
    decode_token_times: [...(last?.tokenSeconds ?? [])],
    prompt_tokens: last?.promptTokens ?? null,
    cache_tokens: last ? cachedTokens(last) : null,
    request_count_total: totals.requests,
    prompt_tokens_total: totals.promptTokens,
    input_tokens_total: totals.inputTokens,
    output_tokens_total: totals.outputTokens,
    cache_tokens_total: totals.cacheTokens,
    ...(media && { media: describeMedia(media) }),
  };
}

const perType = (count: (type: Schemas['ModelType']) => number): Schemas['MaxModels'] => ({
  llm: count('llm'),
  embedding: count('embedding'),
  reranking: count('reranking'),
  audio: count('audio'),
  image: count('image'),
  tts: count('tts'),
});

function describe(
  loaded: LoadedModel,
  redactCommand: SystemDependencies['redactCommand'],
): Schemas['LoadedModel'] {
  const {
    model,
    recipe,
    backend,
    options,
    server,
    lastUseMs,
    pinned,
    expiresAtMs,
    requests,
    streams,
  } = loaded;
  return {
    model_name: model.id,
    checkpoint: model.checkpoint,
    last_use: lastUseMs / 1000,
    type: model.type,
    device: backend.devices.join(' '),
    recipe: recipe.name,
    recipe_options: options,
    plan: describePlan(loaded),
    pid: server.pid,
    backend_url: `${server.baseUrl}/v1`,
    pinned,
    expires_at: expiresAtMs === undefined ? null : expiresAtMs / 1000,
    requests,
    is_busy: requests > 0,
    is_streaming: streams > 0,
    launch_command: redactCommand(server.command),
    ...(model.contextLength === undefined ? {} : { max_context_window: model.contextLength }),
  };
}

const describeMedia = ({ transcription, speech, images }: MediaStats): Schemas['MediaStats'] => ({
  ...(transcription && { transcription: lastAndTotal(transcription, audioLength) }),
  ...(speech && {
    speech: lastAndTotal(speech, (figures) => ({
      characters: figures.characters,
      audio_bytes: figures.audioBytes,
      ...audioLength(figures),
    })),
  }),
  ...(images && { images: lastAndTotal(images, ({ pictures }) => ({ pictures })) }),
});

const lastAndTotal = <Figures extends { elapsedSeconds: number }, Described>(
  { last, total }: { last: Figures; total: Figures & { requests: number } },
  describe: (figures: Figures) => Described,
) => ({
  last: { elapsed_seconds: last.elapsedSeconds, ...describe(last) },
  total: { requests: total.requests, elapsed_seconds: total.elapsedSeconds, ...describe(total) },
});

const audioLength = ({ audioSeconds }: { audioSeconds?: number }): { audio_seconds?: number } =>
  audioSeconds === undefined ? {} : { audio_seconds: audioSeconds };

type Activity = Schemas['Activity'];
const LOOK_MS = 500;
const PARTS = ['health', 'downloads'] as const;

export interface ActivityDependencies {
  usageHistory: Pick<UsageHistory, 'samples' | 'watch'>;
  clock: Pick<Clock, 'sleep'>;
  /** Aborts when the server stops: streams end then and don't delay it. */
  closing: AbortSignal;
}

export function createActivityHandlers(
  { usageHistory, clock, closing }: ActivityDependencies,
  {
    getHealth,
    listDownloads,
  }: Pick<
    ReturnType<typeof createSystemHandlers> & ReturnType<typeof createDownloadHandlers>,
    'getHealth' | 'listDownloads'
  >,
) {
  async function read(context: HandlerContext) {
    const health = await getHealth({ ...context, path: {}, query: {}, body: undefined });
    const downloads = await listDownloads();
    return { health: health.json, downloads: downloads.json };
  }
  async function* changes(
    context: HandlerContext,
    wantsUsage: boolean,
  ): AsyncGenerator<{ data: Activity }> {
    const signal = AbortSignal.any([context.signal, closing]);
    const told: Partial<Record<(typeof PARTS)[number], string>> = {};
    const samples = wantsUsage ? usageHistory.samples() : [];
    const stopWatching = wantsUsage
      ? usageHistory.watch((sample) => samples.push(sample))
      : () => {};
    try {
      for (let isFirst = true; !signal.aborted; isFirst = false) {
        const now = await read(context);
        const change: Activity = {};
        for (const part of PARTS) {
          const text = JSON.stringify(now[part], withoutJitter);
          if (text !== told[part]) Object.assign(change, { [part]: now[part] });
          told[part] = text;
        }
        if (wantsUsage && (isFirst || samples.length > 0)) change.usage = samples.splice(0);
        if (Object.keys(change).length > 0) yield { data: change };
        await clock.sleep(LOOK_MS, signal).catch(() => undefined);
      }
    } finally {
      stopWatching();
    }
  }
  return {
    async getActivity({ query: { stream, usage = false }, path: _path, body: _body, ...context }) {
      if (stream === true) return { status: 200, events: changes(context, usage) };
      return ok({ ...(await read(context)), ...(usage && { usage: usageHistory.samples() }) });
    },
  } satisfies Partial<Handlers>;
}

/** Two clocks are in an expiry, so that it differs by a millisecond from one look to the next. */
const withoutJitter = (name: string, value: unknown): unknown =>
  name === 'expires_at' && typeof value === 'number' ? Math.round(value) : value;
