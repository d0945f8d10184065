// Asks for what nobody else is to see: not shown while it is typed, and never an argument, which other users could read.
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Context } from './context.ts';
import { interrupted, misuse } from './failures.ts';

/** Longer ones are no keys. */
const MAX_LENGTH = 4096;

/**
 * One line from the terminal, or the first line from a pipe.
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
    if (secret !== '' && secret.length <= MAX_LENGTH) return secret;
    throw misuse(secret === '' ? 'The key is empty.' : `A key has ${MAX_LENGTH} characters at most.`);
  } catch (error) {
    throw signal.aborted ? interrupted() : error;
  } finally {
    lines.close();
    if (isAsked) terminal.note('');
  }
}
