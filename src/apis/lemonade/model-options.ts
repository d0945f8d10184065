// Operations on the options that are saved for a model.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/values.ts';
import type { LoadForecast, ModelOptions } from '../../services/loading/load-forecast.ts';
import type { OptionRules } from '../../services/loading/load-options.ts';
import type { SavedOptions } from '../../services/loading/saved-options.ts';
import { ok } from '../kit/handlers.ts';
import { authorOf, permitted } from './callers.ts';
import { naming } from './naming.ts';
import { foreignOptions, warningsOf } from './warnings.ts';

/** What these handlers need of the rooms. */
export interface OptionDependencies {
  loadForecast: Pick<LoadForecast, 'optionsOf'>;
  optionRules: Pick<OptionRules, 'isOption' | 'takes'>;
  savedOptions: Pick<SavedOptions, 'recordOf' | 'save' | 'forget'>;
}

/** Reading, saving and forgetting; a trial says what would be saved. */
export function createOptionHandlers({
  loadForecast,
  optionRules,
  savedOptions,
}: OptionDependencies) {
  async function shown(options: ModelOptions): Promise<Schemas['ModelOptions']> {
    const tuned = await savedOptions.recordOf(options.model);
    return { ...describeOptions(options), ...setFields({ tuned }) };
  }
  return {
    getModelOptions: async ({ path }) =>
      ok(await shown(await naming('model_id', () => loadForecast.optionsOf(path.model_id)))),
    async saveModelOptions({ path, body, caller }) {
      const { dry_run: isTrial, ...options } = permitted(body, caller);
      const author = authorOf(caller);
      const outcome = await naming('model_id', () =>
        loadForecast.optionsOf(path.model_id, options, author),
      );
      const warnings = warningsOf('saveModelOptions', options, {
        isKnown: (name) => name === 'model_name' || optionRules.isOption(name),
        withoutUse: foreignOptions(optionRules, outcome.model),
        suggested: ['dry_run', ...outcome.names],
      });
      if (isTrial) return ok({ ...(await shown(outcome)), ...warnings });
      await savedOptions.save(outcome.model, outcome.merged);
      return ok({ ...(await shown({ ...outcome, saved: outcome.merged })), ...warnings });
    },
    async deleteModelOptions({ path }) {
      const outcome = await naming('model_id', () =>
        loadForecast.optionsOf(path.model_id, 'forget'),
      );
      await savedOptions.forget(outcome.model);
      return ok(describeOptions({ ...outcome, saved: {} }));
    },
  } satisfies Partial<Handlers>;
}

function describeOptions(options: ModelOptions): Schemas['ModelOptions'] {
  const { model, names, saved, effective, defaults, resolvedCtxSize } = options;
  return {
    model_name: model.id,
    recipe: model.recipe,
    names: [...names],
    saved,
    effective: { ...effective, model_name: model.id },
    defaults,
    resolved_ctx_size: resolvedCtxSize ?? null,
  };
}
