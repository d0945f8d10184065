// Operations of Ollama that make vectors of texts.
import type { Handlers } from '../../../../generated/handlers.ts';
import type { Schemas } from '../../../../generated/openapi.ts';
import { BackendResponseInvalid } from '../../../errors.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { Asker } from '../../../lib/place.ts';
import type { Inference } from '../../../services/inference/inference.ts';
import { shortenInputs } from '../../../services/inference/shorten-inputs.ts';
import { ok, okWritten } from '../../kit/handlers.ts';
import { type EmbeddingData, vectorsOf } from '../../kit/vectors.ts';
import { embeddingBody } from '../requests.ts';
import { nanoseconds } from '../responses.ts';
import { keepAliveOf, type OllamaRequest, type Placement } from './placement.ts';

type Texts = Parameters<typeof embeddingBody>[0] & { truncate?: boolean | null | undefined };

const EMBEDDING = { capability: 'embeddings', type: 'embedding' } as const;
const NO_VECTORS = { vectors: [], usage: { prompt_tokens: 0 } };

/** What these handlers need. */
export interface EmbeddingParts {
  inference: Pick<Inference, 'json' | 'written'>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
}

/** Vectors of one text or of several, in the two forms that Ollama has had. */
export function createEmbeddingHandlers({ inference, now }: EmbeddingParts, { ready }: Placement) {
  async function embed(texts: Texts, request: OllamaRequest, asker: Asker, onLoaded = () => {}) {
    const body = embeddingBody(texts);
    const keepAliveMs = keepAliveOf(request);
    const model = await ready(request, { ...EMBEDDING, body }, asker);
    const asked = { ...EMBEDDING, body: { ...body, model }, ...asker, keepAliveMs, onLoaded };
    const json = await inference.written(asked).catch(async (error: unknown) => {
      if (texts.truncate === false) throw error;
      const shorter = await shortenInputs(inference, { asked, error });
      return inference.written({ ...asked, body: shorter });
    });
    const { data, usage } = json as {
      data: EmbeddingData;
      usage: Schemas['EmbeddingList']['usage'];
    };
    if (!Array.isArray(data) && !(data instanceof JsonText))
      throw new BackendResponseInvalid("The native server's response has no vectors in it.");
    return { vectors: await vectorsOf(data), usage };
  }
  return {
    async createOllamaEmbeddings({ body, asker }) {
      const startedMs = now();
      let loadedMs = startedMs;
      const onLoaded = () => {
        loadedMs = now();
      };
      const isNone = Array.isArray(body.input) && body.input.length === 0;
      // As in Ollama: the model is looked up, and has nothing to do.
      if (isNone) await ready(body, { ...EMBEDDING, body: embeddingBody(body) }, asker);
      const { vectors, usage } = isNone ? NO_VECTORS : await embed(body, body, asker, onLoaded);
      return okWritten<Schemas['OllamaEmbedResponse']>({
        model: body.model,
        embeddings: vectors,
        total_duration: nanoseconds(now() - startedMs),
        load_duration: nanoseconds(loadedMs - startedMs),
        prompt_eval_count: usage.prompt_tokens,
      });
    },
    async createOllamaEmbedding({ body, asker }) {
      const { vectors } = await embed({ input: body.prompt, truncate: body.truncate }, body, asker);
      const [embedding = []] =
        vectors instanceof JsonText ? (vectors.parse() as number[][]) : vectors;
      return ok({ embedding });
    },
  } satisfies Partial<Handlers>;
}
