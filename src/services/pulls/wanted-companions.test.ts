// On which machines the encoder for the NPU is fetched with a model that hears.
import { expect, test } from 'vitest';
import { backendsHere } from '../../../fixtures/backends-here.ts';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import { createWhispercppRecipe } from '../../recipes/whispercpp/recipe.ts';
import { createWantedCompanions } from './wanted-companions.ts';

const ENCODER = 'o/npu:a-encoder-vitisai.rai';
const hearing = knownModel('builtin.A', {
  recipe: 'whispercpp',
  checkpoints: { main: 'o/a:a.bin', npu_cache: ENCODER },
});

function wantedOn(
  name: RecordedMachine | undefined,
  executables: Readonly<Record<string, string>> = {},
) {
  const hardware =
    name && createHardware({ reader: readRecordedMachine(name), log: createSilentLog().log });
  return createWantedCompanions({
    recipes: [createWhispercppRecipe({ environment: {}, executables })],
    backends: backendsHere({ machine: async () => hardware?.machine() }),
  });
}

test.each<[RecordedMachine | undefined, string[]]>([
  ['ryzen-ai-windows', [ENCODER]],
  ['radeon-windows', []],
  ['strix-halo-linux', []],
  ['apple-silicon', []],
  [undefined, []],
])('on %s: %j', async (name, expected) => {
  expect(await wantedOn(name)(hearing)).toEqual(expected);
});

test('a backend that a person has brought along wants its companion on any machine', async () => {
  const wanted = wantedOn('container-linux', { npu: process.execPath });
  expect(await wanted(hearing)).toEqual([ENCODER]);
});

test.each([
  ['that has it', { files: { npu_cache: '/hub/a.rai' } }],
  ['without a companion', { checkpoints: { main: 'o/a:a.bin' } }],
  ['of another recipe', { recipe: 'llamacpp' }],
])('nothing is wanted for a model %s', async (_title, details) => {
  expect(await wantedOn('ryzen-ai-windows')({ ...hearing, ...details })).toEqual([]);
});
