// The definition of a model, as the file that `lemonade export` writes too.
import { attempt } from '../../../common/values.ts';
import type { Model, PullRequest } from '../../../generated/client/index.ts';
import { saveFile } from '../kit/blobs.ts';

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
  const definition: Record<string, unknown> = { model_name: id };
  if (id.startsWith('user.')) {
    definition.checkpoint = checkpoint;
    definition.recipe = recipe;
    definition.labels = labels.filter((label) => label !== 'custom');
  }
  if (Object.keys(recipe_options).length > 0) definition.recipe_options = recipe_options;
  return definition;
}

const FIELDS = [
  'checkpoint',
  'checkpoints',
  'recipe',
  'mmproj',
  'labels',
  'reasoning',
  'vision',
  'embedding',
  'reranking',
];

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
