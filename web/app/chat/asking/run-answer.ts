// Runs one answer from its request to its end, whatever the end is.
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { asFailure } from '../../kit/failure.ts';
import type { Answer, Picture } from '../conversation/conversation.ts';
import { AnswerReader } from './answer-reader.ts';

/** A piece of a text, or an image as a whole. */
export type AnswerChunk = ChatCompletionChunk | { picture: Picture };

export interface AnswerRun {
  /** The answer as it is kept; if it has a text already, the chunks go on with it. */
  answer: Answer;
  chunks: AsyncIterable<AnswerChunk>;
  signal: AbortSignal;
  /** Milliseconds on a clock that only goes forward. */
  clock?: () => number;
  /** Whether the page is about to go, which cuts its streams. */
  isLeaving?: (() => boolean) | undefined;
  /** Called for each chunk; `soFar` makes the answer so far, so that it costs nothing while the page is hidden. */
  onChunk: (soFar: () => Answer) => void;
}

/** @returns The answer with its end; never throws. */
export async function runAnswer(run: AnswerRun): Promise<Answer> {
  const { answer, chunks, signal, clock = () => performance.now(), isLeaving, onChunk } = run;
  const { failure: _, isCut: __, isFiltered: ___, figures: ____, calls: _____, ...begun } = answer;
  const { thoughts = '', thoughtMs, ...kept } = begun;
  // Thoughts that led to no word are thought again.
  const reader = new AnswerReader(clock(), kept.text === '' ? {} : { text: kept.text, thoughts, thoughtMs });
  const soFar = (): Answer => {
    const [read, figures] = [reader.text(), reader.figures()];
    return {
      ...kept,
      text: read.text,
      ...(read.thoughts !== '' && { thoughts: read.thoughts }),
      ...(read.calls.length > 0 && { calls: read.calls }),
      ...(read.thoughtMs !== undefined && { thoughtMs: read.thoughtMs }),
      ...(figures && { figures }),
    };
  };
  try {
    for await (const chunk of chunks) {
      if ('picture' in chunk) return { ...soFar(), picture: chunk.picture, state: 'done' };
      reader.take(chunk, clock());
      onChunk(soFar);
    }
  } catch (error) {
    if (signal.aborted) return { ...soFar(), state: 'stopped' };
    const { message, status, code } = asFailure(error);
    // Cut in the middle without a reason: it can go on from there.
    const isCutOff = status === undefined && message === '';
    if (isCutOff && (reader.figures() !== undefined || isLeaving?.())) return { ...soFar(), state: 'interrupted' };
    const failure = { message, ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
    return { ...soFar(), state: 'failed', failure };
  }
  if (signal.aborted) return { ...soFar(), state: 'stopped' };
  const reason = reader.finishReason();
  if (reason === undefined) return { ...soFar(), state: 'interrupted' };
  const end = { ...(reason === 'length' && { isCut: true }), ...(reason === 'content_filter' && { isFiltered: true }) };
  return { ...soFar(), state: 'done', ...end };
}
