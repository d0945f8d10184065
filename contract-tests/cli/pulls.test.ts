// `lemonade pull`, from a hub: names, repositories, a bar, and what is left after Ctrl-C.
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Hub } from '../../fixtures/hub/hub.ts';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { ask } from '../support/client.ts';
import { BIG } from '../support/hub.ts';
import {
  HAS_TERMINALS,
  onTerminal,
  PROGRAM,
  plain,
  reach,
  runProgram,
  startProgram,
} from '../support/program.ts';
import type { Server, ServerFolders } from '../support/server.ts';
import { type ServerWithHub, startServerWithHub } from './server-with-hub.ts';

let hub: Hub;
let folders: ServerFolders;
let server: Server;
let suite: ServerWithHub;
const run = (...words: string[]) => runProgram(words, reach(server));

beforeAll(async () => {
  suite = await startServerWithHub();
  ({ hub, folders, server } = suite);
});
afterAll(() => suite.close());
afterEach(() => {
  hub.clearFaults();
  hub.release();
});

test('a model of the catalogue, its repository, and a model of one’s own are pulled and removed', async () => {
  const pulled = await run('pull', 'Qwen3-0.6B-GGUF');
  expect(pulled).toMatchObject({
    code: 0,
    output: expect.stringContaining('Qwen3-0.6B-GGUF is here.'),
  });
  // The same files by another name are the same model.
  expect((await run('pull', 'hf.co/unsloth/Qwen3-0.6B-GGUF:q4_0')).output).toContain(
    'Qwen3-0.6B-GGUF is here.',
  );
  const own = await run(
    'pull',
    'Mine',
    '--checkpoint',
    'tiny/chat-GGUF:Q4_0',
    '--recipe',
    'llamacpp',
  );
  expect(own).toMatchObject({ code: 0, output: expect.stringContaining('user.Mine is here.') });
  const file = join(folders.root, 'mine.json');
  expect((await run('export', 'user.Mine', '--output', file)).code).toBe(0);
  expect(await run('rm', 'user.Mine', 'Qwen3-0.6B-GGUF')).toMatchObject({
    code: 0,
    output: 'user.Mine is off the disk.\nQwen3-0.6B-GGUF is off the disk.\n',
  });
  expect(await run('import', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('user.Mine is here.'),
  });
  await run('rm', 'user.Mine');
});

test('a model whose files another one needs is removed without them, which is said', async () => {
  const mine = (name: string) => [
    'pull',
    name,
    '--checkpoint',
    'tiny/chat-GGUF:Q4_0',
    '--recipe',
    'llamacpp',
  ];
  for (const name of ['user.First', 'user.Second'])
    expect(await run(...mine(name))).toMatchObject({ code: 0 });
  const why = 'Files of it stay for user.Second; delete that as well to free the space.';
  expect(await run('rm', 'user.First')).toMatchObject({
    code: 0,
    output: `user.First is off the disk. ${why}\n`,
  });
  expect(await run('rm', 'user.Second')).toMatchObject({
    code: 0,
    output: 'user.Second is off the disk.\n',
  });
});

test('an image model is exported and imported with all its files, and with the settings that suit it', async () => {
  const image_defaults = {
    steps: 3,
    cfg_scale: 1.5,
    width: 256,
    height: 256,
    sampling_method: 'euler',
    flow_shift: 3,
  };
  const checkpoints = { main: 'tiny/no-model:model.safetensors', vae: 'tiny/two-GGUF:two-a.gguf' };
  const described = { recipe: 'sd-cpp', checkpoints, labels: ['image'], image_defaults };
  const file = join(folders.root, 'painter.json');
  await writeFile(file, JSON.stringify({ id: 'user.Painter', ...described }));
  expect((await run('import', file)).code).toBe(0);
  expect(JSON.parse((await run('export', 'user.Painter')).output)).toEqual({
    model_name: 'user.Painter',
    ...described,
  });
  const { json } = await ask(server, { path: '/v1/models/user.Painter/options' });
  expect(json.defaults).toMatchObject({ steps: 3, cfg_scale: 1.5, width: 256, height: 256 });
  await run('rm', 'user.Painter');
});

test('a model that nothing on this machine runs is not imported, and the reason is said', async () => {
  const file = join(folders.root, 'other.json');
  await writeFile(
    file,
    JSON.stringify({ id: 'user.Other', checkpoint: 'tiny/chat-GGUF:Q4_0', recipe: 'ryzenai-llm' }),
  );
  const refused = await run('import', file);
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/user\.Other can't run on this machine\. .*ryzenai/),
  });
  expect((await run('show', 'user.Other')).code).toBe(4);
});

