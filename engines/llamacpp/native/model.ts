// A model in memory. Its address is the same in all threads: one loads it, others read it, and it
// is freed once.
import { attempt } from './attempt.ts';
import type { Native } from './native.ts';
import type { Struct } from './structs.ts';
import { NativeVocabulary } from './vocabulary.ts';

/** Longer than most values of a model's metadata; templates and lists have more. */
const TEXT_BYTES = 4096;
/**
 * Bytes of what each head computes of a token, for 512 tokens at a time, where it is not done in
 * parts.
 */
const COMPUTED_PER_HEAD = 4 * 512;
/** Of `llama_load_mode`, by whether the file is mapped and whether its memory is locked. */
export const LOAD_MODES = { auto: -1, none: 0, mapped: 1, locked: 2, mappedAndLocked: 3 } as const;
/** Nor for what is faster there: `LLAMA_SPLIT_MODE_NONE`, and no device for it. */
const NO_GPU = { split_mode: 0, main_gpu: -1 };

/** How a model is loaded. */
export interface ModelSettings {
  /** Layers on a GPU; undefined for all of them where there is one. */
  gpuLayers?: number | undefined;
  isFileMapped?: boolean;
  isMemoryLocked?: boolean;
  /** Whether the layers that guess further tokens are loaded as well. */
  isGuessing?: boolean;
  /** Only what {@link NativeModel.vocabulary} needs. */
  isVocabularyOnly?: boolean;
}

/** @throws {Error} with what llama.cpp has said of it, for a file that it can't load. */
export function loadModel(native: Native, path: string, settings: ModelSettings = {}): NativeModel {
  const params = modelParams(native, settings);
  const load = () => native.c.llama_model_load_from_file(path, params);
  return new NativeModel(native, attempt(native, `llama.cpp can't load ${path}`, load));
}

/** The settings as C takes them; also for a model that is only measured. */
export function modelParams({ c }: Native, settings: ModelSettings): Struct<'llama_model_params'> {
  const params = c.llama_model_default_params();
  params.n_gpu_layers = settings.gpuLayers ?? params.n_gpu_layers;
  if (params.n_gpu_layers === 0) Object.assign(params, NO_GPU);
  params.load_mode = loadModeOf(settings);
  params.load_mtp = settings.isGuessing ?? false;
  params.vocab_only = settings.isVocabularyOnly ?? false;
  return params;
}

function loadModeOf({ isFileMapped = true, isMemoryLocked = false }: ModelSettings): number {
  if (isFileMapped) return isMemoryLocked ? LOAD_MODES.mappedAndLocked : LOAD_MODES.auto;
  return isMemoryLocked ? LOAD_MODES.locked : LOAD_MODES.none;
}

/** A model that llama.cpp has loaded, as any thread may read it. */
export class NativeModel {
  readonly address: bigint;
  readonly native: Native;
  readonly vocabulary: NativeVocabulary;

  /** @param address what the model of another thread has as its own. */
  constructor(native: Native, address: bigint) {
    this.native = native;
    this.address = address;
    this.vocabulary = new NativeVocabulary(native, address);
  }

  /** Of a context that it was trained for. */
  get trainedContextSize(): number {
    return this.native.c.llama_model_n_ctx_train(this.address);
  }

  /** Numbers of a vector that a token becomes. */
  get embeddingSize(): number {
    return this.native.c.llama_model_n_embd(this.address);
  }

  /** Numbers of a vector that a text becomes. */
  get outputEmbeddingSize(): number {
    return this.native.c.llama_model_n_embd_out(this.address);
  }

  /** Scores that a ranking model gives at once. */
  get scoreCount(): number {
    return this.native.c.llama_model_n_cls_out(this.address);
  }

  get layerCount(): number {
    return this.native.c.llama_model_n_layer(this.address);
  }

  /** Layers that guess further tokens. */
  get guessingLayerCount(): number {
    return this.native.c.llama_model_n_layer_nextn(this.address);
  }

  /**
   * What a token of a context takes at most, in bytes, with 16 bits for each number; more is only
   * seen by measuring.
   */
  get mostBytesPerToken(): number {
    const heads = this.native.c.llama_model_n_head(this.address);
    const number = (key: string) =>
      Number(this.metadata(`${this.metadata('general.architecture')}.attention.${key}`) ?? 0);
    const headLength = this.embeddingSize / Math.max(1, heads);
    const lengths = (number('key_length') || headLength) + (number('value_length') || headLength);
    const cache = this.layerCount * (number('head_count_kv') || heads) * lengths * 2;
    return cache + heads * COMPUTED_PER_HEAD;
  }

  get bytes(): number {
    return Number(this.native.c.llama_model_size(this.address));
  }

  get parameterCount(): number {
    return Number(this.native.c.llama_model_n_params(this.address));
  }

  /** Tokens of a sliding window; 0 where all layers see everything. */
  get windowSize(): number {
    return this.native.c.llama_model_n_swa(this.address);
  }

  /** Whether its state is not one of tokens, so that none can be taken back. */
  get isRecurrent(): boolean {
    return this.native.c.llama_model_is_recurrent(this.address);
  }

  /** Whether it has layers of both kinds. */
  get isHybrid(): boolean {
    return this.native.c.llama_model_is_hybrid(this.address);
  }

  get hasEncoder(): boolean {
    return this.native.c.llama_model_has_encoder(this.address);
  }

  get hasDecoder(): boolean {
    return this.native.c.llama_model_has_decoder(this.address);
  }

  get description(): string {
    return (
      this.#text((bytes) => this.native.c.llama_model_desc(this.address, bytes, bytes.length)) ?? ''
    );
  }

  /** The template of that name in the file, or the usual one. */
  chatTemplate(name?: string): string | undefined {
    return this.native.c.llama_model_chat_template(this.address, name ?? null) ?? undefined;
  }

  /** One value of the file's metadata as a text; lists are not there. */
  metadata(key: string): string | undefined {
    return this.#text((bytes) =>
      this.native.c.llama_model_meta_val_str(this.address, key, bytes, bytes.length),
    );
  }

  /** Must be called in one thread only, when no other one uses the model or a context of it. */
  free(): void {
    this.native.c.llama_model_free(this.address);
  }

  /**
   * C writes as much as there is room for, and returns how long the text is, or less than 0 where
   * there is none.
   */
  #text(write: (bytes: Buffer) => number): string | undefined {
    const bytes = Buffer.alloc(TEXT_BYTES);
    const length = write(bytes);
    if (length < 0) return undefined;
    if (length < bytes.length) return bytes.toString('utf8', 0, length);
    const all = Buffer.alloc(length + 1);
    return all.toString('utf8', 0, write(all));
  }
}

/**
 * An adapter that changes the weights of a model, and is freed with it.
 * @throws {Error} for a file that does not fit it.
 */
export function loadAdapter(model: NativeModel, path: string): bigint {
  const { native, address } = model;
  const what = `llama.cpp can't load the LoRA adapter ${path}`;
  return attempt(native, what, () => native.c.llama_adapter_lora_init(address, path));
}
