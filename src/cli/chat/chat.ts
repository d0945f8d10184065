// The chat in the terminal: messages, answers, and commands that begin with a slash.
import type { ChatMessage } from '../../../generated/client/index.ts';
import { type Context, variantOf } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { historyPath, readHistory, writeHistory } from '../kit/history.ts';
import { printAnswer } from './answer.ts';
import { statsText } from './answer-stats.ts';
import type { ChatOptions, ChatState } from './chat-state.ts';
import { userMessage } from './images.ts';
import { LineReader } from './line-reader.ts';
import { isSlashCommand, runSlashCommand } from './slash-commands.ts';

/**
 * Ends when the person leaves by Ctrl-D, Ctrl-C at an empty line, or /exit. A failure is printed,
 * and the chat goes on.
 */
export async function runChat(context: Context, options: ChatOptions): Promise<void> {
  const { terminal } = context;
  const state: ChatState = { ...options, messages: [], lastStats: undefined, isOver: false };
  const path = historyPath();
  const reader = new LineReader({
    input: process.stdin,
    output: process.stdout,
    prompt: terminal.style('cyan', '❯ '),
    signal: context.signal,
    history: await readHistory(path),
  });
  context.atEnd(() => writeHistory(path, reader.history));
  const hint = '/help lists commands, Ctrl-D leaves';
  const between = state.model.length + hint.length + 2 > terminal.width ? '\n' : '  ';
  terminal.print(terminal.style('bold', state.model) + between + terminal.style('dim', hint));
  try {
    while (!state.isOver) {
      const text = await reader.read();
      if (text === undefined) break;
      if (text.trim() === '') continue;
      const stop = new AbortController();
      const free = reader.whileBusy(() => stop.abort());
      const stoppable = variantOf(context, {
        signal: AbortSignal.any([stop.signal, context.signal]),
      });
      try {
        if (isSlashCommand(text)) await runSlashCommand(stoppable, state, text);
        else await say(stoppable, state, text);
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error;
        terminal.tell(error.message, 'red');
        if (error.advice !== undefined) terminal.tell(error.advice);
      } finally {
        free();
      }
    }
  } finally {
    reader.close();
  }
}

async function say(context: Context, state: ChatState, text: string): Promise<void> {
  const { terminal } = context;
  const { images, model } = state;
  // Also when the answer fails: an image that the model refuses must not go with the next message.
  state.images = [];
  const message = await userMessage(context, { model, text, images }, (line) =>
    terminal.tell(line, 'dim'),
  );
  const messages = [...systemMessages(state.system), ...state.messages, message];
  const { text: answer, stats, isStopped } = await printAnswer(context, { ...state, messages });
  // A question without an answer would confuse the next one.
  const isKept = answer !== '';
  if (isStopped) terminal.tell(isKept ? '(stopped)' : '(stopped; the message is not kept)', 'dim');
  if (!isStopped && state.showsStats) terminal.tell(statsText(stats), 'dim');
  state.lastStats = stats;
  if (isKept) state.messages.push(message, { role: 'assistant', content: answer });
}

/** What stands in front of all messages: the system prompt, if there is one. */
export const systemMessages = (system: string | undefined): ChatMessage[] =>
  system === undefined || system === '' ? [] : [{ role: 'system', content: system }];
