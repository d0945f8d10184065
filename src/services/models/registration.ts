// Checks what a client wants to register, and brings it into the form of user_models.json.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { recipeNamed } from '../../recipes/kit/aliases.ts';
import type { Catalogue, CatalogueRecipe, Checkpoints, ModelSource } from '../../recipes/kit/catalogue.ts';
import { CHECKPOINT_ROLES } from '../../recipes/kit/catalogue.ts';
import { modesOfLabels } from '../../recipes/kit/model.ts';
import { besides, type UserModelEntry } from './user-model-entry.ts';

type PullRequest = components['schemas']['PullRequest'];

/** The fields of a pull request that describe a new model (spec 2). */
export type Registration = {
  [Field in Exclude<keyof PullRequest, 'model_name' | 'stream' | 'subscribe'>]?: PullRequest[Field] | undefined;
} & {
  /** With `user.` in front. */
  name: string;
  source?: ModelSource | undefined;
};

export interface RegistrationRules {
  recipes: Catalogue['recipes'];
  /** The short form of a checkpoint for a model of this recipe. @throws {InvalidRequest} when it can't be one. */
  normalizeCheckpoint(text: string, recipe: string): string;
}

const PREFIX = 'user.';
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._+-]{0,127}$/u;
const RESERVED = /^(?:user|extra|builtin)\./;
const LABEL = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** True when the request describes a model and does not only name one. */
export function isRegistration({ recipe, checkpoint, checkpoints }: Registration): boolean {
  return recipe !== undefined || checkpoint !== undefined || checkpoints !== undefined;
}

/**
 * The bare name and the entry.
 * @throws {InvalidRequest} naming the field at fault, {BackendNotAvailable} for a recipe that nothing serves any more.
 */
export function checkRegistration(
  registration: Registration,
  rules: RegistrationRules,
): { name: string; entry: UserModelEntry } {
  const name = bareName(registration.name);
  const [recipe, known] = findRecipe(registration.recipe, rules.recipes);
  const checkpoints = collectCheckpoints(registration, {
    normalize: (text) => rules.normalizeCheckpoint(text, recipe),
    isStored: known.entry === undefined,
  });
  const labels = collectLabels(registration);
  checkModes(labels, recipe, known);
  const { main, ...others } = checkpoints;
  const isPlain = Object.keys(others).length === 0;
  return {
    name,
    entry: {
      ...(isPlain ? { checkpoint: main } : { checkpoints }),
      recipe,
      labels,
      ...(registration.source === undefined ? {} : { source: registration.source }),
      suggested: true,
    },
  };
}

function bareName(name: string): string {
  const trimmed = name.trim();
  if (!trimmed.startsWith(PREFIX)) {
    throw invalid('model_name', `A model to be registered needs a name that begins with 'user.', not '${trimmed}'.`);
  }
  const bare = trimmed.slice(PREFIX.length);
  if (RESERVED.test(bare)) {
    throw invalid('model_name', `The name '${trimmed}' is reserved: after 'user.' no other prefix may follow.`);
  }
  if (NAME.test(bare)) return bare;
  throw invalid(
    'model_name',
    `The name '${trimmed}' can't be used. After 'user.', use up to 128 letters, digits, dots, dashes, underscores and plus signs.`,
  );
}

function findRecipe(name: string | undefined, recipes: Catalogue['recipes']): [string, CatalogueRecipe] {
  if (name === undefined) {
    throw invalid('recipe', "A model to be registered needs a 'recipe', such as 'llamacpp'.");
  }
  const meant = recipeNamed(name);
  const found = Object.hasOwn(recipes, meant) ? recipes[meant] : undefined;
  if (found) return [meant, found];
  throw invalid('recipe', `The recipe '${name}' is not known. Known are: ${Object.keys(recipes).join(', ')}.`);
}

function collectCheckpoints(
  registration: Registration,
  { normalize, isStored }: { normalize(text: string): string; isStored: boolean },
): Checkpoints {
  const { checkpoint, checkpoints = {}, mmproj } = registration;
  const unknown = Object.keys(checkpoints).find((role) => !CHECKPOINT_ROLES.some((known) => known === role));
  if (unknown !== undefined) {
    throw invalid('checkpoints', `'${unknown}' is no role of a checkpoint. Use: ${CHECKPOINT_ROLES.join(', ')}.`);
  }
  const given = checkpoint ?? checkpoints.main;
  if (given === undefined) {
    throw invalid('checkpoint', "A model to be registered needs a 'checkpoint', such as 'owner/repo:Q4_K_M'.");
  }
  const main = normalize(given);
  if (checkpoint !== undefined && checkpoints.main !== undefined && normalize(checkpoints.main) !== main) {
    throw invalid('checkpoint', "'checkpoint' and 'checkpoints.main' differ. Send one of them.");
  }
  const others = Object.entries(checkpoints).filter(([role]) => role !== 'main');
  if (isStored && (others.length > 0 || mmproj !== undefined)) {
    const param = mmproj === undefined ? 'checkpoints' : 'mmproj';
    throw invalid(
      param,
      `A model of the recipe '${registration.recipe}' has one checkpoint; it knows the rest itself.`,
    );
  }
  return {
    main,
    ...Object.fromEntries(others.map(([role, text]) => [role, normalize(text)])),
    ...(mmproj === undefined ? {} : { mmproj: normalize(besides(main, mmproj)) }),
  };
}

function collectLabels({ labels = [], ...flags }: Registration): string[] {
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined) {
    throw invalid('labels', `The label '${wrong}' can't be used: use small letters, digits and dashes.`);
  }
  const flagged = [
    ...(flags.reasoning ? ['reasoning'] : []),
    ...(flags.vision ? ['vision'] : []),
    ...(flags.embedding ? ['embeddings'] : []),
    ...(flags.reranking ? ['reranking'] : []),
  ];
  return [...new Set(['custom', ...labels, ...flagged])].sort();
}

function checkModes(labels: readonly string[], recipe: string, { modes }: CatalogueRecipe): void {
  const named = modesOfLabels(labels);
  if (named.length > 1) {
    throw invalid('labels', `A model is for one thing, but this is to be for ${named.join(' and ')}.`);
  }
  const foreign = named.find((mode) => !modes.includes(mode));
  if (foreign === undefined) return;
  throw invalid('labels', `Models of the recipe '${recipe}' are for ${modes.join(' or ')}, not for ${foreign}.`);
}

function invalid(param: string, message: string): InvalidRequest {
  return new InvalidRequest(message, { param });
}
