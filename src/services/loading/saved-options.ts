// The load options that people have saved for models, in recipe_options.json.
import { join } from 'node:path';
import type { components } from '../../../generated/openapi.ts';
import type { Log } from '../../lib/log.ts';
import { isObject, setFields } from '../../lib/values.ts';
import { createJsonFile, FileBroken, FileFull } from '../../platform/files/json-file.ts';
import type { LoadOptions } from '../../recipes/kit/model.ts';
import type { KnownModel } from '../models/known-model.ts';
import { SavedOptionsBroken } from './errors.ts';

/** What a model is found by in the file. */
export type SavedModel = Pick<KnownModel, 'origin' | 'bareName'>;

/** Read for each load, so that a change by hand counts at once. */
export type SavedOptions = ReturnType<typeof createSavedOptions>;

export type TuningRecord = components['schemas']['TuningRecord'];

/** What a file has for one model: its options, and next to them this. No option has such a name. */
const RECORD = '_tuned';
type Content = Readonly<Record<string, LoadOptions>>;

/** Writing throws {SavedOptionsBroken}, and reading what the file throws. */
export function createSavedOptions({ cacheDirectory, log }: { cacheDirectory: string; log: Log }) {
  const path = join(cacheDirectory, 'recipe_options.json');
  const file = createJsonFile<Content>({
    path,
    empty: {},
    parse: readContent,
    ifBroken: 'leave',
    log,
  });

  /**
   * With none left, nothing is saved. What is known of a tuning stays as long as all that it has
   * found is saved.
   */
  async function replace(
    model: SavedModel,
    options: LoadOptions,
    tuned?: TuningRecord,
  ): Promise<void> {
    const given = setFields(options);
    try {
      await file.update((content) => {
        const keys = spellingsOf(model);
        const entries = Object.entries(content).filter(([key]) => !keys.includes(key));
        if (Object.keys(given).length > 0) {
          const record = tuned ?? recordIn(entryOf(content, model), given);
          entries.push([keys[0], record === undefined ? given : { ...given, [RECORD]: record }]);
        }
        return { content: Object.fromEntries(entries), result: undefined };
      });
    } catch (error) {
      throw error instanceof FileBroken || error instanceof FileFull
        ? new SavedOptionsBroken(error)
        : error;
    }
  }

  async function lookUp(): Promise<(model: SavedModel) => LoadOptions> {
    const content = await file.read();
    return (model) => withoutRecord(entryOf(content, model));
  }

  const of = async (model: SavedModel) => (await lookUp())(model);

  return {
    path,
    /** The options that are saved for one model. */
    of,
    /** One look at the file for many models. */
    lookUp,
    /**
     * Where saved options come from that a tuning has found; undefined when one of them is not
     * saved any more.
     */
    async recordOf(model: SavedModel): Promise<TuningRecord | undefined> {
      const entry = entryOf(await file.read(), model);
      return recordIn(entry, entry);
    },
    save: replace,
    /** Writes nothing where nothing is saved. */
    async forget(model: SavedModel): Promise<void> {
      if (Object.keys(await of(model)).length > 0) await replace(model, {});
    },
  };
}

function entryOf(content: Content, model: SavedModel): LoadOptions {
  const key = spellingsOf(model).find((candidate) => Object.hasOwn(content, candidate));
  return key === undefined ? {} : (content[key] ?? {});
}

const withoutRecord = (entry: LoadOptions): LoadOptions =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== RECORD));

function recordIn(entry: LoadOptions, options: LoadOptions): TuningRecord | undefined {
  const record = entry[RECORD];
  // The file may be written by hand; a record that is none is left aside.
  if (!isObject(record) || !isObject(record.options) || !Array.isArray(record.changes))
    return undefined;
  const isSaved = Object.entries(record.options).every(([name, value]) => options[name] === value);
  return isSaved ? (record as TuningRecord) : undefined;
}

/**
 * The spelling that is written, then others that are read. A built-in model needs its prefix
 * nowhere.
 */
const spellingsOf = ({ origin, bareName }: SavedModel): readonly [string, ...string[]] =>
  origin === 'builtin' ? [bareName, `builtin.${bareName}`] : [`${origin}.${bareName}`];

function readContent(json: unknown): Content {
  if (!isObject(json)) throw new Error('it is not an object of models');
  for (const [model, options] of Object.entries(json)) {
    if (!isObject(options)) throw new Error(`its entry '${model}' is not an object of options`);
  }
  return json as Content;
}
