// How many tokens a model keeps in view, and how many it could.
import { useHealth } from '../../kit/activity.ts';
import { useModels } from '../../kit/queries.ts';

export interface ContextSize {
  /** Tokens of one request; undefined while the model is not in memory. */
  size: number | undefined;
  /** A larger context that the model was made for; undefined if it has its largest one, or that is unknown. */
  larger: number | undefined;
}

export function useContextSize(model: string | undefined): ContextSize {
  const { data: health } = useHealth();
  const { data: models } = useModels();
  const plan = health?.all_models_loaded.find(({ model_name }) => model_name === model)?.plan;
  const known = models?.find(({ id }) => id === model);
  const most = known?.max_context_length;
  // Another server has loaded its models with what they have.
  if (known?.provider !== undefined) return { size: most, larger: undefined };
  const size = plan?.ctx_size ?? undefined;
  const isLarger = size !== undefined && most !== undefined && size < most;
  return { size, larger: isLarger ? Math.min(size * 2, most) : undefined };
}
