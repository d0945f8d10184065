// The models that users have registered, in user_models.json, by name withoutEntry `user.`.

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { InvalidRequest } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { attempt, isObject, messageOf } from '../../lib/values.ts';
import { createJsonFile, FileFull } from '../../platform/files/json-file.ts';
import { ModelAlreadyRegistered } from './errors.ts';
import { checkRegistration, type Registration, type RegistrationRules } from './registration.ts';
import { readUserModel, type UserModel, type UserModelEntry } from './user-model-entry.ts';

type Entries = Readonly<Record<string, unknown>>;

interface Registered {
  name: string;
  isReplaced: boolean;
  /**
   * Takes the registration back, for when its files turn out not to exist. Later changes by others
   * are kept.
   */
  undo(): Promise<void>;
}

/** See {@link createUserModels}. */
export type UserModels = ReturnType<typeof createUserModels>;
type UserModelsOptions = RegistrationRules & { cacheDirectory: string; log: Log };

/** The registered models, in a file that several servers and people may write. */
export function createUserModels({ cacheDirectory, log, ...rules }: UserModelsOptions) {
  const path = join(cacheDirectory, 'user_models.json');
  const file = createJsonFile<Entries>({ path, empty: {}, parse: readEntries, log });
  let read: { entries: Entries; models: readonly UserModel[] } | undefined;

  const usable = (entries: Entries): readonly UserModel[] =>
    Object.entries(entries).flatMap(([name, entry]) => {
      try {
        return [readUserModel(name, entry)];
      } catch (error) {
        log.warning(`${path}: model '${name}' is left out: ${messageOf(error)}.`);
        return [];
      }
    });

  async function undo(name: string, written: UserModelEntry, before: unknown): Promise<void> {
    await file.update((entries) => {
      if (!isDeepStrictEqual(entries[name], written))
        return { content: entries, result: undefined };
      const content =
        before === undefined ? withoutEntry(entries, name) : { ...entries, [name]: before };
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
     * One with the same files gets the new labels; one with other files is replaced, unless
     * `mayReplace` is false.
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
          if (other !== undefined && !mayReplace)
            throw new ModelAlreadyRegistered({ model: `user.${name}`, present: other });
          // What else was noted of a model, such as its advice for images, is not true of another
          // one.
          const written = other === undefined ? merge(before, entry) : entry;
          const result = { before, written, isReplaced: other !== undefined };
          return { content: { ...entries, [name]: written }, result };
        })
        .catch((error: unknown) => {
          throw error instanceof FileFull ? tooMany(error) : error;
        });
      return { name: `user.${name}`, isReplaced, undo: () => undo(name, written, before) };
    },

    /** Removes an entry by its name withoutEntry `user.`; one that is not there is fine. */
    async unregister(name: string): Promise<void> {
      await file.update((entries) => ({ content: withoutEntry(entries, name), result: undefined }));
    },
  };
}

const tooMany = (cause: FileFull): InvalidRequest =>
  new InvalidRequest(
    `No more models can be registered: ${cause.message}. Delete some of them first.`,
    {
      cause,
      param: 'model_name',
    },
  );

/**
 * The files that an entry stands for, for messages, when they are others than those wanted; an
 * entry that can't be used has none.
 */
function otherFiles(name: string, present: unknown, entry: UserModelEntry): string | undefined {
  const known = attempt(() => readUserModel(name, present));
  if (known === undefined) return undefined;
  const wanted = readUserModel(name, entry);
  const isSame =
    known.recipe === wanted.recipe &&
    isDeepStrictEqual({ ...known.checkpoints }, { ...wanted.checkpoints }) &&
    (known.source ?? 'huggingface') === (wanted.source ?? 'huggingface');
  return isSame ? undefined : `${Object.values(known.checkpoints).join(', ')} (${known.recipe})`;
}

/** Fields that we don't know, written by other programs, stay. */
const merge = (present: unknown, entry: UserModelEntry): UserModelEntry =>
  isObject(present) ? { ...present, ...entry } : entry;
const withoutEntry = (entries: Entries, name: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([other]) => other !== name));

function readEntries(json: unknown): Entries {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  return json;
}
