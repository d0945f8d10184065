// A request on a model of a provider takes the same way as one on a native server, but for its lease.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { nothingElsewhere, oneModelEach } from '../../../fixtures/candidates.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { BackendCrashed, ProviderBrokeOff } from '../../errors.ts';
import type { ChildCall } from '../../recipes/kit/child-call.ts';
import { remoteRecipe } from '../../recipes/remote/remote-recipe.ts';
import type { KnownModel } from '../models/known-model.ts';
import type { ObservedRequest } from '../stats/observed-request.ts';
import { createInference, type InferenceOptions } from './inference.ts';

const model: KnownModel = {
  ...{ id: 'cloud.chat', bareName: 'cloud.chat', origin: 'remote', recipe: 'remote', provider: 'cloud', type: 'llm' },
  ...{ path: 'upstream', checkpoint: 'upstream', checkpoints: { main: 'upstream' }, diskFiles: [], labels: [] },
  ...{ createdSeconds: 1, downloaded: true, suggested: true },
};
const nothing = () => undefined;
const nobody = async () => {
  throw new Error('nothing is loaded for it');
};

function setUp(respond: () => Readable) {
  const calls: ChildCall[] = [];
  const observed: ObservedRequest[] = [];
  const seen = { loaded: 0, released: 0 };
  const inference = createInference({
    models: { get: async () => model },
    candidates: oneModelEach,
    localOnly: nothingElsewhere,
    remote: {
      recipe: remoteRecipe,
      remote: {
        async begin() {
          return {
            async ask(call) {
              calls.push(call);
              return { status: 200, headers: {}, body: respond() };
            },
            release() {
              seen.released += 1;
            },
          };
        },
      },
    },
    residency: {
      get: nothing,
      loaded: () => [],
      acquire: nobody,
      load: nobody,
    } as unknown as InferenceOptions['residency'],
    loadPlans: { make: nobody },
    crashBackoff: {
      noteKiller: nothing,
      noteSuccess: nothing,
      check: nothing,
      checkRequest: nothing,
      isInDoubt: () => false,
    },
    observe: (request) => observed.push(request),
    trace: () => ({
      ...{ beginWaiting: nothing, endWaiting: nothing, within: (work) => work(), end: nothing },
      headers: () => ({ traceparent: '00-1-2-01' }),
    }),
    now: () => 0,
    log: createSilentLog().log,
  });
  const stream = async () => {
    const body = { model: model.id, messages: [{ role: 'user', content: 'Hi' }], stream: true };
    const { signal } = new AbortController();
    const onLoaded = () => {
      seen.loaded += 1;
    };
    const { encoded } = await inference.stream({
      capability: 'chat',
      type: 'llm',
      body,
      onLoaded,
      place: placeOf(),
      signal,
    });
    let text = '';
    for await (const block of encoded) text += Buffer.from(block).toString();
    return text;
  };
  return { stream, calls, observed, seen };
}

test('it gets its stream under the name that the client knows, and is measured', async () => {
  const events = 'data: {"model":"upstream","choices":[{"index":0,"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\n';
  const { stream, calls, observed, seen } = setUp(() => Readable.from([Buffer.from(events)], { objectMode: false }));
  expect(await stream()).toBe(events.replace('upstream', model.id));
  expect(calls).toMatchObject([
    {
      path: '/chat/completions',
      headers: { 'content-type': 'application/json', traceparent: '00-1-2-01' },
      body: expect.stringContaining('"model":"upstream"'),
    },
  ]);
  expect(seen.loaded).toBe(1);
  expect(seen.released).toBeGreaterThan(0);
  expect(observed).toMatchObject([{ model: model.id, outcome: 'ok', figures: { outputTokens: 1 } }]);
});

test('it is asked once, and its failure has the name of the provider', async () => {
  const { stream, calls, observed, seen } = setUp(() => {
    throw new BackendCrashed('The native server cut the connection.');
  });
  const failed = stream();
  await expect(failed).rejects.toThrow(ProviderBrokeOff);
  await expect(failed).rejects.toThrow("Provider 'cloud' cut the connection.");
  expect(calls).toHaveLength(1);
  expect(seen.released).toBe(1);
  expect(observed).toMatchObject([{ outcome: 'error' }]);
});
