// Which operations of the document src/apis/ doesn't name: those have no handler yet.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations, type OpenApiDocument } from './document.ts';

/** Their operationIds. Only names are looked for, which takes no time; `npm run types` is exact. */
export function unbuiltOperations(root: string, document: OpenApiDocument): string[] {
  const sources = readdirSync(join(root, 'src/apis'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, 'src/apis', name), 'utf8'));
  const named = new Set(sources.flatMap((source) => source.match(/\w+/g) ?? []));
  return listOperations(document)
    .map(({ operation }) => operation.operationId)
    .filter((id) => !named.has(id));
}

/** What is to be done about one, with the names of what fails until then. */
export function unbuiltText(id: string): string {
  return [
    `${id} has no handler yet: write it in src/apis/. Until then the server responds 501, and with --stubs its example,`,
    'as `npm run mock` and `npm run spec-preview` do. These fail meanwhile:',
    '  npm run types: src/apis/index.ts',
    `  contract-tests/not-built.test.ts: ${id} is built and does not respond with 501`,
    `  npm test -- contract, in Dredd's part: ${id} … is documented, but was never seen`,
  ].join('\n');
}
