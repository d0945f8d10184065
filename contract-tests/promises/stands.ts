// The servers that the rows of the tables are tried on. A row names one; it is started when the
// first row needs it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { replayInProcess } from '../../fixtures/hardware/recorded-machine.ts';
import { givenContent } from '../../fixtures/hub/contents.ts';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { encodeTinyBert } from '../../fixtures/models/tiny-bert.ts';
import { tinyOgaFiles } from '../../fixtures/models/tiny-oga.ts';
import { type FoundEngine, placeRealEngine } from '../../fixtures/registry/real-engine.ts';
import { llamaCppBuild } from '../../fixtures/releases/builds.ts';
import type { ReleaseHostFixture } from '../../fixtures/releases/release-host.ts';
import {
  ask,
  type Fake,
  fakeBehind,
  loadedModels,
  type Question,
  type Reply,
  type Undocumented,
} from '../support/client.ts';
import type { BodyFor, Documented } from '../support/documented.ts';
import { startContractHub } from '../support/hub.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders } from '../support/media.ts';
import { releaseOf, startContractReleases } from '../support/releases.ts';
import {
  launchServer,
  ROOT,
  type Server,
  type ServerFolders,
  type ServerOptions,
  startServer,
} from '../support/server.ts';

const backends = join(ROOT, 'fixtures/backends');

/** What the hosts and the folders of a server are; all servers share the hosts. */
interface Surroundings {
  hub: Hub;
  releases: ReleaseHostFixture;
  folders: ServerFolders;
}

interface Stand {
  arguments?: readonly string[];
  /** Its log does not say when it is ready, so that it is asked. */
  isSilent?: boolean;
  environment?: (surroundings: Surroundings) => Readonly<Record<string, string | undefined>>;
}

/**
 * A program that is a fake and says for which backend it was built; its name has that of the fake.
 */
export function fakeBuild(
  folder: string,
  { fake, backend }: { fake: string; backend: string },
): string {
  const path = join(folder, `${fake}-${backend}`);
  const program = join(backends, fake);
  writeFileSync(path, `#!/bin/sh\nFAKE_BUILD=${backend} exec "${program}" "$@"\n`, { mode: 0o755 });
  return path;
}

/** A laptop with an AMD GPU; its native servers for Vulkan and ROCm are fakes. */
const onRadeon = ({ folders }: Surroundings) => ({
  ...replayInProcess('strix-halo-linux', join(folders.root, 'machine.json')),
  LEMONADE_LLAMACPP_CPU_BIN: fakeBuild(folders.root, { fake: 'llama-server', backend: 'cpu' }),
  LEMONADE_LLAMACPP_VULKAN_BIN: fakeBuild(folders.root, {
    fake: 'llama-server',
    backend: 'vulkan',
  }),
  LEMONADE_LLAMACPP_ROCM_BIN: fakeBuild(folders.root, { fake: 'llama-server', backend: 'rocm' }),
});

/** A folder with a tool of NVIDIA that prints what it has printed on the recorded machine. */
function nvidiaTools(root: string): string {
  const folder = join(root, 'nvidia');
  const recording = readFileSync(join(ROOT, 'fixtures/hardware/two-makers-linux.txt'), 'utf8');
  const printed = /^=== run nvidia-smi .*\n(.*)$/m.exec(recording)?.[1];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'nvidia-smi'), `#!/bin/sh\necho '${printed}'\n`, { mode: 0o755 });
  return folder;
}

