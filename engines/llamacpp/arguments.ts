// Reads the command line, which is spelled as llama-server's.
import { type Argument, createArgumentSorter, nameOf } from '../../common/flags.ts';
import { isObject, messageOf } from '../../common/values.ts';
import { readSampling, refuseUnsupported } from '../kit/chat/sampling.ts';
import { ArgumentError, type FlagValues, numberOf, refuseStrangers, textOf } from '../kit/flags.ts';
import { type RequestBody, readObject, readStrings } from '../kit/request-fields.ts';
// Names of the templates that llama.cpp has built in.
import builtInTemplates from './built-in-templates.json' with { type: 'json' };
import type { ComputingOptions } from './computing/options.ts';
// Data, because the server has to know it without the engine. Of `ignored` none changes a response,
// nor does its opposite; what is in neither list might, and is refused.
import flags from './flags.json' with { type: 'json' };
import type { Pooling } from './native/context.ts';
// What arguments give to requests: fields of another name, switches and texts; and flags of which
// the last one counts.
import argumentsOf from './request-defaults.json' with { type: 'json' };
import { readSpeculation } from './speculation/settings.ts';

const FIELDS: Readonly<Record<string, string>> = argumentsOf.fields;
const OPPOSITES: Readonly<Record<string, string>> = argumentsOf.opposites;
/**
 * Numbers that are defaults of the field of requests that is called the same, or as `FIELDS` says.
 */
const NUMBER_DEFAULTS = new Set(flags.taken.number.map(nameOf));

const spelled = (lists: object) =>
  Object.values(lists)
    .flat()
    .map((flag: string) => `  ${flag.replaceAll(' ', ', ')}`)
    .join('\n');

/** What `--help` prints. */
export const HELP = `A small llama-server: it runs one GGUF file for text, embeddings or reranking inside of Node.

  node llamacpp.js -m model.gguf [--host 127.0.0.1] [--port 8080] [--api-key KEY] [FLAG ...]

It computes with the libraries of llama.cpp that npm has, next to this program or to the module that LEMONADE_EMBEDDED_LIBRARY names.
LLAMA_API_KEY is the same as --api-key, and wins. The flags mean what they mean to llama-server:

${spelled(flags.taken)}

These are accepted and change nothing:

${spelled(flags.ignored)}
`;

const sortArguments = createArgumentSorter(flags);
/** The command line, read and checked. */
export type EmbeddedArguments = ReturnType<typeof readArguments>;
/** llama-server has them in small letters. */
const CACHE_TYPES = [
  'F32',
  'F16',
  'BF16',
  'Q8_0',
  'Q4_0',
  'Q4_1',
  'IQ4_NL',
  'Q5_0',
  'Q5_1',
] as const;

const POOLINGS = ['none', 'mean', 'cls', 'last', 'rank'] as const;

/** llama-server tells all of a response at a level above this one. */
const LEAST_VERBOSITY = 9;

/** What llama-server evaluates in one go by default. */
const USUAL_BATCH_SIZE = 512;

/**
 * What an argument gives to requests that do not say it themselves; undefined for other arguments.
 */
function defaultOf({ name, value, words: [flag = ''] }: Argument): unknown {
  if (argumentsOf.switches.includes(name)) return !name.startsWith('no-');
  if (name === 'verbosity') return Number(requireText(flag, value)) > LEAST_VERBOSITY;
  if (!NUMBER_DEFAULTS.has(name) && !argumentsOf.texts.includes(name)) return undefined;
  if (value === undefined) throw new ArgumentError(`${flag}: argument missing.`);
  if (name === 'samplers') return value.split(';');
  if (!NUMBER_DEFAULTS.has(name)) return value;
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw new ArgumentError(`${flag} must be a number, not '${value}'.`);
}

/** What an argument adds to a default that several arguments make together. */
function joinedDefaultOf({ name, value, words }: Argument, defaults: RequestBody): RequestBody {
  const [flag = ''] = words;
  if (name === 'dry-sequence-breaker') {
    if (value === 'none') return { dry_sequence_breakers: [] };
    const before = readStrings(defaults, 'dry_sequence_breakers');
    return { dry_sequence_breakers: [...before, unescaped(requireText(flag, value))] };
  }
  if (name !== 'reasoning' && name !== 'chat-template-kwargs') return {};
  const more =
    name === 'reasoning'
      ? readReasoning(flag, value)
      : readObjectText(flag, requireText(flag, value));
  const before = readObject(defaults, 'chat_template_kwargs');
  return { chat_template_kwargs: { ...before, ...more } };
}

