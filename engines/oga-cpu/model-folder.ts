// Reads a folder as ONNX Runtime GenAI defines it, and refuses what the CPU can't run before any native code sees it.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { codeOf, isObject, messageOf } from '../../common/values.ts';
import type { RequestBody } from '../kit/http.ts';

export type DecoderShape = ReturnType<typeof readDecoder>;
export type ModelFolder = Awaited<ReturnType<typeof readModelFolder>>;

const MAX_FILE_BYTES = 2 ** 20;
const MAX_TOKENIZER_BYTES = 128 * 2 ** 20;
const CONFIG = 'genai_config.json';

/** @throws {Error} for what can't be run here; it says what is wrong with which file, and what to do. */
export async function readModelFolder(folder: string) {
  const { model: section, search: given } = await readJson(folder, CONFIG);
  const model = required(section, 'model');
  const config = required(model.decoder, 'model.decoder');
  const search = isObject(given) ? given : {};
  refuseOtherDevices(config);
  const filename = textIn(config, 'model.decoder.filename');
  if (filename !== basename(filename)) throw refused(CONFIG, `names the file '${filename}' outside of the folder`);
  const decoder = readDecoder(model, config, search);
  if (!existsSync(join(folder, filename))) throw missing(folder, filename);
  const tokenizerConfig = await readJson(folder, 'tokenizer_config.json');
  const tokenizerModel = await readJson(folder, 'tokenizer.json', MAX_TOKENIZER_BYTES);
  if (!isObject(tokenizerModel.model)) throw refused('tokenizer.json', 'has no model');
  return {
    name: basename(folder),
    modelFile: join(folder, filename),
    decoder,
    /** Tokens that the model was trained for. */
    trainedContextSize: numberIn(model, 'model.context_length', LIMITS.contextSize),
    endTokens: new Set(readTokens(model.eos_token_id, 'model.eos_token_id')),
    /** How the model wants its tokens chosen, as fields of requests. */
    requestDefaults: readDefaults(search),
    tokenizer: { model: tokenizerModel, config: tokenizerConfig },
    chatTemplate: await readTemplate(folder, tokenizerConfig),
    /** Texts of the tokens that begin and end a text; empty where there is none. */
    specialTokens: { bos: tokenText(tokenizerConfig.bos_token), eos: tokenText(tokenizerConfig.eos_token) },
  };
}

/** @throws {Error} when the cache of a context takes more than this machine has. */
export function checkCacheSize({ layers, keyValueHeads, headSize }: DecoderShape, contextSize: number): void {
  const bytes = 2 * layers * keyValueHeads * headSize * contextSize * Float32Array.BYTES_PER_ELEMENT;
  if (bytes <= totalmem()) return;
  const inGb = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
  throw new Error(
    `A context of ${contextSize} tokens takes ${inGb(bytes)} for this model, and this machine has ${inGb(totalmem())} of memory. Load it with a smaller ctx_size.`,
  );
}

/** Beyond all models that there are. */
const LIMITS = { layers: 1024, heads: 1024, headSize: 4096, vocabularySize: 2 ** 22, contextSize: 2 ** 26 };

function refused(file: string, problem: string): Error {
  return new Error(`${file} ${problem}.`);
}

