// Reads the command line, which is spelled as llama-server's.
import { messageOf } from '../../../lib/error-values.ts';
import { isObject } from '../../../lib/values.ts';
import { readSampling } from '../../kit/embedded/chat/sampling.ts';
import { refuseUnsupported } from '../../kit/embedded/chat/unsupported-fields.ts';
import { ArgumentError, numberOf, refuseStrangers, textOf } from '../../kit/embedded/flags.ts';
import type { RequestBody } from '../../kit/embedded/request-fields.ts';
import { sortArguments } from './flags.ts';

/** What this program was asked to do. */
export interface EmbeddedArguments {
  modelPath: string;
  /** 0 lets the system choose. */
  port: number;
  /** Tokens per request; 0 means as many as the model was trained for and memory allows. */
  contextSize: number;
  /** Undefined leaves it to what is measured. */
  threads: number | undefined;
  /** Requests served at once. */
  parallel: number | undefined;
  /** What the model is for. */
  kind: 'text' | 'embedding' | 'reranking';
  /** Folder for saved prompt caches; without one there are none. */
  slotFolder: string | undefined;
  /** Layers to put on a GPU; undefined leaves it to the library, 0 keeps everything on the CPU. */
  gpuLayers: number | undefined;
  /** Tokens evaluated in one go; undefined leaves it to the library. */
  batchSize: number | undefined;
  /** Undefined leaves it to what is best for the model. */
  flashAttention: boolean | undefined;
  /** How numbers of the prompt cache are stored. */
  cacheTypes: { keys: CacheType; values: CacheType };
  isFileMapped: boolean;
  isMemoryLocked: boolean;
  /** Whether models with a sliding window keep what lies before it, which makes more of a prompt cache usable. */
  isWindowCacheWhole: boolean;
  /** Replaces the template in the model file. */
  chatTemplate: ChatTemplateChoice | undefined;
  /** Fields of every request that does not have them itself. */
  requestDefaults: RequestBody;
  /** Arguments of llama-server that can't matter here, as they were written. */
  ignored: readonly string[];
}

/** The library's names of the types that llama-server offers for its cache. */
export type CacheType = (typeof cacheTypes)[keyof typeof cacheTypes];

/** A template of this program's, by its name, or the text of one. */
export type ChatTemplateChoice = 'chatml' | { source: string };

const cacheTypes = {
  f32: 'F32',
  f16: 'F16',
  bf16: 'BF16',
  q8_0: 'Q8_0',
  q4_0: 'Q4_0',
  q4_1: 'Q4_1',
  iq4_nl: 'IQ4_NL',
  q5_0: 'Q5_0',
  q5_1: 'Q5_1',
} as const;

/** The fields of requests that arguments give a default to, and how the field's value is written in an argument. */
const defaultFields: Readonly<Record<string, { field: string; as: 'number' | 'text' | 'json' | boolean }>> = {
  temp: { field: 'temperature', as: 'number' },
  'top-k': { field: 'top_k', as: 'number' },
  'top-p': { field: 'top_p', as: 'number' },
  'min-p': { field: 'min_p', as: 'number' },
  'top-n-sigma': { field: 'top_n_sigma', as: 'number' },
  typical: { field: 'typical_p', as: 'number' },
  'repeat-last-n': { field: 'repeat_last_n', as: 'number' },
  'repeat-penalty': { field: 'repeat_penalty', as: 'number' },
  'presence-penalty': { field: 'presence_penalty', as: 'number' },
  'frequency-penalty': { field: 'frequency_penalty', as: 'number' },
  'xtc-probability': { field: 'xtc_probability', as: 'number' },
  'xtc-threshold': { field: 'xtc_threshold', as: 'number' },
  'dry-multiplier': { field: 'dry_multiplier', as: 'number' },
  'dry-base': { field: 'dry_base', as: 'number' },
  'dry-allowed-length': { field: 'dry_allowed_length', as: 'number' },
  'dry-penalty-last-n': { field: 'dry_penalty_last_n', as: 'number' },
  'dynatemp-range': { field: 'dynatemp_range', as: 'number' },
  'adaptive-target': { field: 'adaptive_target', as: 'number' },
  mirostat: { field: 'mirostat', as: 'number' },
  seed: { field: 'seed', as: 'number' },
  predict: { field: 'n_predict', as: 'number' },
  'reasoning-budget': { field: 'thinking_budget_tokens', as: 'number' },
  'reasoning-format': { field: 'reasoning_format', as: 'text' },
  'reasoning-effort': { field: 'reasoning_effort', as: 'text' },
  'chat-template-kwargs': { field: 'chat_template_kwargs', as: 'json' },
  'ignore-eos': { field: 'ignore_eos', as: true },
  'cache-prompt': { field: 'cache_prompt', as: true },
  'no-cache-prompt': { field: 'cache_prompt', as: false },
};

/** Flags of which the last one counts, as with llama-server. */
const opposites: Readonly<Record<string, string>> = {
  'no-mmap': 'mmap',
  'no-kv-unified': 'kv-unified',
};

const defaultPort = 8080;
/** What llama-server evaluates in one go unless told otherwise. */
const usualBatchSize = 512;

