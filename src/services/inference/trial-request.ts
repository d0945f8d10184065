// A request that no working model dies of, to tell a broken model from a request that kills.
import type { ModelType } from '../../recipes/kit/model.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { InferenceBody } from './inference.ts';

/** Undefined for models whose smallest request is still much work, or takes an upload. */
export function trialRequestFor(type: ModelType): { capability: Capability; body: InferenceBody } | undefined {
  switch (type) {
    case 'llm':
      return { capability: 'chat', body: { messages: [{ role: 'user', content: 'Hi' }], max_tokens: 1 } };
    case 'embedding':
      return { capability: 'embeddings', body: { input: 'Hi' } };
    case 'reranking':
      return { capability: 'reranking', body: { query: 'Hi', documents: ['Hi'] } };
    default:
      return undefined;
  }
}
