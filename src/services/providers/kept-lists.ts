// The lists of models that providers told last, in a file of the cache folder.
import { join } from 'node:path';
import type { Log } from '../../lib/log.ts';
import { isObject, messageOf } from '../../lib/values.ts';
import { createJsonFile } from '../../platform/files/json-file.ts';
import type { Provider } from './provider.ts';
import { type KeptList, readModelList } from './provider-models.ts';

type KeptByProvider = Readonly<Record<string, KeptList>>;

/**
 * Remembers in provider-models.json what providers list, so that their models are known at once
 * after a restart. Nothing rejects: a file that can't be used is logged.
 */
export function createKeptLists({ cacheDirectory, log }: { cacheDirectory: string; log: Log }) {
  const path = join(cacheDirectory, 'provider-models.json');
  const file = createJsonFile<KeptByProvider>({ path, empty: {}, parse: readLists, log });
  let lists: KeptByProvider = {};
  let written = Promise.resolve();
  const warn = (error: unknown) => log.warning(`${path} can't be used: ${messageOf(error)}`);
  return {
    ready: file.read().then((found) => {
      lists = found;
    }, warn),
    of: (provider: string): KeptList | undefined =>
      Object.hasOwn(lists, provider) ? lists[provider] : undefined,
    async write(providers: Iterable<Provider>): Promise<void> {
      const entries = [...providers].flatMap((provider) => {
        const list = provider.kept();
        return list === undefined ? [] : [[provider.settings.name, list] as const];
      });
      lists = Object.fromEntries(entries);
      written = file.update(() => ({ content: lists, result: undefined })).catch(warn);
      await written;
    },
    close: () => written,
  };
}

function readLists(json: unknown): KeptByProvider {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  const lists = Object.entries(json).flatMap(([name, kept]) => {
    if (!isObject(kept) || typeof kept.atSeconds !== 'number') return [];
    const listed = readModelList(kept.listed);
    return listed === undefined ? [] : [[name, { listed, atSeconds: kept.atSeconds }] as const];
  });
  return Object.fromEntries(lists);
}
