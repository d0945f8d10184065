import { expect, test } from 'vitest';
import { backendsHere } from '../../../fixtures/backends-here.ts';
import { createForgottenFailures } from '../../../fixtures/defaults.ts';
import { knownModel } from '../../../fixtures/models/known-models.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { plainRecipe } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { InvalidRequest, LeavesMachine, ServerStopping } from '../../errors.ts';
import type { Machine } from '../../platform/hardware/machine.ts';
import { BackendCrashed } from '../../processes/errors.ts';
import { BackendNotAvailable, ModelLoadFailed } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { AliasTarget } from '../models/alias-targets.ts';
import { createNameIndex } from '../models/names.ts';
import { SlotsPinned } from '../residency/errors.ts';
import { Candidates } from './candidates.ts';
import { NoCandidateServes } from './errors.ts';
import type { MeasuredRequest } from './request-traits.ts';

const machine: Machine = {
  os: 'linux',
  osVersion: 'Linux',
  memoryBytes: 1,
  amdGpus: [],
  nvidiaGpus: [],
  cpu: { name: 'A', cores: 1, threads: 1, architecture: 'x86_64' },
};

/** Its backend is not here, and can be installed. */
const bareRecipe: Recipe = {
  ...plainRecipe,
  name: 'bare',
  backends: [
    {
      name: 'plain',
      devices: ['cpu'],
      remedy: { text: 'Install it.' },
      locate: async () => undefined,
      release: { repo: 'owner/plain', version: '1', assets: { 'linux-x64': 'plain.zip' } },
      installation: { executable: 'plain-server', probe: ['--version'], exitCodes: [0] },
    },
  ],
};

const failed = (id: string) => new ModelLoadFailed(id, new Error('it is broken.'));

/**
 * Models `a`, `b` and `c`; `bare`, whose backend is not here; and `far`, which is not on this
 * machine. `failures` says what keeps one from serving.
 */
function setUp(aliases: Record<string, AliasTarget>, failures: Record<string, unknown> = {}) {
  const known = [
    ...['a', 'b', 'c'].map((name) => knownModel(`builtin.${name}`, { recipe: 'plain' })),
    knownModel('builtin.bare', { recipe: bareRecipe.name }),
    knownModel('builtin.far', { downloaded: false }),
  ];
  const index = createNameIndex(known, new Map(Object.entries(aliases)));
  const clock = { nowMs: 0 };
  const silent = createSilentLog();
  const loaded: string[] = [];
  const candidates = new Candidates({
    models: { candidatesOf: async (name) => index.candidatesOf(name) },
    recipes: [plainRecipe, bareRecipe],
    backends: backendsHere({ machine: async () => machine }),
    isLoaded: (id) => loaded.includes(id),
    failures: createForgottenFailures({ now: () => clock.nowMs, log: silent.log }),
    log: silent.log,
  });
  const tried: string[] = [];
  const serve = (name: string, request: MeasuredRequest = { body: {} }, { begins = false } = {}) =>
    candidates.serve({ name, place: placeOf(), request }, async (id, begin) => {
      tried.push(id);
      if (begins) begin();
      if (failures[id] !== undefined) throw failures[id];
      return id;
    });
  return { candidates, serve, tried, clock, failures, loaded, lines: silent.lines };
}

const list = (...names: string[]): AliasTarget => names.map((model) => ({ model }));

test('a name that means one model is attempted as it is, and its error stays as it is', async () => {
  const error = failed('a');
  const { serve, tried } = setUp({ nick: 'a' }, { nick: error });
  await expect(serve('nick')).rejects.toBe(error);
  expect(await serve('known')).toBe('known');
  expect(tried).toEqual(['nick', 'known']);
});

test.each([
  ['its load fails', failed('a')],
  ['it has no backend here', new BackendNotAvailable('None.')],
  ['all places are pinned', new SlotsPinned({ id: 'a', type: 'llm' })],
  ['it runs elsewhere and must not', new LeavesMachine("Model 'a'", 'request')],
])('a candidate is passed over when %s', async (_when, error) => {
  const { serve, tried } = setUp({ helper: list('absent', 'a', 'b', 'c') }, { a: error });
  expect(await serve('helper')).toBe('b');
  expect(tried).toEqual(['a', 'b']);
});

test.each([
  ['the request makes no sense', new InvalidRequest('No.'), false],
  ['this server stops', new ServerStopping(), false],
  ['its native server dies of the request', new BackendCrashed('It died.'), true],
  ['a load fails after the work began', failed('a'), true],
  ['a programming error', new TypeError('undefined is not a function'), false],
])('no other candidate is tried when %s', async (_when, error, begins) => {
  const { serve, tried } = setUp({ helper: list('a', 'b') }, { a: error });
  await expect(serve('helper', undefined, { begins })).rejects.toBe(error);
  expect(tried).toEqual(['a']);
});

test('an aborted request is not given to another candidate', async () => {
  const { candidates } = setUp({ helper: list('a', 'b') });
  const controller = new AbortController();
  const tried: string[] = [];
  const served = candidates.serve(
    { name: 'helper', place: placeOf(), signal: controller.signal },
    async (id) => {
      tried.push(id);
      controller.abort();
      throw failed(id);
    },
  );
  await expect(served).rejects.toThrow(ModelLoadFailed);
  expect(tried).toEqual(['a']);
});

