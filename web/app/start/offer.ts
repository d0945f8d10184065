// Which models a person may begin with, and whether they can be fetched.
import { useQuery } from '@tanstack/react-query';
import { checkPull, type Model } from '../../../generated/client/index.ts';
import type { ServerFailure } from '../kit/failure.ts';
import { useAreSentencesHere } from '../kit/failure-words.tsx';
import { firstModels } from '../kit/first-models.ts';
import { useModels, useSystemInfo } from '../kit/queries.ts';
import { ask } from '../kit/server.ts';

/** What {@link useOffer} knows. */
interface Offer {
  offered: Model[];
  /** Why the server can't fetch models now; undefined if nothing speaks against it. */
  hub: Pick<ServerFailure, 'code' | 'message'> | undefined;
  /** Whether it is known that, and in which words. */
  isHubKnown: boolean;
  /** Asks the hub once more. */
  askAgain(): void;
}

/** The models to begin with, and whether the server can fetch them. */
export function useOffer(): Offer {
  const { data: models = [] } = useModels();
  const { data: system } = useSystemInfo();
  const offered = firstModels(models, system);
  // Where nothing is offered because nothing can be fetched, the hub of any model says why.
  const asked =
    offered[0] ?? models.find(({ source, suggested }) => suggested && source !== undefined);
  const checkpoint = asked?.checkpoint.split(':', 1)[0] ?? '';
  const source = asked?.source ?? 'huggingface';
  const {
    data: check,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['hub', source, checkpoint],
    queryFn: () => ask(checkPull({ query: { checkpoint, source } })),
    enabled: checkpoint !== '',
  });
  const areSentencesHere = useAreSentencesHere();
  const error = check?.error ?? undefined;
  return {
    offered,
    hub: areSentencesHere ? error : undefined,
    askAgain: () => void refetch(),
    isHubKnown: checkpoint === '' || (!isPending && (error === undefined || areSentencesHere)),
  };
}
