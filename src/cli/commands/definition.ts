// Files that define a model, as `lemonade export` writes them, and the original server.
import type * as api from '../../../generated/client/index.ts';
import { isObject, setFields } from '../../lib/values.ts';
import { CommandFailed } from '../kit/failures.ts';

/** What describes a model, with the fields of `POST /pull`, with its saved load options. */
export interface Definition extends api.PullRequest {
  model_name: string;
  recipe_options?: api.ModelOptionsRequest;
}

const DESCRIBING_FIELDS = [
  'checkpoint',
  'checkpoints',
  'source',
  'recipe',
  'mmproj',
  'labels',
  'image_defaults',
  'reasoning',
  'vision',
  'embedding',
  'reranking',
];

/** The original server's files have the same fields, and `id` in place of `model_name`. */
export function readDefinition(text: string, file: string): Definition {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // It defines nothing.
  }
  const { id, model_name = id, recipe_options, ...fields } = isObject(value) ? value : {};
  if (typeof model_name !== 'string' || model_name === '') {
    const advice = "'lemonade export MODEL' writes such a file.";
    throw new CommandFailed(`'${file}' does not define a model.`, { advice });
  }
  const described = Object.entries(fields).filter(([name]) => DESCRIBING_FIELDS.includes(name));
  const options = isObject(recipe_options) ? recipe_options : undefined;
  // Whether its values are such is the server's to judge.
  return setFields({
    model_name,
    ...Object.fromEntries(described),
    recipe_options: options,
  }) as Definition;
}
