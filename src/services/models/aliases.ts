// Other names of models: those of the catalogue, and those that somebody has put into aliases.json.

import { join } from 'node:path';
import { createJsonFile } from '../../lib/json-file.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import type { CatalogueModel } from '../../recipes/kit/catalogue.ts';

/**
 * The function resolves with the targets by alias; with the same object as before when nothing has changed. aliases.json
 * in the cache folder is a flat object, alias to target; its entries win over the catalogue's.
 */
export function createAliases(options: {
  cacheDirectory: string;
  models: readonly CatalogueModel[];
  log: Log;
}): () => Promise<ReadonlyMap<string, string>> {
  const builtin = options.models.flatMap(({ name, aliases = [] }) => aliases.map((alias) => [alias, name] as const));
  const file = createJsonFile<Readonly<Record<string, string>>>({
    path: join(options.cacheDirectory, 'aliases.json'),
    empty: {},
    parse: readTargets,
    log: options.log,
  });
  let known: { targets: object; aliases: ReadonlyMap<string, string> } | undefined;
  return async () => {
    const targets = await file.read();
    if (known?.targets !== targets) known = { targets, aliases: new Map([...builtin, ...Object.entries(targets)]) };
    return known.aliases;
  };
}

function readTargets(json: unknown): Record<string, string> {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  const targets = Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(targets);
}
