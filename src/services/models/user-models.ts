// The models that users have registered, in user_models.json, by name without `user.`.

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';
import type { Log } from '../../lib/log.ts';
import { MODEL_SOURCES, type ModelSource, sourceNamed } from '../../lib/model-sources.ts';
import { attempt, isObject, messageOf, setFields } from '../../lib/values.ts';
import { createJsonFile, FileFull } from '../../platform/files/json-file.ts';
import { successorOf, whyUnserved } from '../../recipes/kit/aliases.ts';
import {
  type Catalogue,
  type CatalogueModel,
  type CatalogueRecipe,
  CHECKPOINT_ROLES,
  type Checkpoints,
  type ImageDefaults,
  modesOfLabels,
} from '../../recipes/kit/model.ts';
import { ModelAlreadyRegistered } from './errors.ts';

type Entries = Readonly<Record<string, unknown>>;

interface Registered {
  name: string;
  isReplaced: boolean;
  /**
   * Takes the registration back, for when its files turn out not to exist. Later changes by others
   * are kept.
   */
  undo(): Promise<void>;
}

export type UserModels = ReturnType<typeof createUserModels>;
type UserModelsOptions = RegistrationRules & { cacheDirectory: string; log: Log };

export function createUserModels({ cacheDirectory, log, ...rules }: UserModelsOptions) {
  const path = join(cacheDirectory, 'user_models.json');
  const file = createJsonFile<Entries>({ path, empty: {}, parse: readEntries, log });
  let read: { entries: Entries; models: readonly UserModel[] } | undefined;

  const usable = (entries: Entries): readonly UserModel[] =>
    Object.entries(entries).flatMap(([name, entry]) => {
      try {
        return [readUserModel(name, entry)];
      } catch (error) {
        log.warning(`${path}: model '${name}' is left out: ${messageOf(error)}.`);
        return [];
      }
    });

  async function undo(name: string, written: UserModelEntry, before: unknown): Promise<void> {
    await file.update((entries) => {
      if (!isDeepStrictEqual(entries[name], written))
        return { content: entries, result: undefined };
      const content =
        before === undefined ? without(entries, name) : { ...entries, [name]: before };
      return { content, result: undefined };
    });
  }

  return {
    /** All usable entries; those that can't be used are named in the log and stay in the file. */
    async list(): Promise<readonly UserModel[]> {
      const entries = await file.read();
      // The same object as long as the file has not changed: its warnings are written once.
      if (read?.entries !== entries) read = { entries, models: usable(entries) };
      return read.models;
    },

    /**
     * One with the same files gets the new labels; one with other files is replaced, unless
     * `mayReplace` is false.
     */
    async register(
      registration: Registration,
      { mayReplace = true }: { mayReplace?: boolean } = {},
    ): Promise<Registered> {
      const { name, entry } = checkRegistration(registration, rules);
      const { before, written, isReplaced } = await file
        .update((entries) => {
          const before = Object.hasOwn(entries, name) ? entries[name] : undefined;
          const other = before === undefined ? undefined : otherFiles(name, before, entry);
          if (other !== undefined && !mayReplace)
            throw new ModelAlreadyRegistered({ model: `user.${name}`, present: other });
          // What else was noted of a model, such as its advice for images, is not true of another
          // one.
          const written = other === undefined ? merge(before, entry) : entry;
          const result = { before, written, isReplaced: other !== undefined };
          return { content: { ...entries, [name]: written }, result };
        })
        .catch((error: unknown) => {
          throw error instanceof FileFull ? tooMany(error) : error;
        });
      return { name: `user.${name}`, isReplaced, undo: () => undo(name, written, before) };
    },

    /** Removes an entry by its name without `user.`; one that is not there is fine. */
    async unregister(name: string): Promise<void> {
      await file.update((entries) => ({ content: without(entries, name), result: undefined }));
    },
  };
}

const tooMany = (cause: FileFull): InvalidRequest =>
  new InvalidRequest(
    `No more models can be registered: ${cause.message}. Delete some of them first.`,
    {
      cause,
      param: 'model_name',
    },
  );

/**
 * The files that an entry stands for, for messages, when they are others than those wanted; an
 * entry that can't be used has none.
 */
