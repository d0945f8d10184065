// Checks a model that is to be registered, field by field.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest, invalid } from '../../errors.ts';
import { MODEL_SOURCES, type ModelSource, sourceNamed } from '../../lib/model-sources.ts';
import { setFields } from '../../lib/values.ts';
import { successorOf, whyUnserved } from '../../recipes/kit/aliases.ts';
import {
  type Catalogue,
  type CatalogueRecipe,
  CHECKPOINT_ROLES,
  type Checkpoints,
  type ImageDefaults,
  modesOfLabels,
} from '../../recipes/kit/model.ts';
import { readImageDefaults } from './image-defaults.ts';
import { ORIGIN_PREFIX } from './known-model.ts';
import { besides, type UserModelEntry } from './user-model-entry.ts';

type PullRequest = components['schemas']['PullRequest'];

/** A model to be registered, as a pull request describes it; `name` is its `model_name`. */
export type Registration = {
  [Field in Exclude<
    keyof PullRequest,
    'model_name' | 'model' | 'registry_source' | 'stream' | 'subscribe' | 'do_not_upgrade'
  >]?: PullRequest[Field] | undefined;
} & { name: string };

/** What of other rooms a registration is checked by. */
export interface RegistrationRules {
  recipes: Catalogue['recipes'];
  /** @throws {InvalidRequest} for what is none, and for an address of another hub than `source` */
  normalizeCheckpoint(text: string, recipe: string, source: ModelSource | undefined): string;
  /** The hub of an address; undefined for a checkpoint that names none. */
  sourceInAddress(text: string): ModelSource | undefined;
  defaultSource(): ModelSource;
}

const MODE_FLAGS = [
  { flag: 'embedding', label: 'embeddings' },
  { flag: 'reranking', label: 'reranking' },
] as const;

/** Of a former recipe that nothing serves: its models can be noted, and are not fetched. */
const UNSERVED: CatalogueRecipe = { modes: ['chat'], entry: { file: '*' } };
const PREFIX = 'user.';
const NAME = /^[\p{L}\p{N}][\p{L}\p{N}._+-]{0,127}$/u;
const LABEL = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Whether a pull request registers a model, and does not only name one. */
export const isRegistration = ({ recipe, checkpoint, checkpoints }: Registration): boolean =>
  recipe !== undefined || checkpoint !== undefined || checkpoints !== undefined;

/**
 * The bare name and the entry.
 * @throws {InvalidRequest} naming the field at fault.
 */
export function checkRegistration(
  registration: Registration,
  rules: RegistrationRules,
): { name: string; entry: UserModelEntry } {
  const name = bareName(registration.name);
  const [recipe, known] = findRecipe(registration.recipe, rules.recipes);
  const asked = registration.source === undefined ? undefined : readSource(registration.source);
  const isStored = known.entry === undefined;
  const checkpoints = collectCheckpoints(registration, {
    normalize: (text) => rules.normalizeCheckpoint(text, recipe, asked),
    isStored,
  });
  const source = isStored ? asked : (asked ?? hubNamedIn(registration, rules));
  const labels = collectLabels(registration);
  checkModes(labels, recipe, known, registration);
  const isPlain = Object.keys(checkpoints).length === 1;
  return {
    name,
    entry: {
      ...(isPlain ? { checkpoint: checkpoints.main } : { checkpoints }),
      recipe,
      labels,
      ...setFields({
        image_defaults: collectImageDefaults(registration, recipe, known),
        source,
      }),
      suggested: true,
    },
  };
}

/** The hub that a request names. @throws {InvalidRequest} for an unknown one */
export function readSource(text: string): ModelSource {
  const found = sourceNamed(text);
  if (found !== undefined) return found;
  const known = MODEL_SOURCES.join(' and ');
  throw invalid(
    'source',
    `Unsupported model source '${text.slice(0, 80)}': this server knows ${known}.`,
  );
}

/**
 * The hub that addresses among the checkpoints name, else the usual one; nothing where that is
 * Hugging Face.
 */
function hubNamedIn(registration: Registration, rules: RegistrationRules): ModelSource | undefined {
  const { checkpoint, checkpoints = {}, mmproj } = registration;
  const texts = [checkpoint, ...Object.values(checkpoints), mmproj].filter(
    (text) => text !== undefined,
  );
  const [named, ...others] = new Set(
    texts.map(rules.sourceInAddress).filter((one) => one !== undefined),
  );
  if (others.length > 0) {
    throw invalid(
      'checkpoints',
      'All checkpoints of a model come from one hub, but these name several.',
    );
  }
  const source = named ?? rules.defaultSource();
  return source === 'huggingface' ? undefined : source;
}

