// Which backend is taken, and what is said when none can be.
import { describe, expect, test } from 'vitest';
import { backendsHere, takenBackend } from '../../../fixtures/backends-here.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import type { RecipeBackend } from '../../recipes/kit/backend.ts';
import { BackendNotAvailable, InvalidLoadOptions } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { BackendSupport } from '../../recipes/kit/support.ts';

function backend(name: string, isHere: boolean): RecipeBackend {
  return {
    name,
    devices: ['cpu'],
    remedy: { text: `Install ${name}.` },
    locate: async () =>
      isHere ? { name, executable: `/bin/${name}`, devices: ['cpu'] } : undefined,
  };
}

function recipeWith(...backends: RecipeBackend[]): Recipe {
  return {
    name: 'sample',
    serverName: 'sample-server',
    backends,
    options: {
      backend: 'sample_backend',
      names: [],
      check: () => [],
      normalize: (options) => options,
    },
    launch: {
      plan: ({ backend: { executable } }) => ({ file: executable, args: [] }),
      readyPath: '/health',
      readyTimeoutMs: 1000,
    },
    protocol: { paths: { chat: '/chat' } },
  };
}

const recipe = recipeWith(backend('fast', false), backend('good', true), backend('slow', true));

test.each([
  [undefined, 'good'],
  ['auto', 'good'],
  ['', 'good'],
  ['slow', 'slow'],
])('wanting %j takes %s', async (wanted, name) => {
  expect(await takenBackend(recipe, wanted)).toMatchObject({ name, executable: `/bin/${name}` });
});

test('a name that the recipe does not have is an invalid option that lists the names', async () => {
  const error = await takenBackend(recipe, 'best').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidLoadOptions);
  expect(error).toMatchObject({
    message: expect.stringContaining(
      "'best' is not a backend of sample; set sample_backend to auto or one of: fast, good, slow.",
    ),
  });
});

test('a backend that is not here is refused with what to do', async () => {
  const error = await takenBackend(recipe, 'fast').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BackendNotAvailable);
  expect(error).toMatchObject({
    message: expect.stringMatching(/'fast'.*not on this machine\. Install fast\./),
  });
});

test('when no backend is here, all ways to get one are named', async () => {
  const none = recipeWith(backend('fast', false), backend('good', false));
  await expect(takenBackend(none)).rejects.toThrow(/Install fast\..*Install good\./);
});

describe('when no backend is here, the installation of one that this machine can not run is not advised', () => {
  const machine: Machine = {
    ...{ os: 'linux', osVersion: 'Linux', memoryBytes: 1, amdGpus: [], nvidiaGpus: [] },
    cpu: { name: 'A', cores: 1, threads: 1, architecture: 'x86_64' },
  };
  const support: BackendSupport = {
    platforms: { linux: ['x86_64'] },
    devices: [{ device: 'amd_gpu' }],
  };
  const rocm = { ...backend('rocm', false), support };
  const messageFor = async (none: Recipe) => {
    const host = { binDirectory: '/bin', machine: async () => machine };
    return takenBackend(none, 'auto', host).catch(({ message }: Error) => message);
  };

  test('where there is no other one', async () => {
    expect(await messageFor(recipeWith(rocm))).toBe(
      "No backend of recipe 'sample' can run on this machine. rocm: Requires an AMD GPU. Load a model of another recipe.",
    );
  });

  test('where there are others', async () => {
    expect(await messageFor(recipeWith(rocm, backend('cpu', false)))).toBe(
      "No backend of recipe 'sample' is on this machine. rocm: Requires an AMD GPU. Get one of them. cpu: Install cpu.",
    );
  });
});

