// Of inference.ts: a request on a model of a provider takes the same way as one on a native server,
// but for its lease.

import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { nothingElsewhere, oneModelEach } from '../../../fixtures/candidates.ts';
import { roomForResponses } from '../../../fixtures/collected.ts';
import { unwatched } from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import type { Responder } from '../../processes/responder.ts';
import type { ChildCall } from '../../recipes/kit/child-call.ts';
import type { KnownModel } from '../models/known-model.ts';
import { ProviderBrokeOff, ProviderResponseInvalid } from '../providers/errors.ts';
import { providerProtocol } from '../providers/provider-protocol.ts';
import type { ObservedRequest } from '../telemetry/observed-request.ts';
import { createUpstream } from '../upstream/by-place.ts';
import { createProviderUpstream } from '../upstream/providers.ts';
import { Inference } from './inference.ts';
import { createChatAssembler } from './stream/assemble.ts';

const model: KnownModel = {
  id: 'cloud.chat',
  bareName: 'cloud.chat',
  origin: 'remote',
  recipe: 'remote',
  provider: 'cloud',
  type: 'llm',
  path: 'upstream',
  checkpoint: 'upstream',
  checkpoints: { main: 'upstream' },
  diskFiles: [],
  labels: [],
  createdSeconds: 1,
  downloaded: true,
  suggested: true,
};
const PROVIDER: Responder = {
  name: "Provider 'cloud'",
  invalid: (what) => new ProviderResponseInvalid(`Provider 'cloud' ${what}`),
  brokeOff: (what) => new ProviderBrokeOff(`Provider 'cloud' ${what}`),
};
const nothing = () => undefined;
const refuse = async () => {
  throw new Error('nothing is loaded for it');
};

function setUp(respond: () => Readable) {
  const calls: ChildCall[] = [];
  const observed: ObservedRequest[] = [];
  const seen = { loaded: 0, released: 0 };
  const inference = new Inference({
    ...unwatched(),
    models: { get: async () => model },
    candidates: oneModelEach,
    localOnly: nothingElsewhere,
    upstream: createUpstream({
      nativeServers: { acquire: refuse },
      providers: createProviderUpstream({
        protocol: providerProtocol,
        async begin() {
          return {
            async ask(call) {
              calls.push(call);
              return { status: 200, headers: {}, body: respond(), from: PROVIDER };
            },
            release() {
              seen.released += 1;
            },
          };
        },
      }),
    }),
    ready: { modelOf: nothing, all: () => [] },
    observe: (request) => observed.push(request),
    collected: roomForResponses(),
    trace: () => ({
      beginWaiting: nothing,
      endWaiting: nothing,
      within: (work) => work(),
      end: nothing,
      headers: () => ({ traceparent: '00-1-2-01' }),
    }),
    now: () => 0,
    log: createSilentLog().log,
  });
  const stream = async (place = placeOf(), more = {}) => {
    const body = {
      model: model.id,
      messages: [{ role: 'user', content: 'Hi' }],
      stream: true,
      ...more,
    };
    const { signal } = new AbortController();
    const onLoaded = () => {
      seen.loaded += 1;
    };
    const { encoded } = await inference.stream({
      capability: 'chat',
      type: 'llm',
      body,
      onLoaded,
      place,
      signal,
    });
    let text = '';
    for await (const block of encoded) text += Buffer.from(block).toString();
    return text;
  };
  return { stream, inference, calls, observed, seen };
}

test('it gets its stream under the name that the client knows, and is measured', async () => {
  const choices = [{ index: 0, delta: { content: 'a', role: 'assistant' } }];
  const chunk = {
    id: 'c1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'upstream',
    choices,
  };
  const last = { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] };
  const events = `data: ${JSON.stringify(chunk)}\n\ndata: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`;
  const { stream, calls, observed, seen } = setUp(() =>
    Readable.from([Buffer.from(events)], { objectMode: false }),
  );
  expect(await stream()).toBe(events.replaceAll('upstream', model.id));
  expect(calls).toMatchObject([
    {
      path: '/chat/completions',
      headers: { 'content-type': 'application/json', traceparent: '00-1-2-01' },
      body: expect.stringContaining('"model":"upstream"'),
    },
  ]);
  expect(seen.loaded).toBe(1);
  expect(seen.released).toBeGreaterThan(0);
  expect(observed).toMatchObject([
    { model: model.id, outcome: 'ok', figures: { outputTokens: 1 } },
  ]);
});

test('what OpenAI clients need of a response, and a provider leaves out, is filled in', async () => {
  const events = 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\n';
  const { stream, inference } = setUp(() =>
    Readable.from([Buffer.from(events)], { objectMode: false }),
  );
  const needed = {
    id: expect.stringMatching(/^chatcmpl-./),
    created: expect.any(Number),
    model: model.id,
  };
  const [chunk = ''] = (await stream()).split('\n\n');
  expect(JSON.parse(chunk.replace('data: ', ''))).toMatchObject({
    ...needed,
    object: 'chat.completion.chunk',
  });
  const { signal } = new AbortController();
  const request = {
    capability: 'chat',
    type: 'llm',
    body: { model: model.id, messages: [] },
    signal,
  } as const;
  const whole = await inference.complete({ ...request, place: placeOf() }, createChatAssembler);
  expect(whole).toMatchObject({
    ...needed,
    object: 'chat.completion',
    choices: [{ message: { content: 'a' } }],
  });
});

test('it is asked for speech, which no model of this machine gives', async () => {
  const said = 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\n';
  const { stream, calls } = setUp(() => Readable.from([Buffer.from(said)], { objectMode: false }));
  const asked = { modalities: ['text', 'audio'], audio: { voice: 'alloy', format: 'wav' } };
  await stream(placeOf(), asked);
  expect(JSON.parse(String(calls[0]?.body))).toMatchObject(asked);
});

test('nothing of the place of a request is in its body or its headers', async () => {
  const place = placeOf('192.0.2.7', { key: 'digest-of-a-key' });
  const said = 'data: {"choices":[{"index":0,"delta":{"content":"a"}}]}\n\ndata: [DONE]\n\n';
  const { stream, calls } = setUp(() => Readable.from([Buffer.from(said)], { objectMode: false }));
  await stream(place);
  const [{ body, headers } = { body: '{}', headers: {} }] = calls;
  expect(Object.keys(JSON.parse(String(body)))).toEqual(['model', 'messages', 'stream']);
  expect(Object.keys(headers)).toEqual(['content-type', 'traceparent']);
});

test.each([
  [
    'breaks off',
    () => Readable.from([Buffer.from('data: {')], { objectMode: false }),
    ProviderBrokeOff,
  ],
  ['says nothing', () => Readable.from([], { objectMode: false }), ProviderResponseInvalid],
])(
  'a provider whose response %s is asked once, and the failure has its name',
  async (_what, respond, error) => {
    const { stream, calls, observed, seen } = setUp(respond);
    const failed = stream();
    await expect(failed).rejects.toThrow(error);
    await expect(failed).rejects.toThrow("Provider 'cloud' ended its response");
    expect(calls).toHaveLength(1);
    expect(seen.released).toBeGreaterThan(0);
    await expect.poll(() => observed).toMatchObject([{ outcome: 'error' }]);
  },
);
