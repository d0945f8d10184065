// Asks recheck whether an expression can take more than linear time, and with which text.
import type { FoundExpression } from './find.ts';

// Of its programs the one in JavaScript, which needs nothing else and says the same everywhere.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const TIMEOUT_MS = 60_000;
/** It tries texts at random where it can't prove anything; always the same ones. */
const SEED = 1;

/** What is wrong with it, and the text that shows it; undefined when it is linear. */
export function slownessOf({ source, flags }: NonNullable<FoundExpression['pattern']>): string | undefined {
  const result = checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: SEED });
  switch (result.status) {
    case 'safe':
      return undefined;
    case 'vulnerable':
      return `${result.complexity.summary}, e.g. for ${result.attack.pattern}`;
    case 'unknown':
      return `it can't be told: ${result.error.kind}`;
  }
}
