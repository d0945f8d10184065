// The recipe of models that run on a provider: nothing is started on this machine, and OpenAI's API is spoken as it is.
import { fileParts, textParts } from '../kit/child-call.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';
import type { Recipe } from '../kit/recipe.ts';
import { countRequestOf } from './count-request.ts';

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
      translation: '/audio/translations',
      speech: '/audio/speech',
      images: '/images/generations',
      'image-edits': '/images/edits',
      'image-variations': '/images/variations',
      // Beyond OpenAI's API: other Lemonade Servers have these, and some the last one. The others say 404.
      'apply-template': '/apply-template',
      tokenize: '/tokenize',
      detokenize: '/detokenize',
      'count-tokens': '/messages/count_tokens',
    },
    rewritesModelName: true,
    // Whether it keeps to it only the provider knows, which refuses it if not.
    supportsMinTokens: true,
    adaptRequest: adaptRemoteRequest,
  },
};

const PICTURES: ReadonlySet<string> = new Set(['images', 'image-edits', 'image-variations']);
/** OpenAI's own models that always send base64 and refuse a field that says so; resellers put a name in front. */
const ALWAYS_BASE64 = /(?:^|\/)(?:chat)?gpt-image\b/i;

/** See `Protocol.adaptRequest`: the name of the model is another one, and pictures come as base64. */
function adaptRemoteRequest({ capability, body, files, model }: ModelRequest): ChildBody {
  const named = { ...body, model: model.path };
  if (capability === 'count-tokens') return { json: countRequestOf(named) };
  const sent = PICTURES.has(capability) ? asBase64(named, model.path) : named;
  if (files === undefined) return { json: sent };
  return { form: [...textParts(sent), ...fileParts(files)] };
}

/** Some providers send an address to fetch otherwise, and nothing is fetched for a request. */
function asBase64(body: ModelRequest['body'], upstream: string): ModelRequest['body'] {
  const { response_format: _format, ...others } = body;
  return ALWAYS_BASE64.test(upstream) ? others : { ...others, response_format: 'b64_json' };
}
