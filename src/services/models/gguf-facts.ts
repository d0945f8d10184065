// What GGUF files on disk say about the models in them, read once per file and kept until the file
// changes.
import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import type { Log } from '../../lib/log.ts';
import { messageOf, setFields } from '../../lib/values.ts';
import { GgufCutOff } from '../../platform/gguf/errors.ts';
import { type GgufHead, readGgufHead } from '../../platform/gguf/head.ts';
import {
  count,
  kvBytesPerToken,
  largest,
  text,
  valuesOf,
  wholeNumber,
} from '../../platform/gguf/values.ts';
import type { ModelType } from '../../recipes/kit/model.ts';

/** What the head of a GGUF file says of the model in it. */
export interface GgufFacts {
  /** E.g. `qwen3`. */
  architecture?: string;
  contextLength?: number;
  embeddingLength?: number;
  blockCount?: number;
  /** Key and value heads of the layer that has most of them. */
  headCountKv?: number;
  keyLength?: number;
  /**
   * Bytes that one token in view takes in memory over all layers, keys and values as 16-bit
   * numbers.
   */
  kvBytesPerToken?: number;
  hasExperts?: true;
  /** llama.cpp's name for it, e.g. `Q4_K_M`. */
  quantization?: string;
  /**
   * Embedding and reranking models are recognized by their architecture, pooling or output layer.
   */
  type: Extract<ModelType, 'llm' | 'embedding' | 'reranking'>;
  isProjector: boolean;
  /** A projector that sees; others only hear. */
  hasVision: boolean;
  /** Its chat template shows tools, and llama.cpp reads its calls. */
  hasTools: boolean;
  /** Its chat template knows thoughts, and llama.cpp tells them from content. */
  hasThoughts: boolean;
  /**
   * Numbers in the tensors of this file; missing for a file without tensors, and for a number that
   * no model has.
   */
  parameterCount?: number;
  /** The file ends before what its head describes. */
  isCutOff: boolean;
}

/** The head of a GGUF file as it is shown: its keys, those without a value, and its tensors. */
export type ShownHead = Pick<GgufHead, 'metadata' | 'leftOut' | 'tensors'>;

/** Architectures that only turn texts into vectors. */
const ENCODER = /bert|^gemma-embedding$|^t5encoder$/;
const POOLING_RANK = 4;
/**
 * What templates have that llama.cpp reads calls and thoughts of, as the test of this file asks it.
 */
const TOOLS = /\btools\b/;
const CALLS = /tool_calls|tool_list_start|List of tools/;
const THOUGHTS =
  /<\/think>|<\/\w{1,20}:think\w{0,20}>|reasoning_content|\[\/THINK\]|END_THINKING|<\|channel\|>analysis/;
/**
 * Command's template shows tools, and asks for thoughts, with documents only, which no request has.
 */
const BESIDE_DOCUMENTS = /^(?:\{\{ bos_token \}\})?\{% if documents %\}/;
/** llama.cpp's quantizations by their numbers in `general.file_type`. */
const FILE_TYPES = [
  'F32',
  'F16',
  'Q4_0',
  'Q4_1',
  'Q4_1_SOME_F16',
  'Q4_2',
  'Q4_3',
  'Q8_0',
  'Q5_0',
  'Q5_1',
  'Q2_K',
  'Q3_K_S',
  'Q3_K_M',
  'Q3_K_L',
  'Q4_K_S',
  'Q4_K_M',
  'Q5_K_S',
  'Q5_K_M',
  'Q6_K',
  'IQ2_XXS',
  'IQ2_XS',
  'Q2_K_S',
  'IQ3_XS',
  'IQ3_XXS',
  'IQ1_S',
  'IQ4_NL',
  'IQ3_S',
  'IQ3_M',
  'IQ2_S',
  'IQ2_M',
  'IQ4_XS',
  'IQ1_M',
  'BF16',
  'Q4_0_4_4',
  'Q4_0_4_8',
  'Q4_0_8_8',
  'TQ1_0',
  'TQ2_0',
  'MXFP4_MOE',
  'NVFP4',
  'Q1_0',
  'Q2_0',
];

