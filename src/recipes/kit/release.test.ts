// The names of archives, for recorded machines and the releases that the recipes pin.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import flm from '../flm/versions.json' with { type: 'json' };
import llamacpp from '../llamacpp/versions.json' with { type: 'json' };
import sdcpp from '../sd-cpp/versions.json' with { type: 'json' };
import whispercpp from '../whispercpp/versions.json' with { type: 'json' };
import {
  assetName,
  type BackendRelease,
  platformOf,
  releaseOf,
  releaseSourceOf,
  satisfies,
} from './release.ts';

const lookAt = (name: RecordedMachine) =>
  createHardware({ reader: readRecordedMachine(name), log: createSilentLog().log }).machine();

test.each<[RecordedMachine, BackendRelease, string | undefined]>([
  ['strix-halo-linux', llamacpp.vulkan, 'llama-b10375-bin-ubuntu-vulkan-x64.tar.gz'],
  ['strix-halo-linux', whispercpp.rocm, 'whisper-v1.8.4-linux-rocm-gfx1151.tar.gz'],
  ['ryzen-laptop-linux', whispercpp.rocm, 'whisper-v1.8.4-linux-rocm-gfx110X.tar.gz'],
  ['radeon-windows', whispercpp.rocm, 'whisper-v1.8.4-windows-rocm-gfx120X.zip'],
  ['nvidia-linux', whispercpp.rocm, undefined],
  ['strix-halo-linux', llamacpp.rocm, 'llama-b10470-bin-ubuntu-rocm-7.14-x64.tar.gz'],
  ['radeon-windows', llamacpp.rocm, 'llama-b10470-bin-win-rocm-7.14-x64.zip'],
  [
    'strix-halo-linux',
    sdcpp.rocm,
    'sd-master-de298c2-bin-Linux-Ubuntu-24.04-x86_64-rocm-7.14.0.zip',
  ],
  ['radeon-windows', sdcpp.rocm, 'sd-master-de298c2-bin-win-rocm-7.14.0-x64.zip'],
  ['radeon-windows', sdcpp.cpu, 'sd-master-de298c2-bin-win-cpu-x64.zip'],
  ['apple-silicon', sdcpp.metal, 'sd-master-de298c2-bin-Darwin-macOS-*-arm64.zip'],
  ['apple-silicon', sdcpp.cpu, undefined],
  ['ryzen-ai-windows', flm.npu, 'fastflowlm_1.0.2_windows_amd64.zip'],
  ['arm64-linux', llamacpp.cpu, 'llama-b10375-bin-ubuntu-arm64.tar.gz'],
])('on %s, an archive is called as its release calls it', async (name, release, expected) => {
  expect(assetName({ release, machine: await lookAt(name) })).toBe(expected);
});

test.each([
  ['b10', 'b10', true, true],
  ['b10-rebuilt', 'b10', true, true],
  ['b11', 'b10', false, true],
  ['b9', 'b10', false, false],
  ['v1.10.0', 'v1.9.4', false, true],
  ['v1.9.4.1', 'v1.9.4', false, true],
  ['v1.9', 'v1.9.4', false, false],
  ['main', 'b10', false, false],
  [undefined, 'b10', false, false],
])(
  'installed %s for %s: will do %s, and where the newest is wanted %s',
  (installed, version, exact, newest) => {
    const release = { repo: 'a/b', version, assets: {} };
    expect(satisfies({ version: installed }, release)).toBe(exact);
    expect(satisfies({ version: installed }, { ...release, isNewestWanted: true })).toBe(newest);
  },
);

test.each([
  ['from the same lock', { version: '1.0.0', lock: 'aa' }, true],
  [
    'from another lock, which may name a newer package next to the main one',
    { version: '1.0.0', lock: 'bb' },
    false,
  ],
  ['from a lock that is lost', { version: '1.0.0' }, false],
])('packages that npm has installed %s', (_title, installed, isEnough) => {
  const release = {
    repo: 'engine',
    version: '1.0.0',
    assets: {},
    npm: { unpackedBytes: 1, lock: 'aa' },
  };
  expect(satisfies(installed, release)).toBe(isEnough);
});

test('what npm installs stays that in another version, and its newest is the one that the lock names', () => {
  const embedded = {
    repo: 'engine',
    version: '1.0.0',
    assets: { 'linux-x64': 'engine' },
    npm: { unpackedBytes: 1 },
  };
  const other = releaseOf({ release: embedded, wantedVersion: '1.1.0' });
  expect(other).toEqual({ ...embedded, version: '1.1.0' });
  expect(other && releaseSourceOf({ release: other })).toBe('npm');
  expect(releaseOf({ release: embedded, wantedVersion: 'latest' })).toBe(embedded);
});

test('the release is the one that the recipe names, unless another is configured', () => {
  const cpu = { repo: 'a/b', version: 'b10', assets: { 'linux-x64': 'x' }, sha256: { x: '0' } };
  expect(releaseOf({ release: cpu })).toBe(cpu);
  expect(releaseOf({ release: cpu, wantedVersion: 'b10' })).toBe(cpu);
  expect(releaseOf({ release: cpu, wantedVersion: 'b9' })).toEqual({
    ...{ repo: 'a/b', version: 'b9', assets: { 'linux-x64': 'x' } },
  });
  expect(releaseOf({ release: cpu, wantedVersion: 'latest' })).toEqual({
    ...cpu,
    isNewestWanted: true,
  });
  expect(releaseOf({ wantedVersion: 'b9' })).toBeUndefined();
});

test('another version than the pinned one can be asked for', async () => {
  const machine = await lookAt('container-linux');
  expect(assetName({ release: llamacpp.cpu, machine, version: 'b1' })).toBe(
    'llama-b1-bin-ubuntu-x64.tar.gz',
  );
});

test('an unknown placeholder makes no name', async () => {
  const release = { repo: 'a/b', version: '1', assets: { 'linux-x64': '{colour}.zip' } };
  expect(assetName({ release, machine: await lookAt('container-linux') })).toBeUndefined();
});

test('platforms are named by system and architecture', async () => {
  expect(platformOf(await lookAt('apple-silicon'))).toBe('macos-arm64');
  expect(platformOf(await lookAt('radeon-windows'))).toBe('windows-x64');
  expect(platformOf({ ...(await lookAt('container-linux')), os: undefined })).toBeUndefined();
});

test('every release is of a backend of its recipe', () => {
  for (const [name, create] of Object.entries(recipeFactories)) {
    const versions: object = JSON.parse(
      readFileSync(new URL(`../${name}/versions.json`, import.meta.url), 'utf8'),
    );
    const released = create({ environment: {} }).backends.filter(
      ({ release }) => release !== undefined,
    );
    expect(released.map((backend) => backend.name).toSorted()).toEqual(
      Object.keys(versions).toSorted(),
    );
  }
});
