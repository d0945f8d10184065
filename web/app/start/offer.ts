// Which models a person may begin with, and whether they can be fetched.
import { useQuery } from '@tanstack/react-query';
import { listPullVariants, type Model } from '../../../generated/client/index.ts';
import { asFailure, type ServerFailure } from '../kit/failure.ts';
import { firstModels } from '../kit/first-models.ts';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';

/**
 * The models to begin with, and why the server can't fetch them now; undefined if nothing speaks
 * against it.
 */
export function useOffer(): {
  offered: Model[];
  hub: Pick<ServerFailure, 'code' | 'message'> | undefined;
} {
  const { data: models = [] } = useModels();
  const { data: system } = useSystemInfo();
  const offered = firstModels(models, system);
  // Where nothing is offered because nothing can be fetched, the hub of any model says why.
  const asked =
    offered[0] ?? models.find(({ source, suggested }) => suggested && source !== undefined);
  const checkpoint = asked?.checkpoint.split(':', 1)[0] ?? '';
  const source = asked?.source ?? 'huggingface';
  const { error } = useQuery({
    queryKey: ['hub', source, checkpoint],
    queryFn: () => ask(listPullVariants({ query: { checkpoint, source } })),
    enabled: checkpoint !== '',
  });
  const { status = 0, code, message } = asFailure(error ?? undefined);
  return { offered, hub: status >= 500 ? { code, message } : undefined };
}
