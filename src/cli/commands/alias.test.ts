import { describe, expect, test } from 'vitest';
import { model, run } from '../../../fixtures/command-run.ts';
import { addAlias, printAliases, removeAlias } from './alias.ts';

describe('lemonade alias', () => {
  const candidates = [
    { model: 'a', max_prompt_tokens: 8, images: false, downloaded: true, recipe: 'llamacpp' },
    { model: 'b', min_prompt_tokens: 9, tools: true, downloaded: false, recipe: null },
  ];
  const plain = { alias: 'nick', target: 'm', downloaded: false, recipe: 'llamacpp' };
  const aliases = [plain, { alias: 'many', candidates, downloaded: true, recipe: 'llamacpp' }];
  const server = {
    'GET /internal/aliases': { aliases },
    'POST /internal/aliases': {},
    'GET /models/a': model('a'),
  };

  test('lists each candidate with what it is for, and whether its files are here', async () => {
    expect((await run(server, printAliases)).lines).toEqual([
      'ALIAS | MODEL | FOR | FILES',
      'nick | m | not here',
      'many | a | up to 8 tokens, no images | here',
      ' | b | from 9 tokens, tools | unknown model',
    ]);
    expect(
      (await run({ 'GET /internal/aliases': { aliases: [] } }, printAliases)).lines[0],
    ).toMatch(/^There are no aliases/);
  });

  test.each([
    [['a'], {}, { target: 'a' }],
    [['a', 'b'], {}, { candidates: [{ model: 'a' }, { model: 'b' }] }],
    [['a'], { images: 'no' }, { candidates: [{ model: 'a', images: false }] }],
    [
      ['a', '{"model":"b"}'],
      { maxPromptTokens: '0' },
      { candidates: [{ model: 'a', max_prompt_tokens: 0 }, { model: 'b' }] },
    ],
  ])('adds %j with %j as %j', async (models, options, body) => {
    const { sent } = await run(server, (context) => addAlias(context, 'new', models, options));
    expect(sent).toEqual([['POST /internal/aliases', { alias: 'new', ...body }]]);
  });

  test('says what a name meant before, and does not give it to an unknown model', async () => {
    const { lines } = await run(server, (context) => addAlias(context, 'many', ['a'], {}));
    expect(lines).toEqual(['many means a, no longer a, b.']);
    await expect(run(server, (context) => addAlias(context, 'many', ['x'], {}))).rejects.toThrow(
      'There is no GET /models/x.',
    );
  });

  test.each([
    [[], {}, 'Say which model it is to mean.'],
    [['{'], {}, 'This is not JSON: {'],
  ])('refuses %j with %j', async (models, options, message) => {
    await expect(
      run(server, (context) => addAlias(context, 'new', models, options)),
    ).rejects.toThrow(message);
  });

  test('that is to be removed and does not exist is said with the nearest one', async () => {
    const removal = run(server, (context) => removeAlias(context, 'nik'));
    await expect(removal).rejects.toMatchObject({
      reason: 'notFound',
      advice: "Did you mean 'nick'?",
    });
  });

  test('is JSON where that is wanted, and the name of an unknown model is a note', async () => {
    const json = await run(server, (context) => addAlias(context, 'new', ['a'], {}), {
      json: true,
    });
    expect([json.lines, json.notes]).toEqual([['{}'], '']);
    const made = { alias: 'new', candidates, downloaded: true, recipe: 'llamacpp' };
    let count = 0;
    const later = {
      ...server,
      'GET /internal/aliases': () => {
        count += 1;
        return { aliases: count === 1 ? [] : [plain, made] };
      },
    };
    const { lines, notes } = await run(later, (context) =>
      addAlias(context, 'new', ['a', 'b'], {}),
    );
    expect(lines).toEqual(['new means a, b, whichever can serve first.']);
    expect(notes).toBe("No model is named 'b' yet; 'lemonade list' shows the names.\n");
  });

  test('has the conditions that are said, with numbers of tokens from 0 on', async () => {
    const conditions = { minPromptTokens: '0', maxPromptTokens: '9', images: 'yes', tools: 'no' };
    const { sent } = await run(server, (context) => addAlias(context, 'new', ['a'], conditions));
    expect(sent[0]?.[1]).toEqual({
      alias: 'new',
      candidates: [
        { model: 'a', min_prompt_tokens: 0, max_prompt_tokens: 9, images: true, tools: false },
      ],
    });
    const wrong = run(server, (context) =>
      addAlias(context, 'new', ['a'], { minPromptTokens: 'many' }),
    );
    await expect(wrong).rejects.toThrow("--min-prompt-tokens takes a number, not 'many'.");
  });

  test('lists each condition in words', async () => {
    const candidate = {
      ...candidates[0],
      images: true,
      min_prompt_tokens: 0,
      max_prompt_tokens: 8,
      tools: false,
    };
    const list = { aliases: [{ ...plain, candidates: [candidate] }] };
    const { lines } = await run({ 'GET /internal/aliases': list }, printAliases);
    expect(lines[1]).toBe('nick | a | from 0 tokens, up to 8 tokens, images, no tools | here');
  });

  test('that is removed is said', async () => {
    const removed = { 'DELETE /internal/aliases/nick': {} };
    const { lines } = await run(removed, (context) => removeAlias(context, 'nick'));
    expect(lines).toEqual(['nick is not an alias any more.']);
  });
});
