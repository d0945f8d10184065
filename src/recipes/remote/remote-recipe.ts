// The recipe of models that run on a provider: nothing is started on this machine, and OpenAI's API is spoken as it is.
import { isSet } from '../../lib/is-set.ts';
import { textParts } from '../kit/child-call.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';
import type { Recipe } from '../kit/recipe.ts';

/**
 * Made by hand, not found by `npm run generate`: it has no backends and nothing that could be set, so that it is not listed
 * with the recipes of this machine. Paths are behind the base URL of the provider. The path of its models is the provider's
 * own name for them.
 */
export const remoteRecipe: Recipe = {
  name: 'remote',
  serverName: 'a provider',
  isRemote: true,
  backends: [],
  options: { backend: 'remote_backend', names: [], check: () => [], normalize: () => ({}) },
  launch: {
    plan: () => {
      throw new Error('A model of a provider is not started.');
    },
    readyPath: '/',
    readyTimeoutMs: 0,
  },
  protocol: {
    paths: {
      chat: '/chat/completions',
      completion: '/completions',
      embeddings: '/embeddings',
      reranking: '/rerank',
      transcription: '/audio/transcriptions',
      speech: '/audio/speech',
      images: '/images/generations',
      'image-edits': '/images/edits',
      'image-variations': '/images/variations',
    },
    rewritesModelName: true,
    // Whether it keeps to it only the provider knows, which refuses it if not.
    supportsMinTokens: true,
    adaptRequest: adaptRemoteRequest,
  },
};

/** See `Protocol.adaptRequest`: only the name of the model is another one. */
export function adaptRemoteRequest({ capability, body, files, model }: ModelRequest): ChildBody {
  const named = { ...body, model: model.path };
  if (files !== undefined) {
    const parts = Object.entries(files).flatMap(([name, list]) => list.map((file) => ({ name, file })));
    return { form: [...textParts(named), ...parts] };
  }
  // Some providers send an address to fetch otherwise, and nothing is fetched for a request. OpenAI's newer models take no such field.
  const isPicture = capability === 'images' && !isSet(body.response_format) && !/^gpt-image/.test(model.path);
  return { json: isPicture ? { ...named, response_format: 'b64_json' } : named };
}
