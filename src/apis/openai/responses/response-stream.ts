// A response as a stream of events, in the background, or whole.
import { DomainError } from '../../../errors.ts';
import type { RoundStep } from '../../../services/mcp-servers/rounds.ts';
import type { ChatChunk, ResponseEvent, ResponseProgress } from './progress.ts';
import type { Response, Summary } from './response-object.ts';

type Named<Event> = Event extends { type: infer Name extends string }
  ? { event: Name; data: Event }
  : never;

interface ResponseSource {
  progress: ResponseProgress;
  /** Of one chat, or of several with steps between them. */
  chunks: AsyncIterable<RoundStep<ChatChunk>> | Promise<AsyncIterable<RoundStep<ChatChunk>>>;
  nowSeconds: () => number;
  onWhole?: (response: Response) => void;
}

/** One that fails says so with `response.failed` and then throws, which ends the stream. */
export const streamResponse = (source: ResponseSource): AsyncGenerator<Named<ResponseEvent>> =>
  eachNamed(responseEvents(source));

/** The events of a response. One that fails says so with the last of them and then throws. */
export async function* responseEvents(source: ResponseSource): AsyncGenerator<ResponseEvent> {
  const { progress, chunks } = source;
  yield* progress.create();
  let hasBegun = false;
  try {
    const coming = await chunks;
    hasBegun = true;
    yield* progress.begin();
    for await (const step of coming) yield* follow(progress, step);
    yield* progress.endChat();
  } catch (error) {
    yield* failureEvents(progress, error, hasBegun);
    throw error;
  }
  yield* lastEvents(source);
}

/** The events of a response that is the summary alone; they end as those of any response. */
export async function* summaryEvents(
  source: Omit<ResponseSource, 'chunks'> & { summary: Promise<Summary> },
): AsyncGenerator<ResponseEvent> {
  const { progress, summary } = source;
  yield* progress.create();
  try {
    yield* progress.addSummary(await summary);
  } catch (error) {
    yield* failureEvents(progress, error, false);
    throw error;
  }
  yield* lastEvents(source);
}

/** None for anything else: a client that has left, or a bug whose message is not for clients. */
function* failureEvents(
  progress: ResponseProgress,
  error: unknown,
  hasBegun: boolean,
): Generator<ResponseEvent> {
  if (!(error instanceof DomainError)) return;
  if (!hasBegun) yield* progress.begin();
  yield* progress.fail(error);
}

function* lastEvents({
  progress,
  nowSeconds,
  onWhole,
}: Omit<ResponseSource, 'chunks'>): Generator<ResponseEvent> {
  const { events, response } = progress.finish(nowSeconds());
  onWhole?.(response);
  yield* events;
}

/**
 * The events of a response in the background. Never throws: a failure is its last event, and one
 * that was not foreseen goes to `note`; it is cancelled when `signal` aborts.
 */
export async function* runResponse(
  events: AsyncIterable<ResponseEvent>,
  {
    progress,
    signal,
    note,
  }: { progress: ResponseProgress; signal: AbortSignal; note: (error: unknown) => void },
): AsyncGenerator<ResponseEvent> {
  try {
    yield* events;
  } catch (error) {
    if (signal.aborted) return progress.cancel();
    if (error instanceof DomainError) return;
    note(error);
    yield* progress.fail(error);
  }
}

/** The whole response. @throws whatever reading the chunks throws */
export async function completeResponse({
  progress,
  chunks,
  nowSeconds,
  onWhole,
}: ResponseSource): Promise<Response> {
  for await (const step of await chunks) follow(progress, step);
  progress.endChat();
  const { response } = progress.finish(nowSeconds());
  onWhole?.(response);
  return response;
}

const follow = (progress: ResponseProgress, step: RoundStep<ChatChunk>): ResponseEvent[] =>
  'step' in step ? progress.take(step) : progress.add(step);

/** The events of a response that is there at once: its beginning, its items and its end. */
export async function* streamWhole(
  created: Response,
  response: Response,
): AsyncGenerator<Named<ResponseEvent>> {
  const { output } = response;
  yield named({ type: 'response.created', sequence_number: 0, response: created });
  for (const [index, item] of output.entries()) {
    const place = { sequence_number: index + 1, output_index: index };
    yield named({ type: 'response.output_item.done', ...place, item });
  }
  yield named({ type: 'response.completed', sequence_number: output.length + 1, response });
}

/** Events as the wire sends them. */
export async function* eachNamed(events: AsyncIterable<ResponseEvent> | Iterable<ResponseEvent>) {
  for await (const event of events) yield named(event);
}

/** An event with its type as its name, as clients of OpenAI's streams expect it. */
const named = (data: ResponseEvent): Named<ResponseEvent> =>
  ({ event: data.type, data }) as Named<ResponseEvent>;
