// Checkpoints that are not registered: what is fetched for them, and when nothing is.
import { expect, test } from 'vitest';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { CheckpointNotFound, InvalidRequest, ModelNotFound, OfflineMode } from '../../errors.ts';
import { createLocalOnly } from '../privacy/local-only.ts';
import type { PullRequest } from '../pulls/pulls.ts';
import { createUnregistered } from './unregistered.ts';

const { signal } = new AbortController();
const asker = { place: placeOf(), signal };

type Files = Readonly<Record<string, readonly string[]>>;

function setUp(hub: Files, { isEnforced = false, isOffline = false, here = {} as Files } = {}) {
  const pulled: Partial<PullRequest>[] = [];
  const asked: string[] = [];
  const { nameOf } = createUnregistered({
    models: {
      async get(name) {
        if (name !== 'owner/known:Q4_0') throw new ModelNotFound(name);
        return knownModel('user.Known');
      },
    },
    downloads: {
      async repository({ source, id }) {
        asked.push(id);
        if (isOffline) throw new OfflineMode(id);
        const files = hub[id]?.map((path) => ({
          path,
          sizeBytes: 1,
          digest: { algorithm: 'sha256', hex: '' } as const,
        }));
        if (!files) throw new CheckpointNotFound(`There is no ${id}.`);
        return { source, id, commit: '', files };
      },
    },
    hubCache: {
      async filesAround({ repositoryId: id }) {
        return here[id]?.map((path) => ({ path, sizeBytes: 1, absolutePath: `/hub/${path}` }));
      },
    },
    pulls: {
      async pull({ name, registration, mayReplace = true }) {
        pulled.push({ name, mayReplace, ...(registration && { registration }) });
        return knownModel(name);
      },
    },
    localOnly: createLocalOnly(() => isEnforced),
  });
  return { nameOf, pulled, asked };
}

const GGUF = { 'tiny/m-GGUF': ['m-Q8_0.gguf', 'm-Q4_K_M.gguf', 'mmproj-F16.gguf'] };

test.each(['Qwen3-0.6B-GGUF', 'local', 'owner/known:Q4_0', 'a/b/c'])(
  '%s, a name that is known or no checkpoint, stays as it is, and the hub is not asked',
  async (name) => {
    const { nameOf, asked } = setUp(GGUF);
    expect([await nameOf(name, asker), asked]).toEqual([name, []]);
  },
);

test.each([
  ['tiny/m-GGUF:Q8_0', 'tiny/m-GGUF:Q8_0', 'user.tiny-m-GGUF-Q8_0'],
  ['tiny/m-GGUF', 'tiny/m-GGUF:Q4_K_M', 'user.tiny-m-GGUF-Q4_K_M'],
])('%s is pulled as %s with its projector', async (text, checkpoint, name) => {
  const { nameOf, pulled } = setUp(GGUF);
  expect(await nameOf(text, asker)).toBe(name);
  const registration = { checkpoint, recipe: 'llamacpp', mmproj: 'mmproj-F16.gguf', vision: true };
  expect(pulled).toMatchObject([{ name, mayReplace: false, registration }]);
});

test.each([
  ['amd/phi-onnx-cpu', 'oga-cpu'],
  ['amd/phi-onnx-hybrid', 'ryzenai-llm'],
])('%s, a folder of ONNX Runtime GenAI, is pulled for %s', async (id, recipe) => {
  const { nameOf, pulled } = setUp({ [id]: ['genai_config.json', 'model.onnx'] });
  await nameOf(id, asker);
  expect(pulled).toMatchObject([{ registration: { checkpoint: id, recipe } }]);
});

test('what the hub does not have is a model that has not been found', async () => {
  await expect(setUp({}).nameOf('tiny/nowhere', asker)).rejects.toThrow(ModelNotFound);
});

test('what holds no model that this server could run is refused, and other failures are told as they are', async () => {
  const hub = { 'tiny/text': ['README.md', 'model.safetensors'] };
  await expect(setUp(hub).nameOf('tiny/text', asker)).rejects.toThrow(InvalidRequest);
  await expect(setUp(hub, { isOffline: true }).nameOf('tiny/text', asker)).rejects.toThrow(
    OfflineMode,
  );
});

test('what another program has put here is registered, and the hub is not asked, though it may be away', async () => {
  const here = { 'tiny/m-GGUF': ['m-Q4_0.gguf'] };
  const { nameOf, pulled, asked } = setUp({}, { isOffline: true, isEnforced: true, here });
  expect(await nameOf('tiny/m-GGUF', asker)).toBe('user.tiny-m-GGUF-Q4_0');
  expect([pulled[0]?.registration?.checkpoint, asked]).toEqual(['tiny/m-GGUF:Q4_0', []]);
});

test('the hub is not told of a request that must stay on this machine', async () => {
  for (const { nameOf, asked, isLocalOnly } of [
    { ...setUp(GGUF), isLocalOnly: true },
    { ...setUp(GGUF, { isEnforced: true }), isLocalOnly: false },
  ]) {
    await expect(
      nameOf('tiny/m-GGUF', { place: placeOf('', { isLocalOnly }), signal }),
    ).rejects.toThrow(ModelNotFound);
    expect(asked).toEqual([]);
  }
});
