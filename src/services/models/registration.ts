// Entries of user_models.json: made from what a client wants to register, and read, for people write them too.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import { setFields } from '../../lib/is-set.ts';
import { isObject } from '../../lib/values.ts';
import { successorOf, whyUnserved } from '../../recipes/kit/aliases.ts';
import {
  type Catalogue,
  type CatalogueModel,
  type CatalogueRecipe,
  CHECKPOINT_ROLES,
  type Checkpoints,
  type ModelSource,
} from '../../recipes/kit/catalogue.ts';
import { type ImageDefaults, modesOfLabels } from '../../recipes/kit/model.ts';

type PullRequest = components['schemas']['PullRequest'];

export type Registration = {
  [Field in Exclude<keyof PullRequest, 'model_name' | 'model' | 'stream' | 'subscribe' | 'do_not_upgrade'>]?:
    | PullRequest[Field]
    | undefined;
} & {
  /** With `user.` in front. */
  name: string;
  source?: ModelSource | undefined;
};

export interface RegistrationRules {
  recipes: Catalogue['recipes'];
  normalizeCheckpoint(text: string, recipe: string): string;
}

/** Flags that say what a model is for, and the labels that they stand for. */
const MODE_FLAGS = [
  { flag: 'embedding', label: 'embeddings' },
  { flag: 'reranking', label: 'reranking' },
] as const;

/** Of a former recipe that nothing serves: its models can be noted, and are not fetched. */
const UNSERVED: CatalogueRecipe = { modes: ['chat'], entry: { file: '*' } };
const PREFIX = 'user.';
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._+-]{0,127}$/u;
const RESERVED = /^(?:user|extra|builtin)\./;
const LABEL = /^[a-z0-9][a-z0-9-]{0,63}$/;
export const isRegistration = ({ recipe, checkpoint, checkpoints }: Registration): boolean =>
  recipe !== undefined || checkpoint !== undefined || checkpoints !== undefined;

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
  checkModes(labels, recipe, known, registration);
  const { main, ...others } = checkpoints;
  const isPlain = Object.keys(others).length === 0;
  return {
    name,
    entry: {
      ...(isPlain ? { checkpoint: main } : { checkpoints }),
      recipe,
      labels,
      ...setFields({ image_defaults: collectImageDefaults(registration, recipe, known) }),
      ...(registration.source === undefined ? {} : { source: registration.source }),
      suggested: true,
    },
  };
}

function bareName(name: string): string {
  const trimmed = name.trim();
  if (!trimmed.startsWith(PREFIX))
    throw invalid('model_name', `A model to be registered needs a name that begins with 'user.', not '${trimmed}'.`);
  const bare = trimmed.slice(PREFIX.length);
  if (RESERVED.test(bare))
    throw invalid('model_name', `The name '${trimmed}' is reserved: after 'user.' no other prefix may follow.`);
  if (NAME.test(bare)) return bare;
  throw invalid(
    'model_name',
    `The name '${trimmed}' can't be used. After 'user.', use up to 128 letters, digits, dots, dashes, underscores and plus signs.`,
  );
}

function findRecipe(name: string | undefined, recipes: Catalogue['recipes']): [string, CatalogueRecipe] {
  if (name === undefined) throw invalid('recipe', "A model to be registered needs a 'recipe', such as 'llamacpp'.");
  if (whyUnserved(name) !== undefined) return [name, UNSERVED];
  const meant = successorOf(name);
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
  if (unknown !== undefined)
    throw invalid('checkpoints', `'${unknown}' is not a role of a checkpoint. Use: ${CHECKPOINT_ROLES.join(', ')}.`);
  const mainText = checkpoint ?? checkpoints.main;
  if (mainText === undefined)
    throw invalid('checkpoint', "A model to be registered needs a 'checkpoint', such as 'owner/repo:Q4_K_M'.");
  const main = given(checkpoint === undefined ? 'checkpoints.main' : 'checkpoint', () => normalize(mainText));
  if (checkpoint !== undefined && checkpoints.main !== undefined && normalize(checkpoints.main) !== main)
    throw invalid('checkpoint', "'checkpoint' and 'checkpoints.main' differ. Send one of them.");
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
    ...Object.fromEntries(others.map(([role, text]) => [role, given(`checkpoints.${role}`, () => normalize(text))])),
    ...(mmproj === undefined ? {} : { mmproj: given('mmproj', () => normalize(besides(main, mmproj))) }),
  };
}

/** An error about a checkpoint names the field that has it. */
function given<Result>(param: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof InvalidRequest ? invalid(param, error.message) : error;
  }
}

