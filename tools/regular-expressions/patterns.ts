// Finds the patterns of the documents' schemas: the validators match them against what clients
// send.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundExpression } from './find.ts';

/** Every `pattern` in a JSON document, as the validator compiles it. */
export function patternsIn({
  root,
  path,
}: {
  root: string;
  path: string;
}): readonly FoundExpression[] {
  const found: FoundExpression[] = [];
  const look = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      // A field that is called so has a schema there, and no text.
      if (name === 'pattern' && typeof inner === 'string') {
        found.push({
          place: `${path}${place}`,
          pattern: { source: inner, flags: 'u' },
          text: inner,
        });
      }
      look(inner, `${place}/${name}`);
    }
  };
  look(JSON.parse(readFileSync(join(root, path), 'utf8')), '#');
  return found;
}
