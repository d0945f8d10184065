// Reads a folder as ONNX Runtime GenAI defines it, and refuses what the CPU can't run before any
// native code sees it.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf, isObject, messageOf } from '../../common/values.ts';
import type { RequestBody } from '../kit/request-fields.ts';
import devices from './devices.json' with { type: 'json' };

/** Layers, heads and names of inputs, as `genai_config.json` has them. */
export type DecoderShape = ReturnType<typeof readDecoder>;
/** A folder with a model, read and checked. */
export type ModelFolder = Awaited<ReturnType<typeof readModelFolder>>;
const MAX_FILE_BYTES = 2 ** 20;
const MAX_TOKENIZER_BYTES = 128 * 2 ** 20;
const CONFIG = 'genai_config.json';
const LIMITS = {
  layers: 1024,
  heads: 1024,
  headSize: 4096,
  vocabularySize: 2 ** 22,
  contextSize: 2 ** 26,
};

/**
 * @throws {Error} for what can't be run here; it says what is wrong with which file, and what to
 *   do.
 */
export async function readModelFolder(folder: string) {
  const { model: section, search: given } = await readJson(folder, CONFIG);
  const model = required(section, 'model');
  const config = required(model.decoder, 'model.decoder');
  const search = objectOf(given);
  refuseOtherDevices(config);
  const filename = textIn(config, 'model.decoder.filename');
  if (filename !== basename(filename))
    throw refused(CONFIG, `names the file '${filename}' outside of the folder`);
  const decoder = readDecoder(model, config, search);
  if (!existsSync(join(folder, filename))) throw missing(folder, filename);
  const tokenizerConfig = await readJson(folder, 'tokenizer_config.json');
  const tokenizerModel = await readJson(folder, 'tokenizer.json', MAX_TOKENIZER_BYTES);
  if (!isObject(tokenizerModel.model)) throw refused('tokenizer.json', 'has no model');
  return {
    name: basename(folder),
    modelFile: join(folder, filename),
    decoder,
    trainedContextSize: numberIn(model, 'model.context_length', LIMITS.contextSize),
    endTokens: new Set(readEndTokens(model.eos_token_id)),
    /** How the model wants its tokens chosen, as fields of requests. */
    requestDefaults: readDefaults(search),
    tokenizer: { model: tokenizerModel, config: tokenizerConfig },
    chatTemplate: await readTemplate(folder, tokenizerConfig),
    /** Texts of the tokens that begin and end a text; empty where there is none. */
    specialTokens: {
      bos: tokenText(tokenizerConfig.bos_token),
      eos: tokenText(tokenizerConfig.eos_token),
    },
  };
}

const objectOf = (value: unknown): RequestBody => (isObject(value) ? value : {});
const refused = (file: string, problem: string) => new Error(`${file} ${problem}.`);
const missing = (folder: string, file: string) =>
  new Error(`${file} is missing in ${folder}. Delete the model and pull it again.`);

async function readText(folder: string, file: string, maxBytes = MAX_FILE_BYTES): Promise<string> {
  const path = join(folder, file);
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new Error('it is not a regular file');
    if (facts.size > maxBytes) throw new Error(`it has more than ${maxBytes} bytes`);
    return await readFile(path, 'utf8');
  } catch (error) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '');
    throw isMissing ? missing(folder, file) : refused(file, `can't be used: ${messageOf(error)}`);
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
  throw refused(
    CONFIG,
    `has no '${path}'. It is not a model that generates text, or has another format`,
  );
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1);

function textIn(object: RequestBody, path: string, usual?: string): string {
  const value = object[lastOf(path)] ?? usual;
  if (typeof value !== 'string' || value === '') throw refused(CONFIG, `has no text '${path}'`);
  return value;
}

function numberIn(object: RequestBody, path: string, most: number): number {
  const value = object[lastOf(path)];
  if (Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= most)
    return Number(value);
  throw refused(
    CONFIG,
    `must have a whole number from 1 to ${most} as '${path}', not ${JSON.stringify(value)}`,
  );
}

function readEndTokens(value: unknown): readonly number[] {
  const list: unknown[] = [value].flat();
  const isToken = (item: unknown): item is number => Number.isSafeInteger(item);
  if (list.length > 0 && list.every(isToken)) return list;
  throw refused(CONFIG, "must have a token, or a list of tokens, as 'model.eos_token_id'");
}

const OTHER_MODEL =
  "Use a folder that is made for the CPU, or a GGUF version of the model with recipe 'llamacpp'";

function refuseOtherDevices(decoder: RequestBody): void {
  const options = [objectOf(decoder.session_options), decoder].map(
    ({ provider_options }) => provider_options ?? [],
  );
  const providers = options.flat().flatMap((provider) => Object.keys(objectOf(provider)));
  const other = providers.find((name) => name.toLowerCase() !== 'cpu');
  if (other !== undefined) {
    const known: Readonly<Record<string, string>> = devices;
    const device = known[other.toLowerCase()] ?? `the provider '${other}'`;
    throw refused(
      CONFIG,
      `says that this model is made for ${device}, and oga-cpu runs on the CPU. ${OTHER_MODEL}`,
    );
  }
  if (decoder.pipeline === undefined) return;
  throw refused(
    CONFIG,
    `names a pipeline of several models, as folders for NPUs do. ${OTHER_MODEL}`,
  );
}

function readDecoder(model: RequestBody, decoder: RequestBody, search: RequestBody) {
  const inputs = objectOf(decoder.inputs);
  const outputs = objectOf(decoder.outputs);
  const layers = numberIn(decoder, 'model.decoder.num_hidden_layers', LIMITS.layers);
  const names = (section: RequestBody, name: string, usual: string) => {
    const pattern = textIn(section, `model.decoder.${name}`, usual);
    if (!pattern.includes('%d'))
      throw refused(CONFIG, `has a '${name}' without '%d' for the layer`);
    return (layer: number) => pattern.replace('%d', String(layer));
  };
  const cacheNames = ['key', 'value'].map((part) => ({
    past: names(inputs, `past_${part}_names`, `past_key_values.%d.${part}`),
    present: names(outputs, `present_${part}_names`, `present.%d.${part}`),
  }));
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
    logits: textIn(outputs, 'model.decoder.outputs.logits', 'logits'),
    cache: Array.from({ length: layers }, (_, layer) =>
      cacheNames.map(({ past, present }) => ({ past: past(layer), present: present(layer) })),
    ).flat(),
    /**
     * True where past and present may be one buffer of the whole context, into which the model
     * writes in place.
     */
    isCacheShared: search.past_present_share_buffer === true,
  };
}

/** What GenAI does by itself: without `do_sample` it takes the likeliest token. */
function readDefaults(search: RequestBody): RequestBody {
  const fields = {
    temperature: search.do_sample === true ? search.temperature : 0,
    top_k: search.top_k,
    top_p: search.top_p,
    repeat_penalty: search.repetition_penalty,
    repeat_last_n: -1,
  };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => typeof value === 'number'),
  );
}

/** A file of its own goes before the field, as in other programs that read such folders. */
async function readTemplate(
  folder: string,
  { chat_template: field }: RequestBody,
): Promise<string | undefined> {
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
