// The handlers of all APIs as one object.
import type { Handlers } from '../../generated/handlers.ts';
import { type AnthropicDependencies, createAnthropicHandlers } from './anthropic/handlers.ts';
import { type ActivityDependencies, createActivityHandlers } from './lemonade/activity.ts';
import {
  type AdministrationDependencies,
  createAdministrationHandlers,
} from './lemonade/administration.ts';
import { createDownloadHandlers, type DownloadDependencies } from './lemonade/downloads.ts';
import { createLoadHandlers, type LoadDependencies } from './lemonade/loads.ts';
import {
  createMcpServerHandlers,
  type McpServerHandlerDependencies,
} from './lemonade/mcp-servers.ts';
import { createModelHandlers, type ModelDependencies } from './lemonade/models.ts';
import { createProviderHandlers, type ProviderDependencies } from './lemonade/providers.ts';
import { createPullHandlers, type PullDependencies } from './lemonade/pulls.ts';
import { createSystemHandlers, type SystemDependencies } from './lemonade/system.ts';
import { createTuningHandlers, type TuningDependencies } from './lemonade/tuning.ts';
import { createMcpHandlers, type McpDependencies } from './mcp/handlers.ts';
import { createOllamaHandlers, type OllamaDependencies } from './ollama/handlers/index.ts';
import { createInferenceHandlers, type InferenceDependencies } from './openai/inference.ts';
import { createMediaHandlers, type MediaDependencies } from './openai/media.ts';
import type { ConversationDependencies } from './openai/responses/handlers/conversations.ts';
import { createResponseHandlers } from './openai/responses/handlers/index.ts';
import type { KeptDependencies } from './openai/responses/handlers/kept.ts';
import type { ResponseDependencies } from './openai/responses/handlers/make-response.ts';

/** What each group of handlers needs; it says so next to its handlers. */
export interface Dependencies {
  system: SystemDependencies;
  activity: ActivityDependencies;
  models: ModelDependencies;
  loads: LoadDependencies;
  tuning: TuningDependencies;
  pulls: PullDependencies;
  downloads: DownloadDependencies;
  administration: AdministrationDependencies;
  providers: ProviderDependencies;
  mcpServers: McpServerHandlerDependencies;
  inference: InferenceDependencies;
  responses: ResponseDependencies & KeptDependencies & ConversationDependencies;
  media: MediaDependencies;
  ollama: OllamaDependencies;
  anthropic: AnthropicDependencies;
  mcp: McpDependencies;
}

/** One handler per operation of openapi.yaml; the compiler names a missing one. */
export function createHandlers(dependencies: Dependencies): Handlers {
  const system = createSystemHandlers(dependencies.system);
  const downloads = createDownloadHandlers(dependencies.downloads);
  const models = createModelHandlers(dependencies.models);
  const inference = createInferenceHandlers(dependencies.inference);
  const media = createMediaHandlers(dependencies.media);
  return {
    ...system,
    ...createActivityHandlers(dependencies.activity, { ...system, ...downloads }),
    ...models,
    ...createLoadHandlers(dependencies.loads),
    ...createPullHandlers(dependencies.pulls),
    ...downloads,
    ...createProviderHandlers(dependencies.providers),
    ...createMcpServerHandlers(dependencies.mcpServers),
    ...createAdministrationHandlers(dependencies.administration),
    ...createTuningHandlers(dependencies.tuning),
    ...inference,
    ...createResponseHandlers(dependencies.responses),
    ...media,
    ...createOllamaHandlers(dependencies.ollama),
    ...createAnthropicHandlers(dependencies.anthropic),
    ...createMcpHandlers(dependencies.mcp, { ...models, ...inference, ...media }),
  } satisfies Handlers;
}
