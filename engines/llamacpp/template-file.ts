// A chat template in a file of its own, which replaces the one in the model's file.
import { readFile, stat } from 'node:fs/promises';
import { messageOf } from '../../common/values.ts';

/** The largest ones that are published have 30 kB. */
const MAX_BYTES = 2 ** 20;

/**
 * @throws {Error} with the path, for a file that can't be read, is empty or is clearly no template.
 */
export async function readTemplate(path: string): Promise<string> {
  const refused = (reason: string) =>
    new Error(`The chat template ${path} can't be used: ${reason}`);
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw refused(`it has ${size} bytes; the limit is ${MAX_BYTES}.`);
    const text = await readFile(path, 'utf8');
    if (text.trim() === '') throw refused('it is empty.');
    return text;
  } catch (error) {
    if (error instanceof Error && !('code' in error)) throw error;
    throw refused(messageOf(error));
  }
}
