// Settings of V8 that keep the server small. Nothing else here touches V8: whatever is not worth 10
// % of a figure that people notice has gone (docs/decisions/0033-v8-flags.md).
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * V8 compiles meanwhile for little memory and not for speed: idle memory is 91 MB, without this 108
 * MB.
 */
export async function startSmall<Result>(start: () => Promise<Result>): Promise<Result> {
  setFlagsFromString('--optimize-for-size');
  const result = await start();
  setFlagsFromString('--no-optimize-for-size');
  return result;
}

type Collect = (options: { type: 'minor' }) => void;
let collect: Collect | undefined;
let pendingBytes = 0;

/** With twice as much V8's own way, collections of everything, comes first. */
const COLLECT_EVERY_BYTES = 8 * 2 ** 20;

/**
 * V8 collects young objects when these take room themselves, and a buffer of 64 KB counts as a
 * hundred bytes there. Highest memory in a pull of 1 GiB: 132 MB, without this 156 MB.
 */
export function dropBuffers(bytes: number): void {
  pendingBytes += bytes;
  if (pendingBytes < COLLECT_EVERY_BYTES) return;
  pendingBytes = 0;
  collect ??= exposed();
  collect({ type: 'minor' });
}

/** Node gives the collector's function only to contexts that are made after this flag is set. */
function exposed(): Collect {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
