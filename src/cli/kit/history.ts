// What was typed in earlier chats, for the arrow keys. It is private: only its owner may read the
// file.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Undefined when no history is wanted (LEMONADE_CHAT_HISTORY is empty). */
export function historyPath(): string | undefined {
  const { LEMONADE_CHAT_HISTORY: path, XDG_STATE_HOME: state } = process.env;
  if (path !== undefined) return path === '' ? undefined : path;
  return join(state || join(homedir(), '.local', 'state'), 'lemonade', 'chat-history');
}

/** The newest line first, as readline has it. */
export async function readHistory(path: string | undefined): Promise<string[]> {
  const text = path === undefined ? '' : await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean).reverse();
}

/** A history that can't be written is not reported. */
export async function writeHistory(
  path: string | undefined,
  newestFirst: readonly string[],
): Promise<void> {
  if (path === undefined) return;
  const text = newestFirst.toReversed().map((line) => `${line}\n`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 }).catch(() => undefined);
  await writeFile(path, text.join(''), { mode: 0o600 }).catch(() => undefined);
}
