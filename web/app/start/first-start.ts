// Whether there is no model to chat with yet.
import { useEffect } from 'react';
import type { Model } from '../../../generated/client/index.ts';
import { isChatting } from '../kit/chat-models.ts';
import { useModels } from '../kit/queries.ts';
import { hasBegun, keepBegun } from './begun.ts';
import { tiny } from './tiny-model.tsx';

/**
 * Whether there is no model to chat with; undefined while that is unknown, in a browser without a
 * chat so far.
 */
export function useIsFirstStart(): boolean | undefined {
  const { data, isPending } = useModels();
  const { isComing, failure } = tiny.use();
  const isFirst = isComing || failure !== undefined || data?.some(isReady) === false;
  const isBegun = data !== undefined && !isFirst;
  useEffect(() => {
    if (isBegun) keepBegun();
  }, [isBegun]);
  return isPending && !isFirst && !hasBegun() ? undefined : isFirst;
}

const isReady = (model: Model) => model.downloaded && isChatting(model);
