// Export and import: how a model is defined, as the file that `lemonade export` writes too.
import { attempt } from '../../../common/values.ts';
import { listPullVariants, type Model, type PullRequest } from '../../../generated/client/index.ts';
import { saveFile } from '../kit/files.tsx';
import { ask } from '../kit/server.ts';

/** Saves the definition of a model as a file of the browser. */
export function downloadDefinition(model: Model): void {
  const text = `${JSON.stringify(definitionOf(model), undefined, 2)}\n`;
  saveFile(
    new Blob([text], { type: 'application/json' }),
    `${model.id.replace(/[^\w.-]+/g, '_')}.json`,
  );
}

/** What another server needs to pull the model; one of the catalogue is known there. */
export function definitionOf({
  id,
  checkpoint,
  recipe,
  labels,
  recipe_options = {},
}: Model): object {
  return {
    model_name: id,
    ...(id.startsWith('user.') && {
      checkpoint,
      recipe,
      labels: labels.filter((label) => label !== 'custom'),
    }),
    ...(Object.keys(recipe_options).length > 0 && { recipe_options }),
  };
}

const FIELDS =
  'checkpoint checkpoints recipe mmproj labels reasoning vision embedding reranking'.split(' ');

/**
 * Reads a definition; files of the original server have `id` in place of `model_name`. Undefined
 * for anything else.
 */
export function readDefinition(text: string) {
  const fields: Record<string, unknown> = attempt(() => ({ ...JSON.parse(text) }), {});
  const name = fields.model_name ?? fields.id;
  if (typeof name !== 'string' || name === '') return undefined;
  const given = FIELDS.flatMap((field) =>
    fields[field] === undefined ? [] : [[field, fields[field]]],
  );
  const { recipe_options: options } = fields;
  return {
    request: { model_name: name, ...Object.fromEntries(given) } as PullRequest,
    options:
      typeof options === 'object' && options !== null ? (options as Record<string, unknown>) : {},
  };
}

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
