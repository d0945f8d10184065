// Writes generated/client: the TypeScript client, by @hey-api/openapi-ts, and beside it one function for each stream.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import type { OpenApiDocument } from '../document.ts';
import { oneServerDocument } from './one-server.ts';
import { generateStreams } from './streams.ts';

const HEADER = '// Generated from openapi.yaml by `npm run generate`. Do not edit.';

/** Source texts of the client by their path in generated/client. */
export async function generateTypescriptClient(document: OpenApiDocument): Promise<ReadonlyMap<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), 'lemonade-client-'));
  try {
    await createClient({
      input: oneServerDocument(document) as never,
      output: { path: directory, importFileExtension: '.ts', header: [HEADER] },
      logs: { level: 'silent', file: false },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    });
    const names = (await readdir(directory, { recursive: true })).filter((name) => name.endsWith('.ts')).toSorted();
    const files = new Map<string, string>();
    for (const name of names) {
      const path = name.replaceAll('\\', '/');
      files.set(path, ofLibrary(path) + (await readFile(join(directory, name), 'utf8')));
    }
    files.set('streams.ts', `${HEADER}\n${generateStreams(document)}`);
    files.set(
      'index.ts',
      `${files.get('index.ts') ?? ''}export * from './client/index.ts';\nexport * from './streams.ts';\n`,
    );
    return files;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What the library ships as it is was written for a compiler that is less strict than ours. */
function ofLibrary(path: string): string {
  return /^(?:client|core)\//.test(path) ? '// @ts-nocheck\n' : '';
}
