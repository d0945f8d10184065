// `lemonade embed`: numbers for texts.
import * as api from '../../../generated/client/index.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { linesOf, pipedText } from '../kit/inputs.ts';
import { ensureModelFor } from '../kit/model-for.ts';

/** Texts are arguments, or lines of what is piped. Prints one list of numbers a line. */
export async function embed(
  context: Context,
  texts: readonly string[],
  options: Options<'model'>,
): Promise<void> {
  const input = texts.length > 0 ? [...texts] : linesOf(await pipedText());
  if (input.length === 0)
    throw misuse('There is no text to embed.', 'Give texts, or pipe one a line.');
  const { id: model } = await ensureModelFor(context, 'embeddings', options.model);
  const result = await call(context, api.createEmbedding, { body: { model, input } });
  if (context.isJson) return context.printJson(result);
  for (const { embedding } of result.data) context.printJson(embedding);
}
