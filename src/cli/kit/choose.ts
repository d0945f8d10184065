// Lets the person at the terminal choose from a list, or agree.
import { on } from 'node:events';
import { emitKeypressEvents } from 'node:readline';
import { fitted } from '../../lib/wrapped.ts';
import type { Context } from './context.ts';
import { cutTo } from './cut.ts';
import { interrupted, misuse } from './failures.ts';

/**
 * A list with arrow keys, or digits.
 * @throws {CommandFailed} when the person would rather not (Ctrl-C, Escape)
 */
export async function choose<Value>(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  options: {
    question: string;
    choices: readonly { label: string; value: Value }[];
    initial?: number;
  },
): Promise<Value> {
  const { choices } = options;
  const { stdin, stdout } = process;
  const question = fitted(
    stdout,
    `${options.question} ${terminal.style('dim', '(arrow keys, Enter)')}`,
  ).split('\n');
  // What does not fit the screen comes when the mark gets there; lines that are gone could not be
  // drawn over.
  const shown = Math.max(1, Math.min(choices.length, (stdout.rows || 24) - question.length - 1));
  let marked = options.initial ?? 0;
  let top = 0;
  const lines = () => {
    top = Math.min(Math.max(top, marked - shown + 1), marked);
    return choices.slice(top, top + shown).map(({ label }, index) => {
      const isMarked = top + index === marked;
      const text = cutTo(`${isMarked ? '❯' : ' '} ${label}`, terminal.width - 1);
      return `\r${isMarked ? terminal.style('cyan', text) : text}\x1b[K\n`;
    });
  };
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  terminal.write(`${question.join('\n')}\n\x1b[?25l${lines().join('')}`);
  try {
    for await (const [text, key] of on(stdin, 'keypress', { signal })) {
      if ((key.ctrl && key.name === 'c') || key.name === 'escape') break;
      if (key.name === 'up' || key.name === 'k')
        marked = (marked + choices.length - 1) % choices.length;
      if (key.name === 'down' || key.name === 'j') marked = (marked + 1) % choices.length;
      if (/^[1-9]$/.test(text) && Number(text) <= choices.length) marked = Number(text) - 1;
      terminal.write(`\x1b[${shown}A${lines().join('')}`);
      const chosen = choices[marked];
      if (key.name === 'return' && chosen !== undefined) return chosen.value;
    }
    throw interrupted();
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    // The list goes, and the question with it.
    terminal.write(`\x1b[${shown + question.length}A\x1b[J\x1b[?25h`);
  }
}

/**
 * Asks before something that can't be undone; `yes` has agreed in advance.
 * @throws {CommandFailed} without a terminal
 */
export async function confirm(
  context: Context,
  question: string,
  yes: boolean | undefined,
): Promise<boolean> {
  if (yes) return true;
  if (!context.terminal.canAsk)
    throw misuse('There is no terminal to ask on.', 'Add --yes to do it without being asked.');
  const choices = [false, true].map((value) => ({ label: value ? 'Yes' : 'No', value }));
  return choose(context, { question, choices });
}
