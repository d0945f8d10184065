// The chat in the terminal: messages, answers, and commands that begin with a slash.
import type { ChatMessage } from '../../../generated/client/index.ts';
import { type Context, withSignal } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { printAnswer, statsText } from './answer.ts';
import { historyPath, readHistory, writeHistory } from './history.ts';
import { createLineReader } from './line-reader.ts';
import { type ChatOptions, type ChatState, runSlashCommand } from './slash-commands.ts';

/** Runs until the person leaves. */
export async function chat(context: Context, options: ChatOptions): Promise<void> {
  const { terminal } = context;
  const state: ChatState = { ...options, messages: [], lastStats: undefined, images: [], isOver: false };
  const path = historyPath();
  const reader = createLineReader({
    input: process.stdin,
    output: process.stdout,
    prompt: terminal.style('cyan', '❯ '),
    history: await readHistory(path),
  });
  context.atEnd(() => writeHistory(path, reader.history()));
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
      const stoppable = withSignal(context, AbortSignal.any([stop.signal, context.signal]));
      try {
        if (text.startsWith('/')) await runSlashCommand(stoppable, state, text);
        else await say(stoppable, state, text);
      } catch (error) {
        if (!(error instanceof CommandFailed)) throw error;
        terminal.print(
          `${terminal.style('red', error.message)}${error.advice === undefined ? '' : `\n${error.advice}`}`,
        );
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
  const message: ChatMessage = { role: 'user', content: contentOf(text, state) };
  const messages = [...systemMessages(state.system), ...state.messages, message];
  const { text: answer, stats, isStopped } = await printAnswer(context, { ...state, messages });
  state.images = [];
  if (isStopped) terminal.print(terminal.style('dim', '(stopped)'));
  if (!isStopped && state.showsStats) terminal.print(terminal.style('dim', statsText(stats)));
  state.lastStats = stats;
  // A question without an answer would confuse the next one.
  if (answer !== '') state.messages.push(message, { role: 'assistant', content: answer });
}

export function systemMessages(system: string | undefined): ChatMessage[] {
  return system === undefined || system === '' ? [] : [{ role: 'system', content: system }];
}

function contentOf(text: string, { images }: ChatState): string | NonNullable<ChatMessage['content']> {
  if (images.length === 0) return text;
  return [...images.map(({ url }) => ({ type: 'image_url', image_url: { url } })), { type: 'text', text }];
}
