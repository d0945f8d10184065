// Collects the lines of a stream and lets a test wait for one, instead of sleeping until it has
// probably come.
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The output of a process by lines, also of those that came before anyone looked. */
export interface LogLines {
  /** All lines so far. */
  all(): readonly string[];
  /**
   * The first line, from line number `from` on, that fits.
   * @throws {Error} with the lines so far when the stream ends without one.
   */
  waitFor(pattern: RegExp, from?: number): Promise<string>;
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;
}

/** Reads these streams from now on; their lines come in the order of arrival. */
export function collectLines(...streams: readonly Readable[]): LogLines {
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  let isEnded = false;
  const notify = () => {
    for (const watcher of watchers) watcher();
  };
  const ends = streams.map(
    (stream) =>
      new Promise<void>((resolve) => {
        const reader = createInterface({ input: stream });
        reader.on('line', (line) => {
          lines.push(line);
          notify();
        });
        reader.on('close', resolve);
      }),
  );
  const ended = Promise.all(ends).then(() => {
    isEnded = true;
    notify();
  });

  return {
    all: () => lines,
    ended,
    waitFor(pattern, from = 0) {
      return new Promise((resolve, reject) => {
        let next = from;
        const look = () => {
          for (; next < lines.length; next += 1) {
            const line = lines[next] ?? '';
            if (!pattern.test(line)) continue;
            watchers.delete(look);
            return resolve(line);
          }
          if (!isEnded) return;
          watchers.delete(look);
          reject(new Error(`No line like ${pattern} came. The lines were:\n${lines.join('\n')}`));
        };
        watchers.add(look);
        look();
      });
    },
  };
}
