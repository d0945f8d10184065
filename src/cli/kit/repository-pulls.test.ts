import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { model, system } from '../../../fixtures/command-run.ts';
import { playStreams } from '../../../fixtures/played-streams.ts';
import type { Model } from '../../../generated/client/index.ts';
import { readRepository } from './repositories.ts';
import { prefixed, requestOfRepository } from './repository-pulls.ts';

const GIB = 2 ** 30;
const variant = (name: string, gibibytes: number) => ({ name, size_bytes: gibibytes * GIB });
const offer = {
  recipe: 'llamacpp',
  source: 'huggingface',
  suggested_name: 'repo',
  suggested_labels: ['vision'],
  mmproj_files: ['mmproj.gguf', 'other.gguf'],
  variants: [variant('Q8_0', 20), variant('Q4_K_M', 4), variant('Q2_K', 3)],
};

type Details = Partial<Parameters<typeof requestOfRepository>[1]>;

/** What is pulled of `o/r`, what was asked on the way, and what was said. */
async function pulled(
  named: string,
  {
    offered = {},
    machine = system,
    keys,
    ...details
  }: Details & { offered?: object; machine?: object; keys?: string } = {},
  setup: CommandSetup = {},
) {
  const { type } = keys === undefined ? { type: () => undefined } : playStreams({});
  const { context, asked, out, notes } = createCommandContext(
    ({ what }) => (what === 'GET /system-info' ? machine : { ...offer, ...offered }),
    keys === undefined ? setup : { columns: 80, canAsk: true },
  );
  const repository = readRepository(named) ?? expect.fail();
  const requesting = requestOfRepository(context, { repository, models: [], ...details });
  type(keys ?? '');
  const body = await requesting;
  return { body, asked: asked.map(({ what }) => what), out: out(), notes: notes() };
}

describe('the pull of a repository', () => {
  test('has what the server suggests', async () => {
    const { body, asked, notes } = await pulled('o/r:Q4_K_M');
    expect(body).toEqual({
      model_name: 'user.repo-Q4_K_M',
      checkpoint: 'o/r:Q4_K_M',
      recipe: 'llamacpp',
      mmproj: 'mmproj.gguf',
      labels: ['vision'],
    });
    expect([asked, notes]).toEqual([['GET /pull/variants?checkpoint=o%2Fr'], '']);
  });

  test('has no labels and no projector where there are none', async () => {
    const bare = { suggested_labels: [], mmproj_files: [] };
    expect((await pulled('o/r:Q4_K_M', { offered: bare })).body).toEqual({
      model_name: 'user.repo-Q4_K_M',
      checkpoint: 'o/r:Q4_K_M',
      recipe: 'llamacpp',
    });
    expect((await pulled('o/r:Q4_K_M', { label: [] })).body).not.toHaveProperty('labels');
    expect((await pulled('o/r:Q4_K_M', { label: ['chat'] })).body.labels).toEqual(['chat']);
  });

  test.each([
    ['q4_k_m', 'Q4_K_M'],
    ['folder/Other.gguf', 'folder/Other.gguf'],
  ])('of %s is of %s, as the hub writes it', async (wanted, variant_) => {
    expect((await pulled(`o/r:${wanted}`)).body.checkpoint).toBe(`o/r:${variant_}`);
  });

  test('has the name that is given, behind the prefix of own models', async () => {
    expect((await pulled('o/r:Q4_K_M', { name: 'mine' })).body.model_name).toBe('user.mine');
    expect((await pulled('o/r:Q4_K_M', { name: 'user.mine' })).body.model_name).toBe('user.mine');
    expect([prefixed('user'), prefixed('user.a'), prefixed('a.user.')]).toEqual([
      'user.user',
      'user.a',
      'user.a.user.',
    ]);
  });

  test('names the hub where it is not the usual one, or was said', async () => {
    const there = { source: 'modelscope' };
    const address = await pulled('modelscope.cn/models/o/r:Q4_K_M', { offered: there });
    expect(address.body.source).toBe('modelscope');
    expect(address.asked).toEqual(['GET /pull/variants?checkpoint=o%2Fr&source=modelscope']);
    expect((await pulled('o/r:Q4_K_M', { offered: there })).body.source).toBe('modelscope');
    expect((await pulled('hf.co/o/r:Q4_K_M')).body.source).toBe('huggingface');
    const said = await pulled('hf.co/o/r:Q4_K_M', { source: 'modelscope', offered: there });
    expect(said.asked).toEqual(['GET /pull/variants?checkpoint=o%2Fr&source=modelscope']);
  });
});

