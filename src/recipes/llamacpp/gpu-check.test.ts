import { expect, test, vi } from 'vitest';
import type { ProgramResult } from '../../processes/run-program.ts';
import { createGpuCheck } from './gpu-check.ts';

const VULKAN = { name: 'vulkan', executable: '/vulkan/llama-server', devices: ['gpu'] };
const signal = new AbortController().signal;

function checkWith(result: Partial<ProgramResult>) {
  const run = vi.fn(async () => ({ exitCode: 0, stdout: '', stderr: '', ...result }));
  return { run, check: createGpuCheck({ run }) };
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
  ['that lists one', { stdout: 'Available devices:\n  Vulkan0: AMD Radeon (16384 MiB, 16000 MiB free)\n' }],
  ['that does not know the question', { exitCode: 1, stderr: 'error: invalid argument: --list-devices' }],
  ['that could not be asked', { exitCode: undefined, stdout: 'Available devices:\n' }],
])('one %s passes, and is asked once', async (_title, result) => {
  const { check, run } = checkWith(result);
  await check(VULKAN, {}, signal);
  await check(VULKAN, {}, signal);
  expect(run).toHaveBeenCalledTimes(1);
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
