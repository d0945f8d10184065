// All operations as one object.
import type { Handlers } from '../../generated/handlers.ts';
import { createAdministrationOperations } from './administration.ts';
import { createAnthropicOperations } from './anthropic.ts';
import { createAudioOperations } from './audio.ts';
import { createBackendOperations } from './backends.ts';
import type { Dependencies } from './dependencies.ts';
import { createImageOperations } from './images.ts';
import { createInferenceOperations } from './inference.ts';
import { createMcpOperations } from './mcp.ts';
import { createModelOperations } from './models.ts';
import { createOllamaOperations } from './ollama.ts';
import { createProviderOperations } from './providers.ts';
import { createPullOperations } from './pulls.ts';
import { createResponseOperations } from './responses.ts';
import { createSlotOperations } from './slots.ts';
import { createSystemOperations } from './system.ts';

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
