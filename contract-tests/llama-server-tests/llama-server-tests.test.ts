// llama.cpp's own tests of its server judge the engine.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import { findPytest } from '../clients/toolchains.ts';
import { reasonOf } from './left-out.ts';
import passes from './passes.json' with { type: 'json' };
import { prepareSuite, runSuite, testsOfSuite } from './suite.ts';

/** How many pass of each, with the parameters that it has. */
const LEAST: Readonly<Record<string, number>> = passes;

/** About 60 programs are started, one after the other. */
const LIMIT_MS = 900_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llama-server-tests-'));
  await prepareSuite(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('each test of llama.cpp is run, or left out with a reason', async () => {
  const unknown = (await testsOfSuite(folder)).filter(
    (name) => !Object.hasOwn(LEAST, name) && reasonOf(name) === undefined,
  );
  expect(unknown).toEqual([]);
});

test("the engine passes llama.cpp's tests of its server", {
  timeout: LIMIT_MS,
}, async (context) => {
  const python = await findPytest(context);
  const engine = new URL('../../engines/llamacpp/main.ts', import.meta.url);
  const outcomes = await runSuite(folder, {
    python,
    program: [process.execPath, await bundledProgram(engine), '--threads', '1'],
    tests: Object.keys(LEAST),
  });
  const passed = (name: string) =>
    [...outcomes].filter(([id, { outcome }]) => outcome === 'passed' && idIs(id, name)).length;
  const fewer = Object.entries(LEAST).filter(([name, least]) => passed(name) < least);
  const failed = [...outcomes].filter(
    ([id, { outcome }]) => outcome === 'failed' && fewer.some(([name]) => idIs(id, name)),
  );
  expect(fewer, JSON.stringify(failed, undefined, 1)).toEqual([]);
});

/** Whether it is the test of this name, with any parameters. */
const idIs = (id: string, name: string): boolean => id === name || id.startsWith(`${name}[`);
