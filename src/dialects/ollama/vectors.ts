// Texts to vectors: Ollama's two forms of it and OpenAI's.
import type { components } from '../../../generated/openapi.ts';
import { InvalidRequest } from '../../errors.ts';

type Schemas = components['schemas'];

/** The body of an embedding request, still without its model. @throws {InvalidRequest} */
export function embeddingBody({ input, dimensions }: Pick<Schemas['OllamaEmbedRequest'], 'input' | 'dimensions'>) {
  if (dimensions !== undefined && dimensions !== null) {
    throw new InvalidRequest("'dimensions' is not supported here. Leave it out and take the vectors as they come.", {
      param: 'dimensions',
    });
  }
  return { input, encoding_format: 'float' } as const;
}

/** The vectors of an answer, in the order of the texts. */
export function vectorsOf({ data }: Pick<Schemas['EmbeddingList'], 'data'>): number[][] {
  return data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => (Array.isArray(embedding) ? embedding : []));
}
