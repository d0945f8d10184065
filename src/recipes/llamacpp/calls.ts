// Where llama-server and the embedded engine offer what, and how their requests look.
import type { Protocol } from '../kit/protocol.ts';
import { adaptLlamacppRequest } from './adapt-request.ts';

/** Of requests on a model. Slots and properties are not among these: they have addresses of their own. */
export const llamacppCalls = {
  paths: {
    chat: '/v1/chat/completions',
    completion: '/v1/completions',
    'native-completion': '/completion',
    infill: '/infill',
    embeddings: '/v1/embeddings',
    reranking: '/v1/rerank',
    'count-tokens': '/v1/chat/completions/input_tokens',
    'apply-template': '/apply-template',
    tokenize: '/tokenize',
    detokenize: '/detokenize',
  },
  adaptRequest: (request, { backend }) => ({
    json: adaptLlamacppRequest({ ...request, backend }),
  }),
} satisfies Pick<Protocol, 'paths' | 'adaptRequest'>;

/** GET lists them; with a number and an action behind it, POST changes one. */
export const SLOTS_PATH = '/slots';
/** What the native server says of itself and of its model. */
export const PROPERTIES_PATH = '/props';
