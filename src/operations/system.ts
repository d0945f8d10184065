// Operations of the tag System: is the server up, what does it run on, what has it loaded, how fast was it, which defaults.

import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import type { LoadedModel } from '../services/residency/residency.ts';
import type { Dependencies } from './dependencies.ts';

type Schemas = components['schemas'];

export function createSystemOperations(dependencies: Dependencies) {
  const { residency, stats, systemInfo, params, version, maxLoadedModels, websocketPort } = dependencies;
  return {
    getLive: async () => ({ status: 200, json: { status: 'ok' } }),

    headLive: async () => ({ status: 200 }),

    async getHealth() {
      const loaded = residency.loaded();
      const latest = loaded[0]?.model;
      const limit = maxLoadedModels;
      return {
        status: 200,
        json: {
          status: 'ok',
          version,
          websocket_port: websocketPort(),
          model_loaded: latest?.id ?? null,
          checkpoint_loaded: latest?.checkpoint ?? null,
          all_models_loaded: loaded.map(describe),
          max_models: { llm: limit, embedding: limit, reranking: limit, audio: limit, image: limit, tts: limit },
        },
      };
    },

    async getStats() {
      const last = stats.last();
      return {
        status: 200,
        json: {
          time_to_first_token: last?.timeToFirstTokenSeconds ?? null,
          tokens_per_second: last?.tokensPerSecond ?? null,
          input_tokens: last?.inputTokens ?? null,
          output_tokens: last?.outputTokens ?? null,
          decode_token_times: [...(last?.decodeTokenSeconds ?? [])],
          prompt_tokens: last?.promptTokens ?? null,
        },
      };
    },

    async getSystemInfo({ query }) {
      return { status: 200, json: await systemInfo.describe({ verbose: query.verbose === true }) };
    },

    getParams: async () => ({ status: 200, json: params.all() }),

    setParams: async ({ body }) => ({
      status: 200,
      json: { status: 'success', message: 'Generation parameters set successfully', params: params.set(body) },
    }),
  } satisfies Partial<Handlers>;
}

function describe({ model, recipe, backend, options, server, lastUseMs }: LoadedModel): Schemas['LoadedModel'] {
  return {
    model_name: model.id,
    checkpoint: model.checkpoint,
    last_use: lastUseMs / 1000,
    type: model.type,
    device: backend.devices.join(' '),
    recipe: recipe.name,
    recipe_options: options,
    pid: server.pid,
    backend_url: `${server.baseUrl}/v1`,
  };
}
