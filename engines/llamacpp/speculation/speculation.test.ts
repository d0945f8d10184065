// Tests of open-speculation.ts and its drafters: with guessed tokens the program says the same as
// without, in fewer batches.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  encodeTinyChat,
  writeRecurrentModel,
  writeTinyModel,
} from '../../../fixtures/models/generate.ts';
import { createPrograms } from '../../../fixtures/recipes/embedded-programs.ts';
import { readArguments } from '../arguments.ts';
import { LookupDrafter } from './lookup-drafter.ts';
import { readSpeculation } from './settings.ts';

const programs = await createPrograms(fileURLToPath(new URL('../main.ts', import.meta.url)));

let folder: string;
let model: string;
const addresses: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'speculation-'));
  model = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: model });
  const kinds = {
    plain: [],
    lookup: ['--spec-type', 'ngram-mod'],
    one: ['--spec-type', 'ngram-mod', '--draft-max', '1'],
    draft: ['--spec-type', 'draft-simple', '--spec-draft-model', model, '--spec-draft-n-max', '6'],
  };
  for (const [name, args] of Object.entries(kinds)) {
    addresses[name] = (
      await programs.start(['-m', model, '-c', '4096', '-np', '2', ...args])
    ).baseUrl;
  }
});

afterAll(async () => {
  programs.end();
  await rm(folder, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: responses are read as a client without types would.
async function chat(name: string, body: object): Promise<any> {
  const response = await fetch(`${addresses[name]}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }], temperature: 0, ...body }),
  });
  return response.json();
}

const LONG = { max_tokens: 120, ignore_eos: true };
const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: {
      type: 'object',
      properties: { city: { enum: ['Rome', 'Oslo'] }, note: { type: 'string' } },
      required: ['city', 'note'],
    },
  },
};
const BODIES: [string, object][] = [
  ['a text that repeats', LONG],
  ['a text with penalties', { ...LONG, frequency_penalty: 0.4, repeat_penalty: 1.1 }],
  ['a text with its least length', { max_tokens: 60, min_tokens: 40 }],
  [
    'a text held by a grammar',
    { grammar: 'root ::= ("Hello from the tiny random model." " "?){8}', max_tokens: 200 },
  ],
  ['a tool call', { tools: [weather] }],
  ['a required tool call', { tools: [weather], tool_choice: 'required' }],
];

const said = (response: {
  choices: { finish_reason: string; message: { content: string; tool_calls?: object[] } }[];
}) =>
  response.choices.map(({ finish_reason, message: { content, tool_calls } }) => [
    finish_reason,
    content,
    JSON.stringify(tool_calls)?.replaceAll(/"id":"[^"]*"/g, ''),
  ]);

describe.each(['lookup', 'draft'])('speculation by %s', (kind) => {
  it.each(BODIES)('says the same as without it: %s', async (_what, body) => {
    const [without, with_] = await Promise.all([chat('plain', body), chat(kind, body)]);
    expect(said(with_)).toEqual(said(without));
    expect(with_.usage.completion_tokens).toBe(without.usage.completion_tokens);
  });

  it('counts what it guessed and what of it was right, and nothing where it guessed nothing', async () => {
    const { timings, usage } = await chat(kind, LONG);
    expect(timings.draft_n).toBeGreaterThan(0);
    expect(timings.draft_n_accepted).toBeGreaterThan(30);
    expect(timings.draft_n_accepted).toBeLessThanOrEqual(timings.draft_n);
    expect(usage.completion_tokens_details).toEqual({
      accepted_prediction_tokens: timings.draft_n_accepted,
    });
    const short = await chat(kind, { max_tokens: 1 });
    expect(short.timings).not.toHaveProperty('draft_n');
    expect(short.usage).not.toHaveProperty('completion_tokens_details');
  });

  it('says the same for two requests at once, and keeps the cache of a conversation right', async () => {
    const bodies = [LONG, { ...LONG, messages: [{ role: 'user', content: 'Ho' }] }];
    const alone = await Promise.all(bodies.map((body) => chat('plain', body)));
    for (let round = 0; round < 2; round += 1) {
      const together = await Promise.all(bodies.map((body) => chat(kind, body)));
      expect(together.map(said)).toEqual(alone.map(said));
    }
  });

  it('reports the same probabilities as without it', async () => {
    const body = { ...LONG, max_tokens: 40, logprobs: true, top_logprobs: 2 };
    const tokens = async (name: string) => (await chat(name, body)).choices[0].logprobs.content;
    const [without, with_] = [await tokens('plain'), await tokens(kind)];
    expect(with_.map(({ token }: { token: string }) => token)).toEqual(
      without.map(({ token }: { token: string }) => token),
    );
    for (const [index, { logprob }] of with_.entries())
      expect(logprob).toBeCloseTo(without[index].logprob, 2);
  });

  it('goes on well after a client has left in the middle', async () => {
    const leaving = new AbortController();
    const response = await fetch(`${addresses[kind]}/v1/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({
        messages: [{ role: 'user', content: 'Hi' }],
        temperature: 0,
        ignore_eos: true,
        stream: true,
      }),
      signal: leaving.signal,
    });
    const reader = response.body?.getReader();
    for (let piece = 0; piece < 5; piece += 1) await reader?.read();
    leaving.abort();
    expect(said(await chat(kind, LONG))).toEqual(said(await chat('plain', LONG)));
  });

  it('is told by /slots', async () => {
    const slots = async (name: string) => (await fetch(`${addresses[name]}/slots`)).json();
    expect(await slots(kind)).toMatchObject([{ speculative: true }, { speculative: true }]);
    expect(await slots('plain')).toMatchObject([{ speculative: false }, { speculative: false }]);
  });
});

