// Answers a request of the Responses API from a streamed chat: event by event, or whole.
import { DomainError } from '../../errors.ts';
import type { ChatChunk, ResponseEvent, ResponseProgress } from './progress.ts';
import type { Response } from './response.ts';

type Named<Event> = Event extends { type: infer Name extends string } ? { event: Name; data: Event } : never;

interface Source {
  progress: ResponseProgress;
  chunks: AsyncIterable<ChatChunk>;
  nowSeconds: () => number;
}

/**
 * The events of a response. One that fails says so with `response.failed` and then throws, which ends the stream.
 * @throws whatever reading the chunks throws
 */
export async function* streamResponse({ progress, chunks, nowSeconds }: Source): AsyncGenerator<Named<ResponseEvent>> {
  yield* progress.begin().map(named);
  try {
    for await (const chunk of chunks) yield* progress.add(chunk).map(named);
  } catch (error) {
    // Anything else is either a client that has left, or a bug whose words are not for clients.
    if (error instanceof DomainError) yield* progress.fail(error).map(named);
    throw error;
  }
  yield* progress.finish({ completedAtSeconds: nowSeconds() }).events.map(named);
}

/** The whole response. @throws whatever reading the chunks throws */
export async function completeResponse({ progress, chunks, nowSeconds }: Source): Promise<Response> {
  for await (const chunk of chunks) progress.add(chunk);
  return progress.finish({ completedAtSeconds: nowSeconds() }).response;
}

function named(data: ResponseEvent): Named<ResponseEvent> {
  // The name repeats the type, alternative by alternative, which the type checker does not follow.
  return { event: data.type, data } as Named<ResponseEvent>;
}
