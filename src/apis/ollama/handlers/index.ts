// Operations of the tag Ollama.
import type { Handlers } from '../../../../generated/handlers.ts';
import { NotImplemented } from '../../../errors.ts';
import { createEmbeddingHandlers, type EmbeddingParts } from './embeddings.ts';
import { createFinder } from './find-model.ts';
import { createGenerationHandlers, type GenerationParts } from './generation.ts';
import { createModelHandlers, type ModelParts } from './models.ts';
import { createPlacement, type PlacementParts } from './placement.ts';

/** What the handlers of this API need of the rooms; each group says its part. */
export type OllamaDependencies = ModelParts & PlacementParts & GenerationParts & EmbeddingParts;

/** Paths below `/api`, as Ollama has them; what a server of models can't do is refused by name. */
export function createOllamaHandlers(dependencies: OllamaDependencies) {
  const find = createFinder(dependencies);
  const place = createPlacement(dependencies, find);
  return {
    ...createModelHandlers(dependencies, find),
    ...createGenerationHandlers(dependencies, { ...place, find }),
    ...createEmbeddingHandlers(dependencies, place),
    createOllamaModel: refuse('Building models'),
    copyOllamaModel: refuse('Copying models'),
    pushOllamaModel: refuse('Publishing models'),
  } satisfies Partial<Handlers>;
}

const refuse = (what: string) => async (): Promise<never> => {
  throw new NotImplemented(`${what} is not supported by this server.`, {
    remedy: { text: 'POST /api/v1/pull brings and names models.', operation: 'pullModel' },
  });
};