it('no more tokens at a time are guessed than --draft-max says', async () => {
  // Next to each accepted token the same batch has one more.
  const { timings } = await chat('one', LONG);
  expect(timings.draft_n_accepted).toBeGreaterThan(30);
  expect(timings.draft_n).toBeLessThanOrEqual(LONG.max_tokens / 2);
  expect((await chat('lookup', LONG)).timings.draft_n_accepted).toBeGreaterThan(
    LONG.max_tokens / 2,
  );
});

it('without it a load goes on where the model can not take tokens back, or the draft has other words', async () => {
  const recurrent = join(folder, 'recurrent.gguf');
  const other = join(folder, 'other.gguf');
  await writeRecurrentModel(recurrent);
  const bytes = encodeTinyChat();
  bytes.write('Ġrondam', bytes.indexOf('Ġrandom'));
  await writeFile(other, bytes);
  for (const args of [
    ['-m', recurrent, '--spec-type', 'ngram-mod'],
    ['-m', model, '--spec-type', 'draft-simple', '-md', other],
  ]) {
    const { baseUrl, untilLine, child } = await programs.start(['-c', '256', ...args]);
    await untilLine(/^(no speculation)/);
    expect(await (await fetch(`${baseUrl}/slots`)).json()).toContainEqual(
      expect.objectContaining({ speculative: false }),
    );
    child.kill();
  }
});

describe('the flags of speculation', () => {
  const read = (values: Record<string, string>) => readSpeculation(new Map(Object.entries(values)));

  it('do nothing without a type, also with a draft model', () => {
    expect(read({})).toBeUndefined();
    expect(read({ 'spec-draft-model': '/d.gguf' })).toBeUndefined();
    expect(read({ 'spec-type': 'none' })).toBeUndefined();
  });

  it('name who guesses, and how much', () => {
    expect(read({ 'spec-type': 'ngram-mod' })).toMatchObject({
      isLookup: true,
      draftModel: undefined,
      mostDrafted: 16,
    });
    expect(
      read({ 'spec-type': 'draft-simple', 'spec-draft-model': '/d.gguf', 'spec-draft-n-max': '5' }),
    ).toMatchObject({
      isLookup: false,
      draftModel: '/d.gguf',
      mostDrafted: 5,
    });
    expect(
      read({ 'spec-type': 'ngram-mod,draft-simple', 'spec-draft-model': '/d.gguf' })?.isLookup,
    ).toBe(true);
  });

  it.each([
    ['0', 0],
    ['0.5', 0.5],
    ['1', 1],
  ])('a least confidence of %s is taken as it is', (text, leastConfidence) => {
    expect(read({ 'spec-type': 'ngram-mod', 'spec-draft-p-min': text })).toMatchObject({
      leastConfidence,
    });
  });

  it('a draft model guesses three tokens where no number is given, and any token is good enough', () => {
    expect(read({ 'spec-type': 'draft-simple', 'spec-draft-model': '/d.gguf' })).toEqual({
      isLookup: false,
      draftModel: '/d.gguf',
      leastConfidence: 0,
      mostDrafted: 3,
    });
  });

  it.each(['--draft-max', '--draft', '--draft-n', '--spec-draft-n-max'])(
    '%s says how much, with 0 nothing',
    (flag) => {
      const given = (most: string) =>
        readArguments(['-m', '/m.gguf', '--spec-type', 'ngram-mod', flag, most]);
      expect(given('2')).toMatchObject({ speculation: { mostDrafted: 2 }, ignored: [] });
      expect(given('0').speculation).toBeUndefined();
      expect(() => given('-1')).toThrow('--spec-draft-n-max must be a whole number');
    },
  );

  it.each([
    [{ 'spec-type': 'draft-mtp' }, /draft-mtp/],
    [{ 'spec-type': 'draft-simple' }, /--spec-draft-model/],
    [{ 'spec-type': 'ngram-mod', 'spec-draft-p-min': '1.01' }, /between 0 and 1/],
    [{ 'spec-type': 'ngram-mod', 'spec-draft-p-min': '-0.01' }, /between 0 and 1/],
    [{ 'spec-type': 'ngram-mod', 'spec-draft-p-min': 'much' }, /between 0 and 1/],
  ])('%j is refused', (values, reason) => {
    expect(() => read(values)).toThrow(reason);
  });
});

it('a lookup goes on as the text did behind its last three tokens, and has no idea where they are new', () => {
  const drafter = new LookupDrafter();
  const text = [1, 2, 3, 4, 5, 6, 1, 2];
  expect(drafter.draft(text, 4)).toEqual([]);
  text.push(3);
  expect(drafter.draft(text, 2)).toEqual([4, 5]);
  text.push(9);
  expect(drafter.draft(text, 2)).toEqual([]);
});
