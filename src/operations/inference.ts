// Operations of the tag Inference: put a model to work.
import type { Handlers } from '../../generated/handlers.ts';
import type { components } from '../../generated/openapi.ts';
import { InvalidRequest } from '../errors.ts';
import { createChatAssembler, createCompletionAssembler } from '../services/inference/assemble.ts';
import type { InferenceBody } from '../services/inference/inference.ts';
import type { Dependencies } from './dependencies.ts';

type Schemas = components['schemas'];

export function createInferenceOperations({ inference, params }: Dependencies) {
  /** Parameters of `/params` stand in for those that the request leaves open. */
  function withDefaults(body: Schemas['ChatCompletionRequest'] | Schemas['CompletionRequest']): InferenceBody {
    const [hasOldLimit, hasNewLimit] = [isSet(body.max_tokens), isSet(body.max_completion_tokens)];
    if (hasOldLimit && hasNewLimit) {
      throw new InvalidRequest(
        'max_tokens and max_completion_tokens exclude each other. Send max_completion_tokens only.',
        {
          param: 'max_tokens',
        },
      );
    }
    const { max_tokens, ...others } = params.asRequestDefaults();
    const limit = max_tokens === undefined || hasOldLimit || hasNewLimit ? {} : { max_tokens };
    // A null leaves a field as open as its absence does.
    const open = Object.entries({ ...others, ...limit }).filter(
      ([name]) => !isSet((body as Record<string, unknown>)[name]),
    );
    return { ...body, ...Object.fromEntries(open) } as InferenceBody;
  }

  return {
    async createChatCompletion({ body, signal }) {
      const request = { capability: 'chat', type: 'llm', body: withDefaults(body), signal } as const;
      if (body.stream) return { status: 200, events: await inference.stream(request) };
      const json = await inference.complete(request, createChatAssembler());
      return { status: 200, json: json as Schemas['ChatCompletion'] };
    },

    async createCompletion({ body, signal }) {
      const request = { capability: 'completion', type: 'llm', body: withDefaults(body), signal } as const;
      if (body.stream) return { status: 200, events: await inference.stream(request) };
      const json = await inference.complete(request, createCompletionAssembler());
      return { status: 200, json: json as Schemas['Completion'] };
    },
  } satisfies Partial<Handlers>;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