describe('of what was installed, auto takes', () => {
  const bin = '/cache/bin';
  const desktop = { linux: ['x86_64'] } as const;
  const support: Readonly<Record<string, BackendSupport>> = {
    rocm: { platforms: desktop, devices: [{ device: 'amd_gpu', families: ['gfx1151'] }] },
    vulkan: { platforms: desktop, devices: [{ device: 'cpu' }, { device: 'amd_gpu' }] },
    cpu: { platforms: desktop, devices: [{ device: 'cpu' }] },
  };
  const installed = (name: string, devices: string[]): RecipeBackend => ({
    ...{
      name,
      devices,
      ...(support[name] && { support: support[name] }),
      remedy: { text: `Install ${name}.` },
    },
    locate: async () => ({ name, devices, executable: `${bin}/sample/${name}/server` }),
  });
  const [rocm, vulkan, cpu] = [
    installed('rocm', ['gpu']),
    installed('vulkan', ['gpu']),
    installed('cpu', ['cpu']),
  ];
  const machine = (...families: string[]) =>
    ({
      ...{ os: 'linux', cpu: { architecture: 'x86_64' }, nvidiaGpus: [] },
      amdGpus: families.map((family) => ({ family, isIntegrated: false })),
    }) as unknown as Machine;
  const choose = async (
    backends: RecipeBackend[],
    {
      here,
      wanted,
      binDirectory = bin,
    }: { here: Machine | undefined; wanted?: string; binDirectory?: string },
  ) =>
    (
      await takenBackend(recipeWith(...backends), wanted, {
        binDirectory,
        machine: async () => here,
      })
    ).name;

  test.each<[string, RecipeBackend[], Machine | undefined, string]>([
    ['the best that the machine supports', [rocm, vulkan, cpu], machine('gfx1151'), 'rocm'],
    [
      'the next one where the GPU is of another family',
      [rocm, vulkan, cpu],
      machine('gfx900'),
      'vulkan',
    ],
    ['one for the processor where there is no GPU', [rocm, vulkan, cpu], machine(), 'cpu'],
    ['one for a GPU all the same when nothing else runs', [rocm, vulkan], machine(), 'vulkan'],
    [
      'the best that is there when the machine is not known in time',
      [rocm, vulkan, cpu],
      undefined,
      'rocm',
    ],
    [
      'the one for Vulkan where a person has named a device of it',
      [vulkan, cpu],
      { ...machine(), isVulkanDeviceNamed: true },
      'vulkan',
    ],
  ])('%s', async (_title, backends, here, name) => {
    expect(await choose(backends, { here })).toBe(name);
  });

  test.each([
    [true, 'vulkan'],
    [false, 'cpu'],
  ])(
    'the one for Vulkan on an unknown GPU where its program names a device: %s',
    async (isSeen, name) => {
      const asked = { ...vulkan, seesDevice: async () => isSeen };
      expect(await choose([asked, cpu], { here: machine() })).toBe(name);
    },
  );

  test('what is named, whatever the machine', async () => {
    expect(await choose([rocm, cpu], { here: machine(), wanted: 'rocm' })).toBe('rocm');
  });

  test('what a person brought along, whatever the tables say', async () => {
    expect(await choose([rocm, cpu], { here: machine(), binDirectory: '/elsewhere' })).toBe('rocm');
  });

  test('nothing that can not run, and says why', async () => {
    await expect(choose([rocm], { here: machine() })).rejects.toThrow(
      /rocm: Requires an AMD GPU\..*sample_backend/,
    );
  });

  describe('nothing that misses what it needs,', () => {
    const lacking: RecipeBackend = {
      ...rocm,
      locate: async () => ({
        name: 'rocm',
        devices: ['gpu'],
        executable: '/x',
        missingDependency: { problem: 'It needs ROCm.', remedy: { text: 'Get it.' } },
      }),
    };

    test('where another one is there', async () => {
      expect(await choose([lacking, cpu], { here: machine('gfx1151') })).toBe('cpu');
    });

    test.each(['auto', 'rocm'])('and for %s alone the error says what to do', async (wanted) => {
      const refused = choose([lacking], { here: machine('gfx1151'), wanted });
      await expect(refused).rejects.toThrow(BackendNotAvailable);
      await expect(refused).rejects.toThrow(/It needs ROCm\. Get it\./);
      await expect(refused).rejects.not.toThrow(/all the same/);
      // A command line has words of its own for what to do, so that the problem holds none of them.
      const { problem, remedy } = (await refused.catch(
        (error: unknown) => error,
      )) as BackendNotAvailable;
      expect(problem).toMatch(/It needs ROCm\.$/);
      expect(remedy?.text).toContain('Get it.');
    });
  });
});

describe('the order in which backends are tried', () => {
  const bin = '/cache/bin';
  const everywhere = { linux: ['x86_64'] } as const;
  const amd = {
    platforms: everywhere,
    devices: [{ device: 'cpu' }, { device: 'amd_gpu' }],
  } as const;
  const release = { repo: 'o/r', version: 'b2', assets: { 'linux-x64': 'a-{version}.zip' } };
  const installation = { executable: 'server', probe: [], exitCodes: [0] };
  const fetchable = (
    name: string,
    devices: string[],
    more: Partial<RecipeBackend> = {},
  ): RecipeBackend => ({
    ...{ name, devices, support: amd, remedy: { text: '' }, release, installation },
    locate: async () => undefined,
    ...more,
  });
  const here = (name: string, devices: string[], more: Partial<RecipeBackend> = {}) =>
    fetchable(name, devices, {
      locate: async () => ({ name, devices, executable: `/usr/bin/${name}` }),
      ...more,
    });
  const machine = (families: string[]) =>
    ({
      ...{ os: 'linux', cpu: { architecture: 'x86_64' }, nvidiaGpus: [] },
      amdGpus: families.map((family) => ({ family, isIntegrated: false })),
    }) as unknown as Machine;
  const rank = async (backends: RecipeBackend[], known: Machine | undefined) =>
    (
      await backendsHere({ binDirectory: bin, machine: async () => known }).survey(
        recipeWith(...backends),
      )
    ).choices.map(({ backend: { name }, needs, device }) => `${name} ${needs} ${device}`);

  const vulkan = fetchable('vulkan', ['gpu']);
  const cpu = fetchable('cpu', ['cpu']);
  const engine = here('engine', ['cpu']);

  test.each<[string, RecipeBackend[], Machine | undefined, string[]]>([
    [
      'a GPU before the processor, though its backend is to be fetched, and what is here before what is not',
      [vulkan, cpu, engine],
      machine(['gfx1151']),
      ['vulkan install gpu', 'engine nothing cpu', 'cpu install cpu'],
    ],
    [
      'an NPU before a GPU',
      [here('vulkan', ['gpu']), fetchable('npu', ['npu']), engine],
      machine(['gfx1151']),
      ['npu install npu', 'vulkan nothing gpu', 'engine nothing cpu'],
    ],
    [
      'without a GPU what is made for one comes last',
      [vulkan, cpu, engine],
      machine([]),
      ['engine nothing cpu', 'cpu install cpu', 'vulkan install cpu'],
    ],
    [
      'what a person prefers before all others',
      [here('system', ['cpu'], { isPreferred: true }), vulkan, engine],
      machine(['gfx1151']),
      ['system nothing cpu', 'vulkan install gpu', 'engine nothing cpu'],
    ],
    [
      'without a known machine only what is here',
      [vulkan, cpu, engine],
      undefined,
      ['engine nothing cpu'],
    ],
    [
      'no build for this machine is none to be fetched',
      [fetchable('vulkan', ['gpu'], { release: { ...release, assets: {} } }), engine],
      machine(['gfx1151']),
      ['engine nothing cpu'],
    ],
  ])('%s', async (_title, backends, known, expected) => {
    expect(await rank(backends, known)).toEqual(expected);
  });
});