/**
 * Reads the arguments that follow the program's name.
 * @throws {ArgumentError} when one is unknown, malformed or asks for what this backend can't do.
 */
export function readArguments(argv: readonly string[]): EmbeddedArguments {
  const sorted = sortArguments(argv);
  refuseStrangers(sorted);
  const { taken, ignored } = sorted;
  const values = new Map<string, string | undefined>();
  const switches = new Map<string, boolean>();
  const requestDefaults: Record<string, unknown> = {};
  for (const { name, value, words } of taken) {
    const field = defaultFields[name];
    if (field !== undefined) requestDefaults[field.field] = defaultOf(words[0] ?? '', value, field.as);
    values.set(name, value);
    switches.set(opposites[name] ?? name, !Object.hasOwn(opposites, name));
  }
  checkDefaults(requestDefaults);
  if (values.has('mmproj')) {
    throw new ArgumentError(
      "--mmproj can't be used: the embedded backend reads text only. Load the model with the cpu or vulkan backend for images.",
    );
  }
  if (values.has('embeddings') && values.has('reranking'))
    throw new ArgumentError('--embeddings and --reranking exclude each other.');
  const modelPath = textOf(values, 'model');
  if (modelPath === undefined) throw new ArgumentError('--model is missing: name the GGUF file to load.');
  const parallel = numberOf(values, 'parallel', { minimum: 1, maximum: 256 });
  const all = numberOf(values, 'ctx-size') ?? 0;
  // As llama-server: who says how many share the context gets that many parts of it, unless each may take all.
  const kind = values.has('embeddings') ? 'embedding' : values.has('reranking') ? 'reranking' : 'text';
  const isShared = kind !== 'text' || (switches.get('kv-unified') ?? parallel === undefined);
  const [batch, part] = [
    numberOf(values, 'batch-size', { minimum: 1 }),
    numberOf(values, 'ubatch-size', { minimum: 1 }),
  ];
  return {
    modelPath,
    port: numberOf(values, 'port', { maximum: 65_535 }) ?? defaultPort,
    contextSize: isShared || all === 0 ? all : Math.max(1, Math.floor(all / (parallel ?? 1))),
    threads: numberOf(values, 'threads', { minimum: 1 }),
    parallel,
    kind,
    slotFolder: textOf(values, 'slot-save-path'),
    gpuLayers: numberOf(values, 'n-gpu-layers'),
    batchSize:
      batch === undefined && part === undefined
        ? undefined
        : Math.min(batch ?? Number.MAX_VALUE, part ?? usualBatchSize),
    flashAttention: readChoice(values),
    cacheTypes: { keys: readCacheType(values, 'cache-type-k'), values: readCacheType(values, 'cache-type-v') },
    isFileMapped: switches.get('mmap') ?? true,
    isMemoryLocked: switches.has('mlock'),
    isWindowCacheWhole: switches.has('swa-full'),
    chatTemplate: readChatTemplate(textOf(values, 'chat-template')),
    requestDefaults,
    ignored: ignored.map(({ words }) => words.join(' ')),
  };
}

function defaultOf(flag: string, text: string | undefined, as: 'number' | 'text' | 'json' | boolean): unknown {
  if (typeof as === 'boolean') return as;
  if (text === undefined) throw new ArgumentError(`${flag}: argument missing.`);
  if (as === 'text') return text;
  if (as === 'json') return readObjectText(flag, text);
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(value)) throw new ArgumentError(`${flag} must be a number, not '${text}'.`);
  return value;
}

function readObjectText(flag: string, text: string): RequestBody {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // It is told below what was expected.
  }
  throw new ArgumentError(`${flag} must be a JSON object, not '${text}'.`);
}

/** What every request would be refused for is refused once, now. */
function checkDefaults(defaults: RequestBody): void {
  try {
    refuseUnsupported(defaults);
    readSampling(defaults);
  } catch (error) {
    throw new ArgumentError(`The arguments give requests a value that can't be used: ${messageOf(error)}`);
  }
}

function readChoice(values: ReadonlyMap<string, string | undefined>): boolean | undefined {
  if (!values.has('flash-attn')) return undefined;
  const value = values.get('flash-attn') ?? 'on';
  if (['on', 'enabled', 'true', '1'].includes(value)) return true;
  if (['off', 'disabled', 'false', '0'].includes(value)) return false;
  if (['auto', '-1'].includes(value)) return undefined;
  throw new ArgumentError(`--flash-attn must be on, off or auto, not '${value}'.`);
}

function readCacheType(values: ReadonlyMap<string, string | undefined>, name: string): CacheType {
  const text = textOf(values, name) ?? 'f16';
  const found = Object.entries(cacheTypes).find(([type]) => type === text.toLowerCase())?.[1];
  if (found !== undefined) return found;
  throw new ArgumentError(`--${name} must be one of ${Object.keys(cacheTypes).join(', ')}, not '${text}'.`);
}

function readChatTemplate(text: string | undefined): ChatTemplateChoice | undefined {
  if (text === undefined || text === 'chatml') return text;
  if (text.includes('{%') || text.includes('{{')) return { source: text };
  throw new ArgumentError(
    `--chat-template is '${text}', but the embedded backend knows only chatml, or the text of a Jinja template.`,
  );
}
