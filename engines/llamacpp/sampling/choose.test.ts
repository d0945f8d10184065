// The chooser on a real tiny model: what llama-server does not have, and what must not end the
// process.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { writeAttentiveModel, writeTinyModel } from '../../../fixtures/models/generate.ts';
import { OneSequence } from '../../../fixtures/native/one-sequence.ts';
import { createSeededNumbers } from '../../../fixtures/seeded-numbers.ts';

type Body = Parameters<OneSequence['say']>[0];

let folder: string;
/** Says one sentence and ends. */
let ending: OneSequence;
let varied: OneSequence;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'choose-'));
  await writeTinyModel({ kind: 'chat', path: join(folder, 'ending.gguf') });
  await writeAttentiveModel(join(folder, 'varied.gguf'));
  ending = new OneSequence(join(folder, 'ending.gguf'));
  varied = new OneSequence(join(folder, 'varied.gguf'));
});
afterAll(async () => {
  ending.free();
  varied.free();
  await rm(folder, { recursive: true, force: true });
});

const idsOf = async (model: OneSequence, body: Body) =>
  (await model.say({ n_predict: 20, ...body })).map(({ token }) => token);
const textOf = async (model: OneSequence, body: Body) =>
  model.vocabulary.pieces(await idsOf(model, body), true).toString();
const isEnd = (token: number | undefined) =>
  token !== undefined && ending.vocabulary.isEndOfGeneration(token);

it('a response does not end before its least length, and ends then as it would have', async () => {
  const usual = await idsOf(ending, { temperature: 0 });
  expect(isEnd(usual.at(-1))).toBe(true);
  const longer = await idsOf(ending, {
    temperature: 0,
    min_tokens: usual.length + 3,
    n_predict: 60,
  });
  expect(longer.slice(0, usual.length - 1)).toEqual(usual.slice(0, -1));
  expect(longer.findIndex(isEnd)).toBeGreaterThanOrEqual(usual.length + 3);
});

it('probabilities are those of the model, also where a token is forbidden', async () => {
  const [usual] = await ending.say({ temperature: 0, n_predict: 1, n_probs: 2 });
  const [other] = await ending.say({
    temperature: 0,
    n_predict: 1,
    n_probs: 2,
    logit_bias: { [usual?.token ?? 0]: false },
  });
  expect(other?.token).not.toBe(usual?.token);
  expect([...(other?.probabilities ?? [])].slice(0, 2)).toEqual([...(usual?.probabilities ?? [])]);
});

it('a grammar begins behind its trigger, in the middle of a token too', async () => {
  const grammar_triggers = [{ type: 1, value: 'od' }];
  const text = await textOf(ending, {
    grammar: 'root ::= "odel" "9"{3}',
    grammar_triggers,
    temperature: 0,
  });
  expect(text).toMatch(/ random model999/);
});

it('a grammar that goes to the same place in ever more ways is refused before llama.cpp tries long tokens', async () => {
  const [letter = 0] = varied.vocabulary.tokenize('x', false, false);
  const asked = varied.say({
    grammar: 'root ::= b+\nb ::= [^x]{1,3} b{0,2}',
    logit_bias: { [letter]: 100 },
    n_predict: 4,
  });
  await expect(asked).rejects.toThrow('more than 2048 ways to go on');
});

it('a response ends where nothing fits its grammar', async () => {
  const noEnd = await idsOf(varied, { grammar: 'root ::= "ab"', ignore_eos: true });
  expect(varied.vocabulary.pieces(noEnd, true).toString()).toBe('ab');
});

it('a token that llama.cpp allows and then dies of does not come', async () => {
  // Behind the blank any token may come, and ` y` is not one that begins there.
  const body = {
    grammar: 'root ::= " " !<[7]> "."',
    samplers: ['top_k', 'temperature'],
    temperature: 0,
  };
  const logit_bias = { [varied.vocabulary.tokenize('a y', false, false)[1] ?? 0]: 20 };
  expect(await textOf(varied, { ...body, logit_bias })).toMatch(/^ .+\.<\|im_end\|>$/);
});

