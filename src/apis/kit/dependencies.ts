// What the handlers of all APIs use; application.ts builds it.

import type { Schemas } from '../../../generated/openapi.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log, LogLevel } from '../../lib/log.ts';
import type { ModelSource } from '../../lib/model-sources.ts';
import type { Apps } from '../../services/apps/apps.ts';
import type { Candidates } from '../../services/candidates/candidates.ts';
import type { CleanUp } from '../../services/downloads/clean-up.ts';
import type { Downloads } from '../../services/downloads/downloads.ts';
import type { Unregistered } from '../../services/downloads/unregistered.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { Completions } from '../../services/inference/completions.ts';
import type { Inference } from '../../services/inference/inference.ts';
import type { Media } from '../../services/inference/media/media.ts';
import type { Slots } from '../../services/inference/slots.ts';
import type { Installs } from '../../services/installs/installs.ts';
import type { CrashBackoff } from '../../services/loading/crash-backoff.ts';
import type { LoadPlans } from '../../services/loading/load-plans.ts';
import type { SavedOptions } from '../../services/loading/saved-options.ts';
import type { AliasList } from '../../services/models/aliases.ts';
import type { DeleteModel } from '../../services/models/delete-model.ts';
import type { DemoModel } from '../../services/models/demo-model.ts';
import type { Models } from '../../services/models/models.ts';
import type { LocalOnly } from '../../services/privacy/local-only.ts';
import type { PromptCaches } from '../../services/prompt-caches/prompt-caches.ts';
import type { Providers } from '../../services/providers/providers.ts';
import type { ModelUpdates } from '../../services/pulls/model-updates.ts';
import type { Pulls } from '../../services/pulls/pulls.ts';
import type { Residency } from '../../services/residency/residency.ts';
import type { Background } from '../../services/responses/background.ts';
import type { KeptResponses } from '../../services/responses/kept-responses.ts';
import type { Seal } from '../../services/responses/sealing.ts';
import type { ConfigChanges } from '../../services/settings/config-changes.ts';
import type { SystemInfo } from '../../services/system/system-info.ts';
import type { SystemStats } from '../../services/system/system-stats.ts';
import type { Metrics, Stats } from '../../services/telemetry/telemetry.ts';
import type { UsageHistory } from '../../services/telemetry/usage-history.ts';
import type { Tuner } from '../../services/tuning/tuner.ts';

export interface Dependencies {
  addressOf: (host: string, forwardedProto: string | undefined) => string;
  aliasList: AliasList;
  apps: Apps;
  background: Background<Schemas['ResponseObject'], Schemas['ResponseEvent']>;
  candidates: Candidates;
  cleanUp: CleanUp;
  clock: Pick<Clock, 'sleep'>;
  /** Aborts when the server stops: streams end then and don't delay it. */
  closing: AbortSignal;
  completions: Completions;
  configChanges: ConfigChanges;
  crashBackoff: Pick<CrashBackoff, 'forget'>;
  date: () => Date;
  /** The hub of a new model that names none. */
  defaultSource: () => ModelSource;
  deleteModel: DeleteModel;
  downloads: Pick<Downloads, 'repository' | 'search'>;
  inference: Inference;
  /** True while nothing may be fetched from the network. */
  isOffline: () => boolean;
  installs: Pick<Installs, 'install' | 'begin' | 'uninstall' | 'jobs' | 'control'>;
  keptResponses: KeptResponses;
  loadPlans: LoadPlans;
  localOnly: LocalOnly;
  log: Pick<Log, 'debug' | 'error'>;
  makeDemoModel: () => Promise<DemoModel>;
  /** Models per type, -1 for no limit. */
  maxLoadedModels: () => number;
  media: Media;
  metrics: Pick<Metrics, 'text'>;
  models: Models;
  modelUpdates: ModelUpdates;
  newId: () => string;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  params: GenerationParams;
  promptCaches: Pick<PromptCaches, 'cleanUp'>;
  providers: Pick<Providers, 'list' | 'add' | 'remove' | 'test'>;
  pulls: Pulls;
  redactCommand(words: readonly string[]): string[];
  residency: Residency;
  savedOptions: Pick<SavedOptions, 'lookUp' | 'save' | 'forget' | 'recordOf'>;
  /** `owner` stands for the key of the caller: what is sealed for one is not opened for another. */
  sealing: (owner: string) => Promise<Seal>;
  setLogLevel: (level: LogLevel) => void;
  slots: Slots;
  stats: Stats;
  systemInfo: SystemInfo;
  systemStats: SystemStats;
  tuner: Pick<Tuner, 'tune'>;
  unregistered: Unregistered;
  usageHistory: Pick<UsageHistory, 'samples' | 'watch'>;
  version: string;
  /** The port is known only once the server listens. */
  websocketPort: () => number;
}
