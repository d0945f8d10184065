// A model as the document describes it.
import type { Schemas } from '../../../generated/openapi.ts';
import { hubOf } from '../../lib/model-sources.ts';
import { setFields } from '../../lib/values.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import type { LoadedModel } from '../../services/residency/residency.ts';
import { contextSizeOf } from '../kit/load-plan.ts';

const GIBIBYTE = 2 ** 30;

/** The same model under an alias, which is its id then. */
export const underAlias = (model: Schemas['Model'], alias: string): Schemas['Model'] => ({
  ...model,
  id: alias,
  name: alias,
  display_name: alias,
  alias_of: model.id,
});

/** What a native server keeps comes from wherever that gets it. */
const hasHub = ({ origin, checkpoint }: KnownModel): boolean =>
  (origin === 'builtin' || origin === 'user') && checkpoint.includes('/');

/** With six decimals, so that small models have a size too. */
const inGibibytes = (bytes: number): number => Math.round((bytes / GIBIBYTE) * 1e6) / 1e6;

/** `now` is what is true of it at this moment only. */
export function describeModel(
  model: KnownModel,
  now: {
    loaded: LoadedModel | undefined;
    /** Tokens of context that a load would give it. */
    foreseen: number | undefined;
    /** Why no model can be fetched at present, if none can. */
    whyNothingComes: string | undefined;
  },
): Schemas['Model'] {
  const { loaded, foreseen } = now;
  const {
    id,
    checkpoint,
    recipe,
    downloaded,
    suggested,
    sizeBytes,
    contextLength,
    provider,
    dtype,
  } = model;
  const inMemory = loaded && contextSizeOf(loaded);
  const context = inMemory ?? foreseen;
  return setFields({
    id,
    object: 'model' as const,
    created: model.createdSeconds,
    owned_by: 'lemonade',
    type: 'model' as const,
    display_name: id,
    created_at: new Date(model.createdSeconds * 1000).toISOString(),
    max_input_tokens: context,
    checkpoint,
    checkpoints: { ...model.checkpoints },
    source: hasHub(model) ? hubOf(model) : undefined,
    recipe,
    name: id,
    downloaded,
    labels: [...model.labels],
    suggested,
    unavailable_reason: model.unavailableReason ?? (downloaded ? undefined : now.whyNothingComes),
    size: sizeBytes && inGibibytes(sizeBytes),
    context_length: context,
    context_window: context,
    max_model_len: context,
    loaded_context_length: inMemory,
    max_context_length: contextLength,
    max_context_window: contextLength,
    meta:
      context === undefined ? undefined : setFields({ n_ctx: context, n_ctx_train: contextLength }),
    provider,
    device: loaded?.backend.devices.join(' '),
    dtype,
    image_defaults: model.imageDefaults,
  });
}
