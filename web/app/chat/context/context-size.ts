// The context of a model.
import { useHealth } from '../../kit/activity.ts';
import { useModels } from '../../kit/queries.ts';

interface ContextSize {
  /** Tokens of one request; undefined while the model is not in memory. */
  size: number | undefined;
  /**
   * A larger context that the model was made for; undefined if it has its largest one, or that is
   * unknown.
   */
  larger?: number | undefined;
}

/** The context of a model that is loaded, or that another server runs. */
export function useContextSize(model: string | undefined): ContextSize {
  const { data: health } = useHealth();
  const { data: models } = useModels();
  const known = models?.find(({ id }) => id === model);
  const most = known?.max_context_length;
  // Another server has loaded its models with what they have.
  if (known?.provider !== undefined) return { size: most };
  const loaded = health?.all_models_loaded.find(({ model_name }) => model_name === model);
  const size = loaded?.plan?.ctx_size ?? undefined;
  if (size === undefined || most === undefined || size >= most) return { size };
  return { size, larger: Math.min(size * 2, most) };
}