test('what is here is told with the command that uses it', async () => {
  const described = [
    '--checkpoint',
    'tiny/chat-GGUF:Q4_0',
    '--recipe',
    'llamacpp',
    '--label',
    'embeddings',
  ];
  const { output } = await run('pull', 'user.Numbers', ...described);
  expect(output).toBe("user.Numbers is here. 'lemonade embed TEXT -m user.Numbers' uses it.\n");
  const picture = join(folders.root, 'picture.json');
  const definition = { id: 'user.Picture', checkpoint: 'tiny/chat-GGUF:Q4_0', recipe: 'sd-cpp' };
  await writeFile(picture, JSON.stringify(definition));
  expect((await run('import', picture)).output).toContain(
    "'lemonade image PROMPT -m user.Picture' uses it.",
  );
  await run('rm', 'user.Numbers', 'user.Picture');
});

test('a model of several files is described by a checkpoint behind each role', async () => {
  const files = ['--checkpoint', 'main', 'tiny/vision-GGUF:Q4_0', '--checkpoint', 'mmproj'];
  const words = [
    'pull',
    'user.Eyes',
    ...files,
    'tiny/vision-GGUF:mmproj-F16.gguf',
    '--recipe',
    'llamacpp',
  ];
  expect(await run(...words, '--label', 'vision')).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(join(folders.cache, 'user_models.json'), 'utf8'))).toMatchObject(
    {
      Eyes: {
        checkpoints: { main: 'tiny/vision-GGUF:Q4_0', mmproj: 'tiny/vision-GGUF:mmproj-F16.gguf' },
      },
    },
  );
  await run('rm', 'user.Eyes');
});

test('without a terminal the first variant that fits is taken, told, and described', async () => {
  const { code, output, errors } = await run('pull', 'tiny/vision-GGUF');
  expect([code, output.includes('user.vision-GGUF-Q8_0 is here.')]).toEqual([0, true]);
  expect(errors).toContain('Taking Q8_0');
  expect(
    JSON.parse((await run('show', 'user.vision-GGUF-Q8_0', '--json')).output).labels,
  ).toContain('vision');
  await run('rm', 'user.vision-GGUF-Q8_0');
});

describe('a repository is a name for each command', () => {
  const OWN = 'user.chat-GGUF-Q4_0';
  const NAMES = [
    'tiny/chat-GGUF',
    'tiny/chat-GGUF:Q4_0',
    'hf.co/tiny/chat-GGUF',
    'hf.co/tiny/chat-GGUF:Q4_0',
  ];

  test.each([
    { name: 'tiny/chat-GGUF', words: ['run', 'tiny/chat-GGUF', 'Hi'] },
    { name: 'tiny/chat-GGUF:Q4_0', words: ['load', 'tiny/chat-GGUF:Q4_0'] },
    { name: 'hf.co/tiny/chat-GGUF', words: ['load', 'hf.co/tiny/chat-GGUF'] },
    { name: 'hf.co/tiny/chat-GGUF:Q4_0', words: ['run', 'hf.co/tiny/chat-GGUF:Q4_0', 'Hi'] },
  ])(
    '$words fetches it, and each command finds it by that name afterwards',
    async ({ name, words }) => {
      expect(await run(...words)).toMatchObject({ code: 0 });
      const shown = await run('show', name, '--json');
      expect(JSON.parse(shown.output)).toMatchObject({ id: OWN, downloaded: true });
      expect(await run('run', name, 'Hi')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/\S/),
      });
      expect((await run('load', name)).code).toBe(0);
      expect(await run('rm', name)).toMatchObject({
        code: 0,
        output: `${name} is off the disk.\n`,
      });
      expect((await run('show', OWN)).code).toBe(4);
    },
  );

  test.each(NAMES)(
    '%s is not here before it is fetched: show names the pull, rm removes nothing',
    async (name) => {
      const shown = await run('show', name);
      expect(shown).toMatchObject({
        code: 4,
        errors: expect.stringContaining(`'lemonade pull ${name}' fetches it`),
      });
      expect(await run('rm', name)).toMatchObject({
        code: 4,
        errors: expect.stringContaining(name),
      });
    },
  );

  test('what the hub does not have is not found, whichever command asks', async () => {
    for (const words of [
      ['run', 'hf.co/tiny/nothing-here', 'Hi'],
      ['load', 'tiny/nothing-here:Q4_0'],
    ]) {
      expect(await run(...words), words.join(' ')).toMatchObject({
        code: 4,
        errors: expect.stringContaining('tiny/nothing-here'),
      });
    }
  });
});

