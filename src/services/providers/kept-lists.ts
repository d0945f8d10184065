// The models that providers listed last, in provider-models.json, so that the models of one that is down are still known after a restart.
import { join } from 'node:path';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { isObject } from '../../lib/values.ts';
import { createJsonFile } from '../../platform/files/json-file.ts';
import type { KeptList, Provider } from './provider.ts';
import { readModelList } from './provider-models.ts';

type Lists = Readonly<Record<string, KeptList>>;

export function createKeptLists({ cacheDirectory, log }: { cacheDirectory: string; log: Log }) {
  const path = join(cacheDirectory, 'provider-models.json');
  const file = createJsonFile<Lists>({ path, empty: {}, parse: readLists, log });
  let lists: Lists = {};
  /** The last write, which comes after all others. */
  let written = Promise.resolve();
  const warn = (error: unknown) => log.warning(`${path} can't be used: ${messageOf(error)}`);
  return {
    ready: file.read().then((found) => {
      lists = found;
    }, warn),
    of: (provider: string): KeptList | undefined => (Object.hasOwn(lists, provider) ? lists[provider] : undefined),
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

function readLists(json: unknown): Lists {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  const lists = Object.entries(json).flatMap(([name, kept]) => {
    if (!isObject(kept) || typeof kept.atSeconds !== 'number') return [];
    const listed = readModelList(kept.listed);
    return listed === undefined ? [] : [[name, { listed, atSeconds: kept.atSeconds }] as const];
  });
  return Object.fromEntries(lists);
}
