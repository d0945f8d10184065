// The same requests to two servers, one per engine: all but ids and times has to be the same, or in
// the table.
import { describe, expect, test } from 'vitest';
import { ask } from '../support/client.ts';
import { environmentOf, native } from '../support/engines.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { makeFolders, type Server } from '../support/server.ts';
import type { Case } from './case.ts';
import { ALL_CASES } from './cases/all.ts';
import { differencesOf, describe as inWords, isAbout } from './compare.ts';
import { DIFFERENCES, type Difference } from './differences.ts';
import { writeModels } from './models.ts';
import { type Answer, answerOf } from './normalise.ts';

if (native === undefined) {
  test.skip(
    'the comparison is left out, because the real llama-server was not built (npm run native)',
  );
}

/** Small enough that a request can be too long. */
const CONTEXT_SIZE = '2048';

async function makeFoldersWithModels() {
  const folders = await makeFolders();
  await writeModels(folders.models);
  return folders;
}

function serverWith(backend: string, executable: string): () => Server {
  const environment = {
    ...environmentOf({ backend, executable }),
    // What is in a cache, and so what is read of a prompt, must not hang on which slot was free.
    LEMONADE_LLAMACPP_ARGS: '--threads 1 --parallel 1',
    LEMONADE_CTX_SIZE: CONTEXT_SIZE,
  };
  return serverForSuite({ environment, makeFolders: makeFoldersWithModels });
}

async function answer(server: Server, { path, body }: Case): Promise<Answer> {
  const { status, headers, text } = await ask(server, { path, body: body as never });
  return answerOf(status, headers, text);
}

describe.skipIf(native === undefined)('the embedded engine and llama-server say the same', () => {
  const embedded = serverWith('embedded', '');
  const llamaServer = serverWith('cpu', native ?? '');
  const asked = new Set<string>();
  const seen = new Set<Difference>();

  test.each(ALL_CASES)('$title', async (one) => {
    const answers = await Promise.all([answer(embedded(), one), answer(llamaServer(), one)]);
    const unknown = differencesOf(...answers).filter((found) => {
      const rows = DIFFERENCES.filter((row) => isAbout(row, one.title, found));
      for (const row of rows) seen.add(row);
      return rows.length === 0;
    });
    asked.add(one.title);
    expect(unknown.map(inWords)).toEqual([]);
  });

  test('and each row of the table of differences is shown by a case', ({ skip }) => {
    if (asked.size < ALL_CASES.length) return skip('not all cases were asked');
    expect(DIFFERENCES.filter((row) => !seen.has(row))).toEqual([]);
  });
});
