// What a part of the tests is, and what one run of it has shown.

/** One command with a result. */
export interface Part {
  name: string;
  command: readonly string[];
  /** Words behind the command that choose its files; a second try chooses those that failed. */
  files?: readonly string[];
  /** Parts that must have passed before, where they run too. */
  after?: readonly string[];
  /** Its tests are counted from the report that vitest writes. */
  isVitest?: boolean;
  /** It measures how long others wait, so all others give way to it; it takes no place. */
  measuresTime?: boolean;
}

/** Where parts run, and where their output goes. */
export interface Workplace {
  root: string;
  /** Each part's whole output goes there, as `<part>.log`. */
  logs: string;
  /** A part that takes longer has failed. */
  limitMs: number;
}

/** Numbers of tests; a part that is not vitest counts as one. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * What can be tried again by itself: a test, a file that could not be imported or had an error
 * outside of tests, or a part.
 */
export interface Failure {
  /** Relative to the root; undefined where the part as a whole has failed. */
  file?: string;
  /** The names of its groups and its own, as vitest joins them; undefined for a whole file. */
  test?: string;
  /** The first lines of what it said. */
  message: string;
}

/** What became of a part. */
export interface Result extends Counts {
  part: Part;
  state: 'passed' | 'failed' | 'left out';
  /** It was ended, as it took longer than it may. */
  timedOut?: boolean;
  seconds: number;
  /** What it printed, without colours. */
  output: string;
  /** Empty where it passed, or did not run. */
  failures: readonly Failure[];
}

/** File and test, as a person looks for them; the part's name where it is the whole part. */
export function nameOf(part: Part, { file, test }: Failure): string {
  if (file === undefined) return part.name;
  return test === undefined ? file : `${file}: ${test}`;
}

/** A result that says why its part did not run. */
export function leftOut(part: Part, why: string): Result {
  return {
    part,
    state: 'left out',
    seconds: 0,
    output: why,
    failures: [],
    passed: 0,
    failed: 0,
    skipped: 0,
  };
}