function collectLabels({ labels = [], ...flags }: Registration): string[] {
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined)
    throw invalid('labels', `The label '${wrong}' can't be used: use small letters, digits and dashes.`);
  const flagged = [
    ...(flags.reasoning ? ['reasoning'] : []),
    ...(flags.vision ? ['vision'] : []),
    ...MODE_FLAGS.flatMap(({ flag, label }) => (flags[flag] ? [label] : [])),
  ];
  const all = new Set(['custom', ...labels, ...flagged]);
  // What both are said of reranks: rerankers are made of embedding models, and some are called so.
  if (all.has('reranking')) all.delete('embeddings');
  return [...all].sort();
}

function checkModes(labels: readonly string[], recipe: string, { modes }: CatalogueRecipe, asked: Registration): void {
  /** The field that names a mode: a flag, or the labels. */
  const fieldOf = (mode: string | undefined) =>
    MODE_FLAGS.find(({ flag, label }) => label === mode && asked[flag])?.flag ?? 'labels';
  const named = modesOfLabels(labels);
  if (named.length > 1)
    throw invalid(fieldOf(named.at(-1)), `A model is for one thing, but this is to be for ${named.join(' and ')}.`);
  const foreign = named.find((mode) => !modes.includes(mode));
  if (foreign === undefined) return;
  const message = `Models of the recipe '${recipe}' are for ${modes.join(' or ')}, not for ${foreign}.`;
  throw invalid(fieldOf(foreign), message);
}

function collectImageDefaults(
  { image_defaults: given }: Registration,
  recipe: string,
  { modes }: CatalogueRecipe,
): ImageDefaults | undefined {
  if (given === undefined || Object.keys(given).length === 0) return undefined;
  if (modes.includes('image')) return readImageDefaults(given);
  throw invalid('image_defaults', `Models of the recipe '${recipe}' make no images; leave 'image_defaults' out.`);
}

const invalid = (param: string, message: string): InvalidRequest => new InvalidRequest(message, { param });

export interface UserModelEntry {
  checkpoint?: string;
  checkpoints?: Checkpoints;
  recipe: string;
  labels: readonly string[];
  image_defaults?: ImageDefaults;
  source?: ModelSource;
  suggested: boolean;
}

/** A registered model; its name is without `user.`. */
export type UserModel = Omit<CatalogueModel, 'aliases' | 'sizeGb' | 'suggested'>;

export function readUserModel(name: string, entry: unknown): UserModel {
  if (!isObject(entry)) throw new Error('it is not an object');
  const { recipe, source, labels = [] } = entry;
  if (typeof recipe !== 'string' || recipe === '') throw new Error("it has no 'recipe'");
  const imageDefaults = readImageDefaults(asObject(entry.image_defaults));
  const options = asObject(entry.recipe_options);
  return {
    name,
    recipe,
    checkpoints: readCheckpoints(entry),
    labels: Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [],
    ...(source === 'huggingface' || source === 'modelscope' ? { source } : {}),
    ...(Object.keys(imageDefaults).length > 0 ? { imageDefaults } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
}

function readCheckpoints({ checkpoint, checkpoints, mmproj }: Record<string, unknown>): Checkpoints {
  const given = asObject(checkpoints);
  const main = given.main ?? checkpoint;
  if (typeof main !== 'string' || main === '') throw new Error("it has no 'checkpoint'");
  const others = CHECKPOINT_ROLES.flatMap((role) => {
    const value = given[role];
    return role !== 'main' && typeof value === 'string' && value !== '' ? [[role, value] as const] : [];
  });
  const projector = typeof mmproj === 'string' && mmproj !== '' ? { mmproj: besides(main, mmproj) } : {};
  return { main, ...projector, ...Object.fromEntries(others) };
}

/** The checkpoint of a projector. A file alone is in the repository of the main checkpoint. */
const besides = (main: string, file: string): string =>
  file.includes(':') ? file : `${main.split(':', 1)[0]}:${file}`;

/** The limits of the document. */
const IMAGE_NUMBERS = {
  steps: { least: 1, most: 10_000, isWhole: true },
  cfg_scale: { least: 0, most: 1000, isWhole: false },
  width: { least: 1, most: 16_384, isWhole: true },
  height: { least: 1, most: 16_384, isWhole: true },
  flow_shift: { least: -1000, most: 1000, isWhole: false },
} as const;

function readImageDefaults(given: Readonly<Record<string, unknown>>): ImageDefaults {
  const { sampling_method: method } = given;
  const numbers = Object.entries(IMAGE_NUMBERS).filter(([name, { least, most, isWhole }]) => {
    const value = Number(given[name] ?? Number.NaN);
    return value === given[name] && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  });
  const isMethod = typeof method === 'string' && method !== '' && method.length <= 64;
  return {
    ...Object.fromEntries(numbers.map(([name]) => [name, given[name]])),
    ...(isMethod ? { sampling_method: method } : {}),
  };
}

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