test.each<[string, Body]>([
  [
    'all tokens forbidden',
    { logit_bias: Object.fromEntries(Array.from({ length: 400 }, (_, token) => [token, -1e308])) },
  ],
  [
    'all tokens wanted',
    { logit_bias: Object.fromEntries(Array.from({ length: 400 }, (_, token) => [token, 1e308])) },
  ],
  [
    'tokens that are none',
    {
      logit_bias: [
        [2 ** 31, 1],
        [9e15, 1],
        [1e5, false],
      ],
    },
  ],
  [
    'penalties that are nothing',
    { repeat_penalty: 0, repeat_last_n: 1e6, samplers: Array(64).fill('penalties') },
  ],
  [
    'penalties that are endless',
    { repeat_penalty: 1e6, frequency_penalty: 1e6, presence_penalty: -1e6, repeat_last_n: -1 },
  ],
  [
    'temperatures next to nothing',
    { temperature: 1e-4, dynatemp_range: 1e-4, dynatemp_exponent: 1e6 },
  ],
  ['temperatures without end', { temperature: 1e6, dynatemp_range: 1e6, dynatemp_exponent: 0 }],
  ['a vanishing Mirostat', { mirostat: 1, mirostat_tau: -1e6, mirostat_eta: 1e6 }],
  [
    'an exploding Mirostat',
    { mirostat: 2, mirostat_tau: 1e6, mirostat_eta: -1e6, temperature: 1e6 },
  ],
  [
    'DRY that grows without end',
    { dry_multiplier: 1e6, dry_base: 1e6, dry_allowed_length: 0, dry_penalty_last_n: -1 },
  ],
  [
    'DRY with odd breakers',
    { dry_multiplier: 1, dry_sequence_breakers: ['', '\0', '\uD800', 'é'.repeat(40), '🍋'] },
  ],
  [
    'infill behind samplers that leave one',
    { samplers: ['top_k', 'infill', 'infill', 'typ_p', 'xtc'], top_k: 1, xtc_probability: 1 },
  ],
  [
    'a negative everything',
    {
      top_k: -1e9,
      typical_p: -1e6,
      top_n_sigma: -1e6,
      adaptive_target: -1e6,
      dynatemp_range: -1e6,
    },
  ],
])('%s: a request with it gets tokens', async (_title, body) => {
  for (const model of [ending, varied]) {
    expect((await idsOf(model, { n_predict: 8, seed: 1, ...body })).length).toBeGreaterThan(0);
  }
});

it('random settings choose tokens, and some memory more than that is not taken', async () => {
  const { nextInteger: below } = createSeededNumbers(7);
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  const numbers = [-1e6, -1, -0.1, 0, 1e-7, 0.01, 0.5, 0.99, 1, 1.5, 5, 100, 1e6];
  const FIELDS =
    `temperature dynatemp_range dynatemp_exponent top_p min_p typical_p top_n_sigma repeat_penalty
    presence_penalty frequency_penalty xtc_probability xtc_threshold dry_multiplier dry_base mirostat_tau mirostat_eta
    adaptive_target adaptive_decay`.split(/\s+/);
  const WHOLE = 'top_k min_keep repeat_last_n dry_allowed_length dry_penalty_last_n mirostat'.split(
    ' ',
  );
  const names = [
    'penalties',
    'dry',
    'top_n_sigma',
    'top_k',
    'typ_p',
    'top_p',
    'min_p',
    'xtc',
    'temperature',
    'adaptive_p',
  ];
  const grammars = ['root ::= [a-z ]+', 'root ::= "é" . | [^a] root', 'root ::= ("a" | "b" root)*'];
  const body = (): Body => ({
    ...Object.fromEntries(FIELDS.filter(() => below(4) === 0).map((name) => [name, pick(numbers)])),
    ...Object.fromEntries(
      WHOLE.filter(() => below(5) === 0).map((name) => [name, pick([-1, 0, 1, 2, 40, 5000])]),
    ),
    samplers: below(2) === 0 ? undefined : Array.from({ length: below(12) }, () => pick(names)),
    grammar: below(3) === 0 ? pick(grammars) : undefined,
    logit_bias: below(4) === 0 ? { [below(300)]: pick([false, 1e9, -1e9, 5]) } : undefined,
    n_probs: below(2) === 0 ? 5 : undefined,
    post_sampling_probs: below(2) === 0,
    ignore_eos: below(2) === 0,
    seed: below(1000),
  });
  const isRefusal = (error: unknown) => error instanceof Error && error.name === 'ApiError';
  const run = async (count: number) => {
    let answered = 0;
    for (let index = 0; index < count; index += 1) {
      const tokens = await idsOf(pick([ending, varied]), { n_predict: 4, ...body() }).catch(
        (error: unknown) => {
          expect(error).toSatisfy(isRefusal);
          return undefined;
        },
      );
      if (tokens !== undefined) answered += 1;
    }
    return answered;
  };
  await run(200);
  const before = process.memoryUsage.rss();
  expect(await run(1500)).toBeGreaterThan(300);
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 2 ** 20);
});