const STANDS = {
  /** This machine, with fake native servers for every recipe, a hub and a host of releases. */
  main: {
    environment: ({ folders }) => ({
      LEMONADE_RYZENAI_NPU_BIN: join(backends, 'ryzenai-server'),
      LEMONADE_FLM_NPU_BIN: join(backends, 'flm'),
      LEMONADE_WHISPERCPP_VULKAN_BIN: fakeBuild(folders.root, {
        fake: 'whisper-server',
        backend: 'vulkan',
      }),
      FLM_MODEL_PATH: join(folders.root, 'flm'),
      // Rows of different models follow each other; loading each of them again would take most of
      // the time.
      LEMONADE_MAX_LOADED_MODELS: '4',
    }),
  },
  /** As installed: nothing is configured, so that llamacpp runs on the embedded engine. */
  fresh: { environment: () => ({ LEMONADE_LLAMACPP_CPU_BIN: undefined }) },
  /** Its generation parameters are changed. */
  params: {},
  /** Its config.json names MCP servers. */
  tools: {},
  radeon: {
    environment: (surroundings) => ({
      ...onRadeon(surroundings),
      LEMONADE_WHISPERCPP_NPU_BIN: fakeBuild(surroundings.folders.root, {
        fake: 'whisper-server',
        backend: 'npu',
      }),
    }),
  },
  /** A desktop with a card of AMD and one of NVIDIA. */
  twoMakers: {
    environment: ({ folders }) => ({
      ...replayInProcess('two-makers-linux', join(folders.root, 'machine.json')),
      PATH: `${nvidiaTools(folders.root)}:${process.env.PATH}`,
    }),
  },
  /** The same laptop, but the Vulkan build finds no device. */
  radeonWithoutVulkan: {
    environment: (surroundings) => ({
      ...onRadeon(surroundings),
      LEMONADE_LLAMACPP_ROCM_BIN: undefined,
      LEMONADE_LLAMACPP_VULKAN_BIN: join(surroundings.folders.root, 'no-device'),
    }),
  },
  /** The same laptop, and nothing but the embedded engine is installed. */
  bareRadeon: {
    environment: (surroundings) => ({
      ...onRadeon(surroundings),
      LEMONADE_LLAMACPP_ROCM_BIN: undefined,
      LEMONADE_LLAMACPP_VULKAN_BIN: undefined,
      LEMONADE_LLAMACPP_CPU_BIN: undefined,
    }),
  },
  /** The same, and nothing can be fetched. */
  offlineRadeon: {
    environment: (surroundings) => ({
      ...onRadeon(surroundings),
      LEMONADE_OFFLINE: '1',
      LEMONADE_LLAMACPP_ROCM_BIN: undefined,
      LEMONADE_LLAMACPP_VULKAN_BIN: undefined,
      LEMONADE_LLAMACPP_CPU_BIN: undefined,
    }),
  },
  options: {
    arguments: [
      'serve',
      '--log-level',
      'debug',
      '--max-loaded-models',
      '2',
      '--ctx-size',
      '3072',
      '--llamacpp',
      'cpu',
      '--llamacpp-args=--no-mmap',
    ],
  },
  unlimited: { arguments: ['--max-loaded-models', '-1', '--ctx-size', '-1'] },
  websocketPort: { arguments: ['--websocket-port', '0'] },
  critical: { arguments: ['--log-level', 'critical'], isSilent: true },
  error: { arguments: ['--log-level', 'error'], isSilent: true },
  warning: { arguments: ['--log-level', 'warning'], isSilent: true },
  trace: { arguments: ['--log-level', 'trace'] },
} satisfies Record<string, Stand>;

/** A kind of server that rows are tried on. */
export type StandName = keyof typeof STANDS;

/** A server under test and what rows need around it. */
export interface World {
  server: Server;
  hub: Hub;
  releases: ReleaseHostFixture;
  ask<const Asked extends Question>(question: Asked): Promise<Reply<BodyFor<Asked>>>;
  /** The fake that holds a loaded model; without a name the model that was used last. */
  fake(model?: string): Promise<Fake>;
  /** Body of the last request to the native server of the model that was used last. */
  lastRequest(): Promise<Undocumented>;
  /** Words that started the native server of the model that was used last. */
  commandLine(): Promise<readonly string[]>;
  /** The backend whose fake build that is; undefined for one that does not say so. */
  build(): Promise<string | undefined>;
  health(): Promise<Documented<'HealthReport'>>;
  /** A JSON file of the cache folder. */
  cached(name: string): Promise<Undocumented>;
  writeCached(name: string, content: object): Promise<void>;
}

export interface Stands {
  /** Starts the server unless it runs. @throws {Error} with its log when it doesn't start. */
  open(name: StandName): Promise<World>;
  /** Ends all of them and checks that nothing is left. */
  close(): Promise<void>;
}

