// Proves all regular expressions of the server again and writes the list of those that are linear.
import { writeFileSync } from 'node:fs';
import { find, keyOf, PROVED_LIST } from './check.ts';
import { foundExpressions } from './found-expressions.ts';

const patterns = foundExpressions().flatMap(({ pattern }) =>
  pattern === undefined ? [] : [pattern],
);
const unique = new Map(patterns.map((pattern) => [keyOf(pattern), pattern]));
const proved = [...unique].filter(([, pattern]) => find(pattern) === undefined).map(([key]) => key);
writeFileSync(PROVED_LIST, `${JSON.stringify(proved.sort(), null, 2)}\n`);
console.log(`${proved.length} of ${unique.size} expressions are linear.`);
