// Runs one answer from its request to its end, whatever the end is.
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { asFailure } from '../../kit/failure.ts';
import type {
  Answer,
  Conversation,
  Message,
  PictureAttachment,
  Source,
} from '../conversation/conversation.ts';
import { pathTo } from '../conversation/message-tree.ts';
import { endedCalls } from '../conversation/tool-calls.ts';
import { AnswerReader } from './answer-reader.ts';
import { CONTEXT_EXCEEDED, leaveOutMore, leftOutBefore } from './context.ts';

/**
 * A piece of a streamed answer, the whole image that a model has made, or the passages that went
 * with the question.
 */
export type AnswerChunk =
  | ChatCompletionChunk
  | { picture: PictureAttachment }
  | { sources: readonly Source[] };

/** What is asked of a model for one answer. */
export interface AnswerRequest {
  /**
   * The answer as it begins: with a text that it goes on from, or with the place of an image that
   * is to be made.
   */
  answer: Answer;
  /** The id of its conversation. */
  conversation: string;
  path: readonly Message[];
  settings: Conversation['settings'];
  signal: AbortSignal;
}

/** Asks a model. What it throws is a failure of the server, or the end that the signal has made. */
export type AskModel = (request: AnswerRequest) => AsyncIterable<AnswerChunk>;

/** What one answer needs until its end. */
export interface AnswerRun {
  /** The answer as it is kept; if it has a text already, the chunks go on with it. */
  answer: Answer;
  chunks: AsyncIterable<AnswerChunk>;
  signal: AbortSignal;
  /** Milliseconds on a clock that only goes forward. */
  clock?: () => number;
  /** Whether the page is about to go, which cuts its streams. */
  isLeaving?: (() => boolean) | undefined;
  /**
   * Called for each chunk; `soFar` makes the answer so far, so that it costs nothing while the page
   * is hidden.
   */
  onChunk: (soFar: () => Answer) => void;
}

/** @returns The answer with its end; never throws. */
export async function runAnswer(run: AnswerRun): Promise<Answer> {
  const { answer, chunks, signal, clock = () => performance.now(), isLeaving, onChunk } = run;
  // Thoughts that led to no word are thought again.
  const hasBegun = answer.text !== '' || answer.toolCalls !== undefined;
  const reader = new AnswerReader(clock(), hasBegun ? answer : {});
  const begun = { ...answer, failure: undefined, isCut: undefined, isFiltered: undefined };
  let sources = answer.sources;
  const soFar = (): Answer => ({ ...begun, sources, ...reader.read() });
  const ended = (end: Partial<Answer> & Pick<Answer, 'state'>): Answer => {
    const answered = soFar();
    return { ...answered, toolCalls: endedCalls(answered.toolCalls), ...end };
  };
  try {
    for await (const chunk of chunks) {
      if ('picture' in chunk) return ended({ picture: chunk.picture, state: 'done' });
      if ('sources' in chunk) {
        sources = chunk.sources;
        continue;
      }
      reader.take(chunk, clock());
      onChunk(soFar);
    }
  } catch (error) {
    if (signal.aborted) return ended({ state: 'stopped' });
    const { message, status, code, param } = asFailure(error);
    // Cut in the middle without a reason: it can go on from there.
    const isCutOff = status === undefined && message === '';
    if (isCutOff && (reader.figures() !== undefined || isLeaving?.()))
      return ended({ state: 'interrupted' });
    return ended({ state: 'failed', failure: { message, status, code, param } });
  }
  if (signal.aborted) return ended({ state: 'stopped' });
  const reason = reader.finishReason();
  if (reason === undefined) return ended({ state: 'interrupted' });
  if (reader.isAsking) return { ...soFar(), state: 'asking' };
  const isFiltered = reason === 'content_filter' || undefined;
  return ended({ state: 'done', isCut: reason === 'length' || undefined, isFiltered });
}

/**
 * As {@link runAnswer}; where the conversation wants it, without its oldest messages, until the
 * rest fits into the context.
 */
export async function runWithin(
  conversation: Conversation,
  start: Answer,
  { ask, ...run }: Omit<AnswerRun, 'answer' | 'chunks'> & { ask: AskModel },
): Promise<Answer> {
  const { settings } = conversation;
  const path = pathTo(conversation, start.parent);
  // What was left out once stays so: the model has the beginning of the rest in its cache.
  let leftOut = settings.shortens ? leftOutBefore(path) : 0;
  for (;;) {
    const answer = { ...start, leftOut: leftOut || undefined };
    const chunks = ask({
      answer,
      conversation: conversation.id,
      path: path.slice(leftOut),
      settings,
      signal: run.signal,
    });
    const finished = await runAnswer({ ...run, answer, chunks });
    const isTooLong =
      finished.failure?.code === CONTEXT_EXCEEDED &&
      finished.text === start.text &&
      finished.toolCalls?.length === start.toolCalls?.length;
    const more = settings.shortens && isTooLong ? leaveOutMore(path, leftOut) : undefined;
    if (more === undefined) return finished;
    leftOut = more;
  }
}
