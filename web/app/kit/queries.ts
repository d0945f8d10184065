// What the server says, asked again often while something moves and seldom otherwise.
import { QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  type DownloadJob,
  getHealth,
  getSystemInfo,
  listDownloads,
  listModels,
} from '../../../generated/client/index.ts';
import { asFailure } from './failure.ts';
import { key } from './key.ts';
import { ask } from './server.ts';

const FAST_MS = 1000;
const SLOW_MS = 2000;
const SELDOM_MS = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    // A server on this machine is there also when the browser is offline.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
// Another key may see what the one before did not. A first request that is under way would be waited for otherwise.
key.subscribe(() => void queryClient.cancelQueries().then(() => queryClient.invalidateQueries()));

/** What is loaded. Its failure says whether the server is there. */
export function useHealth() {
  const isBusy = useIsMutating() > 0;
  return useQuery({
    queryKey: ['health'],
    queryFn: () => ask(getHealth()),
    // A refused key is not sent every second.
    refetchInterval: ({ state }) =>
      isBusy || state.data?.models_loading.length || (state.error && asFailure(state.error).status === undefined)
        ? FAST_MS
        : SLOW_MS,
  });
}

export function useDownloads() {
  const isBusy = useIsMutating() > 0;
  return useQuery({
    queryKey: ['downloads'],
    queryFn: () => ask(listDownloads()),
    refetchInterval: ({ state }) => (isBusy || state.data?.some(({ running }) => running) ? FAST_MS : SLOW_MS),
  });
}

/** Every model that the server knows, here or not; without aliases, which would be second rows of models. */
export function useModels({ everyMs = SELDOM_MS }: { everyMs?: number } = {}) {
  return useQuery({
    queryKey: ['models'],
    queryFn: async () => {
      const { data } = await ask(listModels({ query: { show_all: true } }));
      return data.filter(({ alias_of: model }) => model === undefined);
    },
    refetchInterval: everyMs,
  });
}

export function useSystemInfo() {
  return useQuery({
    queryKey: ['system-info'],
    queryFn: () => ask(getSystemInfo()),
    staleTime: SELDOM_MS,
  });
}

/** Looks at models and backends again when a download or a load of any client has changed them, or the server is back. */
export function useChanges(): void {
  const client = useQueryClient();
  const { data: health, isError } = useHealth();
  const { data: downloads = [] } = useDownloads();
  const loaded = health?.all_models_loaded.map(({ model_name }) => model_name).join();
  const states = downloads.map(({ id, status }: DownloadJob) => `${id} ${status}`).join();
  const now = isError ? 'gone' : loaded === undefined ? undefined : `${loaded}\n${states}`;
  const before = useRef<string>(undefined);
  useEffect(() => {
    // What the page has asked for at its start is new.
    if (before.current !== undefined && before.current !== now && now !== 'gone') {
      void client.invalidateQueries({ queryKey: ['models'] });
      void client.invalidateQueries({ queryKey: ['system-info'] });
    }
    before.current = now;
  }, [client, now]);
}
