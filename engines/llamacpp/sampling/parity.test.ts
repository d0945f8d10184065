// Tests of choose.ts: the same requests to a real llama-server and to this engine's chooser get the
// same tokens, as probable as it says.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAttentiveModel, writeTinyModel } from '../../../fixtures/models/generate.ts';
import { findNativeLlamaServer } from '../../../fixtures/native/find-native-llama-server.ts';
import {
  type RunningLlamaServer,
  startLlamaServer,
} from '../../../fixtures/native/llama-server.ts';
import { OneSequence } from '../../../fixtures/native/one-sequence.ts';
import type { ChosenToken } from '../../kit/chat/generate.ts';

const executable = findNativeLlamaServer();
if (executable === undefined)
  test.skip('the comparison is left out, because the real llama-server was not built');

const CONTEXT_SIZE = 2048;
const TOP = 5;
const PROMPT =
  'Once upon a time, in a land far away, there was a land, and in the land a time, once upon a time.';

const DRY_SETTINGS = {
  dry_multiplier: 1.2,
  dry_base: 2,
  dry_allowed_length: 1,
  dry_penalty_last_n: 100,
  dry_sequence_breakers: ['.', ' a'],
};
const EVERYTHING = {
  ...DRY_SETTINGS,
  temperature: 1.3,
  dynatemp_range: 0.5,
  top_k: 30,
  top_p: 0.9,
  min_p: 0.02,
  typical_p: 0.9,
  top_n_sigma: 2,
  xtc_probability: 0.3,
  repeat_penalty: 1.1,
  presence_penalty: 0.3,
  frequency_penalty: 0.2,
  logit_bias: { 300: 1 },
};

const THOUGHTS = {
  reasoning_budget_start_tag: '<think>',
  reasoning_budget_end_tag: '</think>',
  reasoning_budget_message: '',
  generation_prompt: '<think>',
};
/** It goes on with digits behind the first letters, as no model here does by itself. */
const LAZY = { grammar: 'root ::= "l"+ [a-z]? [0-9]+', grammar_lazy: true };

/** Tokens, with their probabilities and those of the likeliest ones. */
type Said = readonly { token: number; own: number | undefined; top: readonly number[] }[];
type Body = Readonly<Record<string, unknown>>;

const BODIES: [string, Body][] = [
  ['temperature 0', { temperature: 0 }],
  ['the usual samplers', {}],
  ['a high temperature', { temperature: 2 }],
  ['a low temperature', { temperature: 0.1 }],
  ['all tokens', { top_k: 0, top_p: 1, min_p: 0 }],
  ['top_k', { top_k: 3, top_p: 1, min_p: 0 }],
  ['top_p', { top_k: 0, top_p: 0.6, min_p: 0 }],
  ['min_p', { top_k: 0, top_p: 1, min_p: 0.2 }],
  ['typical_p', { typical_p: 0.5 }],
  ['typical_p alone', { samplers: ['typ_p'], typical_p: 0.7 }],
  ['top_n_sigma', { top_n_sigma: 1 }],
  ['min_keep', { min_keep: 5, top_p: 0.1, min_p: 0.9, typical_p: 0.1 }],
  ['XTC', { xtc_probability: 0.5, xtc_threshold: 0.05 }],
  ['a temperature that changes', { dynatemp_range: 0.7, dynatemp_exponent: 1.5 }],
  ['repetition', { repeat_penalty: 1.5 }],
  ['repetition of few tokens', { repeat_penalty: 1.5, repeat_last_n: 4, temperature: 0 }],
  ['repetition of no tokens', { repeat_penalty: 1.5, repeat_last_n: 0 }],
  ['presence and frequency', { presence_penalty: 1.1, frequency_penalty: -0.4 }],
  ['DRY', { dry_multiplier: 0.8, temperature: 0 }],
  ['DRY with all of its settings', { ...DRY_SETTINGS }],
  ['Mirostat', { mirostat: 1 }],
  ['Mirostat 2', { mirostat: 2, mirostat_tau: 3, mirostat_eta: 0.2 }],
  ['adaptive-p', { samplers: ['min_p', 'adaptive_p'], adaptive_target: 0.4, adaptive_decay: 0.8 }],
  ['adaptive-p without a target', { samplers: ['min_p', 'adaptive_p'] }],
  [
    'samplers in another order',
    { samplers: ['temperature', 'min_p', 'top_p', 'top_k'], temperature: 1.5 },
  ],
  ['samplers by their letters', { samplers: 'kt', top_k: 7, temperature: 1.5 }],
  ['samplers that are not there', { samplers: ['nothing', 'top_k'] }],
  ['no samplers', { samplers: [] }],
  ['the sampler of infills', { samplers: ['top_k', 'top_p', 'infill'] }],
  [
    'bias',
    {
      logit_bias: [
        [300, 2],
        [301, -3],
        [302, false],
      ],
    },
  ],
  ['ignored ends', { ignore_eos: true, n_predict: 40 }],
  ['a grammar', { grammar: 'root ::= ([a-z]+ " ")* "." "end"' }],
  ['a grammar of one answer', { grammar: 'root ::= "yes"' }],
  [
    'a grammar at temperature 0',
    { grammar: 'root ::= "Hello" [a-z ]+ ("." | "!")', temperature: 0 },
  ],
  [
    'a grammar of other letters',
    { grammar: 'root ::= ("é" | "日" | "🍋")+', temperature: 2, n_predict: 30 },
  ],
  ['a grammar with Mirostat', { grammar: 'root ::= [a-z ]+', mirostat: 2 }],
  [
    'a grammar with penalties',
    { grammar: 'root ::= [a-z ]+', repeat_penalty: 1.4, dry_multiplier: 1 },
  ],
  ['probabilities that are left over', { post_sampling_probs: true }],
  [
    'probabilities that are left over by a grammar',
    { post_sampling_probs: true, grammar: 'root ::= [a-z ]+' },
  ],
  ['probabilities that Mirostat leaves over', { post_sampling_probs: true, mirostat: 2 }],
  ['everything', { ...EVERYTHING }],
  [
    'a grammar behind the prompt',
    { grammar: 'root ::= "<say>" [a-z ]+', grammar_type: 'tool_calls', generation_prompt: '<say>' },
  ],
  ['a grammar from a word on', { ...LAZY, grammar_triggers: [{ type: 1, value: 'll' }] }],
  ['a grammar from a pattern on', { ...LAZY, grammar_triggers: [{ type: 2, value: '(l+)[a-z]' }] }],
  [
    'a grammar from a pattern of all of it on',
    { ...LAZY, grammar_triggers: [{ type: 3, value: '[^l]*(l)[^l]*' }] },
  ],
  ['a limit of thoughts', { ...THOUGHTS, reasoning_budget_tokens: 3 }],
  ['no thoughts', { ...THOUGHTS, reasoning_budget_tokens: 0, n_probs: 2 }],
  [
    'a limit with a message',
    { ...THOUGHTS, reasoning_budget_tokens: 4, reasoning_budget_message: 'I know. ' },
  ],
  [
    'a limit of a thought that comes',
    {
      ...THOUGHTS,
      generation_prompt: '',
      grammar: 'root ::= "<think>" [a-z ]+ "</think>" [a-z ]+',
      reasoning_budget_tokens: 2,
    },
  ],
  [
    'a grammar from a word on that never comes',
    { ...LAZY, grammar_triggers: [{ type: 1, value: '##' }] },
  ],
];

