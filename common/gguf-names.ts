// What the names of GGUF files tell: the quantization, the place in a set of shards, whether it is a
// projector or a draft. The server, the command line and the app all read names here.

/**
 * As llama.cpp, Unsloth (`UD-`) and Lemonade write quantizations: `Q4_K_M`, `IQ2_XXS`, `TQ1_0`,
 * `BF16`, `MXFP4_MOE`, `NVFP4`, and those of former days that are packed for one kind of processor:
 * `Q4_0_4_8`. What is around one are the ends of the name or its separators.
 */
const QUANTIZATION =
  /(?<=^|[-._/:])(?:UD[-_])?(?:I?Q[1-9]\d?(?:_\d)?(?:_K)?(?:_(?:XXS|XXL|XS|XL|NL|M|S|L))?(?:_[48]_[48])?|TQ[1-9]_\d|BF16|F16|F32|MXFP\d+(?:_MOE)?|NVFP\d+)(?=[-._/]|$)/gi;
const SHARD = /([-._])(\d{5})-of-(\d{5})(?=\.gguf$)/i;
const ENDING = /\.gguf$/i;
const PROJECTOR = /mmproj/i;
const HEADS_ALONE = /^(?:mtp|dflash|dspark|eagle3)[-_.]/i;
const DRAFT = /(?:^|[-_.])draft[-_.]/i;

/** One file of a model that comes in several, as `gguf-split` names them. */
export interface Shard {
  /** The path without the mark of the shard, with its ending: all shards of a set share it. */
  family: string;
  /** From 1. */
  number: number;
  /** How many files the set has. */
  total: number;
}

/** Whether a file is GGUF by its ending, in any case. */
export const isGgufName = (path: string): boolean => ENDING.test(path);

/** The path as it is where it has no such ending. */
export const withoutGgufEnding = (path: string): string => path.replace(ENDING, '');

/**
 * The quantization in the name of a file, a folder or a checkpoint, spelled as there; undefined
 * when it has none. The last one counts: what comes before may be a part of the model's name.
 */
export function quantizationIn(name: string): string | undefined {
  return name.match(QUANTIZATION)?.at(-1);
}

/** The same as people are shown it, in capitals: `minicpm3-4b-q4_k_m.gguf` has `Q4_K_M`. */
export function quantizationOf(name: string): string | undefined {
  return quantizationIn(name)?.toUpperCase();
}

/** Undefined for a file that is a whole model. */
export function shardOf(path: string): Shard | undefined {
  const [, , number, total] = SHARD.exec(path) ?? [];
  if (number === undefined || total === undefined) return undefined;
  return { family: path.replace(SHARD, ''), number: Number(number), total: Number(total) };
}

/** The path of the last file of the set that this is the first one of; undefined for any other. */
export function lastShardOf(path: string): string | undefined {
  const shard = shardOf(path);
  if (shard?.number !== 1) return undefined;
  return path.replace(SHARD, '$1$3-of-$3');
}

/**
 * Whether the file's own name says that it is a multimodal projector, which goes along with a model
 * and is never one itself. The folders around it may be called what they like.
 */
export const isProjectorName = (path: string): boolean => PROJECTOR.test(fileNameOf(path));

/**
 * Whether the file holds prediction heads only, by its own name: they draft for another model and
 * can't run alone.
 */
export const isHeadsAlone = (path: string): boolean =>
  isGgufName(path) && HEADS_ALONE.test(fileNameOf(path));

/** Whether the file drafts for another model: heads, or a small model, which could run alone. */
export const isDraftName = (path: string): boolean =>
  isHeadsAlone(path) || (isGgufName(path) && DRAFT.test(fileNameOf(path)));

const fileNameOf = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
