// Asks the person at the terminal: for a choice, for consent, and for a key.
import { on } from 'node:events';
import { emitKeypressEvents } from 'node:readline';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { fitted } from '../../lib/wrapped.ts';
import type { Context } from './context.ts';
import { interrupted, misuse } from './failures.ts';
import { cutTo } from './table.ts';

/** Longer ones are not keys. */
const MAX_KEY_LENGTH = 4096;

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

/**
 * A key: one line from the terminal, not shown while it is typed, or the first line from a pipe. It
 * is never an argument, which other users could read.
 * @throws {CommandFailed} for an empty or endless one, and at Ctrl-C.
 */
export async function readSecret(context: Context, question: string): Promise<string> {
  const isAsked = process.stdin.isTTY === true;
  if (isAsked) context.terminal.draw(`${question}: `);
  // What is typed is written nowhere.
  const secret = await lineOf(
    context,
    new Writable({ write: (_chunk, _encoding, done) => done() }),
  ).finally(() => {
    if (isAsked) context.terminal.note('');
  });
  if (secret !== '' && secret.length <= MAX_KEY_LENGTH) return secret;
  throw misuse(
    secret === '' ? 'The key is empty.' : `A key has ${MAX_KEY_LENGTH} characters at most.`,
  );
}

/** A line that the person types. @throws {CommandFailed} for an empty one, and at Ctrl-C. */
export async function readLine(context: Context, question: string): Promise<string> {
  context.terminal.print(`${question}:`);
  const line = await lineOf(context, process.stdout);
  if (line !== '') return line;
  throw misuse('Nothing was typed.');
}

/**
 * The next line of standard input, without spaces around it; what is typed is shown on `output`.
 */
async function lineOf({ signal }: Context, output: NodeJS.WritableStream): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    output,
    terminal: process.stdin.isTTY === true,
  });
  const left = new AbortController();
  lines.once('SIGINT', () => left.abort());
  const over = AbortSignal.any([signal, left.signal]);
  try {
    const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
    return (await Promise.race([lines.question('', { signal: over }), ended])).trim();
  } catch (error) {
    throw over.aborted ? interrupted() : error;
  } finally {
    lines.close();
  }
}