test.each([
  { words: ['pull', 'tiny/nothing-here'], code: 4, says: 'tiny/nothing-here' },
  { words: ['pull', 'Qwen3-0.6B-GUFF'], code: 4, says: 'Qwen3-0.6B-GGUF' },
  { words: ['pull', 'user.x', '--checkpoint', 'tiny/chat-GGUF:Q4_0'], code: 2, says: '--recipe' },
  { words: ['pull', 'user.x'], code: 4, says: '--checkpoint and --recipe' },
  {
    words: ['pull', 'user.x', '--checkpoint', 'main', 'a/b', 'vae', '--recipe', 'sd-cpp'],
    code: 2,
    says: 'behind its role',
  },
  { words: ['import', 'some.gguf'], code: 2, says: 'as extra.NAME' },
  { words: ['pull', 'tiny/chat-GGUF', '--recipe', 'llamacpp'], code: 2, says: 'repository' },
])('$words ends with $code and says $says', async ({ words, code, says }) => {
  expect(await run(...words)).toMatchObject({
    code,
    output: '',
    errors: expect.stringContaining(says),
  });
});

describe('import', () => {
  const definition = (name: string, more: object = {}) =>
    JSON.stringify({
      model_name: `user.${name}`,
      checkpoint: 'tiny/chat-GGUF:Q4_0',
      recipe: 'llamacpp',
      ...more,
    });

  test('takes a folder, all of its definitions and nothing else', async () => {
    const folder = join(folders.root, 'definitions');
    await mkdir(folder);
    await writeFile(
      join(folder, 'one.json'),
      definition('One', { recipe_options: { ctx_size: 1024 } }),
    );
    await writeFile(join(folder, 'two.json'), definition('Two'));
    await writeFile(join(folder, 'notes.txt'), 'These are mine.');
    const { code, output } = await run('import', folder);
    expect([code, output.match(/user\.\w+ is here/g)]).toEqual([
      0,
      ['user.One is here', 'user.Two is here'],
    ]);
    expect((await run('options', 'user.One')).output).toMatch(/ctx_size +1024 +1024/);
    await writeFile(
      join(folder, 'one.json'),
      definition('One', { recipe_options: { ctx_sizes: 1024 } }),
    );
    expect((await run('import', folder)).errors).toContain(
      "'ctx_sizes' is not known here and has no effect. Did you mean 'ctx_size'?",
    );
    await rm(folder, { recursive: true });
    await mkdir(folder);
    const empty = { code: 4, errors: expect.stringContaining('has no .json file') };
    expect(await run('import', folder)).toMatchObject(empty);
    await run('rm', 'user.One', 'user.Two');
  });

  test('takes a URL, and says why one can not be used', async () => {
    const host = createServer((request, response) => {
      if (request.url === '/three.json') response.end(definition('Three'));
      else if (request.url === '/large.json') response.end(' '.repeat(1_000_001));
      else response.writeHead(404).end('Not here.');
    });
    await listenOnLoopback(host);
    const url = originOf(host);
    const imported = await run('import', `${url}/three.json`);
    expect(imported).toMatchObject({
      code: 0,
      output: expect.stringContaining('user.Three is here'),
    });
    await run('rm', 'user.Three');
    const refusal = async (address: string) => (await run('import', address)).errors;
    expect(await refusal(`${url}/large.json`)).toContain(
      'could not be fetched: it is larger than 1 MB.',
    );
    expect(await refusal(`${url}/none.json`)).toContain('could not be fetched: status 404.');
    await closeServer(host);
    expect(await refusal(`${url}/three.json`)).toMatch(
      /could not be fetched: .*ECONNREFUSED.*\n.*Check the address/,
    );
  });
});

/** Of the file that is on its way. */
async function partialBytes(): Promise<number> {
  const blobs = join(
    folders.root,
    'hf',
    'hub',
    `models--${BIG.repository.replaceAll('/', '--')}`,
    'blobs',
  );
  const name = (await readdir(blobs).catch(() => [])).find((file) => file.endsWith('.incomplete'));
  return name === undefined ? 0 : (await stat(join(blobs, name))).size;
}

