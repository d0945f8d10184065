// What the names of a model tell of it.
import { quantizationOf } from '../../../common/gguf-names.ts';
import type { Model } from '../../../generated/client/index.ts';

/**
 * What the names of a model tell: parameters as `30B-A3B`, quantization as `Q4_K_M`, its repository
 * on Hugging Face.
 */
export function factsOf({ name, checkpoint, dtype }: Pick<Model, 'name' | 'checkpoint' | 'dtype'>) {
  const [, parameters] =
    /(?:^|[-_. ])(E?\d+(?:\.\d+)?[BM](?:-A\d+(?:\.\d+)?B)?)(?=$|[-_. ])/i.exec(name) ?? [];
  const [, repository, publisher] = /^(([\w.-]+)\/[\w.-]+)(?::|$)/.exec(checkpoint) ?? [];
  return { parameters, quantization: dtype ?? quantizationOf(checkpoint), publisher, repository };
}