function missing(folder: string, file: string): Error {
  return new Error(`${file} is missing in ${folder}. Delete the model and pull it again.`);
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');

async function readText(folder: string, file: string, maxBytes = MAX_FILE_BYTES): Promise<string> {
  const path = join(folder, file);
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new Error('it is not a regular file');
    if (facts.size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw isMissing(error) ? missing(folder, file) : refused(file, `can't be used: ${messageOf(error)}`);
  }
}

async function readJson(folder: string, file: string, maxBytes?: number): Promise<RequestBody> {
  const text = await readText(folder, file, maxBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refused(file, `is not JSON: ${messageOf(error)}`);
  }
  if (!isObject(value)) throw refused(file, 'holds no object');
  return value;
}

function required(section: unknown, path: string): RequestBody {
  if (isObject(section)) return section;
  throw refused(CONFIG, `has no '${path}'. It is not a model that generates text, or has another format`);
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

/** @param path whose last name is that of the field in `object`. */
function textIn(object: RequestBody, path: string, usual?: string): string {
  const value = object[lastOf(path)] ?? usual;
  if (typeof value !== 'string' || value === '') throw refused(CONFIG, `has no text '${path}'`);
  return value;
}

function numberIn(object: RequestBody, path: string, most: number): number {
  const value = object[lastOf(path)];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most) return value;
  throw refused(CONFIG, `must have a whole number from 1 to ${most} as '${path}', not ${JSON.stringify(value)}`);
}

function readTokens(value: unknown, path: string): readonly number[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const isToken = (item: unknown): item is number => typeof item === 'number' && Number.isSafeInteger(item);
  if (list.length > 0 && list.every(isToken)) return list;
  throw refused(CONFIG, `must have a token, or a list of tokens, as '${path}'`);
}

/** What providers run on, in words. */
const DEVICES: Readonly<Record<string, string>> = {
  dml: 'a GPU through DirectML',
  cuda: 'a GPU of NVIDIA',
  rocm: 'a GPU of AMD',
  webgpu: 'a GPU through WebGPU',
  openvino: 'OpenVINO',
  qnn: 'an NPU of Qualcomm',
  ryzenai: 'an NPU of AMD',
  vitisai: 'an NPU of AMD',
};
const OTHER_MODEL = "Use a folder that is made for the CPU, or a GGUF version of the model with recipe 'llamacpp'";

function refuseOtherDevices(decoder: RequestBody): void {
  const session = isObject(decoder.session_options) ? decoder.session_options : {};
  const providers = [session, decoder].flatMap(({ provider_options: options }) =>
    Array.isArray(options) ? options : [],
  );
  for (const name of providers.flatMap((options) => (isObject(options) ? Object.keys(options) : []))) {
    if (name.toLowerCase() === 'cpu') continue;
    const device = DEVICES[name.toLowerCase()] ?? `the provider '${name}'`;
    throw refused(CONFIG, `says that this model is made for ${device}, and oga-cpu runs on the CPU. ${OTHER_MODEL}`);
  }
  if (decoder.pipeline !== undefined) {
    throw refused(CONFIG, `names a pipeline of several models, as folders for NPUs do. ${OTHER_MODEL}`);
  }
}

function readDecoder(model: RequestBody, decoder: RequestBody, search: RequestBody) {
  const inputs = isObject(decoder.inputs) ? decoder.inputs : {};
  const outputs = isObject(decoder.outputs) ? decoder.outputs : {};
  const layers = numberIn(decoder, 'model.decoder.num_hidden_layers', LIMITS.layers);
  const names = (section: RequestBody, name: string, usual: string) => {
    const pattern = textIn(section, `model.decoder.${name}`, usual);
    if (!pattern.includes('%d')) throw refused(CONFIG, `has a '${name}' without '%d' for the layer`);
    return (layer: number) => pattern.replace('%d', String(layer));
  };
  const cacheNames = [
    {
      past: names(inputs, 'past_key_names', 'past_key_values.%d.key'),
      present: names(outputs, 'present_key_names', 'present.%d.key'),
    },
    {
      past: names(inputs, 'past_value_names', 'past_key_values.%d.value'),
      present: names(outputs, 'present_value_names', 'present.%d.value'),
    },
  ];
  return {
    layers,
    keyValueHeads: numberIn(decoder, 'model.decoder.num_key_value_heads', LIMITS.heads),
    headSize: numberIn(decoder, 'model.decoder.head_size', LIMITS.headSize),
    vocabularySize: numberIn(model, 'model.vocab_size', LIMITS.vocabularySize),
    inputs: {
      tokens: textIn(inputs, 'model.decoder.inputs.input_ids', 'input_ids'),
      attentionMask: textIn(inputs, 'model.decoder.inputs.attention_mask', 'attention_mask'),
      positions: textIn(inputs, 'model.decoder.inputs.position_ids', 'position_ids'),
    },
    outputs: { logits: textIn(outputs, 'model.decoder.outputs.logits', 'logits') },
    cache: Array.from({ length: layers }, (_, layer) =>
      cacheNames.map(({ past, present }) => ({ past: past(layer), present: present(layer) })),
    ).flat(),
    /** True where past and present may be one buffer of the whole context, into which the model writes in place. */
    isCacheShared: search.past_present_share_buffer === true,
  };
}

/** What GenAI does by itself: without `do_sample` it takes the likeliest token. */
function readDefaults(search: RequestBody): RequestBody {
  const fields: Readonly<Record<string, unknown>> = {
    temperature: search.do_sample === true ? search.temperature : 0,
    top_k: search.top_k,
    top_p: search.top_p,
    repeat_penalty: search.repetition_penalty,
    repeat_last_n: -1,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => typeof value === 'number'));
}

/** A file of its own goes before the field, as in other programs that read such folders. */
async function readTemplate(folder: string, { chat_template: field }: RequestBody): Promise<string | undefined> {
  const file = 'chat_template.jinja';
  if (existsSync(join(folder, file))) return readText(folder, file);
  if (typeof field === 'string') return field;
  const named = Array.isArray(field) ? field.filter(isObject) : [];
  const chosen = named.find(({ name }) => name === 'default') ?? named[0];
  return typeof chosen?.template === 'string' ? chosen.template : undefined;
}

function tokenText(value: unknown): string {
  const text = isObject(value) ? value.content : value;
  return typeof text === 'string' ? text : '';
}
