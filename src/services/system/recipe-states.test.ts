// The state of a backend, as a table.
import { expect, test } from 'vitest';
import { readRecordedMachine } from '../../../fixtures/hardware/recorded-machine.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import { ROCM_VERSION } from '../../recipes/kit/rocm.ts';
import type { BackendSupport } from '../../recipes/kit/support.ts';
import { type Findings, rowOf } from '../backends/backend-row.ts';
import { type BackendState, backendState } from './recipe-states.ts';

const log = createSilentLog().log;
const machine = await createHardware({
  reader: readRecordedMachine('container-linux'),
  log,
}).machine();

const release = { repo: 'a/b', version: 'b10', assets: { 'linux-x64': 'a-{version}.zip' } };
const recipe = {
  name: 'some',
  options: { backend: 'some_backend' },
} as unknown as Findings['recipe'];

type Situation = Partial<Pick<Findings, 'machine' | 'release' | 'found'>> & {
  support?: BackendSupport | undefined;
  notice?: string;
  missingRocm?: { isFetchable: boolean };
};

/** A GPU that ROCm is published for. */
const withGpu = {
  ...machine,
  amdGpus: [{ name: 'A', family: 'gfx1151', isIntegrated: true }],
} as Machine;

function stateOf({ found = { by: 'none' }, support, missingRocm, notice, ...more }: Situation) {
  const rocm = missingRocm && { find: async () => undefined, installHint: async () => '' };
  const missingDependency = { problem: 'It needs ROCm.', remedy: { text: 'Get it.' } };
  const isLame = missingRocm !== undefined && found.by === 'install';
  const backend: RecipeBackend = {
    ...{ name: 'cpu', devices: ['cpu'], remedy: { text: 'Buy one.' }, release },
    ...(support && { support }),
    installation: { executable: 'some', probe: [], exitCodes: [0] },
    ...(notice !== undefined && { notice }),
    ...(rocm && { rocm }),
    locate: async () => undefined,
  };
  const located = {
    name: 'cpu',
    executable: '/opt/server',
    devices: ['cpu'],
    ...(isLame && { missingDependency }),
  };
  const row = rowOf({
    ...{ recipe, backend, release, found, seesDevice: false, hasRocm: missingRocm === undefined },
    machine: missingRocm?.isFetchable ? withGpu : machine,
    located: found.by === 'none' ? undefined : located,
    ...more,
  });
  const { release_url: _page, ...state } = backendState(row, 'https://releases.example');
  return state;
}

const onProcessor = { platforms: { linux: ['x86_64'] }, devices: [{ device: 'cpu' }] } as const;
const install = 'lemonade backends install some:cpu';
const UPDATE = 'Backend update is required before use.';
const OLD_NPU = { name: 'AMD NPU', family: 'XDNA' } as const;
const forNpu = {
  platforms: { linux: ['x86_64'] },
  devices: [{ device: 'amd_npu', families: ['XDNA2'] }],
} as const;
const onMac = { platforms: { macos: ['arm64'] }, devices: [{ device: 'metal' }] } as const;

