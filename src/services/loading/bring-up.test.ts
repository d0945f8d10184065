// Drafts must not keep a model from starting, and a plan says what the native server really does.
import { expect, test } from 'vitest';
import { plainWith, planFor } from '../../../fixtures/plans.ts';
import { never, setUpResidency as setUp, watched } from '../../../fixtures/residency.ts';
import type { Launch } from '../../recipes/kit/launch.ts';
import { type Speculation, speculationArguments } from '../../recipes/kit/speculation.ts';

const ngram: Speculation = {
  type: 'ngram',
  method: 'ngram-mod',
  reason: 'It calls tools.',
  isChosen: true,
};
const draft: Speculation = {
  ...{
    type: 'draft',
    method: 'draft-simple',
    draft: '/models/small.gguf',
    reason: 'small.gguf drafts.',
  },
  ...{ isChosen: true, memory: { weightBytes: 2 ** 30, kvBytesPerToken: 1024 } },
};

function drafting(speculation: Speculation, launch: Partial<Launch> = {}) {
  const recipe = plainWith({
    launch: {
      plan: ({ model, speculation: decided }) => ({
        file: '/plain',
        args: [model.id, ...speculationArguments(decided)],
      }),
      speculate: async () => speculation,
      ...launch,
    },
  });
  return planFor('a', { recipe });
}

test('the way of drafting reaches the command line and the plan', async () => {
  const { residency, newest, children } = setUp();
  const loading = watched(residency.load(drafting(draft), never()));
  (await newest()).becomeReady();
  await loading.promise;
  expect(children[0]?.args.slice(1)).toEqual([
    '--spec-type',
    'draft-simple',
    '--spec-draft-model',
    '/models/small.gguf',
  ]);
  expect(residency.loaded()).toMatchObject([
    { speculation: { type: 'draft', reason: 'small.gguf drafts.' } },
  ]);
});

test('what takes memory to draft is in the plan before the start', async () => {
  const { residency, newest } = setUp();
  const plan = drafting(draft);
  const model = { ...plan.model, sizeBytes: 2 ** 30, kvBytesPerToken: 4096 };
  const loading = watched(residency.load({ ...plan, model, options: { ctx_size: 1024 } }, never()));
  (await newest()).becomeReady();
  await loading.promise;
  expect(residency.loaded()).toMatchObject([
    { memory: { needed: 2 * 2 ** 30 + 1024 * (4096 + 1024) } },
  ]);
});

test.each([
  [ngram, 'unknown'],
  [ngram, 'bad-argument'],
  [draft, 'unsupported-model'],
  [draft, 'out-of-memory'],
] as const)(
  'a model that does not start with drafts is started without them, and the plan says why: %j, %s',
  async (choice, kind) => {
    const { residency, newest, children } = setUp();
    const loading = watched(residency.load(drafting(choice), never()));
    (await newest()).fail('GGML_ASSERT(drafts) failed', kind);
    (await newest()).becomeReady();
    await loading.promise;
    expect(children.at(-1)?.args).toEqual(['a']);
    expect(residency.loaded()).toMatchObject([
      {
        speculation: {
          type: 'off',
          reason: 'It does not start with drafts: GGML_ASSERT(drafts) failed',
        },
      },
    ]);
  },
);

test.each([
  ['that a person has asked for', { ...draft, isChosen: false }, 'unknown'],
  ['with a driver missing', draft, 'missing-driver'],
  ['that need no file, of a broken model', ngram, 'corrupt-model'],
] as const)('a start with drafts %s is not tried again without', async (_title, choice, kind) => {
  const { residency, newest, children } = setUp();
  const loading = watched(residency.load(drafting(choice), never()));
  (await newest()).fail('It ended.', kind);
  await expect(loading.promise).rejects.toThrow('It ended.');
  expect(children).toHaveLength(1);
});

test.each([
  [false, 'off', /^It calls tools\. But plain-server runs without/],
  [true, 'ngram', /^It calls tools\.$/],
  [undefined, 'ngram', /^It calls tools\.$/],
] as const)(
  'where the native server says %s of its drafts, the plan says %s',
  async (said, type, reason) => {
    const { residency, newest } = setUp();
    const loading = watched(
      residency.load(drafting(ngram, { isSpeculating: async () => said }), never()),
    );
    (await newest()).becomeReady();
    await loading.promise;
    expect(residency.loaded()).toMatchObject([
      { speculation: { type, reason: expect.stringMatching(reason) } },
    ]);
  },
);
