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
});
