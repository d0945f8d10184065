// What is told of a model before anyone looks at its files: by the catalogue, by user_models.json or
// by the store of a native server.
import type { CatalogueModel } from '../../recipes/kit/model.ts';

/** What is known of a model without a look at its files. */
export interface ModelDefinition extends Omit<CatalogueModel, 'aliases' | 'sizeGb' | 'source'> {
  origin: 'builtin' | 'user';
  /** As it is written: perhaps none that this server knows. */
  source?: string;
  /** Size of the download in GiB, as the catalogue tells it. */
  sizeGb?: number;
}

/**
 * `created` of models of an unknown age; OpenAI's clients want a time, and a changing one would
 * look like news.
 */
export const UNDATED_SECONDS = 1_744_173_590;

/** The fields of a known model by which people and requests tell it from others. */
export function identityOf({ origin, name, recipe, checkpoints }: ModelDefinition) {
  const id = origin === 'user' ? `user.${name}` : name;
  return { id, bareName: name, origin, recipe, checkpoint: checkpoints.main, checkpoints };
}