function saidBy(chosen: readonly ChosenToken[]): Said {
  return chosen.map(({ token, probabilities = new Map() }) => ({
    token,
    own: probabilities.get(token) ?? 0,
    top: [...probabilities.values()].slice(0, TOP),
  }));
}

interface Answer {
  tokens: number[];
  completion_probabilities: Told[];
}

interface Told {
  id: number;
  logprob?: number;
  prob?: number;
  top_logprobs?: Told[];
  top_probs?: Told[];
}

/**
 * It tells no probabilities of tokens that are only a part of a letter, but of the whole letter
 * with the last of them.
 */
async function saidByLlamaServer(baseUrl: string, body: Body): Promise<Said> {
  const asked = { cache_prompt: false, n_probs: TOP, return_tokens: true, ...body };
  const answer = await fetch(`${baseUrl}/completion`, {
    method: 'POST',
    body: JSON.stringify(asked),
  });
  const { tokens, completion_probabilities: told } = (await answer.json()) as Answer;
  const probabilityOf = ({ prob, logprob = 0 }: Told) => prob ?? Math.exp(logprob);
  const said = tokens.map((token) => {
    const one = told[0]?.id === token ? told.shift() : undefined;
    const top = one?.top_logprobs ?? one?.top_probs ?? [];
    return { token, own: one && probabilityOf(one), top: top.map(probabilityOf) };
  });
  expect(told).toEqual([]);
  return said;
}

const CLOSE = 1e-4;
/** What is less likely is as good as impossible: llama-server counts in numbers that end there. */
const LEAST = Math.exp(-80);
const logarithmsOf = ({ own = 0, top }: Said[number]) =>
  [own, ...top].map((probability) => Math.log(Math.max(LEAST, probability)));

function expectSame(own: Said, other: Said): void {
  expect(own.map(({ token }) => token)).toEqual(other.map(({ token }) => token));
  for (const [index, one] of other.entries()) {
    if (one.own === undefined) continue;
    const probabilities = logarithmsOf(own[index] as Said[number]);
    const apart = logarithmsOf(one).map((value, place) =>
      Math.abs(value - (probabilities[place] ?? 0)),
    );
    expect(Math.max(...apart), `token ${index}`).toBeLessThan(CLOSE);
  }
}

describe.skipIf(executable === undefined).each([
  ['a model that varies', writeAttentiveModel],
  ['a model that says one sentence', (path: string) => writeTinyModel({ kind: 'chat', path })],
])('%s', (_name, write) => {
  let folder: string;
  let theirs: RunningLlamaServer;
  let ours: OneSequence;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parity-'));
    const modelPath = join(folder, 'model.gguf');
    await write(modelPath);
    const args = ['--ctx-size', String(CONTEXT_SIZE), '--parallel', '1', '--threads', '1'];
    theirs = await startLlamaServer(executable ?? '', modelPath, args);
    ours = new OneSequence(modelPath, CONTEXT_SIZE);
  });
  afterAll(async () => {
    theirs.end();
    ours.free();
    await rm(folder, { recursive: true, force: true });
  });

  test.each<[string, Body]>(BODIES)('%s', async (_title, more) => {
    for (const seed of more.temperature === 0 ? [1] : [1, 2, 3]) {
      const body = { prompt: PROMPT, n_predict: 24, seed, ...more };
      expectSame(
        saidBy(await ours.say({ n_probs: TOP, ...body })),
        await saidByLlamaServer(theirs.baseUrl, body),
      );
    }
  });
});
