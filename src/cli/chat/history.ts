// What was typed in former chats, for the arrow keys. It is private, so that nobody else may read the file.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const MOST_LINES = 500;

type Environment = Readonly<Record<string, string | undefined>>;

/** Undefined when no history is wanted (LEMONADE_CHAT_HISTORY is empty). */
export function historyPath(environment: Environment): string | undefined {
  const { LEMONADE_CHAT_HISTORY: path, XDG_STATE_HOME: state } = environment;
  if (path !== undefined) return path === '' ? undefined : path;
  return join(state || join(homedir(), '.local', 'state'), 'lemonade', 'chat-history');
}

/** The newest line first, as readline has it. */
export async function readHistory(path: string | undefined): Promise<string[]> {
  if (path === undefined) return [];
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .reverse();
}

/** A history that can't be written is no reason to bother anybody. */
export async function writeHistory(path: string | undefined, newestFirst: readonly string[]): Promise<void> {
  if (path === undefined) return;
  const lines = newestFirst.slice(0, MOST_LINES).toReversed();
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  } catch {
    // As said.
  }
}
