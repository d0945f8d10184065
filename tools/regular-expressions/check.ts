// Asks recheck whether an expression can take more than linear time, and with which text.
import { readFileSync } from 'node:fs';
import type { FoundExpression } from './find.ts';

// Of its programs the one in JavaScript, which needs nothing else and says the same everywhere.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const TIMEOUT_MS = 60_000;
/**
 * It tries texts at random where it can't prove anything: always the same ones, and judged by the
 * characters that matching reads, not by the time that it takes, which on a busy machine would
 * condemn what is linear.
 */
const TRIALS = {
  randomSeed: 1,
  incubationTimeout: null,
  attackTimeout: null,
  /** A thousand for each character of the longest text. */
  attackLimit: 300_000_000,
};

type Pattern = NonNullable<FoundExpression['pattern']>;

/**
 * Written by `npm run expressions`: what has been proved once need not be proved at each test, for
 * it takes a minute.
 */
export const PROVED_LIST = new URL('proved.json', import.meta.url);

/** What is known of expressions; many are in several places, and some take seconds. */
const known = new Map<string, string | undefined>(
  (JSON.parse(readFileSync(PROVED_LIST, 'utf8')) as string[]).map((key) => [key, undefined]),
);

/** The expression as it is written in code. */
export const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`;

/** What is wrong with it, and the text that shows it; undefined when it is linear. */
export function slownessOf(pattern: Pattern): string | undefined {
  const key = keyOf(pattern);
  if (!known.has(key)) known.set(key, find(pattern));
  return known.get(key);
}

/** The same, without the list of what was proved before. */
export function find({ source, flags }: Pattern): string | undefined {
  const result = checkSync(source, flags, { ...TRIALS, timeout: TIMEOUT_MS });
  switch (result.status) {
    case 'safe':
      return undefined;
    case 'vulnerable':
      return `${result.complexity.summary}, e.g. for ${result.attack.pattern}`;
    case 'unknown':
      return `it can't be told: ${result.error.kind}`;
  }
}
