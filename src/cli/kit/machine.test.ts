import { expect, test } from 'vitest';
import { run, system } from '../../../fixtures/command-run.ts';
import { machineOf } from './machine.ts';

test("the machine is the server's", async () => {
  const { result } = await run({ 'GET /system-info': system }, machineOf);
  expect(result).toEqual(system);
  await expect(run({}, machineOf)).rejects.toThrow('There is no GET /system-info.');
});
