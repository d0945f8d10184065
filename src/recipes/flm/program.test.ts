// What flm says besides serving, asked of the fake flm as a real program.
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BackendNotAvailable, BackendResponseInvalid, InvalidRequest } from '../../errors.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { createFlmProgram } from './program.ts';

const executable = fileURLToPath(new URL('../../../fixtures/backends/flm', import.meta.url));
const { signal } = new AbortController();
const runWith =
  (words: string): RunProgram =>
  (run) =>
    runProgram({ ...run, env: { ...run.env, FAKE_NATIVE_SERVER: words } });
const answering =
  (stdout: string): RunProgram =>
  async () => ({ exitCode: 0, stdout, stderr: '' });

describe.skipIf(process.platform === 'win32')('a real program', () => {
  const flm = createFlmProgram({ executable, run: runProgram });

  test('tells its version as its releases are called', async () => {
    expect(await flm.version(signal)).toBe('v1.0.2');
  });

  test('lists its models with what they are for and which are here', async () => {
    expect(await flm.list(signal)).toEqual([
      { tag: 'gemma3:4b', downloaded: true, sizeBytes: 4.5 * 2 ** 30, labels: ['chat', 'vision'] },
      {
        tag: 'whisper-v3:turbo',
        downloaded: false,
        sizeBytes: Math.round(0.62 * 2 ** 30),
        labels: ['transcription', 'audio'],
      },
      { tag: 'embed-gemma:300m', downloaded: true, sizeBytes: Math.round(0.62 * 2 ** 30), labels: ['embeddings'] },
      ...['fake-pull-fails:1b', 'fake-pull-holds:1b', 'fake-too-new:1b'].map((tag) => ({
        ...{ tag, downloaded: false, sizeBytes: Math.round(1.2 * 2 ** 30), labels: ['chat'] },
      })),
    ]);
  });

  test('finds nothing wrong with a sound NPU', async () => {
    await expect(flm.validate(signal)).resolves.toBeUndefined();
  });

  test('says everything that is wrong with the NPU', async () => {
    const broken = createFlmProgram({ executable, run: runWith('fake-npu-missing fake-npu-driver') });
    const failure = await broken.validate(signal).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(BackendNotAvailable);
    expect(failure).toMatchObject({ message: expect.stringMatching(/no XDNA 2 NPU.*driver is missing or too old/) });
  });

  test('gets a model, and ends with the end of its output', async () => {
    const lines: string[] = [];
    const last = await flm.pull({ tag: 'whisper-v3:turbo', onLine: (line) => lines.push(line), signal });
    expect(lines.filter((line) => line.includes('Downloading 2/2: model.q4nx'))).toHaveLength(1);
    expect(last).toMatch(/\[FLM\] {2}Overall progress: {2}2\/2 files\n\[FLM\] {2}All files verified successfully\.$/);
  });

  test('fails with the end of its output for a model that it does not know', async () => {
    await expect(flm.pull({ tag: 'nonsense', signal })).rejects.toThrow(/exit code 1.*Model not found: nonsense/);
  });

  test.each(['--force', '', 'a b'])('is never asked for a model called %j', async (tag) => {
    await expect(flm.pull({ tag, signal })).rejects.toThrow(InvalidRequest);
  });

  test('is ended when nobody wants its response any more', async () => {
    const leaving = new AbortController();
    leaving.abort(new Error('gone'));
    await expect(flm.list(leaving.signal)).rejects.toThrow('gone');
  });

  test('that is not there says so', async () => {
    const missing = createFlmProgram({ executable: '/nonexistent/flm', run: runProgram });
    await expect(missing.version(signal)).rejects.toThrow(/gave no JSON.*ENOENT/);
  });
});

test('what it says before its JSON does no harm', async () => {
  const flm = createFlmProgram({ executable, run: answering('[FLM] checking\n{"version": "v1.1.0"}') });
  expect(await flm.version(signal)).toBe('v1.1.0');
});

test.each(['', 'nonsense', '[]', '{'])('%j is no response', async (stdout) => {
  const flm = createFlmProgram({ executable, run: answering(stdout) });
  await expect(flm.list(signal)).rejects.toThrow(BackendResponseInvalid);
});

test.each([-1, 1e300, null, '1'])('a size of %j is not known', async (footprint) => {
  const models = [{ name: 'a:1b', footprint }];
  const flm = createFlmProgram({ executable, run: answering(JSON.stringify({ models })) });
  expect(await flm.list(signal)).toMatchObject([{ sizeBytes: 0 }]);
});

test('entries that are no models are passed over', async () => {
  const models = [null, 'x', {}, { name: '' }, { name: 'a:1b', footprint: 'big', label: 'x' }];
  const flm = createFlmProgram({ executable, run: answering(JSON.stringify({ models })) });
  expect(await flm.list(signal)).toEqual([{ tag: 'a:1b', downloaded: false, sizeBytes: 0, labels: ['chat'] }]);
});
