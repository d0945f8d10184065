// Reads files that people and other programs may have put in place: only real files, and only up to
// a limit.
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { waitOutUse } from './files-in-use.ts';

/** More is in no file that a person writes; it is read in some milliseconds. */
export const MAX_SMALL_FILE_BYTES = 2 ** 20;

/**
 * A pipe or a device would be waited for without end. Windows knows no such flag, and no such
 * files.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** A file that may never be read must not keep a request for long. */
const PAUSES_MS = [10, 20, 40, 80, 160];

/** It is there, but can't be what it should; the message is a sentence's part. */
export class FileUnusable extends Error {}

/**
 * @throws {FileUnusable} for what is not text in UTF-8 or has more than `maxBytes`, and the file
 *   system's errors
 */
export async function readSmallFile(
  path: string,
  { maxBytes = MAX_SMALL_FILE_BYTES } = {},
): Promise<string> {
  const file = await waitOutUse(() => open(path, FLAGS), { pausesMs: PAUSES_MS });
  try {
    requireSmallFile(await file.stat(), maxBytes);
    return decodedText(await file.readFile());
  } finally {
    await file.close();
  }
}

/** The same at once, without waiting for a file that is in use. @throws as above */
export function readSmallFileSync(path: string, { maxBytes = MAX_SMALL_FILE_BYTES } = {}): string {
  const file = openSync(path, FLAGS);
  try {
    requireSmallFile(fstatSync(file), maxBytes);
    return decodedText(readFileSync(file));
  } finally {
    closeSync(file);
  }
}

function requireSmallFile(facts: Stats, maxBytes: number): void {
  if (!facts.isFile()) throw new FileUnusable('it is not a regular file');
  if (facts.size > maxBytes) throw new FileUnusable(`it has more than ${maxBytes} bytes`);
}

/**
 * The text of a file, without the mark that Windows PowerShell and older editors put at the
 * beginning. @throws {FileUnusable} for UTF-16
 */
export function decodedText(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe' || mark === 'feff')
    throw new FileUnusable('it is text in UTF-16; save it as UTF-8');
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}
