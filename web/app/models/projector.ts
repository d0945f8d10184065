// The projector of a model that sees.
import { listPullVariants, type PullRequest } from '../../../generated/client/index.ts';
import { ask } from '../kit/server.ts';

/** A model that sees needs its projector, which listings do not name: the repository does. */
export async function withProjector(request: PullRequest): Promise<PullRequest> {
  const { checkpoint = '', mmproj, checkpoints, labels = [] } = request;
  const repository = /^[^/:\s]+\/[^/:\s]+/.exec(checkpoint)?.[0];
  if (
    repository === undefined ||
    mmproj !== undefined ||
    checkpoints !== undefined ||
    !labels.includes('vision')
  )
    return request;
  const [found] = (await ask(listPullVariants({ query: { checkpoint: repository } }))).mmproj_files;
  return found === undefined ? request : { ...request, mmproj: found };
}