describe('a checkpoint that the server knows', () => {
  const known = (more: object = {}) =>
    [
      model('other', { checkpoint: 'o/r:Q2_K' }),
      model('k', { checkpoint: 'o/r:Q4_K_M', ...more }),
    ] as never as Model[];

  test('keeps its name, unless another is given', async () => {
    expect((await pulled('o/r:q4_k_m', { models: known() })).body).toEqual({ model_name: 'k' });
    const named = await pulled('o/r:Q4_K_M', { models: known(), name: 'mine' });
    expect(named.body.model_name).toBe('user.mine');
  });

  test('is another one at another hub', async () => {
    const elsewhere = await pulled('o/r:Q4_K_M', { models: known({ source: 'modelscope' }) });
    expect(elsewhere.body.model_name).toBe('user.repo-Q4_K_M');
    const same = await pulled('o/r:Q4_K_M', { models: known({ source: 'huggingface' }) });
    expect(same.body).toEqual({ model_name: 'k' });
  });
});

describe('a repository without a variant', () => {
  test('that has only one needs no choice', async () => {
    const only = { variants: [variant('Q8_0', 20)] };
    const { body, asked, notes } = await pulled('o/r', { offered: only });
    expect(body.checkpoint).toBe('o/r:Q8_0');
    expect([asked.length, notes]).toEqual([1, '']);
  });

  test('that has none is a mistake, as a file has to be named', async () => {
    await expect(pulled('o/r', { offered: { variants: [] } })).rejects.toMatchObject({
      reason: 'misuse',
      message: 'o/r offers no variant by name.',
      advice: 'Name a file: lemonade pull o/r:FILE.gguf',
    });
  });

  test.each([
    [10, 'Q4_K_M', 'Taking Q4_K_M (4.3 GB), the first of the usual ones that fits the memory'],
    [24, 'Q8_0', 'Taking Q8_0 (21.5 GB), the first of the usual ones that fits the memory'],
    [23.9, 'Q4_K_M', 'Taking Q4_K_M (4.3 GB), the first of the usual ones that fits the memory'],
    [1, 'Q2_K', 'Taking Q2_K (3.2 GB), the smallest, though it hardly fits the memory'],
    [undefined, 'Q8_0', 'Taking Q8_0 (21.5 GB), the first of the usual ones that fits the memory'],
  ])('with %s GiB of memory is taken as %s', async (memory, name, said) => {
    const machine = { ...system, model_memory_gb: memory };
    const { body, notes } = await pulled('o/r', { machine });
    expect(body.checkpoint).toBe(`o/r:${name}`);
    expect(notes).toBe(`${said}; o/r:VARIANT names another.\n`);
  });

  test('is asked about at a terminal, where the best stands marked', async () => {
    const { body, out, notes } = await pulled('o/r', { keys: '\r' });
    expect(body.checkpoint).toBe('o/r:Q4_K_M');
    expect(out).toContain('Which variant of o/r?');
    const lines = [
      '  Q8_0    21.5 GB  too large for the memory',
      '❯ Q4_K_M   4.3 GB',
      '  Q2_K     3.2 GB',
      '  Other',
    ];
    expect(out).toContain(lines.map((line) => `\r${line}\x1b[K\n`).join(''));
    expect(notes).toBe('');
  });

  test('may be one that is not in the list, whose name is typed', async () => {
    const { type } = playStreams({});
    const { context, out } = createCommandContext(
      ({ what }) => (what === 'GET /system-info' ? system : offer),
      { columns: 80, canAsk: true },
    );
    const repository = readRepository('o/r') ?? expect.fail();
    const requesting = requestOfRepository(context, { repository, models: [] });
    await expect.poll(out).toContain('Other');
    type('4\r');
    await expect.poll(out).toContain('Variant or file of o/r:\n');
    type('IQ1.gguf\r');
    expect((await requesting).checkpoint).toBe('o/r:IQ1.gguf');
  });
});
