// Asks recheck whether an expression can take more than linear time, and with which text.
import type { FoundExpression } from './find.ts';

// Of its programs the one in JavaScript, which needs nothing else and says the same everywhere.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const TIMEOUT_MS = 60_000;
/**
 * It tries texts at random where it can't prove anything: always the same ones, and judged by the characters that matching
 * reads, not by the time that it takes, which on a busy machine would condemn what is linear.
 */
const TRIALS = {
  randomSeed: 1,
  incubationTimeout: null,
  attackTimeout: null,
  /** A thousand for each character of the longest text. */
  attackLimit: 300_000_000,
};

/** What is known of expressions; many are in several places, and some take seconds. */
const known = new Map<string, string | undefined>();

/** What is wrong with it, and the text that shows it; undefined when it is linear. */
export function slownessOf({ source, flags }: NonNullable<FoundExpression['pattern']>): string | undefined {
  const key = `/${source}/${flags}`;
  if (!known.has(key)) known.set(key, find({ source, flags }));
  return known.get(key);
}

function find({ source, flags }: NonNullable<FoundExpression['pattern']>): string | undefined {
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
