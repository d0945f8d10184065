// Texts that fill a middle in the form of chat completions, as Mistral's clients read them.
import type { Schemas } from '../../../generated/openapi.ts';
import type { Filled } from '../../services/inference/middle.ts';
import type { StreamEvent } from '../../services/inference/stream/stream-event.ts';

/** One chunk for each event; the first one has the role. */
export async function* fimChunks(
  events: AsyncIterable<StreamEvent>,
): AsyncGenerator<{ data: Schemas['ChatCompletionChunk'] }> {
  let isBegun = false;
  for await (const { choices = [], ...event } of events) {
    const asDeltas = choices.map(({ text, ...choice }) => {
      const delta = isBegun ? { content: text } : { role: 'assistant', content: text };
      isBegun = true;
      return { ...choice, delta };
    });
    const chunk = { ...event, object: 'chat.completion.chunk', choices: asDeltas };
    yield { data: chunk as unknown as Schemas['ChatCompletionChunk'] };
  }
}

/** The text as the message of its only choice. */
export function fimCompletion({ choices, ...whole }: Filled): Schemas['ChatCompletion'] {
  const messages = choices.map(({ text, ...choice }) => ({
    ...choice,
    message: { role: 'assistant', content: text },
  }));
  const completion = { ...whole, object: 'chat.completion', choices: messages };
  return completion as unknown as Schemas['ChatCompletion'];
}
