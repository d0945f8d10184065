// Everything that operations may use; application.ts builds it.
import type { components } from '../../generated/openapi.ts';
import type { Log, LogLevel } from '../lib/log.ts';
import type { Apps } from '../services/apps/apps.ts';
import type { Candidates } from '../services/candidates/candidates.ts';
import type { CleanUp } from '../services/downloads/clean-up.ts';
import type { Downloads } from '../services/downloads/downloads.ts';
import type { Unregistered } from '../services/downloads/unregistered.ts';
import type { GenerationParams } from '../services/generation-params/generation-params.ts';
import type { Completions } from '../services/inference/completions/completions.ts';
import type { Inference } from '../services/inference/inference.ts';
import type { Media } from '../services/inference/media/media.ts';
import type { Slots } from '../services/inference/slots/slots.ts';
import type { Installs } from '../services/installs/installs.ts';
import type { CrashBackoff } from '../services/loading/crash-backoff.ts';
import type { LoadPlans } from '../services/loading/load-plans.ts';
import type { Metrics } from '../services/metrics/metrics.ts';
import type { AliasList } from '../services/models/aliases.ts';
import type { DeleteModel } from '../services/models/delete-model.ts';
import type { DemoModel } from '../services/models/demo-model.ts';
import type { Models } from '../services/models/models.ts';
import type { LocalOnly } from '../services/privacy/local-only.ts';
import type { Providers } from '../services/providers/providers.ts';
import type { ModelUpdates } from '../services/pulls/model-updates.ts';
import type { Pulls } from '../services/pulls/pulls.ts';
import type { RecipeOptions } from '../services/recipe-options/recipe-options.ts';
import type { Residency } from '../services/residency/residency.ts';
import type { Background } from '../services/responses/background.ts';
import type { KeptResponses } from '../services/responses/kept-responses.ts';
import type { Seal } from '../services/responses/sealing.ts';
import type { ConfigChanges } from '../services/settings/config-changes.ts';
import type { Stats } from '../services/stats/stats.ts';
import type { SystemInfo } from '../services/system/system-info.ts';
import type { SystemStats } from '../services/system/system-stats.ts';

export interface Dependencies {
  installs: Pick<Installs, 'install' | 'begin' | 'uninstall' | 'jobs' | 'control'>;
  pulls: Pulls;
  unregistered: Unregistered;
  modelUpdates: ModelUpdates;
  downloads: Pick<Downloads, 'repository' | 'search'>;
  deleteModel: DeleteModel;
  makeDemoModel: () => Promise<DemoModel>;
  models: Models;
  providers: Pick<Providers, 'list' | 'add' | 'remove' | 'test'>;
  residency: Residency;
  loadPlans: LoadPlans;
  savedOptions: Pick<RecipeOptions, 'lookUp' | 'save' | 'forget'>;
  crashBackoff: Pick<CrashBackoff, 'forget'>;
  candidates: Candidates;
  localOnly: LocalOnly;
  inference: Inference;
  media: Media;
  completions: Completions;
  slots: Slots;
  keptResponses: KeptResponses;
  background: Background<components['schemas']['ResponseObject'], components['schemas']['ResponseEvent']>;
  sealing: () => Promise<Seal>;
  params: GenerationParams;
  stats: Stats;
  metrics: Pick<Metrics, 'text'>;
  configChanges: ConfigChanges;
  aliasList: AliasList;
  cleanUp: CleanUp;
  systemInfo: SystemInfo;
  systemStats: SystemStats;
  apps: Apps;
  /** The address, without a path, by which a request with these headers reached this server. */
  addressOf: (host: string, forwardedProto: string | undefined) => string;
  setLogLevel: (level: LogLevel) => void;
  version: string;
  /** Models per type, -1 for no limit. */
  maxLoadedModels: () => number;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  date: () => Date;
  /** A name that nothing else has. */
  newId: () => string;
  log: Pick<Log, 'debug' | 'error'>;
  /** The words of a command line without the secrets that the log does not show either. */
  redactCommand(words: readonly string[]): string[];
  /** The port is known only once the server listens. */
  websocketPort: () => number;
}
