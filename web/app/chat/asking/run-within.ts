// Runs an answer; where the conversation wants it, leaves out its oldest messages until the rest fits into the context.

import { type Answer, type Conversation, type Message, pathTo } from '../conversation/conversation.ts';
import { CONTEXT_EXCEEDED, leaveOutMore, leftOutBefore } from './context.ts';
import { type AnswerRun, runAnswer } from './run-answer.ts';

/** @param runOf Makes the run for the messages that the model gets. @returns The answer with its end; never throws. */
export async function runWithin(
  conversation: Conversation,
  start: Answer,
  runOf: (path: Message[], answer: Answer) => AnswerRun,
): Promise<Answer> {
  const path = pathTo(conversation, start.parent);
  const { leftOut: _, ...kept } = start;
  const shortens = conversation.settings.shortens === true;
  // What was left out once stays so: the model has the beginning of the rest in its cache.
  let leftOut = shortens ? leftOutBefore(path) : 0;
  for (;;) {
    const answer: Answer = leftOut === 0 ? kept : { ...kept, leftOut };
    const finished = await runAnswer(runOf(path.slice(leftOut), answer));
    const isTooLong = finished.failure?.code === CONTEXT_EXCEEDED && finished.text === start.text;
    const more = shortens && isTooLong ? leaveOutMore(path, leftOut) : undefined;
    if (more === undefined) return finished;
    leftOut = more;
  }
}