function requireText(flag: string, value: string | undefined): string {
  if (value === undefined) throw new ArgumentError(`${flag}: argument missing.`);
  return value;
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** As llama-server reads such texts: `\n` is the end of a line. */
const unescaped = (text: string): string =>
  text.replace(/\\([nrt'"\\])/g, (_found, letter: string) => ESCAPED[letter] ?? letter);

/** `auto` leaves it to the template. */
function readReasoning(flag: string, value: string | undefined): RequestBody {
  const isOn = readSwitch(flag, requireText(flag, value));
  return isOn === undefined ? {} : { enable_thinking: isOn };
}

/**
 * Reads the arguments that follow the program's name.
 * @throws {ArgumentError} when one is unknown, malformed or asks for what this backend can't do.
 */
export function readArguments(argv: readonly string[]) {
  const sorted = sortArguments(argv);
  refuseStrangers(sorted);
  const values = new Map<string, string | undefined>();
  const switches = new Map<string, boolean>();
  const defaults: Record<string, unknown> = {};
  for (const argument of sorted.taken) {
    const { name, value } = argument;
    const given = defaultOf(argument);
    if (given !== undefined) defaults[FIELDS[name] ?? name.replaceAll('-', '_')] = given;
    Object.assign(defaults, joinedDefaultOf(argument, defaults));
    // The later one of two that say the same.
    if (name === 'chat-template') values.delete('chat-template-file');
    if (name === 'chat-template-file') values.delete('chat-template');
    values.set(name, value);
    switches.set(OPPOSITES[name] ?? name, !Object.hasOwn(OPPOSITES, name));
  }
  checkDefaults(defaults);
  if (values.has('mmproj')) {
    throw new ArgumentError(
      "--mmproj can't be used: the embedded backend reads text only. Load the model with the cpu or vulkan backend for images.",
    );
  }
  const isEmbedding = values.has('embeddings');
  const isReranking = values.has('reranking');
  if (isEmbedding && isReranking)
    throw new ArgumentError('--embeddings and --reranking exclude each other.');
  const pooling = readPooling(values);
  const kind = kindOf(isEmbedding, isReranking, pooling);
  const adapters = readAdapters(sorted.taken);
  const chatTemplate = readChatTemplate(textOf(values, 'chat-template'));
  if (adapters.length > 0 && kind !== 'text') {
    throw new ArgumentError(
      "--lora can't be used here: the embedded backend adapts models that generate text only.",
    );
  }
  const modelPath = textOf(values, 'model');
  if (modelPath === undefined)
    throw new ArgumentError('--model is missing: name the GGUF file to load.');
  const parallel = numberOf(values, 'parallel', { minimum: 1, maximum: 256 });
  // As llama-server: who says how many share the context gets that many parts of it, unless each
  // may take all.
  const isShared = kind !== 'text' || (switches.get('kv-unified') ?? parallel === undefined);
  const batch = numberOf(values, 'batch-size', { minimum: 1 });
  const part = numberOf(values, 'ubatch-size', { minimum: 1 });
  const isBatchGiven = batch !== undefined || part !== undefined;
  return {
    modelPath,
    host: textOf(values, 'host'),
    /** 0 lets the system choose. */
    port: numberOf(values, 'port', { maximum: 65_535 }) ?? 8080,
    key: textOf(values, 'api-key'),
    alias: textOf(values, 'alias'),
    contextSize: numberOf(values, 'ctx-size') ?? 0,
    isUnified: isShared,
    leastContextSize: numberOf(values, 'fit-ctx', { minimum: 1 }),
    threads: numberOf(values, 'threads', { minimum: 1 }),
    parallel,
    kind,
    pooling,
    slotFolder: textOf(values, 'slot-save-path'),
    gpuLayers: numberOf(values, 'n-gpu-layers'),
    batchSize: isBatchGiven
      ? Math.min(batch ?? Number.MAX_VALUE, part ?? USUAL_BATCH_SIZE)
      : undefined,
    flashAttention: readFlashAttention(values),
    cacheTypes: {
      keys: readCacheType(values, 'cache-type-k'),
      values: readCacheType(values, 'cache-type-v'),
    },
    isFileMapped: switches.get('mmap') ?? true,
    isMemoryLocked: switches.has('mlock'),
    isWindowCacheWhole: switches.has('swa-full'),
    speculation: readSpeculation(values),
    /** A template that replaces the one in the model file: its text, or a name in llama.cpp. */
    chatTemplate,
    /** Whether it is written in Jinja; llama.cpp has others built in. */
    isTemplateJinja: !isBuiltIn(chatTemplate) && (switches.get('jinja') ?? true),
    /** Path of a file with such a text. */
    chatTemplateFile: textOf(values, 'chat-template-file'),
    adapters,
    areMetricsShown: values.has('metrics'),
    areSlotsShown: switches.get('slots') ?? true,
    requestDefaults: defaults as RequestBody,
    /** Arguments of llama-server that can't matter here, as they were written. */
    ignored: sorted.ignored.map(({ words }) => words.join(' ')),
  };
}

/** A model for embeddings whose vectors are pooled into a score ranks, as in llama-server. */
function kindOf(
  isEmbedding: boolean,
  isReranking: boolean,
  pooling: Pooling | undefined,
): ComputingOptions['kind'] {
  if (isReranking || (isEmbedding && pooling === 'rank')) return 'reranking';
  return isEmbedding ? 'embedding' : 'text';
}

function readObjectText(flag: string, text: string): RequestBody {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {}
  throw new ArgumentError(`${flag} must be a JSON object, not '${text}'.`);
}

/** What every request would be refused for is refused once, now. */
function checkDefaults(defaults: RequestBody): void {
  try {
    refuseUnsupported(defaults);
    readSampling(defaults);
  } catch (error) {
    throw new ArgumentError(
      `The arguments give requests a value that can't be used: ${messageOf(error)}`,
    );
  }
}

function readFlashAttention(values: FlagValues): boolean | undefined {
  const value = values.get('flash-attn') ?? (values.has('flash-attn') ? 'on' : 'auto');
  return readSwitch('--flash-attn', value);
}

/** As llama-server spells it; undefined for `auto`. @throws {ArgumentError} */
function readSwitch(flag: string, value: string): boolean | undefined {
  if (['on', 'enabled', 'true', '1'].includes(value)) return true;
  if (['off', 'disabled', 'false', '0'].includes(value)) return false;
  if (['auto', '-1'].includes(value)) return undefined;
  throw new ArgumentError(`${flag} must be on, off or auto, not '${value}'.`);
}

function readPooling(values: FlagValues): Pooling | undefined {
  const text = textOf(values, 'pooling');
  if (text === undefined) return undefined;
  const found = POOLINGS.find((name) => name === text);
  if (found !== undefined) return found;
  throw new ArgumentError(`--pooling must be one of ${POOLINGS.join(', ')}, not '${text}'.`);
}

function readCacheType(values: FlagValues, name: string) {
  const text = textOf(values, name) ?? 'f16';
  const found = CACHE_TYPES.find((type) => type === text.toUpperCase());
  if (found !== undefined) return found;
  throw new ArgumentError(
    `--${name} must be one of ${CACHE_TYPES.join(', ').toLowerCase()}, not '${text}'.`,
  );
}

/**
 * As llama-server: several files are between commas, and each of `--lora-scaled` ends with a colon
 * and its scale.
 */
function readAdapters(taken: readonly Argument[]): readonly { filePath: string; scale: number }[] {
  return taken.flatMap(({ name, value, words: [flag = ''] }) => {
    if (name !== 'lora' && name !== 'lora-scaled') return [];
    const files = (value ?? '').split(',');
    if (files.includes('')) throw new ArgumentError(`${flag}: argument missing.`);
    if (name === 'lora') return files.map((filePath) => ({ filePath, scale: 1 }));
    return files.map((text) => {
      const [, filePath, scale] = /^(.+):(-?\d+(?:\.\d+)?)$/s.exec(text) ?? [];
      if (filePath !== undefined) return { filePath, scale: Number(scale) };
      throw new ArgumentError(
        `${flag} must name files as FILE:SCALE, such as a.gguf:0.5, and not '${text}'.`,
      );
    });
  });
}

/** The most common notation of chats. */
const CHATML = `{%- for message in messages -%}
{{- '<|im_start|>' + message.role + '\\n' + message.content + '<|im_end|>\\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\\n' -}}{%- endif -%}`;

function readChatTemplate(text: string | undefined): string | undefined {
  if (text === 'chatml') return CHATML;
  if (text === undefined || isBuiltIn(text)) return text;
  if (text.includes('{%') || text.includes('{{')) return text;
  const known = 'the embedded backend knows the text of a Jinja template, or a name such as llama3';
  throw new ArgumentError(`--chat-template is '${text}', but ${known}.`);
}

const isBuiltIn = (template: string | undefined): boolean =>
  template !== undefined && builtInTemplates.includes(template);
