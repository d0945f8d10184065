// What is asked of the server once, and again after a change.
import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSystemInfo, listModels } from '../../../generated/client/index.ts';
import { keepConnected, onChange } from './activity.ts';
import { apiKey } from './key.ts';
import { withNames } from './model-names.ts';
import { ask } from './server.ts';

const SELDOM_MS = 60_000;
/** What several parts of a page ask for as it opens is asked for once. */
const MOMENT_MS = 3000;

/** What was asked for, for all screens. Nothing is tried again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A server on this machine is there also when the browser is offline.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});
// Another key may see what the one before did not. A first request that is under way would be
// waited for otherwise.
apiKey.subscribe(
  () => void queryClient.cancelQueries().then(() => queryClient.invalidateQueries()),
);

/**
 * Every model that the server knows, here or not; without aliases, which would be second rows of
 * models. `name` is the one for people.
 */
export function useModels({ everyMs }: { everyMs?: number } = {}) {
  return useQuery({
    queryKey: ['models'],
    queryFn: async () => {
      const { data } = await ask(listModels({ query: { show_all: true } }));
      return withNames(data.filter(({ alias_of: model }) => model === undefined));
    },
    refetchInterval: everyMs ?? false,
    staleTime: MOMENT_MS,
  });
}

/** Asked for once a minute at most, and after a change of backends. */
export function useSystemInfo() {
  return useQuery({
    queryKey: ['system-info'],
    queryFn: () => ask(getSystemInfo()),
    staleTime: SELDOM_MS,
  });
}

/**
 * Keeps the connection to the server, and looks at models and backends again when any client has
 * changed them.
 */
export function useChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stopListening = onChange(() => {
      for (const name of ['models', 'system-info'])
        void client.invalidateQueries({ queryKey: [name] });
    });
    const disconnect = keepConnected();
    return () => {
      stopListening();
      disconnect();
    };
  }, [client]);
}
