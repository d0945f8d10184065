// For a person: which of llama.cpp's tests of its server pass, and why others do not:
//
//   npx tsx contract-tests/llama-server-tests/run.ts [engine|llama-server] [test_basic.py …]
//
// `PYTHON` is one with pytest and requests, if the system's own has none.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledProgram } from '../../fixtures/bundled-program.ts';
import { findNativeLlamaServer } from '../../fixtures/native/find-native-llama-server.ts';
import { reasonOf } from './left-out.ts';
import { type Outcome, prepareSuite, runSuite, testsOfSuite } from './suite.ts';

const [which = 'engine', ...asked] = process.argv.slice(2);
const engine = new URL('../../engines/llamacpp/main.ts', import.meta.url);
const executable =
  which === 'llama-server'
    ? [findNativeLlamaServer() ?? '']
    : [process.execPath, await bundledProgram(engine)];
const folder = await mkdtemp(join(tmpdir(), 'llama-server-tests-'));
await prepareSuite(folder);
const files = (await testsOfSuite(folder)).map((name) => name.replace(/::.*/, ''));
const outcomes = await runSuite(folder, {
  python: process.env.PYTHON ?? '/usr/bin/python3',
  program: [...executable, '--threads', '1'],
  tests: asked.length > 0 ? asked : [...new Set(files)].filter((file) => !isLeftOut(file)),
});
await rm(folder, { recursive: true });

const passed = new Map<string, number>();
for (const [test, { outcome, message }] of outcomes) {
  const name = test.replace(/\[.*/s, '');
  if (outcome === 'passed') passed.set(name, (passed.get(name) ?? 0) + 1);
  else console.log(`${outcome} ${test}: ${reasonOf(test) ?? message.split('\n')[0]}`);
}
console.log(JSON.stringify(Object.fromEntries(passed), undefined, 2));
const count = (wanted: Outcome['outcome']) =>
  [...outcomes.values()].filter(({ outcome }) => outcome === wanted).length;
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);

/** Whether nothing of a file is run. */
function isLeftOut(file: string): boolean {
  return reasonOf(`${file}::*`) !== undefined && file !== 'test_tool_call.py';
}
