// All operations as one object.
import type { Handlers } from '../../generated/handlers.ts';
import { createAnthropicOperations } from './anthropic/handlers.ts';
import type { Dependencies } from './dependencies.ts';
import { createAdministrationOperations } from './lemonade/administration.ts';
import { createBackendOperations } from './lemonade/backends.ts';
import { createModelOperations } from './lemonade/models.ts';
import { createProviderOperations } from './lemonade/providers.ts';
import { createPullOperations } from './lemonade/pulls.ts';
import { createSlotOperations } from './lemonade/slots.ts';
import { createSystemOperations } from './lemonade/system.ts';
import { createMcpOperations } from './mcp/handlers.ts';
import { createOllamaOperations } from './ollama/handlers.ts';
import { createAudioOperations } from './openai/audio.ts';
import { createImageOperations } from './openai/images.ts';
import { createInferenceOperations } from './openai/inference.ts';
import { createResponseOperations } from './openai/responses/handlers.ts';

/** One handler per operation of openapi.yaml; the compiler names a missing one. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const models = createModelOperations(dependencies);
  const inference = createInferenceOperations(dependencies);
  const audio = createAudioOperations(dependencies);
  const images = createImageOperations(dependencies);
  return {
    ...createSystemOperations(dependencies),
    ...models,
    ...createPullOperations(dependencies),
    ...createProviderOperations(dependencies),
    ...createBackendOperations(dependencies),
    ...inference,
    ...createResponseOperations(dependencies),
    ...audio,
    ...images,
    ...createSlotOperations(dependencies),
    ...createOllamaOperations(dependencies),
    ...createAnthropicOperations(dependencies),
    ...createMcpOperations(dependencies, { ...models, ...inference, ...audio, ...images }),
    ...createAdministrationOperations(dependencies),
  } satisfies Handlers;
}
