// What an event of a stream says.
import type { ReadEvent } from '../../../generated/client/index.ts';

/** The piece of text that an event of any of the APIs adds to the response; '' for all others. */
export function textOf({ data }: ReadEvent): string {
  const event = parsed(data) as Partial<Record<string, unknown>> & {
    choices?: { delta?: { content?: unknown }; text?: unknown }[];
    message?: { content?: unknown };
    delta?: { text?: unknown };
  };
  const choice = event?.choices?.[0];
  const isTextDelta = event?.type === 'response.output_text.delta';
  const candidates = [
    choice?.delta?.content,
    choice?.text,
    isTextDelta ? event.delta : event?.delta?.text,
    event?.message?.content,
    event?.response,
  ];
  return candidates.find((candidate): candidate is string => typeof candidate === 'string') ?? '';
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