test('the log says which candidate serves, and why others did not, if there are any', async () => {
  const { serve, lines } = setUp(
    { first: list('b', 'c'), helper: list('a', 'b') },
    { a: failed('a') },
  );
  await serve('first');
  expect(lines).toEqual(['Info: first is served by b']);
  await serve('helper');
  expect(lines.at(-1)).toBe(`Info: helper is served by b; passed over: a (${failed('a').message})`);
});

test('the error lists the reason of each candidate', async () => {
  const { serve } = setUp(
    { helper: [{ model: 'a', tools: true }, { model: 'b' }, { model: 'gone' }] },
    { b: failed('b') },
  );
  const failure: unknown = await serve('helper').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoCandidateServes);
  expect(failure).toMatchObject({ errorType: 'model_load_error' });
  expect(String(failure)).toMatch(
    /a: It is for requests with tools\. b: Failed to load.* gone: Model gone has not been found/,
  );
});

test.each<[what: string, request: MeasuredRequest, expected: string]>([
  ['a short prompt', { body: { messages: [{ role: 'user', content: 'x'.repeat(40) }] } }, 'a'],
  ['a long prompt', { body: { messages: [{ role: 'user', content: 'x'.repeat(4000) }] } }, 'c'],
  [
    'much code around a cursor',
    { body: { prompt: 'x', input_prefix: 'x'.repeat(4000), input_suffix: '' } },
    'c',
  ],
  ['a prompt of many tokens', { body: { prompt: Array.from({ length: 200 }, () => 7) } }, 'c'],
  [
    'a picture',
    {
      body: {
        messages: [
          { role: 'user', content: [{ type: 'image_url', image_url: { url: 'x'.repeat(9999) } }] },
        ],
      },
    },
    'b',
  ],
  ['an uploaded picture', { body: {}, files: { image: [] } }, 'b'],
  ['tools', { body: { messages: [], tools: [{ type: 'function' }] } }, 'c'],
])('%s goes to the candidate that is meant for it', async (_what, request, expected) => {
  const { serve } = setUp({
    helper: [
      { model: 'a', max_prompt_tokens: 100, images: false, tools: false },
      { model: 'b', images: true },
      { model: 'c', images: false },
    ],
  });
  expect(await serve('helper', request)).toBe(expected);
});

test.each([
  [796, 'a'],
  [800, 'b'],
])(
  'a candidate for prompts of at least 200 tokens gets one of %i bytes, or another one does: %s',
  async (bytes, expected) => {
    const { serve } = setUp({ helper: [{ model: 'b', min_prompt_tokens: 200 }, { model: 'a' }] });
    expect(await serve('helper', { body: { prompt: 'x'.repeat(bytes) } })).toBe(expected);
  },
);

test('conditions of an alias hold for the candidates of those that it leads to', async () => {
  const { serve } = setUp({
    inner: list('a', 'b'),
    helper: [{ model: 'inner', tools: true }, { model: 'c' }],
  });
  expect(await serve('helper')).toBe('c');
  expect(await serve('helper', { body: { tools: [{}] } })).toBe('a');
});

test('nothing is pulled while another candidate can serve', async () => {
  const { serve, tried, failures } = setUp({ helper: list('far', 'a') });
  expect(await serve('helper')).toBe('a');
  failures.a = new SlotsPinned({ id: 'a', type: 'llm' });
  expect(await serve('helper')).toBe('far');
  expect(tried).toEqual(['a', 'a', 'far']);
});

test('no backend is installed while another candidate can serve, unless the model is loaded already', async () => {
  const { serve, tried, failures, loaded } = setUp({ helper: list('bare', 'a') });
  expect(await serve('helper')).toBe('a');
  failures.a = new SlotsPinned({ id: 'a', type: 'llm' });
  expect(await serve('helper')).toBe('bare');
  loaded.push('bare');
  expect(await serve('helper')).toBe('bare');
  expect(tried).toEqual(['a', 'a', 'bare', 'bare']);
});

test('a candidate whose load has failed comes after the others for a minute, and is tried all the same', async () => {
  const { serve, tried, clock, failures } = setUp({ helper: list('a', 'b') }, { a: failed('a') });
  await serve('helper');
  await serve('helper');
  expect(tried.splice(0)).toEqual(['a', 'b', 'b']);
  failures.b = failed('b');
  delete failures.a;
  expect(await serve('helper')).toBe('a');
  expect(tried.splice(0)).toEqual(['b', 'a']);
  clock.nowMs = 61_000;
  await serve('helper');
  expect(tried).toEqual(['a']);
});

test('a file edited by hand with aliases in circles, and lists of lists, ends soon', async () => {
  const wide = list(...Array.from({ length: 16 }, () => 'next'));
  const { candidates, serve } = setUp({
    round: list('trip', 'a'),
    trip: list('round', 'b'),
    first: wide,
    next: wide,
  });
  expect(await candidates.idsOf('round')).toEqual(['b', 'a']);
  await expect(serve('first')).rejects.toThrow(NoCandidateServes);
});