/** Models that the examples of the specifications name, and repositories of every form. */
function putExamples(hub: Hub): void {
  const chat = givenContent(encodeTinyChat());
  const reranker = givenContent(encodeTinyBert({ purpose: 'reranking' }));
  const embedder = givenContent(encodeTinyBert({ purpose: 'embedding' }));
  const onnx = { 'genai_config.json': '{}', 'model.onnx': 'weights' };
  const onnxOnCpu = Object.fromEntries(
    Object.entries(tinyOgaFiles()).map(([name, content]) => [
      name,
      typeof content === 'string' ? content : givenContent(content),
    ]),
  );
  const quantized = (name: string, quantizations: readonly string[]) =>
    Object.fromEntries(quantizations.map((quantization) => [`${name}-${quantization}.gguf`, chat]));
  const repositories = {
    'unsloth/Phi-4-mini-instruct-GGUF': quantized('Phi-4-mini-instruct', ['Q4_K_M', 'Q8_0']),
    'unsloth/Qwen3-8B-GGUF': {
      'Qwen3-8B-Q4_K_M.gguf': chat,
      'Q8_0/Qwen3-8B-Q8_0-00001-of-00002.gguf': chat,
      'Q8_0/Qwen3-8B-Q8_0-00002-of-00002.gguf': 'the second part',
      'mmproj-model-f16.gguf': 'F16',
    },
    'pqnet/bge-reranker-v2-m3-Q8_0-GGUF': { 'bge-reranker-v2-m3-q8_0.gguf': reranker },
    'nomic-ai/nomic-embed-text-v1-GGUF': { 'nomic-embed-text-v1.Q4_K_S.gguf': embedder },
    'amd/Qwen2.5-0.5B-Instruct-quantized_int4-float16-cpu-onnx': onnxOnCpu,
    'amd/Llama-3.2-1B-Instruct-onnx-ryzenai-1.7-hybrid': onnx,
    'ggerganov/whisper.cpp': {
      'ggml-large-v3-turbo-q8_0.bin': 'weights',
      'ggml-tiny.bin': 'weights',
    },
    'amd/whisper-large-turbo-onnx-npu': { 'ggml-large-v3-turbo-encoder-vitisai.rai': 'encoder' },
    'tiny/many-GGUF': quantized('many', [
      'Q8_0',
      'IQ2_M',
      'Q6_K',
      'Q4_0',
      'Q4_K_M',
      'UD-Q4_K_XL',
      'Q2_K',
    ]),
    'tiny/seeing-GGUF': { 'seeing-Q4_0.gguf': chat, 'mmproj-F16.gguf': chat },
    'tiny/mmproj-below-GGUF': { 'below-Q4_0.gguf': chat, 'projectors/mmproj-F16.gguf': chat },
    'tiny/alone-GGUF': { 'alone-Q4_0.gguf': chat },
    'tiny/my-embeddings-GGUF': { 'my-embeddings-Q4_0.gguf': embedder },
    'tiny/my-reranking-GGUF': { 'my-reranking-Q4_0.gguf': reranker },
    'tiny/embeddings-reranking-GGUF': { 'both-Q4_0.gguf': embedder },
    'tiny/both-formats': { ...onnx, 'config.json': '{}', 'model.safetensors': 'weights' },
    'tiny/hearing': { 'ggml-hearing.bin': 'weights' },
    'tiny/painting': { 'painting.safetensors': 'weights' },
  };
  for (const [id, files] of Object.entries(repositories)) {
    hub.put({ id, files, plainFiles: Object.keys(files).filter((name) => name.endsWith('.json')) });
  }
}

/**
 * Starts the hosts, and no server yet.
 * @param library of models that run on the CPU with ONNX Runtime.
 */
