// Which tests are to notice a change of a source: those of its room, and of the rooms that use it.
import { posix } from 'node:path';

/** What a file reads of others, as paths from the root of the project. */
interface Reads {
  /** Types too. */
  all: readonly string[];
  /** What is there when it runs, also programs that it starts. */
  running: readonly string[];
}

const TYPES = /\b(?:import|export) type [^;]*;/g;
/** Imports, and the paths of programs. */
const PATHS = /['"`](\.{0,2}[\w./-]+\.ts)['"`]/g;

/** Each folder of these is a room; elsewhere the first two folders are. */
const FOLDERS_OF_ROOMS = /^(?:src\/(?:services|apis|recipes)|engines)\/[^/]+(?=\/)/;

/** `src/services/loading/attempts.ts` → `src/services/loading`, `src/main.ts` → `src` */
export function roomOf(file: string): string {
  return FOLDERS_OF_ROOMS.exec(file)?.[0] ?? posix.dirname(file).split('/').slice(0, 2).join('/');
}

/** The program of an engine starts the thread that computes by the name of its folder. */
const ENGINE_PROGRAM = /^(engines\/[^/]+)\/main\.ts$/;

const threadOf = (file: string): string | undefined => {
  const folder = ENGINE_PROGRAM.exec(file)?.[1];
  return folder === undefined ? undefined : `${folder}/worker.ts`;
};

/** Who reads what, of all files of the project. */
export class Readers {
  readonly #reads = new Map<string, Reads>();
  readonly #runningReaders = new Map<string, string[]>();

  /** @param texts of all files, by their paths from the root of the project. */
  constructor(texts: ReadonlyMap<string, string>) {
    for (const [file, text] of texts) {
      const pathsIn = (part: string) =>
        [...part.matchAll(PATHS)]
          .map(([, path = '']) => posix.join(posix.dirname(file), path))
          .filter((path) => path !== file && texts.has(path));
      const thread = threadOf(file);
      const running = pathsIn(text.replace(TYPES, ''));
      if (thread !== undefined && texts.has(thread)) running.push(thread);
      const reads = { all: pathsIn(text), running };
      this.#reads.set(file, reads);
      for (const read of reads.running) {
        const readers = this.#runningReaders.get(read) ?? [];
        this.#runningReaders.set(read, [...readers, file]);
      }
    }
  }

  /**
   * The tests in the file's room, and in those that import of it, that run the file; the nearest
   * come first.
   */
  testsOf(file: string): readonly string[] {
    const rooms = this.#roomsWithUsers(roomOf(file));
    const tests = [...this.#distances(file)].filter(
      ([reader]) => reader.endsWith('.test.ts') && rooms.has(roomOf(reader)),
    );
    const own = file.replace(/\.ts$/, '.test.ts');
    const rank = ([test, distance]: [string, number]) => (test === own ? 0 : distance);
    return tests.sort((one, other) => rank(one) - rank(other)).map(([test]) => test);
  }

  #roomsWithUsers(room: string): ReadonlySet<string> {
    const rooms = new Set([room]);
    for (const [reader, { all }] of this.#reads)
      if (all.some((read) => roomOf(read) === room)) rooms.add(roomOf(reader));
    return rooms;
  }

  /** All that run the file, with the number of steps to it. */
  #distances(file: string): ReadonlyMap<string, number> {
    const distances = new Map([[file, 0]]);
    for (const [reached, distance] of distances)
      for (const reader of this.#runningReaders.get(reached) ?? [])
        if (!distances.has(reader)) distances.set(reader, distance + 1);
    return distances;
  }
}
