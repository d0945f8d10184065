// How providers are spoken to: OpenAI's API as it is. Paths are behind the base URL; the path of a model is the provider's own name for it.
import { isObject } from '../../lib/values.ts';
import { fileParts, textParts } from '../../recipes/kit/child-call.ts';
import type { ChildBody, ModelRequest, Protocol } from '../../recipes/kit/protocol.ts';
import { countRequestOf } from './count-request.ts';

export const providerProtocol: Protocol = {
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
    infill: '/infill',
    tokenize: '/tokenize',
    detokenize: '/detokenize',
    'count-tokens': '/messages/count_tokens',
  },
  rewritesModelName: true,
  fitsChats: true,
  // Whether it keeps to it only the provider knows, which refuses it if not.
  supportsMinTokens: true,
  adaptRequest: adaptProviderRequest,
};

const IMAGES: ReadonlySet<string> = new Set(['images', 'image-edits', 'image-variations']);
/** OpenAI's own models that always send base64 and refuse a field that says so; resellers put a name in front. */
const ALWAYS_BASE64 = /(?:^|\/)(?:chat)?gpt-image\b/i;

function adaptProviderRequest({ capability, body, files, model }: ModelRequest): ChildBody {
  const named = { ...withoutOurs(body), model: model.path };
  if (capability === 'count-tokens') return { json: countRequestOf(named) };
  const sent = IMAGES.has(capability) ? asBase64(named, model.path) : named;
  if (files === undefined) return { json: sent };
  return { form: [...textParts(sent), ...fileParts(files)] };
}

/** Some providers send an address to fetch otherwise, and nothing is fetched for a request. */
function asBase64(body: ModelRequest['body'], upstream: string): ModelRequest['body'] {
  const { response_format: _format, ...others } = body;
  return ALWAYS_BASE64.test(upstream) ? others : { ...others, response_format: 'b64_json' };
}

/** Those of the second line are said in other fields before a request comes here. */
export const OUR_FIELDS: ReadonlySet<string> = new Set([
  ...['device', 'dtype', 'cache_dir'],
  ...['min_length', 'max_length', 'do_sample', 'response_fields'],
]);

/** What a client asked of this server is not for others; some refuse metadata. */
function withoutOurs(body: ModelRequest['body']): ModelRequest['body'] {
  const theirs = Object.fromEntries(Object.entries(body).filter(([name]) => !OUR_FIELDS.has(name)));
  const { metadata, ...others } = theirs;
  if (!isObject(metadata) || !('local_only' in metadata)) return theirs;
  const { local_only: _ours, ...data } = metadata;
  return Object.keys(data).length === 0 ? others : { ...others, metadata: data };
}
