// Other names of models: those of the catalogue, and those in aliases.json, which people make.
import { join } from 'node:path';
import { InvalidRequest } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { createJsonFile, FileFull } from '../../platform/files/json-file.ts';
import type { CatalogueModel } from '../../recipes/kit/model.ts';
import { type AliasTarget, readAliasTarget } from './alias-targets.ts';

/** See {@link createAliases}. */
export type Aliases = ReturnType<typeof createAliases>;

/**
 * aliases.json in the cache folder is an object, alias to target (a name, or a list of candidates);
 * its entries win over the catalogue's.
 */
export function createAliases(options: {
  cacheDirectory: string;
  models: readonly CatalogueModel[];
  log: Log;
}) {
  const builtin = options.models.flatMap(({ name, aliases = [] }) =>
    aliases.map((alias) => [alias, name] as const),
  );
  const file = createJsonFile<Readonly<Record<string, AliasTarget>>>({
    path: join(options.cacheDirectory, 'aliases.json'),
    empty: {},
    parse: readTargets,
    log: options.log,
  });
  let known: { targets: object; aliases: ReadonlyMap<string, AliasTarget> } | undefined;
  return {
    /**
     * The targets by alias, those of the catalogue included; the same object as before when nothing
     * has changed.
     */
    async read(): Promise<ReadonlyMap<string, AliasTarget>> {
      const targets = await file.read();
      if (known?.targets !== targets)
        known = { targets, aliases: new Map([...builtin, ...Object.entries(targets)]) };
      return known.aliases;
    },
    /** Those that people have made. */
    list: async (): Promise<readonly (readonly [alias: string, target: AliasTarget])[]> =>
      Object.entries(await file.read()),
    async add(alias: string, target: AliasTarget): Promise<void> {
      await file
        .update((targets) => ({
          content: Object.fromEntries([...Object.entries(targets), [alias, target]]),
          result: undefined,
        }))
        .catch((error: unknown) => {
          if (!(error instanceof FileFull)) throw error;
          throw new InvalidRequest('There are too many aliases. Remove some of them first.', {
            cause: error,
          });
        });
    },
    remove: (alias: string): Promise<boolean> =>
      file.update((targets) => ({
        content: Object.fromEntries(Object.entries(targets).filter(([name]) => name !== alias)),
        result: Object.hasOwn(targets, alias),
      })),
  };
}

function readTargets(json: unknown): Record<string, AliasTarget> {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  return Object.fromEntries(
    Object.entries(json).flatMap(([alias, value]) => {
      const target = readAliasTarget(value);
      return target === undefined ? [] : [[alias, target] as const];
    }),
  );
}