export async function createStands(library: FoundEngine): Promise<Stands> {
  const [hub, releases] = await Promise.all([startContractHub(), startContractReleases()]);
  putExamples(hub);
  const vulkan = releaseOf({ recipe: 'llamacpp', backend: 'vulkan' });
  releases.put({ ...vulkan, archive: llamaCppBuild(vulkan.tag) });
  const cpu = releaseOf({ recipe: 'llamacpp', backend: 'cpu' });
  releases.put({ ...cpu, archive: llamaCppBuild(cpu.tag) });
  const opened = new Map<StandName, Promise<World>>();

  async function start(name: StandName): Promise<World> {
    const folders = await makeMediaFolders();
    const stand: Stand = STANDS[name];
    if ('module' in library) await placeRealEngine('oga-cpu', library, folders.cache);
    const noDevice = '#!/bin/sh\necho "ggml_vulkan: No devices found." >&2\nexit 1\n';
    await writeFile(join(folders.root, 'no-device'), noDevice, { mode: 0o755 });
    const environment = {
      ...MEDIA_ENVIRONMENT,
      LEMONADE_OFFLINE: undefined,
      HF_ENDPOINT: hub.url,
      HF_TOKEN: 'hf_contract',
      LEMONADE_RELEASES_URL: releases.url,
      ...stand.environment?.({ hub, releases, folders }),
    };
    try {
      const options: ServerOptions = {
        folders,
        environment,
        withKeys: false,
        arguments: stand.arguments ?? [],
      };
      const server = stand.isSilent ? await startSilently(options) : await startServer(options);
      return worldAround(server, { hub, releases, folders });
    } catch (error) {
      await rm(folders.root, { recursive: true, force: true });
      throw error;
    }
  }

  return {
    open(name) {
      const world = opened.get(name) ?? start(name);
      opened.set(name, world);
      return world;
    },
    async close() {
      await Promise.all(
        [...opened.values()].map(async (opening) => {
          const server = (await opening.catch(() => undefined))?.server;
          await server
            ?.stop()
            .finally(() => rm(server.folders.root, { recursive: true, force: true }));
        }),
      );
      await Promise.all([hub.close(), releases.close()]);
    },
  };
}

async function startSilently(options: ServerOptions): Promise<Server> {
  const port = await freePort();
  const launched = await launchServer({
    ...options,
    arguments: ['--port', String(port), ...(options.arguments ?? [])],
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  const isLive = () => fetch(`${baseUrl}/live`).then(({ status }) => status, String);
  await expect.poll(isLive, { timeout: 20_000, interval: 50 }).toBe(200);
  return {
    ...launched,
    port,
    baseUrl,
    async stop() {
      launched.signal('SIGTERM');
      await launched.gone();
    },
  };
}

/** Free a moment ago; no other process is told of it. */
async function freePort(): Promise<number> {
  const server = createServer();
  await listenOnLoopback(server, 0);
  const port = Number(new URL(originOf(server)).port);
  await closeServer(server);
  return port;
}

function worldAround(server: Server, { hub, releases, folders }: Surroundings): World {
  const last = async () => {
    const [model] = await loadedModels(server);
    if (model === undefined) throw new Error('No model is loaded.');
    return model;
  };
  return {
    server,
    hub,
    releases,
    // The examples of the specifications have no key.
    ask: (question) => ask(server, { key: null, ...question }),
    async fake(name) {
      if (name === undefined) return fakeBehind(await last());
      const model = (await loadedModels(server)).find(({ model_name }) => model_name === name);
      if (model === undefined) throw new Error(`${name} is not loaded.`);
      return fakeBehind(model);
    },
    lastRequest: async () => (await fakeBehind(await last()).requests()).at(-1)?.body,
    commandLine: async () =>
      (await readFile(`/proc/${(await last()).pid}/cmdline`, 'utf8')).split('\0'),
    build: async () => {
      const environment = await readFile(`/proc/${(await last()).pid}/environ`, 'utf8');
      return /(?:^|\0)FAKE_BUILD=([^\0]*)/.exec(environment)?.[1];
    },
    health: async () => (await ask(server, { path: '/v1/health', key: null })).json,
    cached: async (name) => JSON.parse(await readFile(join(folders.cache, name), 'utf8')),
    writeCached: (name, content) => writeFile(join(folders.cache, name), JSON.stringify(content)),
  };
}
