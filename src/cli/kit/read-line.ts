// Asks the person at the terminal for a line, or for a key that is not shown.
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Context } from './context.ts';
import { interrupted, misuse } from './failures.ts';

/** Longer ones are not keys. */
const MAX_KEY_LENGTH = 4096;

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
    const ended = new Promise<string>((resolve) => {
      // The last line of a pipe answers no question where nothing ends it.
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
    return (await Promise.race([lines.question('', { signal: over }), ended])).trim();
  } catch (error) {
    throw over.aborted ? interrupted() : error;
  } finally {
    lines.close();
  }
}
