// The regular expressions of the server: those of its sources, and those of the contract.
import { fileURLToPath } from 'node:url';
import { expressionsBelow, type FoundExpression } from './find.ts';
import { patternsIn } from './patterns.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All that the server can run: of its source, of the engines, and of both documents. */
export function foundExpressions(): readonly FoundExpression[] {
  return [
    ...['src', 'common', 'engines', 'generated'].flatMap((folder) =>
      expressionsBelow({ root, folder }),
    ),
    ...['generated/openapi.json', 'generated/channel-schemas.json'].flatMap((path) =>
      patternsIn({ root, path }),
    ),
  ];
}
