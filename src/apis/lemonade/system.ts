// Operations of the tag System: is the server up, what does it run on, what has it loaded, how fast
// was it, which defaults.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { AdminKeyRequired } from '../../errors.ts';
import type { LogLevel } from '../../lib/log.ts';
import type { Apps } from '../../services/apps/apps.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { Residency } from '../../services/residency/residency.ts';
import type { SystemInfo } from '../../services/system/system-info.ts';
import type { SystemStats } from '../../services/system/system-stats.ts';
import type { Metrics } from '../../services/telemetry/metrics.ts';
import type { Stats } from '../../services/telemetry/stats.ts';
import { ok } from '../kit/handlers.ts';
import { isOlder, isPreview } from '../kit/prefixes.ts';
import { pathsFor } from './callers.ts';
import { describeLoadedModel } from './loaded-model.ts';
import { describeStats } from './stats.ts';
import { warningsOf } from './warnings.ts';

/** What these handlers need of the rooms. */
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

/** State, figures, defaults and apps; what a caller may not be told is taken out here. */
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
          describeLoadedModel(model, (words) => redactCommand(words).map(pathsFor(caller))),
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

const perType = (count: (type: Schemas['ModelType']) => number): Schemas['MaxModels'] => ({
  llm: count('llm'),
  embedding: count('embedding'),
  reranking: count('reranking'),
  audio: count('audio'),
  image: count('image'),
  tts: count('tts'),
});
