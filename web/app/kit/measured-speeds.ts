// How fast models have answered here: what a person asks before choosing one.
import { attempt, isObject } from '../../../common/values.ts';
import { keep, readKept } from '../lib/kept.ts';
import { createStore } from '../lib/store.ts';

const NAME = 'lemonade.speeds';
/** Models that were used last. */
const MOST_KEPT = 100;

/** Tokens per second of the last answer, by the id of its model. */
export const measuredSpeeds = createStore<Readonly<Record<string, number>>>(
  speedsIn(readKept(NAME) ?? ''),
);

/** Keeps the speed of an answer on this device, in place of the one before. */
export function keepSpeed(model: string, tokensPerSecond: number): void {
  const others = Object.entries(measuredSpeeds.get()).filter(([id]) => id !== model);
  const speeds = Object.fromEntries([...others, [model, tokensPerSecond]].slice(-MOST_KEPT));
  measuredSpeeds.set(speeds);
  keep(NAME, JSON.stringify(speeds));
}

/** What a text holds of them; others write into the storage of a browser, too. */
function speedsIn(text: string): Record<string, number> {
  const read: unknown = attempt(() => JSON.parse(text));
  const all = isObject(read) ? Object.entries(read) : [];
  return Object.fromEntries(
    all.filter((one): one is [string, number] => typeof one[1] === 'number' && one[1] > 0),
  );
}