function bareName(name: string): string {
  const trimmed = name.trim();
  if (!trimmed.startsWith(PREFIX))
    throw invalid(
      'model_name',
      `A model to be registered needs a name that begins with 'user.', not '${trimmed}'.`,
    );
  const bare = trimmed.slice(PREFIX.length);
  if (ORIGIN_PREFIX.test(bare))
    throw invalid(
      'model_name',
      `The name '${trimmed}' is reserved: after 'user.' no other prefix may follow.`,
    );
  if (NAME.test(bare)) return bare;
  throw invalid(
    'model_name',
    `The name '${trimmed}' can't be used. After 'user.', use up to 128 letters, digits, dots, dashes, underscores and plus signs.`,
  );
}

function findRecipe(
  name: string | undefined,
  recipes: Catalogue['recipes'],
): [string, CatalogueRecipe] {
  if (name === undefined)
    throw invalid('recipe', "A model to be registered needs a 'recipe', such as 'llamacpp'.");
  if (whyUnserved(name) !== undefined) return [name, UNSERVED];
  const meant = successorOf(name);
  const found = Object.hasOwn(recipes, meant) ? recipes[meant] : undefined;
  if (found) return [meant, found];
  throw invalid(
    'recipe',
    `The recipe '${name}' is not known. Known are: ${Object.keys(recipes).join(', ')}.`,
  );
}

function collectCheckpoints(
  registration: Registration,
  { normalize, isStored }: { normalize(text: string): string; isStored: boolean },
): Checkpoints {
  const { checkpoint, checkpoints = {}, mmproj } = registration;
  const unknown = Object.keys(checkpoints).find(
    (role) => !CHECKPOINT_ROLES.some((known) => known === role),
  );
  if (unknown !== undefined)
    throw invalid(
      'checkpoints',
      `'${unknown}' is not a role of a checkpoint. Use: ${CHECKPOINT_ROLES.join(', ')}.`,
    );
  const mainText = checkpoint ?? checkpoints.main;
  if (mainText === undefined)
    throw invalid(
      'checkpoint',
      "A model to be registered needs a 'checkpoint', such as 'owner/repo:Q4_K_M'.",
    );
  const main = naming(checkpoint === undefined ? 'checkpoints.main' : 'checkpoint', () =>
    normalize(mainText),
  );
  if (
    checkpoint !== undefined &&
    checkpoints.main !== undefined &&
    normalize(checkpoints.main) !== main
  )
    throw invalid('checkpoint', "'checkpoint' and 'checkpoints.main' differ. Send one of them.");
  const besidesMain = Object.entries(checkpoints).filter(([role]) => role !== 'main');
  if (isStored && (besidesMain.length > 0 || mmproj !== undefined)) {
    const param = mmproj === undefined ? 'checkpoints' : 'mmproj';
    throw invalid(
      param,
      `A model of the recipe '${registration.recipe}' has one checkpoint; it knows the rest itself.`,
    );
  }
  const others: Record<string, string> = {};
  for (const [role, text] of besidesMain)
    others[role] = naming(`checkpoints.${role}`, () => normalize(text));
  if (mmproj !== undefined)
    others.mmproj = naming('mmproj', () => normalize(besides(main, mmproj)));
  return { main, ...others };
}

/** Errors of `read` name the field at fault. */
function naming<Result>(param: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof InvalidRequest ? invalid(param, error.message) : error;
  }
}

function collectLabels({ labels = [], ...flags }: Registration): string[] {
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined)
    throw invalid(
      'labels',
      `The label '${wrong}' can't be used: use small letters, digits and dashes.`,
    );
  const all = new Set(['custom', ...labels]);
  if (flags.reasoning) all.add('reasoning');
  if (flags.vision) all.add('vision');
  for (const { flag, label } of MODE_FLAGS) if (flags[flag]) all.add(label);
  // What both are said of reranks: rerankers are made of embedding models, and some are called so.
  if (all.has('reranking')) all.delete('embeddings');
  return [...all].sort();
}

function checkModes(
  labels: readonly string[],
  recipe: string,
  { modes }: CatalogueRecipe,
  asked: Registration,
): void {
  const fieldOf = (mode: string | undefined) =>
    MODE_FLAGS.find(({ flag, label }) => label === mode && asked[flag])?.flag ?? 'labels';
  const named = modesOfLabels(labels);
  if (named.length > 1)
    throw invalid(
      fieldOf(named.at(-1)),
      `A model is for one thing, but this is to be for ${named.join(' and ')}.`,
    );
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
  throw invalid(
    'image_defaults',
    `Models of the recipe '${recipe}' make no images; leave 'image_defaults' out.`,
  );
}
