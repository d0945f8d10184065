// Whatever is offered to a person can be pulled: the whole catalogue, on machines of all sizes,
// from hubs that have its files.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backendsHere } from '../../../fixtures/backends-here.ts';
import {
  type RecordedMachine,
  readRecordedMachine,
} from '../../../fixtures/hardware/recorded-machine.ts';
import { type Hub, startHub, startModelScope } from '../../../fixtures/hub/hub.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import catalogue from '../../../generated/catalogue.json' with { type: 'json' };
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import { firstModels } from '../../../web/app/kit/first-models.ts';
import { assembleModels, type ModelRoom } from '../../assembly/models.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { createHardware } from '../../platform/hardware/hardware.ts';
import { createRocm } from '../../recipes/kit/rocm.ts';
import { parseCheckpoint } from '../../services/downloads/checkpoint.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import { createSystemInfo } from '../../services/system/system-info.ts';
import { offersFor } from './offers.ts';
import type { Purpose } from './purposes.ts';

const MEMORIES_GB = [4, 8, 12, 16, 24, 32, 48, 64, 96, 128];
const PURPOSES: readonly Purpose[] = [
  'chat',
  'transcription',
  'tts',
  'image',
  'embeddings',
  'reranking',
];
const GIBIBYTE = 2 ** 30;
const { log } = createSilentLog();
const { signal } = new AbortController();

let folder: string;
let hubs: Hub[];
let room: ModelRoom;

/** A file by which the checkpoint is complete, and its recipe has what it loads. */
function filesFor(recipe: string, checkpoint: string): readonly string[] {
  const { selector } = parseCheckpoint(checkpoint);
  if (selector.kind !== 'name')
    return ['model.gguf', 'config.json', 'genai_config.json', 'index.json'];
  if (/\.[a-z]+$/i.test(selector.name)) return [selector.name];
  return recipe === 'llamacpp'
    ? [`model-${selector.name}.gguf`]
    : [`${selector.name}/genai_config.json`];
}

/** Every repository of the catalogue that is on this hub, with small files. */
function repositoriesAt(source: 'huggingface' | 'modelscope') {
  const repositories = new Map<string, Record<string, string>>();
  for (const {
    recipe,
    checkpoints,
    source: hub = 'huggingface',
  } of catalogue.models as readonly Pick<KnownModel, 'recipe' | 'checkpoints' | 'source'>[]) {
    if (hub !== source) continue;
    for (const checkpoint of Object.values(checkpoints)) {
      const { repositoryId: id } = parseCheckpoint(checkpoint);
      const files = filesFor(recipe, checkpoint).map((path) => [path, `${id} ${path}`]);
      repositories.set(id, { ...repositories.get(id), ...Object.fromEntries(files) });
    }
  }
  return [...repositories].map(([id, files]) => ({ id, files }));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offers-'));
  const huggingFace = await startHub({ repositories: repositoriesAt('huggingface') });
  const modelScope = await startModelScope({ repositories: repositoriesAt('modelscope') });
  hubs = [huggingFace, modelScope];
  const noProviders = {
    models: async () => [],
    freshen: async () => {},
    lookFor: async () => false,
  };
  const hardware = createHardware({ reader: readRecordedMachine('container-linux'), log });
  room = await assembleModels({
    settings: { cacheDirectory: folder, extraModelsDirectory: join(folder, 'extra') },
    recipes: recipesFor(hardware),
    providers: noProviders,
    hubSettings: {
      hubs: {
        huggingface: { endpoint: huggingFace.url, token: undefined },
        modelscope: { endpoint: modelScope.url, token: undefined },
      },
      cacheDirectory: join(folder, 'hub'),
      isOffline: false,
    },
    isOffline: () => false,
    defaultSource: () => 'huggingface',
    backends: backendsHere({ binDirectory: folder, machine: hardware.machine }),
    isLoaded: () => false,
    unload: async () => {},
    log,
  });
});

afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()));
  await rm(folder, { recursive: true, force: true });
});

