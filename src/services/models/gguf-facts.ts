// What the metadata of a GGUF file says about the model in it.
import { setFields } from '../../lib/is-set.ts';
import type { ModelType } from '../../recipes/kit/model.ts';

/** Metadata by key, as the parser gives it; nothing in it can be trusted to be of the right kind. */
type GgufMetadata = Readonly<Record<string, unknown>>;

/** Facts of one GGUF file. What the file does not say is missing. */
export interface GgufFacts {
  architecture?: string;
  /** Tokens that it was trained to keep in view. */
  contextLength?: number;
  embeddingLength?: number;
  blockCount?: number;
  /** Key and value heads of the layer that has most of them. */
  headCountKv?: number;
  keyLength?: number;
  /** Bytes that one token in view takes in memory over all layers, keys and values as 16-bit numbers. */
  kvBytesPerToken?: number;
  /** `general.file_type`: number of llama.cpp's quantization. */
  fileType?: number;
  /** Its name, where it has one. */
  quantization?: string;
  /** Embedding and reranking models are told by their architecture, pooling or output layer. */
  type: Extract<ModelType, 'llm' | 'embedding' | 'reranking'>;
  /** A projector for images or sound, which is no model by itself. */
  isProjector: boolean;
  /** A projector that sees; others only hear. */
  hasVision: boolean;
  /** Its chat template knows how to speak of tools. */
  hasTools: boolean;
}

/** Architectures that only turn texts into vectors. */
const ENCODER = /bert|^gemma-embedding$|^t5encoder$/;
const POOLING_RANK = 4;
/** What a template says when it knows how to describe tools or to read their calls. */
const TOOLS = /tool_call|function_call|<tool|\btools\b/;
const MAX_COUNT = 2 ** 31;

/** Reads the facts out of metadata; values of a wrong kind are taken as missing. */
export function describeGguf(metadata: GgufMetadata, { hasRankingHead }: { hasRankingHead: boolean }): GgufFacts {
  const architecture = text(metadata['general.architecture']);
  const own = (key: string) => (architecture === undefined ? undefined : metadata[`${architecture}.${key}`]);
  const pooling = wholeNumber(own('pooling_type'));
  const isProjector = architecture === 'clip' || text(metadata['general.type']) === 'mmproj';
  return {
    ...setFields({
      architecture,
      contextLength: count(own('context_length')),
      embeddingLength: count(own('embedding_length')),
      blockCount: count(own('block_count')),
      headCountKv: largest(own('attention.head_count_kv')),
      keyLength: count(own('attention.key_length')),
      kvBytesPerToken: kvBytesPerToken(own),
      fileType: wholeNumber(metadata['general.file_type']),
    }),
    type: typeOf({ architecture, pooling, hasRankingHead }),
    isProjector,
    hasVision: isProjector && metadata['clip.has_vision_encoder'] !== false,
    hasTools: TOOLS.test(text(metadata['tokenizer.chat_template']) ?? ''),
  };
}

const BYTES_PER_VALUE = 2;

/**
 * An upper bound: every layer is taken to keep all tokens in view, also of models where some keep fewer. Undefined when
 * the file does not say enough.
 */
function kvBytesPerToken(own: (key: string) => unknown): number | undefined {
  const blocks = count(own('block_count'));
  const heads = count(own('attention.head_count')) ?? largest(own('attention.head_count'));
  const embedding = count(own('embedding_length'));
  const derived = heads === undefined || embedding === undefined ? undefined : Math.ceil(embedding / heads);
  const keyLength = count(own('attention.key_length')) ?? derived;
  const valueLength = count(own('attention.value_length')) ?? derived ?? keyLength;
  // A file without a number of its own has as many heads for keys and values as it has heads.
  const kvHeads = largest(own('attention.head_count_kv')) ?? heads;
  if (blocks === undefined || kvHeads === undefined || keyLength === undefined || valueLength === undefined) {
    return undefined;
  }
  // Of hybrid models only every so many layers attend at all; the others keep a small state.
  const interval = count(own('full_attention_interval')) ?? 1;
  return Math.ceil(blocks / interval) * kvHeads * (keyLength + valueLength) * BYTES_PER_VALUE;
}

function typeOf(hints: {
  architecture: string | undefined;
  pooling: number | undefined;
  hasRankingHead: boolean;
}): GgufFacts['type'] {
  const { architecture = '', pooling = 0, hasRankingHead } = hints;
  if (pooling === POOLING_RANK || hasRankingHead) return 'reranking';
  return pooling > 0 || ENCODER.test(architecture) ? 'embedding' : 'llm';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value;
  return typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < MAX_COUNT ? number : undefined;
}

function count(value: unknown): number | undefined {
  const number = wholeNumber(value);
  return number !== undefined && number > 0 ? number : undefined;
}

function largest(value: unknown): number | undefined {
  if (!Array.isArray(value)) return count(value);
  return count(Math.max(0, ...value.slice(0, 1000).map((item) => count(item) ?? 0)));
}
