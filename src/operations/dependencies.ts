// Everything that operations may use; main.ts builds it.
import type { GenerationParams } from '../services/generation-params/generation-params.ts';
import type { Inference } from '../services/inference/inference.ts';
import type { LoadPlans } from '../services/loading/load-plans.ts';
import type { Models } from '../services/models/models.ts';
import type { Residency } from '../services/residency/residency.ts';
import type { Stats } from '../services/stats/stats.ts';

export interface Dependencies {
  models: Models;
  residency: Residency;
  loadPlans: LoadPlans;
  inference: Inference;
  params: GenerationParams;
  stats: Stats;
  version: string;
  /** Models per type, -1 for no limit. */
  maxLoadedModels: number;
  /** The port is known only once the server listens. */
  websocketPort: () => number;
}
