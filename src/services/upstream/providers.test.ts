import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { planFor } from '../../../fixtures/plans.ts';
import { BackendRefused, CapabilityNotSupported } from '../../errors.ts';
import { NATIVE_SERVER } from '../../processes/responder.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import { providerProtocol } from '../providers/provider-protocol.ts';
import type { AskDetails } from '../providers/remote-requests.ts';
import { createProviderUpstream, type ModelElsewhere } from './providers.ts';

const model: ModelElsewhere = {
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
const { signal } = new AbortController();

/** A provider that notes what it is asked for, and refuses with `failure`. */
function setUp(failure?: Error) {
  const seen = { askers: [] as unknown[], asked: [] as AskDetails[], released: 0 };
  const upstream = createProviderUpstream({
    protocol: providerProtocol,
    async begin(_model, asker) {
      seen.askers.push(asker);
      return {
        release() {
          seen.released += 1;
        },
        async ask(_call, details) {
          seen.asked.push(details);
          if (failure) throw failure;
          return { status: 200, headers: {}, body: Readable.from([]), from: NATIVE_SERVER };
        },
      };
    },
  });
  const acquire = (capability: Capability = 'chat', place = placeOf()) =>
    upstream.acquire(model, {
      capability,
      body: {},
      place,
      isStream: false,
      isRetry: false,
      signal,
    });
  const send = async (capability: Capability, body: object = {}) =>
    (await acquire(capability)).send({ capability, body: { ...body }, signal });
  return { seen, acquire, send };
}

test('what is not offered for models of providers is refused before anything is sent', async () => {
  const { seen, send } = setUp();
  const refused = send('slots');
  await expect(refused).rejects.toThrow(CapabilityNotSupported);
  await expect(refused).rejects.toThrow(
    "Model 'cloud.chat' runs on provider 'cloud', which does not offer slots.",
  );
  expect(seen.asked).toEqual([]);
});

test('the lease has the name that the provider uses, and its turn is for the place of the request, whole', async () => {
  const { seen, acquire } = setUp();
  const place = placeOf('192.0.2.7', { key: 'k' });
  const lease = await acquire('chat', place);
  expect(lease).toMatchObject({
    model: { id: 'cloud.chat', path: 'chat-upstream' },
    backend: 'cloud',
    options: {},
  });
  expect(seen.askers).toEqual([{ place, signal }]);
  lease.release();
  expect(seen.released).toBe(1);
});

test('a turn ends with the response, however that ends', async () => {
  const { seen, send } = setUp();
  const { body } = await send('chat');
  expect(seen.released).toBe(0);
  body.destroy();
  await new Promise((resolve) => body.once('close', resolve));
  expect(seen.released).toBe(1);
});

test.each([
  ['chat', { stream: true }, 'events'],
  ['chat', { stream: false }, 'json'],
  ['embeddings', {}, 'json'],
  ['speech', {}, 'anything'],
  ['transcription', { stream: true }, 'anything'],
] as const)('the response to %s with %j must be %s', async (capability, body, expected) => {
  const { seen, send } = setUp();
  await send(capability, body);
  expect(seen.asked).toEqual([{ body, expected, signal }]);
});

test.each([404, 405, 501])(
  'status %i for what few providers have says that this one has it not',
  async (status) => {
    const refusal = new BackendRefused({ message: 'no such path', status });
    const { send } = setUp(refusal);
    const optional = send('tokenize');
    await expect(optional).rejects.toThrow(CapabilityNotSupported);
    await expect(optional).rejects.toThrow(`does not offer tokenize (status ${status})`);
    // For what all have it is about the request.
    await expect(send('chat')).rejects.toBe(refusal);
  },
);

test('a failed request is not sent again here, and its turn ends', async () => {
  const { seen, acquire } = setUp();
  const lease = await acquire();
  expect(await lease.failed(new Error('lost'))).toBe(false);
  expect(seen.released).toBe(1);
});
