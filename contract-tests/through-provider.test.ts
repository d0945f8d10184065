// What holds for models of this machine holds for those of a provider: the files that run against
// any server, run against one whose models are those of a second Lemonade server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { ask } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { HEARING, MEDIA_ENVIRONMENT, makeMediaFolders } from './support/media.ts';
import { API_KEY, idOf, ROOT } from './support/server.ts';

const far = serverForSuite({ makeFolders: makeMediaFolders, environment: MEDIA_ENVIRONMENT });
const near = serverForSuite({ withKeys: false });

/** `prefixes` is about paths and methods, to which it is one whose model it is. */
const FILES = ['any-server', 'any-request', 'generated-requests'].map(
  (name) => `contract-tests/${name}.test.ts`,
);

beforeAll(async () => {
  const body = { name: 'lemon', base_urls: [`${far().baseUrl}/v1`], api_key: API_KEY };
  expect((await ask(near(), { path: '/v1/providers', key: null, body })).json.state).toBe('ready');
});

test('tests that run against any server hold with the models of a provider', async ({ signal }) => {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'contract', ...FILES], {
    cwd: ROOT,
    env: {
      ...process.env,
      NO_COLOR: '1',
      LEMONADE_URL: near().baseUrl,
      LEMONADE_API_KEY: '',
      LEMONADE_MODEL: `lemon.${idOf('chat')}`,
      LEMONADE_TRANSCRIPTION_MODEL: `lemon.${HEARING}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const passed = Number(/Tests\s+(\d+) passed/.exec(out)?.[1]);
  expect([passed, out.includes(' failed')], `${out}\n${problems}`).toEqual([
    expect.any(Number),
    false,
  ]);
  expect(passed).toBeGreaterThan(100);
}, 300_000);
