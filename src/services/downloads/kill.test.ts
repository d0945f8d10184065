// A download survives kill -9 at any moment: what is on the disk is resumed, and what shows is
// complete and right.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundledProgram } from '../../../fixtures/bundled-program.ts';
import { generatedContent } from '../../../fixtures/hub/contents.ts';
import { type Hub, startHub } from '../../../fixtures/hub/hub.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { HubCache } from './hub-cache.ts';

const runner = await bundledProgram(
  new URL('../../../fixtures/hub/download-runner.ts', import.meta.url),
);
// Bigger than what is hashed without a thread.
const SIZE = 12_000_000;
const model = generatedContent({ seed: 9, sizeBytes: SIZE });
const NAMES = ['owner/repo:Q4_0', 'owner/aux:mmproj-F16.gguf'];

let hub: Hub;
let folder: string;
const children = new Set<ChildProcess>();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-kill-'));
  hub = await startHub({
    repositories: [
      {
        id: 'owner/repo',
        files: { 'model-Q4_0.gguf': model, 'config.json': '{}' },
        plainFiles: ['config.json'],
      },
      {
        id: 'owner/aux',
        files: { 'mmproj-F16.gguf': generatedContent({ seed: 3, sizeBytes: 700_000 }) },
      },
    ],
  });
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

function startRunner(): { child: ChildProcess; ended: Promise<unknown[]> } {
  const child = spawn(process.execPath, [runner, hub.url, folder, ...NAMES], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.add(child);
  return { child, ended: once(child, 'exit') };
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

/** Whatever shows must be whole: both checkpoints, or not the main one. */
async function expectOnlyWholeThings(): Promise<boolean> {
  const cache = new HubCache({ directory: folder });
  const main = await cache.find(parseCheckpoint(NAMES[0] ?? ''));
  if (main === undefined) return false;
  expect(await sha256(main.files[0]?.absolutePath ?? '')).toBe(model.sha256());
  expect(await cache.find(parseCheckpoint(NAMES[1] ?? ''))).toBeDefined();
  return true;
}

const turnsUntil = async (isSo: () => Promise<boolean>, ended: Promise<unknown>): Promise<void> => {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded && !(await isSo())) await nextTurn();
};

/** Bytes of all contents on the disk, finished or not. */
async function bytesOnDisk(): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const blobs = names.filter(
    (name) => name.includes(`${sep}blobs${sep}`) && !name.endsWith('.etag'),
  );
  const sizes = await Promise.all(
    blobs.map((name) => stat(join(folder, name)).catch(() => ({ size: 0 }))),
  );
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

test('killed at many points of a download, it is right in the end and was resumed each time', async () => {
  // Seeded by the clock: each run tries other points, and a failure names them.
  let state = Date.now() >>> 0;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const points: number[] = [];
  hub.addFault({ kind: 'slow' });
  for (let round = 0; round < 8; round += 1) {
    const before = await bytesOnDisk();
    const allowed = 1 + random(1_400_000);
    const point = random(allowed);
    points.push(point);
    const { child, ended } = startRunner();
    hub.release(allowed);
    await turnsUntil(async () => (await bytesOnDisk()) > before + point, ended);
    child.kill('SIGKILL');
    await ended;
    expect(await bytesOnDisk(), `killed after ${points.join(', ')} bytes`).toBeGreaterThan(before);
    await expectOnlyWholeThings();
  }
  hub.clearFaults();
  hub.release(Number.MAX_SAFE_INTEGER);
  const { ended } = startRunner();
  expect(await ended, `killed after ${points.join(', ')} bytes`).toEqual([0, null]);
  expect(await expectOnlyWholeThings()).toBe(true);
  const resumed = hub.requests.filter(({ headers }) => headers.range !== undefined);
  expect(resumed.length).toBeGreaterThan(0);
}, 120_000);

test.each([
  ['the first bytes come', 'models--owner--aux/blobs'],
  ['the projector is noted', 'models--owner--aux/.lemonade'],
  ['the projector shows', 'models--owner--aux/refs'],
  ['the model is noted', 'models--owner--repo/.lemonade'],
  ['a file of the model shows', 'models--owner--repo/snapshots'],
  ['everything shows', 'models--owner--repo/refs'],
])(
  'killed when %s, nothing shows that is not whole, and the next time it is finished',
  async (_title, place) => {
    const { child, ended } = startRunner();
    const isThere = async () =>
      (await readdir(join(folder, ...place.split('/'))).catch(() => [])).length > 0;
    await turnsUntil(isThere, ended);
    child.kill('SIGKILL');
    await ended;
    await expectOnlyWholeThings();
    expect(await startRunner().ended).toEqual([0, null]);
    expect(await expectOnlyWholeThings()).toBe(true);
  },
  60_000,
);

test('killed when the last byte has been sent, it finishes the next time without fetching again', async () => {
  const first = startRunner();
  await hub.whenSent('model-Q4_0.gguf', SIZE);
  first.child.kill('SIGKILL');
  await first.ended;
  await expectOnlyWholeThings();
  const sent = hub.sentBytes('model-Q4_0.gguf');
  expect(await startRunner().ended).toEqual([0, null]);
  expect(await expectOnlyWholeThings()).toBe(true);
  expect(hub.sentBytes('model-Q4_0.gguf') - sent).toBeLessThan(SIZE);
}, 60_000);
