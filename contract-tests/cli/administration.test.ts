// The commands of `lemonade` for settings, aliases, updates of models and files that no model uses.
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { type ProgramOptions, problemsOfPrinted, reach, runProgram } from '../support/program.ts';
import { API_KEY, idOf, type Server, type ServerFolders } from '../support/server.ts';
import { type ServerWithHub, startServerWithHub } from './server-with-hub.ts';

let hub: Hub;
let folders: ServerFolders;
let server: Server;
let suite: ServerWithHub;
const run = (words: readonly string[], more: ProgramOptions = {}) =>
  runProgram(words, { ...reach(server), ...more });

beforeAll(async () => {
  suite = await startServerWithHub();
  ({ hub, folders, server } = suite);
});
afterAll(() => suite.close());

describe('config', () => {
  const configFile = () => readFile(join(folders.cache, 'config.json'), 'utf8').then(JSON.parse);

  test('lists all settings, those of a section, or one', async () => {
    const { code, output } = await run(['config']);
    expect(code).toBe(0);
    expect(output).toMatch(/^SETTING +VALUE +DEFAULT\n/);
    expect(output).toMatch(/^port +0 +13305$/m);
    expect((await run(['config', 'get', 'sdcpp'])).output).toMatch(/^sdcpp\.backend +auto$/m);
    expect(await run(['config', 'get', 'log-level'])).toEqual({
      code: 0,
      output: 'info\n',
      errors: '',
    });
    expect(problemsOfPrinted('readConfig', (await run(['config', '--json'])).output)).toEqual([]);
    expect(JSON.parse((await run(['config', 'get', 'llamacpp', '--json'])).output)).toMatchObject({
      backend: 'auto',
    });
  });

  test('changes the file, and goes back to the default', async () => {
    const set = await run([
      'config',
      'set',
      'max-loaded-models=3',
      'llamacpp.backend=embedded',
      'keep_alive=10m',
    ]);
    expect(set).toMatchObject({
      code: 0,
      output: 'The settings are changed. keep_alive takes effect at the next start.\n',
    });
    expect(await configFile()).toEqual({
      max_loaded_models: 3,
      llamacpp: { backend: 'embedded' },
      keep_alive: '10m',
    });
    expect((await run(['config', 'max_loaded_models'])).output).toBe('3\n');
    const json = await run(['config', 'set', 'allowed_origins=["https://a.example"]', '--json']);
    expect(problemsOfPrinted('setConfig', json.output)).toEqual([]);
    const names = ['max_loaded_models', 'llamacpp.backend', 'keep_alive', 'allowed_origins'];
    expect(await run(['config', 'unset', ...names])).toMatchObject({ code: 0 });
    expect((await run(['config', 'max_loaded_models'])).output).toBe('1\n');
  });

  test('says which setting is over-ruled by a variable', async () => {
    const { output } = await run(['config', 'set', 'offline=true']);
    await run(['config', 'unset', 'offline']);
    expect(output).toBe('The settings are changed.\n');
    const variable = await run(['config', 'set', 'max_body_bytes=1000000']);
    expect(variable.output).toContain(
      'The command line or the environment has another max_body_bytes, which wins.',
    );
    await run(['config', 'unset', 'max_body_bytes']);
  });

  test.each([
    { words: ['get', 'prot'], code: 2, says: "Did you mean 'port'?" },
    { words: ['set', 'llamacpp.backnd=cpu'], code: 2, says: "Did you mean 'llamacpp.backend'?" },
    { words: ['set', 'port'], code: 2, says: 'log_level=debug' },
    { words: ['unset', 'nothing_like_it'], code: 2, says: "'lemonade config' lists the settings." },
    { words: ['set', 'log_level=loud'], code: 1, says: 'critical, error, warning' },
  ])('$words ends with $code and says $says', async ({ words, code, says }) => {
    expect(await run(['config', ...words])).toMatchObject({
      code,
      output: '',
      errors: expect.stringContaining(says),
    });
  });

  test('says where the file is', async () => {
    expect((await run(['config', 'path'])).output).toBe(`${join(folders.cache, 'config.json')}\n`);
  });

  test('without the admin key ends with 1 and says what is missing', async () => {
    const refused = await run(['config'], { key: API_KEY });
    expect(refused).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/admin key/i),
    });
  });
});

