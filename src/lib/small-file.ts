// Reads files that people and other programs may have put in place: only real files, and only up to a limit.
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';

export const MAX_SMALL_FILE_BYTES = 2 ** 20;

/** A pipe or a device would be waited for without end. Windows knows no such flag, and no such files. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** It is there, but can't be what it should; the message is a sentence's part. */
export class FileUnusable extends Error {}

/** @throws {FileUnusable} for what is not a file or has more than `maxBytes`, and the file system's errors */
export async function readSmallFile(path: string, { maxBytes = MAX_SMALL_FILE_BYTES } = {}): Promise<string> {
  const file = await open(path, FLAGS);
  try {
    check(await file.stat(), maxBytes);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** The same at once. */
export function readSmallFileSync(path: string, { maxBytes = MAX_SMALL_FILE_BYTES } = {}): string {
  const file = openSync(path, FLAGS);
  try {
    check(fstatSync(file), maxBytes);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function check(facts: Stats, maxBytes: number): void {
  if (!facts.isFile()) throw new FileUnusable('it is not a regular file');
  if (facts.size > maxBytes) throw new FileUnusable(`it has more than ${maxBytes} bytes`);
}
