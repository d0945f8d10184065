// Models as Ollama's clients see them in lists and descriptions.
import { isGgufName } from '../../../common/gguf-names.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { digestOf } from '../../lib/digest.ts';
import { setFields } from '../../lib/values.ts';
import type { ShownHead } from '../../services/models/gguf-facts.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import { modelInfo } from './model-info.ts';
import { listedName } from './names.ts';

/** The version of Ollama whose API is spoken here; clients refuse to talk to much older ones. */
export const OLLAMA_VERSION = '0.16.1';

/** What is told of a model; a loaded one whose files went away lacks some of it. */
export type ModelFacts = Pick<
  KnownModel,
  'id' | 'recipe' | 'type' | 'checkpoint' | 'labels' | 'createdSeconds'
> &
  Partial<
    Pick<
      KnownModel,
      | 'path'
      | 'sizeBytes'
      | 'contextLength'
      | 'architecture'
      | 'dtype'
      | 'vectorLength'
      | 'parameterCount'
    >
  > & {
    checkpoints: Readonly<Record<string, string | undefined>>;
  };

const USABLE: ReadonlySet<string> = new Set(['llm', 'embedding']);
/** JavaScript's, Go's and Python's clients can all read it. */
const NEVER = '9999-12-31T23:59:59Z';
/** `0.6B` in `Qwen3-0.6B-GGUF`, `30B` in `Qwen3-30B-A3B`. */
const PARAMETERS = /(?<![\p{L}\p{N}.])(\d+(?:\.\d+)?)([bm])(?![\p{L}\p{N}])/iu;
/** Whether Ollama's clients can do anything with models of this type. */
export const isUsable = ({ type }: Pick<ModelFacts, 'type'>): boolean => USABLE.has(type);

/** A model in `/api/tags`. */
export const listedModel = (model: ModelFacts): Schemas['OllamaListedModel'] => ({
  ...identity(model),
  modified_at: modifiedAt(model),
});

/** The same under an alias, with the model that it means as its parent. */
export function listedAlias(alias: string, model: ModelFacts): Schemas['OllamaListedModel'] {
  const listed = listedModel(model);
  const name = listedName(alias);
  return { ...listed, name, model: name, details: { ...listed.details, parent_model: model.id } };
}

/** `expiresAtMs` is Unix time; undefined for a model that stays. */
export function loadedModel(
  model: ModelFacts,
  loaded: {
    devices: readonly string[];
    expiresAtMs: number | undefined;
    contextSize: number | undefined;
  },
): Schemas['OllamaLoadedModel'] {
  const { contextSize } = loaded;
  const known = identity(model);
  return {
    ...known,
    expires_at:
      Number(loaded.expiresAtMs) < Date.parse(NEVER)
        ? new Date(Number(loaded.expiresAtMs)).toISOString()
        : NEVER,
    size_vram: loaded.devices.includes('gpu') ? known.size : 0,
    ...setFields({ context_length: contextSize }),
  };
}

/** What a description tells in addition to what is always known. */
export interface Shown {
  /** Tokens that a request gets, or would get of a load now. */
  context: number | undefined;
  /** Of its main GGUF file; undefined where it has none, or one that can't be read. */
  head?: ShownHead | undefined;
  /** Short lists of the head, and its tensors. */
  isVerbose?: boolean;
}

/** A model in `/api/show`. */
export function describedModel(
  model: ModelFacts,
  { context, head, isVerbose = false }: Shown,
): Schemas['OllamaModelDescription'] {
  const { id, recipe, checkpoint, contextLength, vectorLength, parameterCount } = model;
  const architecture = model.architecture ?? recipe;
  const parameters = context === undefined ? '' : `num_ctx ${context}`;
  const modelfile = [
    '# Made by Lemonade Server for clients that read it; nothing reads it back.',
    `FROM ${checkpoint}`,
  ];
  if (parameters !== '') modelfile.push(`PARAMETER ${parameters}`);
  const known = {
    'general.architecture': architecture,
    'general.basename': id,
    ...setFields({
      'general.parameter_count': parameterCount,
      [`${architecture}.context_length`]: contextLength,
      [`${architecture}.embedding_length`]: vectorLength,
    }),
  };
  const ofFile = head === undefined ? {} : modelInfo(head, { hasLists: isVerbose });
  const described: Schemas['OllamaModelDescription'] = {
    modelfile: `${modelfile.join('\n')}\n`,
    parameters,
    template: '',
    details: detailsOf(model),
    model_info: sorted({ ...known, ...ofFile }),
    capabilities: capabilitiesOf(model),
    modified_at: modifiedAt(model),
  };
  if (head !== undefined && isVerbose) described.tensors = head.tensors;
  return described;
}

/** As Ollama's language writes objects: by their keys. */
const sorted = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1)));

function identity(model: ModelFacts) {
  const name = listedName(model.id);
  return {
    name,
    model: name,
    size: model.sizeBytes ?? 0,
    digest: modelDigest(model),
    details: detailsOf(model),
  };
}

/**
 * Clients take a new digest for a new version of the model. Files are too large to be read for it.
 */
const modelDigest = ({ checkpoints, sizeBytes }: ModelFacts): string =>
  digestOf(JSON.stringify([Object.entries(checkpoints).toSorted(), sizeBytes]));

function detailsOf(model: ModelFacts): Schemas['OllamaModelDetails'] {
  const { id, recipe, architecture, path, dtype, parameterCount } = model;
  const family = architecture ?? recipe;
  const [, number = '', unit = ''] = PARAMETERS.exec(id) ?? [];
  return {
    parent_model: '',
    format: path !== undefined && isGgufName(path) ? 'gguf' : recipe,
    family,
    families: [family],
    parameter_size:
      parameterCount === undefined ? number + unit.toUpperCase() : parameterSize(parameterCount),
    quantization_level: dtype ?? '',
  };
}

/** As Ollama writes it: `1.5B`, `268.10M`, `3B`, `70K`. */
function parameterSize(count: number): string {
  if (count >= 1e9) return `${withDecimals(count / 1e9, 1)}B`;
  if (count >= 1e6) return `${withDecimals(count / 1e6, 2)}M`;
  return count >= 1e3 ? `${(count / 1e3).toFixed(0)}K` : String(count);
}

/** A whole number has none. */
const withDecimals = (number: number, decimals: number): string =>
  number.toFixed(Number.isInteger(number) ? 0 : decimals);

const CAPABILITIES = { 'tool-calling': 'tools', vision: 'vision', reasoning: 'thinking' } as const;

function capabilitiesOf({ type, labels }: ModelFacts): string[] {
  if (type === 'embedding') return ['embedding'];
  if (type !== 'llm') return [];
  const more = Object.entries(CAPABILITIES).flatMap(([label, word]) =>
    labels.includes(label) ? [word] : [],
  );
  return ['completion', ...more];
}

const modifiedAt = ({ createdSeconds }: ModelFacts): string =>
  new Date(createdSeconds * 1000).toISOString();
