// How many tokens a model of a provider keeps in view, in the words of each kind of server.
import { isObject } from '../../lib/values.ts';

const MAX_TOKENS = 2 ** 30;

/** In the order in which they count: vLLM and SGLang, Lemonade, OpenRouter and Together, Groq, Mistral and LM Studio. */
const FIELDS = ['max_model_len', 'max_context_window', 'context_length', 'context_window', 'max_context_length'];
/** llama-server's `meta`: what it gives a request goes before what the model was trained for. */
const FIELDS_OF_META = ['n_ctx', 'n_ctx_train'];

/** Undefined when the provider does not tell. */
export function tokensIn(model: Readonly<Record<string, unknown>>): number | undefined {
  const meta = isObject(model.meta) ? model.meta : {};
  const told = [...FIELDS.map((name) => model[name]), ...FIELDS_OF_META.map((name) => meta[name])];
  return told.find(
    (value): value is number => Number.isInteger(value) && Number(value) > 0 && Number(value) <= MAX_TOKENS,
  );
}
