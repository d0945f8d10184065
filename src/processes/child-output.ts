// What a child prints: written to the log line by line, and the tail of it remembered.
import type { Readable } from 'node:stream';
import type { Log } from '../lib/log.ts';
import { createLineSplitter } from './line-splitter.ts';

const REMEMBERED_LINES = 40;
/**
 * Of what sounds like an error and is older than those: some servers print a long help after their
 * complaint.
 */
const REMEMBERED_ERRORS = 10;
/**
 * What every child repeats without saying anything: our own probes, and that it has nothing to do.
 */
const NOISE =
  /\b(?:GET|HEAD) \/(?:v1\/)?(?:health|props|live)\b|all slots are idle|Enter 'exit' to stop the server/i;
const ERROR_WORD =
  /\b(?:errors?|failed|failure|fatal|panic|aborted|exception|out of memory|assert(?:ion)?)\b|\bGGML_ASSERT/i;
const NO_ERROR = /\b(?:no|0|without) errors?\b/i;

function severityOf(line: string): 'drop' | 'info' | 'warning' {
  if (NOISE.test(line)) return 'drop';
  return ERROR_WORD.test(line) && !NO_ERROR.test(line) ? 'warning' : 'info';
}

/** See {@link createChildOutput}. */
export type ChildOutput = ReturnType<typeof createChildOutput>;

/** `log` is already tagged with the child's name, `secret` is blotted out of what it prints. */
export function createChildOutput({ log, secret }: { log: Log; secret?: string | undefined }) {
  const errors: string[] = [];
  const lines: string[] = [];
  let wroteAtMs = performance.now();

  function take(printed: string): void {
    const line = secret === undefined ? printed : printed.replaceAll(secret, '***');
    const severity = severityOf(line);
    if (severity === 'drop') return;
    lines.push(line);
    if (lines.length > REMEMBERED_LINES) forget(lines.shift() ?? '');
    if (severity === 'warning') log.warning(line);
    else log.info(line);
  }

  function forget(line: string): void {
    if (severityOf(line) !== 'warning') return;
    errors.push(line);
    if (errors.length > REMEMBERED_ERRORS) errors.shift();
  }

  return {
    /** Nothing ever makes it stop, so that the child never blocks on a full pipe. */
    drain(stream: Readable): void {
      const splitter = createLineSplitter(take);
      stream.on('data', (chunk: Buffer) => {
        wroteAtMs = performance.now();
        splitter.write(chunk);
      });
      // `close` also follows a pipe that we had to cut; `end` does not.
      stream.once('close', () => splitter.end());
      // A broken pipe says no more than the child's exit, which is watched anyway.
      stream.on('error', () => {});
    },
    /** The last lines of all pipes, after the last errors before them, oldest first. */
    lastLines: (): readonly string[] => [...errors, ...lines],
    /** When the child last wrote anything, on the clock of `performance.now()`. */
    lastWriteAtMs: () => wroteAtMs,
  };
}
