// One turn of a chat in the terminal: a message of the person, and the answer to it.
import type { ChatMessage } from '../../../generated/client/index.ts';
import type { Context } from '../kit/context.ts';
import { statsText } from './answer-stats.ts';
import type { ChatState } from './chat-state.ts';
import { userMessage } from './images.ts';
import { printWholeAnswer } from './whole-answer.ts';

/**
 * Prints the answer, and keeps both in the state. The signal of the context stops the answer.
 * @throws {CommandFailed} for an image that can't be read, or what `printWholeAnswer` throws
 */
export async function takeTurn(context: Context, state: ChatState, text: string): Promise<void> {
  const { terminal } = context;
  const { images, model } = state;
  // Also when the answer fails: an image that the model refuses must not go with the next message.
  state.images = [];
  const message = await userMessage(context, { model, text, images }, (line) =>
    terminal.tell(line, 'dim'),
  );
  const messages = [...systemMessages(state.system), ...state.messages, message];
  const { said, stats, isStopped } = await printWholeAnswer(context, { ...state, messages });
  // A question without an answer would confuse the next one.
  const isKept = said.length > 0;
  if (isStopped) terminal.tell(isKept ? '(stopped)' : '(stopped; the message is not kept)', 'dim');
  if (!isStopped && state.showsStats) terminal.tell(statsText(stats), 'dim');
  state.lastStats = stats;
  if (isKept) state.messages.push(message, ...said);
}

/** What stands in front of all messages: the system prompt, if there is one. */
export const systemMessages = (system: string | undefined): ChatMessage[] =>
  system === undefined || system === '' ? [] : [{ role: 'system', content: system }];
