import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { planFor } from '../../../fixtures/plans.ts';
import {
  BackendCrashed,
  BackendRefused,
  BackendResponseInvalid,
  CapabilityNotSupported,
  ProviderBrokeOff,
  ProviderResponseInvalid,
} from '../../errors.ts';
import { remoteRecipe } from '../../recipes/remote/remote-recipe.ts';
import type { AskDetails, RemoteRequests } from '../providers/remote-requests.ts';
import { acquireRemote, askElsewhere, isRemote, type RemotelyKnown } from './remote-lease.ts';

const model: RemotelyKnown = {
  ...planFor('cloud.chat').model,
  origin: 'remote',
  bareName: 'chat',
  provider: 'cloud',
  path: 'chat-upstream',
  checkpoint: 'chat-upstream',
  checkpoints: { main: 'chat-upstream' },
  diskFiles: [],
  labels: [],
  createdSeconds: 1,
  downloaded: true,
  suggested: true,
};
const call = { path: '/chat/completions', headers: {}, body: '{}' };
const { signal } = new AbortController();

/** A provider that notes what it is asked for. */
function setUp() {
  const seen = { askers: [] as unknown[], asked: [] as AskDetails[], released: 0 };
  const remote: RemoteRequests = {
    async begin(_model, asker) {
      seen.askers.push(asker);
      return {
        release() {
          seen.released += 1;
        },
        async ask(_call, details) {
          seen.asked.push(details);
          return { status: 200, headers: {}, body: Readable.from([]) };
        },
      };
    },
  };
  const acquire = (capability: Parameters<typeof acquireRemote>[1]['capability'], client?: string) =>
    acquireRemote(model, { remote, recipe: remoteRecipe, capability, signal, place: placeOf(client) });
  return { seen, acquire };
}

test('a model of a provider is known by the name of that', () => {
  expect(isRemote(model)).toBe(true);
  expect(isRemote(planFor('here').model)).toBe(false);
});

test('what is not offered for models of providers is refused before a turn is taken', async () => {
  const { seen, acquire } = setUp();
  const refused = acquire('slots');
  await expect(refused).rejects.toThrow(CapabilityNotSupported);
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining("'cloud.chat'"), param: 'model' });
  expect(seen.askers).toEqual([]);
});

test('the lease has the name that the provider uses, and its provider in place of a backend', async () => {
  const { seen, acquire } = setUp();
  const lease = await acquire('chat', 'somebody');
  expect(lease).toMatchObject({
    model: { id: 'cloud.chat', path: 'chat-upstream' },
    backend: { name: 'cloud', devices: [] },
    options: {},
    recipe: remoteRecipe,
  });
  await acquire('chat');
  expect(seen.askers).toEqual([
    { place: placeOf('somebody'), signal },
    { place: placeOf(), signal },
  ]);
  lease.release();
  expect(seen.released).toBe(1);
});

test.each([
  ['chat', { stream: true }, 'events'],
  ['chat', { stream: false }, 'json'],
  ['embeddings', {}, 'json'],
  ['speech', {}, 'anything'],
  ['transcription', { stream: true }, 'anything'],
] as const)('the response to %s with %j must be %s', async (capability, body, expected) => {
  const { seen, acquire } = setUp();
  const lease = await acquire(capability);
  await lease.ask(call, { body, signal });
  expect(seen.asked).toEqual([{ body, expected, signal }]);
});

test.each([404, 405, 501])('status %i for what few providers have says that this one has it not', async (status) => {
  const refusal = new BackendRefused({ message: 'no such path', status });
  const optional = await setUp().acquire('tokenize');
  expect(optional.explain(refusal)).toBeInstanceOf(CapabilityNotSupported);
  expect(optional.explain(refusal)).toMatchObject({ message: expect.stringContaining(`tokenize (status ${status})`) });
  // For what all have it is about the request.
  const chat = await setUp().acquire('chat');
  expect(chat.explain(refusal)).toBe(refusal);
});

test('failures are told with the name of the provider, others as they are', async () => {
  const { explain } = await setUp().acquire('tokenize');
  const refused = new BackendRefused({ message: 'too long', status: 400 });
  expect(explain(refused)).toBe(refused);
  const invalid = explain(new BackendResponseInvalid("The native server's answer is no JSON."));
  expect(invalid).toBeInstanceOf(ProviderResponseInvalid);
  expect(invalid).toMatchObject({ message: "Provider 'cloud''s answer is no JSON." });
  const cut = explain(new BackendCrashed('The native server cut the connection.'));
  expect(cut).toBeInstanceOf(ProviderBrokeOff);
  expect(cut).toMatchObject({ message: "Provider 'cloud' cut the connection." });
});

test('a lease is given back by who has the response, and at once when there is none', async () => {
  const { seen, acquire } = setUp();
  const lease = await acquire('chat');
  expect(await askElsewhere(lease, async () => 'response')).toBe('response');
  expect(seen.released).toBe(0);
  const failing = askElsewhere(lease, async () => {
    throw new BackendCrashed('The native server cut the connection.');
  });
  await expect(failing).rejects.toThrow(ProviderBrokeOff);
  expect(seen.released).toBe(1);
});
