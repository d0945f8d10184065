// What the GGUF files of a model say of it, all of them together.
import { isGgufName, quantizationOf } from '../../../common/gguf-names.ts';
import type { GgufFacts, GgufReader } from './gguf-facts.ts';

/**
 * What a file says of the model's size and kind, as fields of a known model.
 * @param name of the file or, where it is not here, the checkpoint: its quantization counts before
 *   the one in the file, which tells no variants such as `UD-Q4_K_XL`.
 */
export function measuresOf(facts: GgufFacts | undefined, name: string) {
  return {
    contextLength: facts?.contextLength,
    vectorLength: facts?.embeddingLength,
    kvBytesPerToken: facts?.kvBytesPerToken,
    hasExperts: facts?.hasExperts,
    architecture: facts?.architecture,
    dtype: quantizationOf(name) ?? facts?.quantization,
  };
}

/** The first GGUF file of which the end is missing. */
export async function firstCutOff(
  paths: readonly string[],
  gguf: GgufReader,
): Promise<string | undefined> {
  for (const path of paths.filter(isGgufName)) {
    if (await gguf.isCutOff(path)) return path;
  }
  return undefined;
}

/** Numbers in all files of a model; undefined when one of them does not tell. */
export async function parametersOf(
  paths: readonly string[],
  gguf: GgufReader,
): Promise<number | undefined> {
  let sum = 0;
  for (const path of paths) {
    const { parameterCount } = (await gguf.read(path)) ?? {};
    if (parameterCount === undefined) return undefined;
    sum += parameterCount;
  }
  return sum;
}
