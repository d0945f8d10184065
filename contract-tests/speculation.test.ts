// Drafted tokens: the same words from real engines with and without them, and drafts that fail or
// slow a model down.
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeAttentiveModel } from '../fixtures/models/generate.ts';
import { ask, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { MODELS, makeFolders, type Server } from './support/server.ts';

/** Folders in which the tiny model stands under these names too. */
const withCopies = (names: readonly string[]) => async () => {
  const folders = await makeFolders();
  const file = (name: string) => join(folders.models, `${name}.gguf`);
  for (const name of names) await copyFile(file(MODELS.real), file(name));
  return folders;
};

async function planOf(server: Server, model: string, options: object = {}): Promise<Undocumented> {
  const { status, json, text } = await ask(server, {
    path: '/v1/load',
    body: { model_name: `extra.${model}`, ...options } as Undocumented,
  });
  expect(status, text).toBe(200);
  return json;
}

if (native === undefined)
  test.skip('the real llama-server is left out, because it was not built (npm run native)');

/**
 * A model of which any word of a prompt changes what it says, and one that is right about it only
 * now and then.
 */
async function withAttentiveModel() {
  const folders = await makeFolders();
  // What this one says repeats more than what others say.
  const kind = { seed: 7 };
  await writeAttentiveModel(join(folders.models, 'Attentive.gguf'), kind);
  await writeAttentiveModel(join(folders.models, 'draft-small.gguf'), {
    ...kind,
    isQuantised: true,
  });
  return folders;
}

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const server = serverForSuite({
    makeFolders: withAttentiveModel,
    environment: { ...environmentOf(engine), LEMONADE_LLAMACPP_ARGS: '--threads 1 -np 1' },
  });

  /** A text that varies and repeats, by the likeliest tokens. */
  async function write(first = 'Once'): Promise<Undocumented> {
    const prompt = `${first} upon a time a lemon fell from its tree.${' Once upon a time a lemon fell from its tree.'.repeat(7)} `;
    const body = {
      model: 'extra.Attentive',
      prompt,
      max_tokens: 300,
      temperature: 0,
      ignore_eos: true,
    };
    return (await ask(server(), { path: '/v1/completions', body: body as Undocumented })).json;
  }

  test('writes the same bytes with drafts of each kind as without, and says how many were right', async () => {
    await planOf(server(), 'Attentive', { speculation: 'off' });
    const without = await write();
    expect(without.timings).not.toHaveProperty('draft_n');
    // Each word comes from all that is before it, so that a guess that was not taken back as a
    // whole would show.
    expect((await write('Then')).choices[0].text).not.toBe(without.choices[0].text);
    for (const type of ['ngram', 'draft']) {
      const { plan } = await planOf(server(), 'Attentive', { speculation: type });
      expect(plan.speculation).toMatchObject({
        type,
        ...(type === 'draft' && { draft: 'draft-small.gguf' }),
      });
      const drafted = await write();
      expect(drafted.choices[0].text).toBe(without.choices[0].text);
      const { draft_n: guessed, draft_n_accepted: right } = drafted.timings;
      expect(right).toBeGreaterThan(0);
      expect(right).toBeLessThan(guessed);
      expect(drafted.usage.completion_tokens_details).toMatchObject({
        accepted_prediction_tokens: right,
      });
    }
    const { text } = await ask(server(), { path: '/metrics' });
    expect(text).toMatch(/lemonade_draft_tokens_total\{.*\} [1-9]/);
    expect(text).toMatch(/lemonade_accepted_draft_tokens_total\{.*\} [1-9]/);
  });

  test('has its draft chosen by itself, and refuses heads that are not there', async () => {
    expect((await planOf(server(), 'Attentive')).plan.speculation).toMatchObject({ type: 'draft' });
    const body = { model_name: 'extra.Attentive', speculation: 'mtp' } as const;
    const { status, text } = await ask(server(), { path: '/v1/load', body });
    expect([status, text]).toEqual([400, expect.stringMatching(/no prediction heads/)]);
  });
});

describe('a fake llama-server', () => {
  const names = ['fake-drafts-slow', 'fake-drafts-crash', 'fake-drafts-idle'];
  const server = serverForSuite({
    makeFolders: withCopies([...names, 'draft-small']),
    environment: { LEMONADE_LLAMACPP: 'cpu' },
  });
  const unload = () => ask(server(), { path: '/v1/unload', body: {} });

  test('that is slower with drafts runs without them from the third load on, with the figures as the reason', async () => {
    const types: string[] = [];
    let reason = '';
    for (let loads = 0; loads < 3; loads += 1) {
      const { speculation } = (await planOf(server(), 'fake-drafts-slow')).plan;
      types.push(speculation.type);
      reason = speculation.reason;
      for (let count = 0; count < 10; count += 1) {
        const body = { model: 'extra.fake-drafts-slow', prompt: 'Hi', fake: { tokens: 40 } };
        expect(
          (await ask(server(), { path: '/v1/completions', body: body as Undocumented })).status,
        ).toBe(200);
      }
      await unload();
    }
    expect(types).toEqual(['draft', 'off', 'off']);
    expect(reason).toBe(
      'With drafts (draft, draft-small.gguf) it made 50.0 tokens a second on this machine, without them 100.0.',
    );
  });

  test('that does not start with drafts is started without them, also the next time', async () => {
    for (let loads = 0; loads < 2; loads += 1) {
      const { speculation } = (await planOf(server(), 'fake-drafts-crash')).plan;
      expect(speculation).toMatchObject({
        type: 'off',
        reason: expect.stringMatching(/^It does not start with drafts/),
      });
      await unload();
    }
  });

  test('that drafts nothing although it was told to is not said to draft', async () => {
    const { speculation } = (await planOf(server(), 'fake-drafts-idle')).plan;
    expect(speculation).toMatchObject({
      type: 'off',
      reason: expect.stringMatching(/runs without: its log says why/),
    });
  });
});