function otherFiles(name: string, present: unknown, entry: UserModelEntry): string | undefined {
  const known = attempt(() => readUserModel(name, present));
  if (known === undefined) return undefined;
  const wanted = readUserModel(name, entry);
  const isSame =
    known.recipe === wanted.recipe &&
    isDeepStrictEqual({ ...known.checkpoints }, { ...wanted.checkpoints }) &&
    (known.source ?? 'huggingface') === (wanted.source ?? 'huggingface');
  return isSame ? undefined : `${Object.values(known.checkpoints).join(', ')} (${known.recipe})`;
}

/** Fields that we don't know, written by other programs, stay. */
const merge = (present: unknown, entry: UserModelEntry): UserModelEntry =>
  isObject(present) ? { ...present, ...entry } : entry;
const without = (entries: Entries, name: string): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([other]) => other !== name));

function readEntries(json: unknown): Entries {
  if (!isObject(json)) throw new Error('it holds no JSON object');
  return json;
}

type PullRequest = components['schemas']['PullRequest'];

export type Registration = {
  [Field in Exclude<
    keyof PullRequest,
    'model_name' | 'model' | 'registry_source' | 'stream' | 'subscribe' | 'do_not_upgrade'
  >]?: PullRequest[Field] | undefined;
} & { name: string };

interface RegistrationRules {
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
const RESERVED = /^(?:user|extra|builtin)\./;
const LABEL = /^[a-z0-9][a-z0-9-]{0,63}$/;
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
  const source = isStored ? asked : (asked ?? sourceOf(registration, rules));
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
      ...setFields({ source }),
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
function sourceOf(registration: Registration, rules: RegistrationRules): ModelSource | undefined {
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
  if (RESERVED.test(bare))
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
  const main = given(checkpoint === undefined ? 'checkpoints.main' : 'checkpoint', () =>
    normalize(mainText),
  );
  if (
    checkpoint !== undefined &&
    checkpoints.main !== undefined &&
    normalize(checkpoints.main) !== main
  )
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
    ...Object.fromEntries(
      others.map(([role, text]) => [role, given(`checkpoints.${role}`, () => normalize(text))]),
    ),
    ...(mmproj === undefined
      ? {}
      : { mmproj: given('mmproj', () => normalize(besides(main, mmproj))) }),
  };
}

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
    throw invalid(
      'labels',
      `The label '${wrong}' can't be used: use small letters, digits and dashes.`,
    );
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

const invalid = (param: string, message: string): InvalidRequest =>
  new InvalidRequest(message, { param });

interface UserModelEntry extends Pick<CatalogueModel, 'recipe' | 'labels' | 'suggested'> {
  source?: string;
  checkpoint?: string;
  checkpoints?: Checkpoints;
  image_defaults?: ImageDefaults;
}

export type UserModel = Omit<CatalogueModel, 'aliases' | 'sizeGb' | 'suggested' | 'source'> & {
  /** As the file has it. */
  source?: string;
};

function readUserModel(name: string, entry: unknown): UserModel {
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
    ...(typeof source === 'string' && source !== ''
      ? { source: sourceNamed(source) ?? source }
      : {}),
    ...(Object.keys(imageDefaults).length > 0 ? { imageDefaults } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
}

function readCheckpoints({
  checkpoint,
  checkpoints,
  mmproj,
}: Record<string, unknown>): Checkpoints {
  const given = asObject(checkpoints);
  const main = given.main ?? checkpoint;
  if (typeof main !== 'string' || main === '') throw new Error("it has no 'checkpoint'");
  const others = CHECKPOINT_ROLES.flatMap((role) => {
    const value = given[role];
    return role !== 'main' && typeof value === 'string' && value !== ''
      ? [[role, value] as const]
      : [];
  });
  const projector =
    typeof mmproj === 'string' && mmproj !== '' ? { mmproj: besides(main, mmproj) } : {};
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
    return (
      value === given[name] &&
      value >= least &&
      value <= most &&
      (!isWhole || Number.isInteger(value))
    );
  });
  const isMethod = typeof method === 'string' && method !== '' && method.length <= 64;
  return {
    ...Object.fromEntries(numbers.map(([name]) => [name, given[name]])),
    ...(isMethod ? { sampling_method: method } : {}),
  };
}

const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
