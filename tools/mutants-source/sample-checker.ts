// Lets only a random share of the mutants be tried. A plugin of Stryker: what it calls a checker
// decides which mutants run.
import { createHash } from 'node:crypto';

/** Which mutants are tried. */
export interface Sample {
  /** From 0 to 1. */
  share: number;
  /** The same seed chooses the same mutants as long as the source is the same. */
  seed: string;
}

/** Whether a mutant is one of the sample; each is with the same probability, `share`. */
export function isSampled({ id }: { id: string }, { share, seed }: Sample): boolean {
  const hash = createHash('sha256').update(`${seed} ${id}`).digest();
  return hash.readUInt32BE() / 2 ** 32 < share;
}

class SampleChecker {
  readonly #sample: Sample = JSON.parse(process.env.SAMPLE_OF_MUTANTS ?? '');

  async init() {}

  /** A mutant that is left out counts as one that does not compile, of which no score speaks. */
  async check(mutants: readonly { id: string }[]) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isSampled(mutant, this.#sample)
          ? { status: 'passed' }
          : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }

  group(mutants: readonly { id: string }[]) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