test.each<[string, Situation, BackendState]>([
  [
    'supported, but not there',
    {},
    {
      devices: ['cpu'],
      state: 'installable',
      message: 'Backend is supported but not installed.',
      action: install,
      version: 'b10',
    },
  ],
  [
    'supported, but not there, with something to know before',
    { notice: 'It is heavy.' },
    {
      devices: ['cpu'],
      state: 'installable',
      message: 'Backend is supported but not installed.',
      action: install,
      version: 'b10',
      notice: 'It is heavy.',
    },
  ],
  [
    'installed, with something to know before',
    { notice: 'It is heavy.', found: { by: 'install', version: 'b10' } },
    { devices: ['cpu'], state: 'installed', message: '', action: '', version: 'b10' },
  ],
  [
    'installed in the pinned version',
    { found: { by: 'install', version: 'b10' } },
    { devices: ['cpu'], state: 'installed', message: '', action: '', version: 'b10' },
  ],
  [
    'installed in a rebuild of the pinned version',
    { found: { by: 'install', version: 'b10-1' } },
    { devices: ['cpu'], state: 'installed', message: '', action: '', version: 'b10-1' },
  ],
  [
    'installed in another version, whose name only begins alike',
    { found: { by: 'install', version: 'b100' } },
    {
      devices: ['cpu'],
      state: 'update_required',
      message: `${UPDATE} Version b100 is installed, b10 is needed.`,
      action: install,
      version: 'b100',
    },
  ],
  [
    'installed in a version that is not on record',
    { found: { by: 'install', version: undefined } },
    {
      devices: ['cpu'],
      state: 'update_required',
      message: `${UPDATE} Version unknown is installed, b10 is needed.`,
      action: install,
    },
  ],
  [
    'installed in the right version, but with other packages next to it',
    {
      found: { by: 'install', version: 'b10', lock: 'old' },
      release: { ...release, npm: { unpackedBytes: 1, lock: 'new' } },
    },
    {
      devices: ['cpu'],
      state: 'update_required',
      message: `${UPDATE} Version b10 is installed, the same with other packages is needed.`,
      action: install,
      version: 'b10',
    },
  ],
  [
    'installed, and nothing is pinned any more',
    { found: { by: 'install', version: 'b9' }, release: undefined },
    { devices: ['cpu'], state: 'installed', message: '', action: '', version: 'b9' },
  ],
  [
    "the user's own",
    { found: { by: 'user', executable: '/opt/server' } },
    { devices: ['cpu'], state: 'installed', message: '', action: '' },
  ],
  [
    "the user's own, on a machine that our builds are not for",
    { found: { by: 'user', executable: '/opt/server' }, support: onMac },
    { devices: [], state: 'installed', message: '', action: '' },
  ],
  [
    "the user's own, for a device of another family than our builds",
    {
      found: { by: 'user', executable: '/opt/server' },
      machine: { ...machine, npu: OLD_NPU },
      support: forNpu,
    },
    { devices: ['amd_npu'], state: 'installed', message: '', action: '' },
  ],
  [
    'installed on a machine that it is not for',
    { found: { by: 'install', version: 'b10' }, support: onMac },
    { devices: [], state: 'unsupported', message: 'Requires macOS', action: '' },
  ],
  [
    'installed, in a version that is new enough where the newest is wanted',
    { found: { by: 'install', version: 'b11' }, release: { ...release, isNewestWanted: true } },
    { devices: ['cpu'], state: 'installed', message: '', action: '', version: 'b11' },
  ],
  [
    'installed, in a version that is too old where the newest is wanted',
    { found: { by: 'install', version: 'b9' }, release: { ...release, isNewestWanted: true } },
    {
      devices: ['cpu'],
      state: 'update_required',
      message: `${UPDATE} Version b9 is installed, b10 or a newer one is needed.`,
      action: install,
      version: 'b9',
    },
  ],
  [
    'not there, in whichever version is the newest',
    { release: { ...release, isNewestWanted: true } },
    {
      devices: ['cpu'],
      state: 'installable',
      message: 'Backend is supported but not installed.',
      action: install,
    },
  ],
  [
    'installed, but not the ROCm that it needs',
    { found: { by: 'install', version: 'b10' }, missingRocm: { isFetchable: true } },
    {
      devices: ['cpu'],
      state: 'installable',
      message: `Version b10 is installed, but ROCm ${ROCM_VERSION}, which it needs, is not.`,
      action: install,
      version: 'b10',
    },
  ],
  [
    'supported, but neither it nor the ROCm that it needs is there',
    { missingRocm: { isFetchable: true } },
    {
      devices: ['cpu'],
      state: 'installable',
      message: 'Backend is supported but not installed.',
      action: install,
      version: 'b10',
    },
  ],
  [
    'installed, but needs a ROCm that can not be had',
    { found: { by: 'install', version: 'b10' }, missingRocm: { isFetchable: false } },
    {
      devices: [],
      state: 'unsupported',
      message: `Requires ROCm ${ROCM_VERSION}, which is not published for this machine`,
      action: expect.stringMatching(/^Set ROCM_PATH to the folder of a ROCm \d+\.\d+\.$/),
    },
  ],
  [
    "the user's own, wherever that has its ROCm from",
    { found: { by: 'user', executable: '/opt/server' }, missingRocm: { isFetchable: false } },
    { devices: ['cpu'], state: 'installed', message: '', action: '' },
  ],
  [
    'not ours to install',
    { release: undefined },
    {
      devices: [],
      state: 'unsupported',
      message: 'It is not on this machine, and this server does not install it',
      action: 'Buy one.',
    },
  ],
  [
    'without an archive for this platform',
    { release: { repo: 'a/b', version: 'b10', assets: { 'macos-arm64': 'a.zip' } } },
    {
      devices: [],
      state: 'unsupported',
      message: 'There is no build for this machine',
      action: '',
    },
  ],
  [
    'without a row in the table, and not there',
    { support: undefined },
    {
      devices: [],
      state: 'installable',
      message: 'Backend is supported but not installed.',
      action: install,
      version: 'b10',
    },
  ],
])('a backend that is %s', (_title, details, expected) => {
  expect(stateOf({ support: onProcessor, ...details })).toEqual(expected);
});
