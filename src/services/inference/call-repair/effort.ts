// How much may be done for the calls of one response. Schemas come from clients, and one that refers
// to itself in two places can be followed without end.
import { NoSingleReading } from './repairs.ts';

/** About a tenth of a second, in which no other request is served. */
const MOST_STEPS = 300_000;
/** Reading so many characters takes as long as one look at a schema. */
const CHARACTERS_A_STEP = 8;

/** What is left of it. A call for which nothing is left stays as it came. */
export class Effort {
  #steps = MOST_STEPS;

  /** @throws {NoSingleReading} when nothing is left */
  spend(steps = 1): void {
    this.#steps -= steps;
    if (this.#steps < 0) throw new NoSingleReading();
  }

  /** The same for a text that is read or written. @throws {NoSingleReading} */
  spendOn(text: string): void {
    this.spend(text.length / CHARACTERS_A_STEP);
  }
}
