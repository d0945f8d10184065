// Cuts texts that are too long for a model that makes vectors, as Ollama does.
import { BackendRefused, BackendResponseInvalid } from '../../errors.ts';
import type { Inference } from './inference.ts';
import type { InferenceRequest } from './request.ts';

type Refused = { asked: InferenceRequest; error: unknown };

/**
 * The body with each text that does not fit as the tokens that do, those around it included.
 * @throws the error, if it is about something else or does not say how much fits
 */
export async function shortenInputs(inference: Pick<Inference, 'json'>, { asked, error }: Refused) {
  const most = error instanceof BackendRefused ? error.counts?.n_ctx : undefined;
  if (most === undefined) throw error;
  const { input, model = null } = asked.body;
  const texts: readonly unknown[] = Array.isArray(input) ? input : [input];
  const { capability: _capability, type: _type, files: _files, ...asker } = asked;
  const tokenize = async (content: unknown, add_special: boolean): Promise<readonly number[]> => {
    const body = { model, content, add_special };
    const { tokens } = await inference.json({ ...asker, capability: 'tokenize', body });
    if (Array.isArray(tokens)) return tokens;
    throw new BackendResponseInvalid('The response has no tokens in it.');
  };
  const inputs: unknown[] = [];
  for (const text of texts) {
    const whole = await tokenize(text, true);
    // What fills the context to its last token is refused too.
    if (whole.length < most) inputs.push(text);
    else inputs.push(cut(whole, await tokenize(text, false), most - 1));
  }
  return { ...asked.body, input: inputs };
}

/** The tokens around a text stay, or the model would not know its end. */
function cut(whole: readonly number[], plain: readonly number[], most: number): readonly number[] {
  const around = whole.length - plain.length;
  const before = whole.findIndex((_, at) =>
    plain.slice(0, 8).every((token, index) => whole[at + index] === token),
  );
  const after = around - Math.max(0, before);
  return [...whole.slice(0, most - after), ...whole.slice(whole.length - after)];
}
