import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createRecordingLog } from '../../../fixtures/processes/recording-log.ts';
import { Failures } from './failures.ts';

async function setUp() {
  const folder = await mkdtemp(join(tmpdir(), 'failures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'failures.json');
  const clock = { ms: 1_000_000 };
  const log = createRecordingLog();
  /** What a server knows after its start. */
  const start = async () => {
    const failures = new Failures({ path, now: () => clock.ms, log });
    await failures.refresh();
    return failures;
  };
  return { path, clock, log, start };
}

test('a failure rests for as long as the table says of its kind, and then may be tried', async () => {
  const { clock, start } = await setUp();
  const failures = await start();
  await failures.note('hostAway', 'npm', 'No response.');
  expect(failures.resting('hostAway', 'npm')).toMatchObject({
    count: 1,
    reason: 'No response.',
    restMs: 300_000,
  });
  expect([failures.resting('hostAway', 'releases'), failures.resting('loadFailed', 'npm')]).toEqual(
    [undefined, undefined],
  );
  clock.ms += 300_000;
  expect(failures.resting('hostAway', 'npm')).toBeUndefined();
});

test('what is tolerated rests nothing; after that each failure doubles the rest, up to the longest', async () => {
  const { clock, start } = await setUp();
  const failures = await start();
  const rests: unknown[] = [];
  for (let count = 1; count <= 11; count += 1) {
    await failures.note('modelDied', 'm', 'It died.');
    const { restMs = 0 } = failures.resting('modelDied', 'm') ?? {};
    rests.push(restMs / 1000);
    clock.ms += restMs;
  }
  expect(rests).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60]);
});

test('a failure that is certain rests at once, for a share of the time, or as long as it asked for', async () => {
  const { start } = await setUp();
  const failures = await start();
  await failures.note('replicaFailed', 'a', 'It is away.', { isCertain: true, share: 0.5 });
  expect(failures.resting('replicaFailed', 'a')?.restMs).toBe(250);
  await failures.note('replicaRefused', 'a', 'It is busy.', { askedMs: 3_600_000 });
  expect(failures.resting('replicaRefused', 'a')?.restMs).toBe(600_000);
});

test('what is kept outlasts a restart, and the rest does not', async () => {
  const { start } = await setUp();
  const before = await start();
  await before.note('backendFailed', 'llamacpp:vulkan 1', 'No device.');
  await before.note('memoryShort', 'llamacpp:vulkan m 2', 'Too little memory.');
  await before.note('installFailed', 'llamacpp:vulkan', 'The archive is damaged.');
  const after = await start();
  expect(after.resting('backendFailed', 'llamacpp:vulkan 1')?.restMs).toBe(
    Number.POSITIVE_INFINITY,
  );
  expect(after.resting('memoryShort', 'llamacpp:vulkan m 2')?.restMs).toBe(3_600_000);
  expect(after.resting('installFailed', 'llamacpp:vulkan')).toBeUndefined();
  await after.forget('backendFailed', 'llamacpp:vulkan 1');
  expect((await start()).hasAny('backendFailed', () => true)).toBe(false);
});

test('no more failures are kept than the table says, and the oldest goes first', async () => {
  const { start } = await setUp();
  const before = await start();
  for (let number = 0; number <= 200; number += 1)
    await before.note('backendFailed', `${number}`, 'No.');
  for (const failures of [before, await start()]) {
    expect(['0', '1', '200'].map((key) => failures.recent('backendFailed', key)?.count)).toEqual([
      undefined,
      1,
      1,
    ]);
  }
});

test('a file that is not one of failures is as good as none, and entries of other kinds are left out', async () => {
  const { path, start } = await setUp();
  const good = { count: 1, lastMs: 1, reason: 'No.' };
  await writeFile(
    path,
    JSON.stringify({
      'backendFailed a': good,
      'backendFailed b': { reason: 7 },
      'unknown c': good,
    }),
  );
  const failures = await start();
  expect(['a', 'b'].map((key) => failures.recent('backendFailed', key)?.reason)).toEqual([
    'No.',
    undefined,
  ]);
  await writeFile(path, '[]');
  await failures.refresh();
  await failures.note('backendFailed', 'a', 'No.');
  expect((await start()).recent('backendFailed', 'a')).toBeDefined();
});

test('a file that can not be written is warned about, and the failure counts until the next restart', async () => {
  const { log } = await setUp();
  const failures = new Failures({ path: '/dev/null/failures.json', log });
  await failures.note('backendFailed', 'a', 'No.');
  expect(failures.resting('backendFailed', 'a')).toBeDefined();
  expect(log.entries[0]?.message).toMatch(/^What has failed can't be written down: /);
});