function describeGguf({ metadata, hasRankingHead, parameters, isCutOff }: GgufHead): GgufFacts {
  const { architecture, own } = valuesOf(metadata);
  const pooling = wholeNumber(own('pooling_type'));
  const isProjector = architecture === 'clip' || text(metadata.get('general.type')) === 'mmproj';
  return {
    ...setFields({
      architecture,
      contextLength: count(own('context_length')),
      embeddingLength: count(own('embedding_length')),
      blockCount: count(own('block_count')),
      headCountKv: largest(own('attention.head_count_kv')),
      keyLength: count(own('attention.key_length')),
      kvBytesPerToken: kvBytesPerToken(own),
      hasExperts: count(own('expert_count')) === undefined ? undefined : (true as const),
      quantization: FILE_TYPES[wholeNumber(metadata.get('general.file_type')) ?? -1],
      parameterCount: parameters > 0 && Number.isSafeInteger(parameters) ? parameters : undefined,
    }),
    isCutOff,
    type: typeOf({ architecture, pooling, hasRankingHead }),
    isProjector,
    hasVision: isProjector && metadata.get('clip.has_vision_encoder') !== false,
    ...describeTemplates(
      ['', '.tool_use'].map((name) => text(metadata.get(`tokenizer.chat_template${name}`)) ?? ''),
    ),
  };
}

function describeTemplates(
  templates: readonly string[],
): Pick<GgufFacts, 'hasTools' | 'hasThoughts'> {
  const facts = templates.map(describeTemplate);
  return {
    hasTools: facts.some(({ hasTools }) => hasTools),
    hasThoughts: facts.some(({ hasThoughts }) => hasThoughts),
  };
}

/** What a chat template shows of tools and thoughts, as llama.cpp would read it. */
export function describeTemplate(template: string): Pick<GgufFacts, 'hasTools' | 'hasThoughts'> {
  if (BESIDE_DOCUMENTS.test(template)) return { hasTools: false, hasThoughts: false };
  // Split, as one expression for it would take the square of a hostile template's length.
  const expressions = template.split(/\{[{%]/).slice(1);
  const hasTools = expressions.some((text) => TOOLS.test(text.split(/[%}]\}/, 1)[0] ?? ''));
  return { hasTools: hasTools && CALLS.test(template), hasThoughts: THOUGHTS.test(template) };
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

/** See {@link createGgufReader}. */
export type GgufReader = ReturnType<typeof createGgufReader>;
/** What was found out about a file in one of its states. */
interface FileLook {
  /** Undefined when it can't be read as GGUF. */
  facts: GgufFacts | undefined;
  isCutOff: boolean;
}
interface KnownFile {
  /** Size and time of change. */
  state: string;
  look: Promise<FileLook>;
}
const MAX_ENTRIES = 5000;

/**
 * Reads heads of GGUF files, each once per state of the file. A file that can't be read has no
 * facts.
 */
export function createGgufReader({ log }: { log: Log }) {
  const entries = new Map<string, KnownFile>();
  // One at a time: a head takes some megabytes while it is read, and several would not be faster.
  const inTurn = pLimit(1);

  async function lookInto(path: string): Promise<FileLook> {
    try {
      const facts = await inTurn(() => readGgufFacts(path));
      if (facts.isCutOff) log.warning(`${path} is cut off: it ends before its tensors do.`);
      return { facts, isCutOff: facts.isCutOff };
    } catch (error) {
      log.warning(`${path} can't be read as GGUF: ${messageOf(error)}.`);
      return { facts: undefined, isCutOff: error instanceof GgufCutOff };
    }
  }

  async function lookAt(path: string): Promise<FileLook | undefined> {
    const file = await stat(path).catch(() => undefined);
    if (!file) return undefined;
    const state = `${file.size} ${file.mtimeMs}`;
    const present = entries.get(path);
    if (present?.state === state) return present.look;
    const oldest = entries.keys().next();
    if (entries.size >= MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
    const look = lookInto(path);
    entries.set(path, { state, look });
    return look;
  }

  return {
    /**
     * All that the head of a file says, read each time; undefined when it can't be read as GGUF.
     * @param tensorsUpTo how many tensors are told one by one
     */
    async head(path: string, tensorsUpTo: number): Promise<ShownHead | undefined> {
      // What was found unreadable is not read again, which takes longest for a head without an end.
      if ((await lookAt(path))?.facts === undefined) return undefined;
      try {
        return await inTurn(() => readGgufHead(path, { tensorsUpTo }));
      } catch (error) {
        // It has changed in this moment.
        log.debug(() => `${path} can't be read as GGUF: ${messageOf(error)}.`);
        return undefined;
      }
    },

    /**
     * Facts of a file; undefined when it can't be read as GGUF, which the log says once per state
     * of the file.
     */
    async read(path: string): Promise<GgufFacts | undefined> {
      return (await lookAt(path))?.facts;
    },

    /**
     * True for a GGUF file of which the end is missing; the log says it once per state of the file.
     */
    async isCutOff(path: string): Promise<boolean> {
      return (await lookAt(path))?.isCutOff === true;
    },
  };
}

/** The facts of one file, read each time. @throws {UnreadableGguf} or the file system's error */
export async function readGgufFacts(path: string): Promise<GgufFacts> {
  return describeGguf(await readGgufHead(path));
}
