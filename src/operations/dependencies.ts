// Everything that operations may use; main.ts builds it.
import type { Downloads } from '../services/downloads/downloads.ts';
import type { GenerationParams } from '../services/generation-params/generation-params.ts';
import type { Inference } from '../services/inference/inference.ts';
import type { Installs } from '../services/installs/installs.ts';
import type { LoadPlans } from '../services/loading/load-plans.ts';
import type { DeleteModel } from '../services/models/delete-model.ts';
import type { Models } from '../services/models/models.ts';
import type { Pulls } from '../services/pulls/pulls.ts';
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
  inference: Inference;
  params: GenerationParams;
  stats: Stats;
  systemInfo: SystemInfo;
  version: string;
  /** Models per type, -1 for no limit. */
  maxLoadedModels: number;
  /** The port is known only once the server listens. */
  websocketPort: () => number;
}
