// One model of user_models.json, which people and other programs may have written.
import { isObject } from '../../lib/values.ts';
import {
  type CatalogueModel,
  CHECKPOINT_ROLES,
  type Checkpoints,
  type ModelSource,
} from '../../recipes/kit/catalogue.ts';
import type { ImageDefaults } from '../../recipes/kit/model.ts';

/** An entry as this server writes it; `checkpoint` or `checkpoints` is there. */
export interface UserModelEntry {
  checkpoint?: string;
  checkpoints?: Checkpoints;
  recipe: string;
  labels: readonly string[];
  source?: ModelSource;
  suggested: boolean;
}

/** A registered model; its name is without `user.`. */
export type UserModel = Omit<CatalogueModel, 'aliases' | 'sizeGb' | 'suggested'>;

/** Reads an entry. @throws Error saying what is wrong with it. */
export function readUserModel(name: string, entry: unknown): UserModel {
  if (!isObject(entry)) throw new Error('it is no object');
  const { recipe, source, labels = [] } = entry;
  if (typeof recipe !== 'string' || recipe === '') throw new Error("it has no 'recipe'");
  const imageDefaults = readImageDefaults(asObject(entry.image_defaults));
  const options = asObject(entry.recipe_options);
  return {
    name,
    recipe,
    checkpoints: readCheckpoints(entry),
    labels: Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [],
    ...(source === 'huggingface' || source === 'modelscope' ? { source } : {}),
    ...(Object.keys(imageDefaults).length > 0 ? { imageDefaults } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
}

function readCheckpoints({ checkpoint, checkpoints, mmproj }: Record<string, unknown>): Checkpoints {
  const given = asObject(checkpoints);
  const main = given.main ?? checkpoint;
  if (typeof main !== 'string' || main === '') throw new Error("it has no 'checkpoint'");
  const others = CHECKPOINT_ROLES.flatMap((role) => {
    const value = given[role];
    return role !== 'main' && typeof value === 'string' && value !== '' ? [[role, value] as const] : [];
  });
  const projector = typeof mmproj === 'string' && mmproj !== '' ? { mmproj: besides(main, mmproj) } : {};
  return { main, ...projector, ...Object.fromEntries(others) };
}

/** The checkpoint of a projector. A file alone is in the repository of the main checkpoint. */
export function besides(main: string, file: string): string {
  return file.includes(':') ? file : `${main.split(':', 1)[0]}:${file}`;
}

/** Those that are of the right kind. */
function readImageDefaults(given: Record<string, unknown>): ImageDefaults {
  const { sampling_method } = given;
  const numbers = (['steps', 'cfg_scale', 'width', 'height', 'flow_shift'] as const).flatMap((name) => {
    const value = given[name];
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(numbers), ...(typeof sampling_method === 'string' ? { sampling_method } : {}) };
}

function asObject(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
