// The models that users have registered, in user_models.json, by name without `user.`.
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { InvalidRequest, ModelAlreadyRegistered } from '../../errors.ts';
import { messageOf } from '../../lib/error-values.ts';
import { createJsonFile, FileFull } from '../../lib/json-file.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import {
  type CatalogueModel,
  CHECKPOINT_ROLES,
  type Checkpoints,
  type ModelSource,
} from '../../recipes/kit/catalogue.ts';
import type { ImageDefaults } from '../../recipes/kit/model.ts';
import { checkRegistration, type Registration, type RegistrationRules } from './registration.ts';

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
function readUserModel(name: string, entry: unknown): UserModel {
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

type Entries = Readonly<Record<string, unknown>>;

interface Registered {
  /** With `user.` in front. */
  name: string;
  /** True when the name stood for other files before. */
  isReplaced: boolean;
  /** Takes the registration back, for when its files turn out not to exist. Later changes by others are kept. */
  undo(): Promise<void>;
}

export type UserModels = ReturnType<typeof createUserModels>;

interface UserModelsOptions extends RegistrationRules {
  cacheDirectory: string;
  log: Log;
}

export function createUserModels({ cacheDirectory, log, ...rules }: UserModelsOptions) {
  const path = join(cacheDirectory, 'user_models.json');
  const file = createJsonFile<Entries>({ path, empty: {}, parse: readEntries, log });
  let read: { entries: Entries; models: readonly UserModel[] } | undefined;

  function usable(entries: Entries): readonly UserModel[] {
    return Object.entries(entries).flatMap(([name, entry]) => {
      try {
        return [readUserModel(name, entry)];
      } catch (error) {
        log.warning(`${path}: model '${name}' is left out: ${messageOf(error)}.`);
        return [];
      }
    });
  }

  /** Puts back what was there before, unless somebody has changed it since. */
  async function undo(name: string, written: UserModelEntry, before: unknown): Promise<void> {
    await file.update((entries) => {
      if (!isDeepStrictEqual(entries[name], written)) return { content: entries, result: undefined };
      const content = before === undefined ? without(entries, name) : { ...entries, [name]: before };
      return { content, result: undefined };
    });
  }

  return {
    /** All usable entries; those that can't be used are named in the log and stay in the file. */
    async list(): Promise<readonly UserModel[]> {
      const entries = await file.read();
      // The same object as long as the file has not changed: its warnings are written once.
      if (read?.entries !== entries) read = { entries, models: usable(entries) };
      return read.models;
    },

    /**
     * Adds a model. One that is there already with the same files gets the new labels; one with other files is replaced,
     * unless `mayReplace` is false.
     * @throws {InvalidRequest} {ModelAlreadyRegistered}
     */
    async register(
      registration: Registration,
      { mayReplace = true }: { mayReplace?: boolean } = {},
    ): Promise<Registered> {
      const { name, entry } = checkRegistration(registration, rules);
      const { before, written, isReplaced } = await file
        .update((entries) => {
          const before = Object.hasOwn(entries, name) ? entries[name] : undefined;
          const other = before === undefined ? undefined : otherFiles(name, before, entry);
          if (other !== undefined && !mayReplace) {
            throw new ModelAlreadyRegistered({ model: `user.${name}`, present: other });
          }
          // What else was noted of a model, such as its advice for images, is not true of another one.
          const written = other === undefined ? merge(before, entry) : entry;
          const result = { before, written, isReplaced: other !== undefined };
          return { content: { ...entries, [name]: written }, result };
        })
        .catch((error: unknown) => {
          throw error instanceof FileFull ? tooMany(error) : error;
        });
      return { name: `user.${name}`, isReplaced, undo: () => undo(name, written, before) };
    },

    /** Removes an entry by its name without `user.`; one that is not there is fine. */
    async unregister(name: string): Promise<void> {
      await file.update((entries) => ({ content: without(entries, name), result: undefined }));
    },
  };
}

function tooMany(cause: FileFull): InvalidRequest {
  return new InvalidRequest(`No more models can be registered: ${cause.message}. Delete some of them first.`, {
    cause,
    param: 'model_name',
  });
}

/** In words, the files that an entry stands for when they are others than those wanted; an entry that can't be used has none. */
function otherFiles(name: string, present: unknown, entry: UserModelEntry): string | undefined {
  let known: UserModel;
  try {
    known = readUserModel(name, present);
  } catch {
    return undefined;
  }
  const wanted = readUserModel(name, entry);
  const isSame =
    known.recipe === wanted.recipe &&
    isDeepStrictEqual({ ...known.checkpoints }, { ...wanted.checkpoints }) &&
    (known.source ?? 'huggingface') === (wanted.source ?? 'huggingface');
  return isSame ? undefined : `${Object.values(known.checkpoints).join(', ')} (${known.recipe})`;
}

/** Fields that we don't know, written by other programs, stay. */
function merge(present: unknown, entry: UserModelEntry): UserModelEntry {
  return isObject(present) ? { ...present, ...entry } : entry;
}

function without(entries: Entries, name: string): Entries {
  return Object.fromEntries(Object.entries(entries).filter(([other]) => other !== name));
}

function readEntries(json: unknown): Entries {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  return json;
}
