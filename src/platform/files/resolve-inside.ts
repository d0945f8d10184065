// The one way in which a name from outside becomes a path: it stays below its root on every system,
// or it is refused.
import { join, resolve, sep } from 'node:path';
import { UnsafeFileName } from '../errors.ts';

const MAX_PATH_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
/** Windows gives these to devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
/**
 * Control characters and what Windows does not take; `:` also opens an alternate stream or a drive,
 * `\` a folder.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"|?*\\]/;

/**
 * Parts are paths with slashes.
 * @throws {UnsafeFileName} for what leaves `root`, or is not a name on every system
 */
export function resolveInside(root: string, ...parts: readonly [string, ...string[]]): string {
  for (const part of parts) {
    const problem = problemOf(part);
    if (problem !== undefined)
      throw new UnsafeFileName(`The name ${quote(part)} is refused: ${problem}.`);
  }
  const base = resolve(root);
  const path = join(base, ...parts);
  // Nothing can get here that leaves; the check stays for the day on which the rules above are
  // changed.
  if (!path.startsWith(base.endsWith(sep) ? base : base + sep))
    throw new UnsafeFileName(
      `The name ${quote(parts.join('/'))} is refused: it leaves its folder.`,
    );
  return path;
}

/** What is wrong with a name from outside; nothing if it may be used. */
export function problemOf(name: string): string | undefined {
  if (name === '') return 'it is empty';
  if (!name.isWellFormed()) return 'it is not well-formed Unicode';
  if (Buffer.byteLength(name) > MAX_PATH_BYTES) return `it is longer than ${MAX_PATH_BYTES} bytes`;
  if (FORBIDDEN.test(name)) return 'it has characters that not every system takes';
  for (const segment of name.split('/')) {
    const problem = segmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'it begins or ends with a slash, or has two in a row';
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES)
    return `a part of it is longer than ${MAX_SEGMENT_BYTES} bytes`;
  if (isDots(segment)) return 'it has a part that means another folder';
  if (/[. ]$/.test(segment)) return 'a part of it ends with a dot or a space, which Windows drops';
  if (RESERVED.test(segment)) return 'a part of it is the name of a device on Windows';
  return undefined;
}

/** Deeper encodings are in no name that a program decodes. */
const MAX_DECODINGS = 3;

/**
 * Dots that are dots only after decoding or normalising are refused too: a later program may do
 * that.
 */
function isDots(segment: string): boolean {
  let text = segment;
  for (let round = 0; round < MAX_DECODINGS; round += 1) {
    text = text
      .normalize('NFKC')
      .replace(/%(2e|2f|5c|25|00)/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    if (/^\.{1,2}$/.test(text) || /[/\\\0]/.test(text)) return true;
  }
  return false;
}

const MAX_QUOTED_LENGTH = 120;

function quote(name: string): string {
  const text = JSON.stringify(name);
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…"` : text;
}