test('an alias is made, used, listed and taken away', async () => {
  expect((await run(['alias'])).output).toContain('There are no aliases.');
  expect(await run(['alias', 'add', 'helper', idOf('real')])).toMatchObject({
    code: 0,
    output: `helper means ${idOf('real')}.\n`,
    errors: '',
  });
  expect((await run(['alias', 'add', 'later', 'not-yet'])).errors).toContain(
    "No model is named 'not-yet' yet",
  );
  expect(await run(['alias', 'add', 'helper', 'not-yet'])).toMatchObject({
    code: 4,
    errors: expect.stringContaining('not-yet has not been found'),
  });
  expect((await run(['alias', 'add', 'helper', idOf('real')])).output).toBe(
    `helper means ${idOf('real')}, no longer ${idOf('real')}.\n`,
  );
  expect((await run(['show', 'helper', '--json'])).output).toContain(`"id":"${idOf('real')}"`);
  expect(await run(['rm', 'helper'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining("'lemonade alias remove helper' takes the alias away."),
  });
  // It is another name, not a second model.
  expect((await run(['list'])).output).not.toContain('helper');
  const completions = async (command: string) =>
    (await run(['complete', '--', command, ''])).output;
  expect(await completions('load')).toContain('helper');
  expect(await completions('chat')).toContain('helper');
  expect(await completions('rm')).not.toContain('helper');
  expect((await run(['alias', 'list'])).output).toMatch(
    /^helper +extra\.Tiny-Chat +here\n^later +not-yet +unknown model$/m,
  );
  expect(problemsOfPrinted('listAliases', (await run(['alias', '--json'])).output)).toEqual([]);
  expect((await run(['alias', 'remove', 'xyz'])).errors).toBe(
    "Error: There is no alias 'xyz'.\n'lemonade alias' lists the aliases.\n",
  );
  expect(await run(['alias', 'remove', 'helpr'])).toMatchObject({
    code: 4,
    errors: expect.stringContaining("Did you mean 'helper'?"),
  });
  for (const name of ['helper', 'later'])
    expect(await run(['alias', 'remove', name])).toMatchObject({ code: 0 });
  expect(JSON.parse((await run(['alias', '--json'])).output)).toEqual({ aliases: [] });
});

test('an alias of several models is made with conditions, and listed with them', async () => {
  const words = [
    'alias',
    'add',
    'helper',
    'small',
    `{"model": "${idOf('real')}", "images": false}`,
  ];
  const made = await run([...words, '--max-prompt-tokens', '8000', '--tools', 'no']);
  expect(made.output).toBe(`helper means small, ${idOf('real')}, whichever can serve first.\n`);
  expect(made.errors).toContain("No model is named 'small' yet");
  expect((await run(['alias'])).output).toMatch(
    /^helper +small +up to 8000 tokens, no tools +unknown model\n +extra\.Tiny-Chat +no images +here$/m,
  );
  expect(problemsOfPrinted('listAliases', (await run(['alias', '--json'])).output)).toEqual([]);
  for (const [word, says] of [
    ['{', 'This is not JSON'],
    ['--images=perhaps', 'Allowed choices are yes, no'],
    ['--max-prompt-tokens=-1', '--max-prompt-tokens takes a number'],
  ] as const) {
    expect(await run(['alias', 'add', 'helper', 'x', word])).toMatchObject({
      code: 2,
      errors: expect.stringContaining(says),
    });
  }
  await run(['alias', 'remove', 'helper']);
});

test('models with newer files are told, and fetched with --update', async () => {
  expect((await run(['check-updates'])).output).toBe('No pulled model is on this machine.\n');
  await run(['pull', 'Mine', '--checkpoint', 'tiny/two-GGUF:two-b.gguf', '--recipe', 'llamacpp']);
  expect((await run(['check-updates'])).output).toMatch(/^user\.Mine +up to date +tiny\/two-GGUF/m);
  hub.put({
    id: 'tiny/two-GGUF',
    files: { 'two-a.gguf': 'a', 'two-b.gguf': 'newer', 'two-c.gguf': 'c' },
  });
  const { output } = await run(['check-updates']);
  expect(output).toMatch(/^user\.Mine +newer files/m);
  expect(output).toContain("'lemonade pull user.Mine --update' fetches newer files.");
  expect(
    problemsOfPrinted('checkModelUpdates', (await run(['check-updates', '--json'])).output),
  ).toEqual([]);
  expect(await run(['pull', 'user.Mine', '--update'])).toMatchObject({ code: 0 });
  expect((await run(['check-updates'])).output).toMatch(/^user\.Mine +up to date/m);
});

test('files that no model uses are listed, and removed', async () => {
  const blobs = join(folders.root, 'hf', 'hub', 'models--tiny--old-GGUF', 'blobs');
  await mkdir(blobs, { recursive: true });
  await writeFile(join(blobs, 'part.incomplete'), Buffer.alloc(2_000_000));
  await utimes(join(blobs, 'part.incomplete'), 1, 1);
  const listed = await run(['cleanup-cache', '--dry-run']);
  expect(listed.output).toMatch(/2\.0 MB {2}models--tiny--old-GGUF\/blobs\/part\.incomplete\n/);
  expect(listed.output).toContain('would be removed.');
  expect(await readdir(blobs)).toEqual(['part.incomplete']);
  const removed = await run(['cleanup-cache', '--json']);
  expect(problemsOfPrinted('cleanUpCache', removed.output)).toEqual([]);
  expect(await readdir(blobs).catch(() => [])).toEqual([]);
  expect((await run(['cleanup-cache'])).output).toBe('Every file of the cache is in use.\n');
});

test('cleanup-cache shows prompt caches that are saved, and removes them', async () => {
  const folder = join(folders.cache, 'slots', 'tiny-0123abcd');
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'auto-00000000-0000-0000-0000-000000000000');
  await writeFile(`${file}.cache`, Buffer.alloc(1_500_000));
  const about = {
    model: 'tiny',
    tokens: 300,
    sizeBytes: 1_500_000,
    sha256: 'a',
    usedMs: Date.now(),
    conditions: {},
  };
  await writeFile(`${file}.json`, JSON.stringify(about));
  expect((await run(['cleanup-cache', '--dry-run'])).output).toMatch(
    /1\.5 MB {2}prompt cache of tiny, 300 tokens\n/,
  );
  expect(await readdir(folder)).toHaveLength(2);
  expect((await run(['cleanup-cache'])).output).toContain('1 file, 1.5 MB removed.');
  expect(await readdir(folder)).toEqual([]);
});
