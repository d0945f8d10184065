// Texts that a client keeps for this server and can't read or change: thoughts, and summaries of
// conversations.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Log } from '../../lib/log.ts';
import { messageOf } from '../../lib/values.ts';
import { replaceFile } from '../../platform/files/replace-file.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Seal {
  /** `kind` says what the text is for; it can't be opened as another one, nor for another owner. */
  seal(kind: string, text: string): string;
  /** Undefined for what was sealed by another server, with another key, or was changed. */
  open(kind: string, sealed: string): string | undefined;
}

/** `owner` stands for the key of the caller: what is sealed for one is not opened for another. */
export type Sealing = (owner: string) => Promise<Seal>;

/**
 * The key is made when it is first needed, and lies in a file for this user alone, so that it
 * outlives the server.
 */
export function createSealing(options: {
  path: string;
  prefix: string;
  log: Pick<Log, 'warning'>;
}): Sealing {
  const { path, prefix, log } = options;
  let made: Promise<Buffer> | undefined;
  async function key(): Promise<Buffer> {
    const kept = await readFile(path).catch(() => undefined);
    if (kept?.length === KEY_BYTES) return kept;
    const fresh = randomBytes(KEY_BYTES);
    await replaceFile(path, fresh).catch((error: unknown) => {
      log.warning(
        `The key for sealed thoughts holds until the server ends: ${path} can't be written (${messageOf(error)}).`,
      );
    });
    return fresh;
  }
  return async (owner) => {
    made ??= key();
    return createSeal(await made, { prefix, owner });
  };
}

const createSeal = (key: Buffer, { prefix, owner }: { prefix: string; owner: string }): Seal => ({
  seal(kind, text) {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(boundTo(kind, owner));
    const parts = [iv, cipher.update(text, 'utf8'), cipher.final()];
    return prefix + Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url');
  },
  open(kind, sealed) {
    const bytes = Buffer.from(sealed.slice(prefix.length), 'base64url');
    if (!sealed.startsWith(prefix) || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(boundTo(kind, owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8');
      return text + decipher.final('utf8');
    } catch {
      return undefined;
    }
  },
});

const boundTo = (kind: string, owner: string): Buffer => Buffer.from(JSON.stringify([kind, owner]));
