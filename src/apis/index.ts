// The handlers of all APIs as one object.
import type { Handlers } from '../../generated/handlers.ts';
import { createAnthropicHandlers } from './anthropic/handlers.ts';
import type { Dependencies } from './kit/dependencies.ts';
import { createAdministrationHandlers, createProviderHandlers } from './lemonade/administration.ts';
import { createLoadHandlers, createTuningHandlers } from './lemonade/loads.ts';
import { createModelHandlers } from './lemonade/models.ts';
import { createDownloadHandlers, createPullHandlers } from './lemonade/pulls.ts';
import { createActivityHandlers, createSystemHandlers } from './lemonade/system.ts';
import { createMcpHandlers } from './mcp/handlers.ts';
import { createOllamaHandlers } from './ollama/handlers.ts';
import { createInferenceHandlers, createMediaHandlers } from './openai/inference.ts';
import { createResponseHandlers } from './openai/responses/handlers.ts';

/** One handler per operation of openapi.yaml; the compiler names a missing one. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const system = createSystemHandlers(dependencies);
  const downloads = createDownloadHandlers(dependencies);
  const models = createModelHandlers(dependencies);
  const inference = createInferenceHandlers(dependencies);
  const media = createMediaHandlers(dependencies);
  return {
    ...system,
    ...createActivityHandlers(dependencies, { ...system, ...downloads }),
    ...models,
    ...createLoadHandlers(dependencies),
    ...createPullHandlers(dependencies),
    ...downloads,
    ...createProviderHandlers(dependencies),
    ...createAdministrationHandlers(dependencies),
    ...createTuningHandlers(dependencies),
    ...inference,
    ...createResponseHandlers(dependencies),
    ...media,
    ...createOllamaHandlers(dependencies),
    ...createAnthropicHandlers(dependencies),
    ...createMcpHandlers(dependencies, { ...models, ...inference, ...media }),
  } satisfies Handlers;
}
