// How providers are spoken to: OpenAI's API as it is. Paths are behind the base URL; the path of a
// model is the provider's own name for it.
import { fileParts, textParts } from '../../recipes/kit/child-call.ts';
import type { ChildBody, ModelRequest, Protocol } from '../../recipes/kit/protocol.ts';
import { countRequestOf } from './count-request.ts';

/** The protocol that all providers share, in the form of a recipe's. */
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
    // Beyond OpenAI's API: other Lemonade Servers have these, and some the last one. The others say
    // 404.
    'apply-template': '/apply-template',
    infill: '/infill',
    'native-completion': '/completion',
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
/**
 * OpenAI's own models that always send base64 and refuse a field that says so; resellers put a name
 * in front.
 */
const ALWAYS_BASE64 = /(?:^|\/)(?:chat)?gpt-image\b/i;

function adaptProviderRequest({ capability, body, files, model }: ModelRequest): ChildBody {
  const named = { ...body, model: model.path };
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
