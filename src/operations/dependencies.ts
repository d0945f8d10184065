// Everything that operations may use; application.ts builds it.
import type { Downloads } from '../services/downloads/downloads.ts';
import type { GenerationParams } from '../services/generation-params/generation-params.ts';
import type { Completions } from '../services/inference/completions.ts';
import type { Inference } from '../services/inference/inference.ts';
import type { Media } from '../services/inference/media.ts';
import type { Slots } from '../services/inference/slots.ts';
import type { Installs } from '../services/installs/installs.ts';
import type { CrashBackoff } from '../services/loading/crash-backoff.ts';
import type { LoadPlans } from '../services/loading/load-plans.ts';
import type { Metrics } from '../services/metrics/metrics.ts';
import type { DeleteModel } from '../services/models/delete-model.ts';
import type { Models } from '../services/models/models.ts';
import type { Pulls } from '../services/pulls/pulls.ts';
import type { RecipeOptions } from '../services/recipe-options/recipe-options.ts';
import type { Residency } from '../services/residency/residency.ts';
import type { Stats } from '../services/stats/stats.ts';
import type { SystemInfo } from '../services/system/system-info.ts';

export interface Dependencies {
  installs: Pick<Installs, 'install' | 'uninstall'>;
  pulls: Pulls;
  downloads: Pick<Downloads, 'repository'>;
  deleteModel: DeleteModel;
  models: Models;
  residency: Residency;
  loadPlans: LoadPlans;
  savedOptions: Pick<RecipeOptions, 'lookUp' | 'save' | 'forget'>;
  crashBackoff: Pick<CrashBackoff, 'forget'>;
  inference: Inference;
  media: Media;
  completions: Completions;
  slots: Slots;
  params: GenerationParams;
  stats: Stats;
  metrics: Pick<Metrics, 'text'>;
  systemInfo: SystemInfo;
  version: string;
  /** Models per type, -1 for no limit. */
  maxLoadedModels: () => number;
  /** Milliseconds on a clock that never goes back. */
  now: () => number;
  date: () => Date;
  /** A name that nothing else has. */
  newId: () => string;
  /** The port is known only once the server listens. */
  websocketPort: () => number;
}
