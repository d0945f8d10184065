// Which models there are, and which one a name means.
import { watch } from 'chokidar';
import { ModelNotFound } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { describeExtraModels, findGgufFiles } from './extra-models.ts';
import type { KnownModel } from './known-model.ts';
import { suggestNames } from './suggestions.ts';

export interface Models {
  /** All known models by id, in alphabetical order. */
  list(): Promise<readonly KnownModel[]>;
  /** The model that a name means: an id, with or without `extra.`, with or without `:latest`. @throws {ModelNotFound} */
  get(name: string): Promise<KnownModel>;
  /** Stops watching the disk. */
  close(): Promise<void>;
}

export interface ModelsOptions {
  extraModelsDirectory: string;
  log: Log;
}

/** Scans the extra models folder at the first question and again after the disk has changed. */
export function createModels({ extraModelsDirectory, log }: ModelsOptions): Models {
  let scan: Promise<ReadonlyMap<string, KnownModel>> | undefined;
  let watcher: ReturnType<typeof watch> | undefined;

  async function read(): Promise<ReadonlyMap<string, KnownModel>> {
    const files = await findGgufFiles(extraModelsDirectory);
    const models = describeExtraModels(extraModelsDirectory, files);
    log.debug(`${models.length} models in ${extraModelsDirectory}`);
    return new Map(models.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((model) => [model.id, model]));
  }

  /** A watch may be late or lose events (network drives), so a miss always looks at the disk again. */
  function fresh(): Promise<ReadonlyMap<string, KnownModel>> {
    scan = read();
    return scan;
  }

  function known(): Promise<ReadonlyMap<string, KnownModel>> {
    watcher ??= watch(extraModelsDirectory, { ignoreInitial: true, ignorePermissionErrors: true, depth: 8 })
      .on('all', () => {
        scan = undefined;
      })
      .on('error', (error) => log.warning(`Watching ${extraModelsDirectory} failed: ${String(error)}`));
    return scan ?? fresh();
  }

  return {
    list: async () => [...(await known()).values()],

    async get(name) {
      const wanted = name.trim().replace(/:latest$/, '');
      const found = pick(await known(), wanted) ?? pick(await fresh(), wanted);
      if (found) return found;
      throw new ModelNotFound(name, suggestNames(wanted, [...(await known()).keys()]));
    },

    async close() {
      await watcher?.close();
    },
  };
}

function pick(models: ReadonlyMap<string, KnownModel>, name: string): KnownModel | undefined {
  return models.get(name) ?? models.get(`extra.${name}`);
}
