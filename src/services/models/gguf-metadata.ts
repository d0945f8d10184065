// Facts of GGUF files on disk, read once per file and kept until the file changes.

import { stat } from 'node:fs/promises';
import pLimit from 'p-limit';
import { messageOf } from '../../lib/error-values.ts';
import type { Log } from '../../lib/log.ts';
import { describeGguf, type GgufFacts } from './gguf-facts.ts';
import { readGgufHead } from './gguf-head.ts';

export type GgufReader = ReturnType<typeof createGgufReader>;

interface Entry {
  state: string;
  facts: Promise<GgufFacts | undefined>;
}

const MAX_ENTRIES = 5000;

export function createGgufReader({ log }: { log: Log }) {
  const entries = new Map<string, Entry>();
  // One at a time: a head takes some megabytes while it is read, and the disk is no quicker with several.
  const inTurn = pLimit(1);

  async function readFacts(path: string): Promise<GgufFacts | undefined> {
    try {
      return await inTurn(() => readGgufFacts(path));
    } catch (error) {
      log.warning(`${path} can't be read as GGUF: ${messageOf(error)}.`);
      return undefined;
    }
  }

  return {
    /** Facts of a file; undefined when it can't be read as GGUF, which the log says once per state of the file. */
    async read(path: string): Promise<GgufFacts | undefined> {
      const file = await stat(path).catch(() => undefined);
      if (!file) return undefined;
      const state = `${file.size} ${file.mtimeMs}`;
      const present = entries.get(path);
      if (present?.state === state) return present.facts;
      const oldest = entries.keys().next();
      if (entries.size >= MAX_ENTRIES && !oldest.done) entries.delete(oldest.value);
      const facts = readFacts(path);
      entries.set(path, { state, facts });
      return facts;
    },
  };
}

/**
 * Facts of one file. The library reads values in every form that GGUF knows; it is given the head only, without what it
 * would build in vain, through the door through which it takes remote files.
 * @throws {UnreadableGguf} and the library's errors.
 */
export async function readGgufFacts(path: string): Promise<GgufFacts> {
  const { bytes, hasRankingHead } = await readGgufHead(path);
  // Loaded late: it is large, and a server without local GGUF files never needs it.
  const { gguf, GGMLFileQuantizationType } = await import('@huggingface/gguf');
  const { metadata } = await gguf('https://localhost/head.gguf', { fetch: serve(bytes) });
  const facts = describeGguf({ ...metadata }, { hasRankingHead });
  const quantization = facts.fileType === undefined ? undefined : GGMLFileQuantizationType[facts.fileType];
  return quantization === undefined ? facts : { ...facts, quantization };
}

/** Answers the library's range requests out of memory; nothing goes over the network. */
function serve(bytes: Uint8Array): typeof fetch {
  return async (_url, options) => {
    const range = /^bytes=(\d+)-(\d+)$/.exec(new Headers(options?.headers).get('range') ?? '');
    const [from, to] = [Number(range?.[1] ?? 0), Number(range?.[2] ?? bytes.length)];
    return new Response(Buffer.from(bytes.subarray(from, to + 1)), {
      status: 206,
      headers: { 'content-range': `bytes ${from}-${Math.min(to, bytes.length - 1)}/${bytes.length}` },
    });
  };
}
