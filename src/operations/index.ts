// All operations as one object; what is not built yet is listed at the bottom.
import type { Handlers } from '../../generated/handlers.ts';
import { NotImplemented } from '../errors.ts';
import { createBackendOperations } from './backends.ts';
import type { Dependencies } from './dependencies.ts';
import { createInferenceOperations } from './inference.ts';
import { createModelOperations } from './models.ts';
import { createPullOperations } from './pulls.ts';
import { createSystemOperations } from './system.ts';

/** One handler per operation of openapi.yaml; the compiler names a missing one. */
export function createHandlers(dependencies: Dependencies): Handlers {
  return {
    ...createSystemOperations(dependencies),
    ...createModelOperations(dependencies),
    ...createPullOperations(dependencies),
    ...createBackendOperations(dependencies),
    ...createInferenceOperations(dependencies),
    ...notBuiltYet,
  } satisfies Handlers;
}

async function notImplemented(): Promise<never> {
  throw new NotImplemented('This operation is documented, but not built yet.');
}

/** Documented, answered with 501. Whoever builds one takes it off this list. */
export const notBuiltYet = {
  createEmbedding: notImplemented,
  createImage: notImplemented,
  createImageEdit: notImplemented,
  createImageVariation: notImplemented,
  createRerank: notImplemented,
  createReranking: notImplemented,
  createResponse: notImplemented,
  createSpeech: notImplemented,
  createTranscription: notImplemented,
  listSlots: notImplemented,
  updateSlot: notImplemented,
} satisfies Partial<Handlers>;
