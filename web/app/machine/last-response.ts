// How fast the last response was.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getStats, type StatsReport } from '../../../generated/client/index.ts';
import { useHealth } from '../kit/activity.ts';
import { ask } from '../kit/server.ts';

/**
 * Asked for again whenever a request begins or ends; a short one is seen by its model alone.
 * Undefined before the first response.
 */
export function useLastResponse(running: number): StatsReport | undefined {
  const [latest] = useHealth().data?.all_models_loaded ?? [];
  const { data } = useQuery({
    queryKey: ['stats', running, latest?.last_use, latest?.requests],
    gcTime: 0,
    queryFn: () => ask(getStats()),
    placeholderData: keepPreviousData,
  });
  return data?.output_tokens ? data : undefined;
}
