// The handlers of all APIs as one object.
import type { Handlers } from '../../generated/handlers.ts';
import { createAnthropicHandlers } from './anthropic/handlers.ts';
import { createAdministrationHandlers, createProviderHandlers } from './lemonade/administration.ts';
import { createLoadHandlers } from './lemonade/loads.ts';
import { createModelHandlers } from './lemonade/models.ts';
import { createDownloadHandlers, createPullHandlers } from './lemonade/pulls.ts';
import { createActivityHandlers, createSystemHandlers } from './lemonade/system.ts';
import { createTuningHandlers } from './lemonade/tuning.ts';
import { createMcpHandlers } from './mcp/handlers.ts';
import { createOllamaHandlers } from './ollama/handlers.ts';
import { createInferenceHandlers } from './openai/inference.ts';
import { createMediaHandlers } from './openai/media.ts';
import { createResponseHandlers } from './openai/responses/handlers.ts';

export type Dependencies = Parameters<typeof createSystemHandlers>[0] &
  Parameters<typeof createActivityHandlers>[0] &
  Parameters<typeof createModelHandlers>[0] &
  Parameters<typeof createLoadHandlers>[0] &
  Parameters<typeof createPullHandlers>[0] &
  Parameters<typeof createDownloadHandlers>[0] &
  Parameters<typeof createProviderHandlers>[0] &
  Parameters<typeof createAdministrationHandlers>[0] &
  Parameters<typeof createTuningHandlers>[0] &
  Parameters<typeof createInferenceHandlers>[0] &
  Parameters<typeof createResponseHandlers>[0] &
  Parameters<typeof createMediaHandlers>[0] &
  Parameters<typeof createOllamaHandlers>[0] &
  Parameters<typeof createAnthropicHandlers>[0] &
  Parameters<typeof createMcpHandlers>[0];

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
