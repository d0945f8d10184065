// The chat in the terminal: messages, answers, and commands that begin with a slash.
import { type Context, variantOf } from '../kit/context.ts';
import { CommandFailed } from '../kit/failures.ts';
import { historyPath, readHistory, writeHistory } from '../kit/history.ts';
import type { ChatOptions, ChatState } from './chat-state.ts';
import { chatToolsOf } from './chat-tools.ts';
import { LineReader } from './line-reader.ts';
import { isSlashCommand, runSlashCommand } from './slash-commands.ts';
import { takeTurn } from './turn.ts';

/**
 * Ends when the person leaves by Ctrl-D, Ctrl-C at an empty line, or /exit. A failure is printed,
 * and the chat goes on. `servers` are names of MCP servers whose tools the model may call.
 */
export async function runChat(
  context: Context,
  options: ChatOptions,
  servers: readonly string[] | undefined,
): Promise<void> {
  const { terminal } = context;
  const path = historyPath();
  const reader = new LineReader({
    input: process.stdin,
    output: process.stdout,
    prompt: terminal.style('cyan', '❯ '),
    signal: context.signal,
    history: await readHistory(path),
  });
  const tools = chatToolsOf(servers, {
    tell(line) {
      if (!context.isQuiet) terminal.tell(line, 'dim');
    },
    ask: (question, signal) => reader.ask(question, signal),
  });
  const state: ChatState = { ...options, tools, messages: [], lastStats: undefined, isOver: false };
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
        else await takeTurn(stoppable, state, text);
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
