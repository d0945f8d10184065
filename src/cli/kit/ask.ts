// Asks the person at the terminal: for a choice, for consent, and for a key.
import { on, once } from 'node:events';
import { createInterface, emitKeypressEvents } from 'node:readline';
import { Writable } from 'node:stream';
import type { Context } from './context.ts';
import { interrupted, misuse } from './failures.ts';
import { cutTo } from './table.ts';

/** Longer ones are no keys. */
const MAX_KEY_LENGTH = 4096;

/**
 * A list with arrow keys, or the digit of a line; gives the value of the line that was chosen.
 * @throws {CommandFailed} when the person would rather not (Ctrl-C, Escape, a signal).
 */
export async function choose<Value>(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  options: { question: string; choices: readonly { label: string; value: Value }[]; initial?: number },
): Promise<Value> {
  const { question, choices } = options;
  const { stdin } = process;
  let marked = options.initial ?? 0;
  const lines = () =>
    choices.map(({ label }, index) => {
      const text = cutTo(`${index === marked ? '❯' : ' '} ${label}`, terminal.width - 1);
      return `\r${index === marked ? terminal.style('cyan', text) : text}\x1b[K\n`;
    });
  emitKeypressEvents(stdin);
  stdin.setRawMode(true);
  stdin.resume();
  terminal.write(`${question} ${terminal.style('dim', '(arrow keys, Enter)')}\n\x1b[?25l${lines().join('')}`);
  try {
    for await (const [text, key] of on(stdin, 'keypress', { signal })) {
      if ((key.ctrl && key.name === 'c') || key.name === 'escape') break;
      if (key.name === 'up' || key.name === 'k') marked = (marked + choices.length - 1) % choices.length;
      if (key.name === 'down' || key.name === 'j') marked = (marked + 1) % choices.length;
      if (/^[1-9]$/.test(text) && Number(text) <= choices.length) marked = Number(text) - 1;
      terminal.write(`\x1b[${choices.length}A${lines().join('')}`);
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
    terminal.write(`\x1b[${choices.length + 1}A\x1b[J\x1b[?25h`);
  }
}

/**
 * Asks before something is done that can't be undone. True when the person agrees; `yes` has agreed in advance.
 * @throws {CommandFailed} without a terminal, or at Ctrl-C.
 */
export async function confirm(context: Context, question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!context.terminal.canAsk)
    throw misuse('There is no terminal to ask on.', 'Add --yes to do it without being asked.');
  return choose(context, {
    question,
    choices: [
      { label: 'No', value: false },
      { label: 'Yes', value: true },
    ],
  });
}

/**
 * A key: one line from the terminal, not shown while it is typed, or the first line from a pipe. It is never an argument,
 * which other users could read.
 * @throws {CommandFailed} for an empty or endless one, and at Ctrl-C.
 */
export async function readSecret({ terminal, signal }: Context, question: string): Promise<string> {
  const { stdin } = process;
  const isAsked = stdin.isTTY === true;
  // What is typed is written here.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isAsked) terminal.draw(`${question}: `);
  const lines = createInterface({ input: stdin, output: nowhere, terminal: isAsked });
  try {
    const left = once(lines, 'SIGINT', { signal }).then(() => Promise.reject(interrupted()));
    const ended = once(lines, 'close', { signal }).then(() => ['']);
    const [line] = await Promise.race([once(lines, 'line', { signal }), ended, left]);
    const secret = String(line).trim();
    if (secret !== '' && secret.length <= MAX_KEY_LENGTH) return secret;
    throw misuse(secret === '' ? 'The key is empty.' : `A key has ${MAX_KEY_LENGTH} characters at most.`);
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    lines.close();
    if (isAsked) terminal.note('');
  }
}
