// Where a model's saved prompt caches lie, and what of a command line decides what is in them.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { flagOf } from '../../../common/flags.ts';
import { makePrivateFolder } from '../../lib/private-files.ts';
import type { LoadableModel } from '../kit/model.ts';
import type { RecipeSettings } from '../kit/recipe-settings.ts';

type Model = Pick<LoadableModel, 'id' | 'type'>;
type Settings = Pick<RecipeSettings, 'slotsDirectory'>;

/**
 * A folder of the model's own: a cache of one model means nothing to another. Undefined for models
 * that keep none.
 */
function slotFolderOf({ id, type }: Model, { slotsDirectory }: Settings): string | undefined {
  if (slotsDirectory === undefined || type !== 'llm') return undefined;
  // The readable part has no separators of paths on any system; the rest distinguishes what looks
  // the same.
  const readable = id.replace(/[^A-Za-z0-9-]+/g, '_').slice(0, 80);
  return join(
    slotsDirectory,
    `${readable}-${createHash('sha256').update(id).digest('hex').slice(0, 8)}`,
  );
}

/**
 * Makes the folder; where that can't be done the model is loaded all the same, and its slots can't
 * be saved.
 */
export async function makeSlotFolder(model: Model, settings: Settings): Promise<void> {
  const folder = slotFolderOf(model, settings);
  if (folder !== undefined) await makePrivateFolder(folder).catch(() => undefined);
}

/**
 * The folder that a command line names: the last of several counts, as it does for llama-server.
 */
export function slotFolderIn(command: readonly string[]): string | undefined {
  const at = command.findLastIndex((word) => flagOf(word) === '--slot-save-path');
  return at < 0 ? undefined : command[at + 1];
}

/**
 * The arguments that name the folder, if it is there: llama-server does not start with one that is
 * not.
 */
export function slotArguments(model: Model, settings: Settings): readonly string[] {
  const folder = slotFolderOf(model, settings);
  return folder !== undefined && existsSync(folder) ? ['--slot-save-path', folder] : [];
}

/** They say where it listens and how much there may be of a cache, but not what is in it. */
const IRRELEVANT =
  /^(?:-m|--model|--mmproj|--port|--host|--alias|--ctx-size|--slot-save-path|--threads-http|--metrics|-md|--spec-.*)$/;

/**
 * See `SavedSlots.wordsOf`: each flag with what follows it. The build and the program are known
 * otherwise.
 */
export function cacheWordsOf(command: readonly string[]): readonly string[] {
  // What comes before the first flag is the program.
  let isRelevant = false;
  return command.filter((word) => {
    const flag = flagOf(word);
    if (flag !== undefined) isRelevant = !IRRELEVANT.test(flag);
    return isRelevant;
  });
}
