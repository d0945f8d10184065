// What flm says besides serving, asked of the fake flm as a real program.
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { BackendResponseInvalid, InvalidRequest } from '../../errors.ts';
import { type RunProgram, runProgram } from '../../processes/run-program.ts';
import { BackendNotAvailable } from '../kit/errors.ts';
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

  test('lists its models with what they are for and which are here', async () => {
    expect(await flm.list(signal)).toEqual([
      {
        name: 'gemma3:4b',
        modelName: 'gemma3-4b-FLM',
        downloaded: true,
        sizeBytes: 4.5 * 2 ** 30,
        labels: ['chat', 'vision'],
      },
      {
        name: 'whisper-v3:turbo',
        modelName: 'whisper-v3-turbo-FLM',
        downloaded: false,
        sizeBytes: Math.round(0.62 * 2 ** 30),
        labels: ['transcription', 'audio'],
      },
      {
        name: 'embed-gemma:300m',
        modelName: 'embed-gemma-300m-FLM',
        downloaded: true,
        sizeBytes: Math.round(0.62 * 2 ** 30),
        labels: ['embeddings'],
      },
      ...['fake-pull-fails:1b', 'fake-pull-holds:1b', 'fake-too-new:1b'].map((name) => ({
        ...{
          name,
          modelName: `${name.replace(':', '-')}-FLM`,
          downloaded: false,
          sizeBytes: Math.round(1.2 * 2 ** 30),
          labels: ['chat'],
        },
      })),
    ]);
  });

  test('finds nothing wrong with a sound NPU', async () => {
    await expect(flm.validate(signal)).resolves.toBeUndefined();
  });

  test('says everything that is wrong with the NPU', async () => {
    const broken = createFlmProgram({
      executable,
      run: runWith('fake-npu-missing fake-npu-driver'),
    });
    const failure = await broken.validate(signal).catch((reason: unknown) => reason);
    expect(failure).toBeInstanceOf(BackendNotAvailable);
    expect(failure).toMatchObject({
      message: expect.stringMatching(/no XDNA 2 NPU.*driver is missing or too old/),
    });
  });

  test('gets a model, and ends with the end of its output', async () => {
    const lines: string[] = [];
    const last = await flm.pull('whisper-v3:turbo', signal, (line) => lines.push(line));
    expect(lines.filter((line) => line.includes('Downloading 2/2: model.q4nx'))).toHaveLength(1);
    expect(last).toMatch(
      /\[FLM\] {2}Overall progress: {2}2\/2 files\n\[FLM\] {2}All files verified successfully\.$/,
    );
  });

  test('fails with the end of its output for a model that it does not know', async () => {
    await expect(flm.pull('nonsense', signal)).rejects.toThrow(
      /exit code 1.*Model not found: nonsense/,
    );
  });

  test.each(['--force', '', 'a b'])('is never asked for a model called %j', async (tag) => {
    await expect(flm.pull(tag, signal)).rejects.toThrow(InvalidRequest);
  });

  test('a program is ended when its caller no longer wants its response', async () => {
    const leaving = new AbortController();
    leaving.abort(new Error('gone'));
    await expect(flm.list(leaving.signal)).rejects.toThrow('gone');
  });

  test('that is not there says so', async () => {
    const missing = createFlmProgram({ executable: '/nonexistent/flm', run: runProgram });
    await expect(missing.list(signal)).rejects.toThrow(/gave no JSON.*ENOENT/);
  });
});

test('what it says before its JSON does no harm', async () => {
  const flm = createFlmProgram({
    executable,
    run: answering('[FLM] checking\n{"models": [{"name": "a:1b"}]}'),
  });
  expect(await flm.list(signal)).toMatchObject([{ name: 'a:1b' }]);
});

test.each(['', 'nonsense', '[]', '{'])('the output %j is not a response', async (stdout) => {
  const flm = createFlmProgram({ executable, run: answering(stdout) });
  await expect(flm.list(signal)).rejects.toThrow(BackendResponseInvalid);
});

test.each([-1, 1e300, null, '1'])('a size of %j is not known', async (footprint) => {
  const models = [{ name: 'a:1b', footprint }];
  const flm = createFlmProgram({ executable, run: answering(JSON.stringify({ models })) });
  expect(await flm.list(signal)).toEqual([
    expect.not.objectContaining({ sizeBytes: expect.anything() }),
  ]);
});

test('entries that are not models are left out', async () => {
  const models = [null, 'x', {}, { name: '' }, { name: 'a:1b', footprint: 'big', label: 'x' }];
  const flm = createFlmProgram({ executable, run: answering(JSON.stringify({ models })) });
  expect(await flm.list(signal)).toEqual([
    { name: 'a:1b', modelName: 'a-1b-FLM', downloaded: false, labels: ['chat'] },
  ]);
});