test('SIGINT stops a pull, which goes on where it stopped', async () => {
  hub.addFault({ kind: 'stall', path: BIG.file, afterBytes: 1_000_000, times: 1 });
  const { child, ended } = startProgram(['pull', BIG.repository], reach(server));
  // Something is on the disk, and more will not come.
  await expect.poll(partialBytes, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0);
  child.kill('SIGINT');
  const { code, errors } = await ended;
  expect([
    code,
    errors.includes(`'lemonade pull ${BIG.repository}' goes on where this stopped.`),
  ]).toEqual([130, true]);
  // The server has noticed: nothing goes on behind the back of who stopped it.
  const statusOfBig = async () => {
    const { json } = await ask(server, { path: '/v1/downloads' });
    return json.find(({ model_name: name }) => name === 'user.big-GGUF-Q4_0')?.status;
  };
  await expect.poll(statusOfBig).toBe('cancelled');
  const again = (await run('pull', BIG.repository, '--json')).output.trim().split('\n');
  expect(JSON.parse(again.at(-1) ?? '')).toMatchObject({
    event: 'complete',
    data: { status: 'success' },
  });
  const ranges = hub.requests
    .filter(({ url }) => url.includes(BIG.file))
    .map(({ headers }) => headers.range);
  expect(ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
  await run('rm', 'user.big-GGUF-Q4_0');
});

describe.runIf(HAS_TERMINALS)('on a terminal', () => {
  test.each([
    { words: ['run'], columns: 40, offers: /^❯? +\S+ +[\d.]+ [GM]B +(?:fits|tight)$/ },
    {
      words: ['run'],
      columns: 120,
      offers: /^❯? +\S+-(?:GGUF|CPU) +[\d.]+ [GM]B +(?:fits|tight)$/,
    },
    { words: ['image', 'a cat'], columns: 80, offers: /^❯? +SD\S+ +[\d.]+ GB +(?:fits|tight)$/ },
    {
      words: ['transcribe', PROGRAM],
      columns: 80,
      offers: /^❯? +Whisper-\S+ +[\d.]+ [GM]B +fits$/,
    },
  ])(
    '$words without a model offers, in $columns columns, what runs here',
    async ({ words, columns, offers }) => {
      const terminal = onTerminal(words, { ...reach(server), columns });
      await terminal.waitFor(/Which model\?/);
      await terminal.waitFor(/❯ /);
      terminal.type('\u001b[B');
      await terminal.waitFor(/❯ /);
      terminal.type('\u0003');
      expect(await terminal.ended).toBe(130);
      const lines = plain(terminal.screen()).split(/[\r\n]+/);
      const rows = lines.filter((line) => /\d [GM]B/.test(line));
      expect(rows.length).toBeGreaterThan(4);
      expect(rows.filter((line) => !offers.test(line))).toEqual([]);
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
    },
  );

  test('a variant is chosen with the arrow keys', async () => {
    const terminal = onTerminal(['pull', 'tiny/vision-GGUF'], reach(server));
    await terminal.waitFor(/❯ Q8_0/);
    terminal.type('\u001b[B');
    await terminal.waitFor(/❯ Q4_0/);
    terminal.type('\r');
    await terminal.waitFor(/user\.vision-GGUF-Q4_0 is here/);
    expect(await terminal.ended).toBe(0);
    await run('rm', 'user.vision-GGUF-Q4_0');
  });

  test('another variant than those of the list can be typed', async () => {
    const terminal = onTerminal(['pull', 'tiny/vision-GGUF'], { ...reach(server), columns: 40 });
    await terminal.waitFor(/❯ Q8_0/);
    terminal.type('\u001b[A');
    await terminal.waitFor(/❯ Other/);
    terminal.type('\r');
    await terminal.waitFor(/Variant or file/);
    terminal.type('vision-Q4_0.gguf\r');
    await terminal.waitFor(/is\s+here/);
    expect(await terminal.ended).toBe(0);
    await run('rm', 'user.vision-GGUF-vision-Q4_0.gguf');
  });

  test.each([80, 40])('the bar fits %i columns, and Ctrl-C stops', async (columns) => {
    const stalledAt = hub.sentBytes(BIG.file) + 1_000_000;
    hub.addFault({ kind: 'stall', path: BIG.file, afterBytes: 1_000_000, times: 1 });
    const terminal = onTerminal(['pull', BIG.repository], { ...reach(server), columns });
    await terminal.waitFor(/\d%/);
    await hub.whenSent(BIG.file, stalledAt);
    terminal.type('\u0003');
    await terminal.waitFor(/goes on/);
    expect(await terminal.ended).toBe(130);
    // The terminal itself shows what was typed.
    const bars = plain(terminal.screen())
      .replaceAll('^C', '')
      .split(/[\r\n]+/)
      .filter((line) => line.includes('░'));
    expect(bars.length).toBeGreaterThan(0);
    expect(Math.max(...bars.map((line) => line.length))).toBeLessThan(columns);
    await run('pull', BIG.repository);
    await run('rm', 'user.big-GGUF-Q4_0');
  });
});