function rocmFor({ machine }: ReturnType<typeof createHardware>) {
  return createRocm({
    environment: {},
    binDirectory: folder,
    machine,
    usualRoot: join(folder, 'rocm'),
  });
}

const recipesFor = (hardware: ReturnType<typeof createHardware>) =>
  Object.values(recipeFactories).map((create) =>
    create({ environment: {}, binDirectory: folder, rocm: rocmFor(hardware) }),
  );

async function describeMachine(name: RecordedMachine): Promise<SystemInfo> {
  const hardware = createHardware({ reader: readRecordedMachine(name), log });
  const described = await createSystemInfo({
    hardware,
    backends: backendsHere({ binDirectory: folder, machine: hardware.machine }),
    recipes: recipesFor(hardware),
    rocm: rocmFor(hardware),
    releasesUrl: 'https://releases.example',
    packageRoot,
    paths: { cache_dir: folder, config_file: folder, extra_models_dir: folder, models_dir: folder },
  }).describe({ verbose: false });
  return described as unknown as SystemInfo;
}

/** What clients see of a model, as far as offers look at it. */
const asListed = ({
  id,
  recipe,
  labels,
  suggested,
  downloaded,
  sizeBytes,
  unavailableReason,
}: KnownModel): Model =>
  ({
    id,
    recipe,
    labels: [...labels],
    suggested,
    downloaded,
    ...(sizeBytes === undefined ? {} : { size: sizeBytes / GIBIBYTE }),
    ...(unavailableReason === undefined ? {} : { unavailable_reason: unavailableReason }),
  }) as Model;

/** All that the menu, `list` and the app offer on such a machine, in memories of all sizes. */
function offeredOn(system: SystemInfo, models: readonly Model[]): Map<string, Model> {
  const offered = MEMORIES_GB.flatMap((memory) => {
    const machine = { ...system, model_memory_gb: memory * 0.8 };
    const inMenus = PURPOSES.map((purpose) => offersFor(purpose, models, machine));
    return [
      ...inMenus.flatMap(({ first, all }) => [first, ...all]),
      ...firstModels(models, machine),
    ];
  });
  return new Map(offered.flatMap((model) => (model === undefined ? [] : [[model.id, model]])));
}

const MACHINES: readonly RecordedMachine[] = [
  'container-linux',
  'old-processor-linux',
  'arm64-linux',
  'nvidia-linux',
  'ryzen-laptop-linux',
  'strix-halo-linux',
  'apple-m4',
  'rx-7900-windows',
];

/** Offered on any of the machines, by name. */
const offeredAnywhere = new Set<string>();

test.each(MACHINES)('whatever is offered on %s has a backend there', async (name) => {
  const models = (await room.models.list({ showAll: true })).map(asListed);
  const system = await describeMachine(name);
  const offered = offeredOn(system, models);
  expect(offered.size).toBeGreaterThan(3);
  for (const { id, recipe } of offered.values()) {
    expect([id, system.recipes[recipe]?.default_backend]).toEqual([id, expect.any(String)]);
    offeredAnywhere.add(id);
  }
});

test('whatever is offered anywhere comes when it is pulled', async () => {
  expect(offeredAnywhere.size).toBeGreaterThan(20);
  const pulls = [...offeredAnywhere].map((name) =>
    room.pulls.pull({ name, signal: new AbortController().signal }),
  );
  const missing = (await Promise.all(pulls)).filter(({ downloaded }) => !downloaded);
  expect(missing.map(({ id }) => id)).toEqual([]);
});

test('of a model that only ModelScope has, all files come from there', async () => {
  const [huggingFace, modelScope] = hubs;
  const before = huggingFace?.requests.length;
  await room
    .deletion(async () => {})('MiniCPM-V-4.6-GGUF')
    .catch(() => {});
  expect(await room.pulls.pull({ name: 'MiniCPM-V-4.6-GGUF', signal })).toMatchObject({
    downloaded: true,
    source: 'modelscope',
  });
  expect(huggingFace?.requests.length).toBe(before);
  expect(modelScope?.requests.map(({ url }) => url).join()).toContain('MiniCPM-V-4_6-Q4_K_M.gguf');
});
