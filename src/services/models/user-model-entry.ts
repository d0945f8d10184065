// How user_models.json writes a model, and what is read of an entry that people may have edited.
import { sourceNamed } from '../../lib/model-sources.ts';
import { isObject, setFields } from '../../lib/values.ts';
import {
  type CatalogueModel,
  CHECKPOINT_ROLES,
  type Checkpoints,
  type ImageDefaults,
} from '../../recipes/kit/model.ts';
import { readImageDefaults } from './image-defaults.ts';

/** An entry of user_models.json as this server writes it; others write more into it. */
export interface UserModelEntry extends Pick<CatalogueModel, 'recipe' | 'labels' | 'suggested'> {
  source?: string;
  checkpoint?: string;
  checkpoints?: Checkpoints;
  image_defaults?: ImageDefaults;
}

/** A model that a user has registered. */
export type UserModel = Omit<CatalogueModel, 'aliases' | 'sizeGb' | 'suggested' | 'source'> & {
  /** As the file has it. */
  source?: string;
};

/** @throws {Error} whose message is a part of a sentence, for what can't be used. */
export function readUserModel(name: string, entry: unknown): UserModel {
  if (!isObject(entry)) throw new Error('it is not an object');
  const { recipe, source, labels = [] } = entry;
  if (typeof recipe !== 'string' || recipe === '') throw new Error("it has no 'recipe'");
  const imageDefaults = readImageDefaults(asObject(entry.image_defaults));
  const options = asObject(entry.recipe_options);
  return {
    name,
    recipe,
    checkpoints: readCheckpoints(entry),
    labels: Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [],
    ...setFields({
      source: typeof source === 'string' && source !== '' ? hubName(source) : undefined,
      imageDefaults: Object.keys(imageDefaults).length > 0 ? imageDefaults : undefined,
      options: Object.keys(options).length > 0 ? options : undefined,
    }),
  };
}

/** As this server names the hub, or as it is written where it knows none of that name. */
const hubName = (source: string): string => sourceNamed(source) ?? source;

function readCheckpoints({
  checkpoint,
  checkpoints,
  mmproj,
}: Record<string, unknown>): Checkpoints {
  const given = asObject(checkpoints);
  const main = given.main ?? checkpoint;
  if (typeof main !== 'string' || main === '') throw new Error("it has no 'checkpoint'");
  const others: Record<string, string> = {};
  if (typeof mmproj === 'string' && mmproj !== '') others.mmproj = besides(main, mmproj);
  for (const role of CHECKPOINT_ROLES) {
    const value = given[role];
    if (role !== 'main' && typeof value === 'string' && value !== '') others[role] = value;
  }
  return { main, ...others };
}

/** The checkpoint of a projector. A file alone is in the repository of the main checkpoint. */
export const besides = (main: string, file: string): string =>
  file.includes(':') ? file : `${main.split(':', 1)[0]}:${file}`;

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
