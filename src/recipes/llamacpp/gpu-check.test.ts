import { expect, test, vi } from 'vitest';
import type { ProgramResult } from '../../processes/run-program.ts';
import { GpuCheck } from './gpu-check.ts';

const VULKAN = { name: 'vulkan', executable: '/vulkan/llama-server', devices: ['gpu'] };
const EMPTY = '  Vulkan0: Odd (0 MiB, 0 MiB free)\n';
const signal = new AbortController().signal;

function checkWith(result: Partial<ProgramResult>) {
  const run = vi.fn(async () => ({ exitCode: 0, stdout: '', stderr: '', ...result }));
  const gpus = new GpuCheck({ run });
  return { run, gpus, check: gpus.require.bind(gpus) };
}

test.each([
  'Available devices:\n  (none)\n',
  'Available devices:\n',
  'ggml: hello\nAvailable devices:\r\n  (none)\r\n',
])('a build that lists no device is refused: %j', async (stdout) => {
  const { check } = checkWith({ stdout });
  await expect(check(VULKAN, {}, signal)).rejects.toMatchObject({ kind: 'missing-driver' });
});

test.each<[string, Partial<ProgramResult>]>([
  [
    'that lists one',
    { stdout: 'Available devices:\n  Vulkan0: AMD Radeon (16384 MiB, 16000 MiB free)\n' },
  ],
  ['that lists one without its memory', { stdout: 'Available devices:\n  Vulkan0: AMD Radeon\n' }],
  [
    'of which one device has memory',
    { stdout: `Available devices:\n${EMPTY}  Vulkan1: B (8 MiB, 0 MiB free)\n` },
  ],
  [
    'that does not know the question',
    { exitCode: 1, stderr: 'error: invalid argument: --list-devices' },
  ],
  ['that could not be asked', { exitCode: undefined, stdout: 'Available devices:\n' }],
])('a build %s passes', async (_title, result) => {
  const { check } = checkWith(result);
  await expect(check(VULKAN, {}, signal)).resolves.toBeUndefined();
});

test('a build whose devices have no memory is refused, with their names', async () => {
  const { check, gpus } = checkWith({ stdout: `Available devices:\n${EMPTY}` });
  const refused = {
    kind: 'missing-driver',
    message: expect.stringContaining('Vulkan0: Odd (0 MiB, 0 MiB free) has no'),
  };
  await expect(check(VULKAN, {}, signal)).rejects.toMatchObject(refused);
  expect(gpus.freeBytes(VULKAN.executable)).toBeUndefined();
});

test('a device that has gone since the last start is noticed', async () => {
  const { check, run, gpus } = checkWith({
    stdout: 'Available devices:\n  Vulkan0: A (9 MiB, 8 MiB free)\n',
  });
  await check(VULKAN, {}, signal);
  expect(gpus.freeBytes(VULKAN.executable)).toBe(8 * 2 ** 20);
  run.mockResolvedValue({ exitCode: 0, stdout: 'Available devices:\n  (none)\n', stderr: '' });
  await expect(check(VULKAN, {}, signal)).rejects.toMatchObject({ kind: 'missing-driver' });
  expect(gpus.freeBytes(VULKAN.executable)).toBeUndefined();
});

test('whether a build names a device is asked once, and known again after a start', async () => {
  const { check, run, gpus } = checkWith({
    stdout: 'Available devices:\n  Vulkan0: Intel Arc (12216 MiB, 11000 MiB free)\n',
  });
  expect([await gpus.sees(VULKAN, {}), await gpus.sees(VULKAN, {})]).toEqual([true, true]);
  expect(run).toHaveBeenCalledOnce();
  run.mockResolvedValue({ exitCode: 0, stdout: 'Available devices:\n  (none)\n', stderr: '' });
  await expect(check(VULKAN, {}, signal)).rejects.toMatchObject({ kind: 'missing-driver' });
  expect(await gpus.sees(VULKAN, {})).toBe(false);
  await expect(check(VULKAN, {}, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(await gpus.sees(VULKAN, {})).toBe(false);
});

test.each<[string, Partial<ProgramResult>]>([
  ['lists none', { stdout: 'Available devices:\n  (none)\n' }],
  ['lists one without memory', { stdout: `Available devices:\n${EMPTY}` }],
  ['does not know the question', { exitCode: 1 }],
])('a build that %s sees no device', async (_title, result) => {
  expect(await checkWith(result).gpus.sees(VULKAN, {})).toBe(false);
});

test('a build for the processor is not asked', async () => {
  const { check, run } = checkWith({ stdout: 'Available devices:\n' });
  await check({ ...VULKAN, name: 'cpu', devices: ['cpu'] }, {}, signal);
  expect(run).not.toHaveBeenCalled();
});

test('a load that is called off waits for nothing', async () => {
  const { check } = checkWith({ stdout: 'Available devices:\n' });
  await expect(check(VULKAN, {}, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});
