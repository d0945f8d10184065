// How large a context is where no option says it: what fits into the memory, within what the model
// was trained for. Pure.
import type { ModelType } from '../../recipes/kit/model.ts';

/** What the size depends on; memory is in bytes. */
export interface ContextSituation {
  type: ModelType;
  /** Tokens that the model was trained to keep in view; undefined when its file does not say. */
  trainedTokens: number | undefined;
  /** What one token in view takes, over all layers; undefined when its file does not say. */
  kvBytesPerToken: number | undefined;
  weightBytes: number | undefined;
  freeBytes: number;
  /** True where nothing but models wants that memory much: on a GPU. */
  isOfGpu: boolean;
}

/**
 * Less is of little use: a page of text and its response. Whether it fits is then for the native
 * server to say.
 */
const MIN_TOKENS = 4096;
/**
 * Documents that are embedded or ranked are often longer, and their context is cheap; more is not
 * needed.
 */
const DOCUMENT_TOKENS = 8192;
/** With so much an agent's instructions, tools and first files fit. */
const AGENT_TOKENS = 40_960;
/** More takes gigabytes and is seldom filled; a load may ask for it. */
const MAX_TOKENS = 131_072;
/**
 * Of the memory that the weights leave: it is taken at once, and other programs, and models, want
 * some too.
 */
const SHARES = {
  gpu: { forAgents: 0.8, beyond: 0.5 },
  system: { forAgents: 0.5, beyond: 0.25 },
} as const;
/** Native servers round up to this. */
const STEP = 256;

/** Tokens of context, never more than the model was trained for. Pure. */
export function automaticContextSize(situation: ContextSituation): number {
  const {
    type,
    trainedTokens = Number.POSITIVE_INFINITY,
    kvBytesPerToken,
    weightBytes = 0,
    freeBytes,
    isOfGpu,
  } = situation;
  if (type === 'embedding' || type === 'reranking') return Math.min(DOCUMENT_TOKENS, trainedTokens);
  const least = Math.min(MIN_TOKENS, trainedTokens);
  if (kvBytesPerToken === undefined || trainedTokens === Number.POSITIVE_INFINITY) return least;
  const tokensIn = (share: number) =>
    Math.floor(((freeBytes - weightBytes) * share) / kvBytesPerToken / STEP) * STEP;
  const { forAgents, beyond } = isOfGpu ? SHARES.gpu : SHARES.system;
  const fitting = Math.max(Math.min(tokensIn(forAgents), AGENT_TOKENS), tokensIn(beyond));
  return Math.max(least, Math.min(fitting, trainedTokens, MAX_TOKENS));
}
