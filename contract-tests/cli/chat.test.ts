// The chat of `lemonade run` on a terminal, and the server that it starts for itself.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BARE_GGUF, BARE_PROJECTOR } from '../../fixtures/models/bare-gguf.ts';
import { ask, type Fake, fakeBehind, loadedModels, type Undocumented } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { png } from '../support/images.ts';
import {
  freePort,
  HAS_TERMINALS,
  onTerminal,
  plain,
  reach,
  runProgram,
  type Terminal,
} from '../support/program.ts';
import { ADMIN_KEY, API_KEY, FAKE_LLAMA_SERVER, idOf, makeFolders } from '../support/server.ts';

/** Its projector makes a model see. */
const SEEING = 'extra.Seeing';
const server = serverForSuite({
  async makeFolders() {
    const folders = await makeFolders();
    const own = join(folders.models, 'Seeing');
    await mkdir(own);
    await writeFile(join(own, 'Seeing.gguf'), BARE_GGUF);
    await writeFile(join(own, 'mmproj-Seeing.gguf'), BARE_PROJECTOR);
    return folders;
  },
});
const PROMPT = /❯ /;
const MCP_SERVER = join(import.meta.dirname, '../../fixtures/mcp/server.mjs');
const model = idOf('chat');
/** Collects garbage with each piece of output, as long answers do now and then. */
const COLLECTS = {
  NODE_OPTIONS: `--import ${dataUrl(`
    import { setFlagsFromString } from 'node:v8';
    import { runInNewContext } from 'node:vm';
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc');
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (...given) => { collect(); return write(...given); };
  `)}`,
};

/**
 * A file is closed only after each child has ended, as happens when a disk is slow and a child ends
 * at once.
 */
const CLOSES_LATE = {
  NODE_OPTIONS: `--import ${dataUrl(`
    import { ChildProcess } from 'node:child_process';
    import files from 'node:fs/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const ends = [];
    const { spawn } = ChildProcess.prototype;
    ChildProcess.prototype.spawn = function (...given) {
      ends.push(new Promise((resolve) => this.on('close', resolve)));
      return spawn.apply(this, given);
    };
    const { open } = files;
    files.open = async (...given) => {
      const file = await open(...given);
      const { close } = file;
      file.close = async () => {
        await close();
        await Promise.all(ends);
      };
      return file;
    };
    syncBuiltinESMExports();
  `)}`,
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-chat-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fake(): Promise<Fake> {
  const { json } = await ask(server(), { path: '/v1/health' });
  return fakeBehind(json.all_models_loaded[0]);
}

/** An MCP server of the server. */
async function addTown(): Promise<void> {
  const { status } = await ask(server(), {
    path: '/internal/mcp/servers',
    key: ADMIN_KEY,
    body: { name: 'town', command: process.execPath, args: [MCP_SERVER, 'plain'] },
  });
  expect(status).toBe(200);
}

/** What the native server was asked last. */
async function lastBody(): Promise<Undocumented> {
  return (await (await fake()).requests()).at(-1)?.body;
}

async function lastMessages(): Promise<Undocumented> {
  return (await lastBody()).messages;
}

/** A message with an image in front of its text. */
const withImage = (text: string) => ({
  role: 'user',
  content: [
    { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,./) } },
    { type: 'text', text },
  ],
});

/** Types a line at the prompt, and waits for what it leads to. */
const speaker = (terminal: Terminal) => async (text: string, answer: RegExp) => {
  await terminal.waitFor(PROMPT);
  terminal.type(`${text}\r`);
  await terminal.waitFor(answer);
};

describe.runIf(HAS_TERMINALS)('a chat', () => {
  test('has answers, commands, several lines, and a history', async () => {
    const history = join(folder, 'history');
    const environment = { LEMONADE_CHAT_HISTORY: history };
    const terminal = onTerminal(['run', model], { ...reach(server()), environment });
    const say = speaker(terminal);
    await say('Hello', /Hello from the fake llama-server\./);
    await say('first \\', /… /);
    terminal.type('second\r');
    await terminal.waitFor(/Hello from the fake/);
    expect(await lastMessages()).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello from the fake llama-server.' },
      { role: 'user', content: 'first \nsecond' },
    ]);
    // Line ends of what is pasted send nothing.
    await say('\u001b[200~pasted one\rpasted two\u001b[201~', /Hello from the fake/);
    expect(await lastMessages()).toMatchObject({
      4: { role: 'user', content: 'pasted one\npasted two' },
    });
    await say('/stats', /tokens\/s/);
    await say('/hlep', /Did you mean \/help\?/);
    await say('/ps', new RegExp(model));
    await say('/think off', /Thinking is off/);
    await say('/system Be brief.', /starts over/);
    await say('Hi', /Hello from the fake/);
    expect(await lastMessages()).toMatchObject([
      { role: 'system', content: 'Be brief.' },
      { content: 'Hi' },
    ]);
    const saved = join(folder, 'chat.json');
    await say(`/save ${saved}`, /is written to/);
    await say('/clear', /starts over/);
    await say(`/load-chat ${saved}`, /Going on with 2 messages/);
    await say('/load-chat /no/such/file', /There is no file/);
    await terminal.waitFor(PROMPT);
    terminal.type('\u001b[A');
    await terminal.waitFor(/\/load-chat \/no\/such\/file/);
    // At a line with text, Ctrl-C takes the text; at an empty one it leaves.
    terminal.type('\u0003');
    await terminal.waitFor(PROMPT);
    terminal.type('/exit\r');
    expect(await terminal.ended).toBe(0);
    expect(await readFile(history, 'utf8')).toContain('Hello\n');
  });

  test.each([
    ['', {}],
    [' also after garbage was collected', COLLECTS],
  ])('Ctrl-C stops the answer and not the chat%s', async (_when, environment) => {
    const terminal = onTerminal(['run', model], { ...reach(server()), environment });
    await terminal.waitFor(PROMPT);
    const native = await fake();
    await native.order({ holdAfterTokens: 3 });
    const before = await native.counts();
    terminal.type('Hello\r');
    await terminal.waitFor(/Hello from/);
    terminal.type('\u0003');
    await terminal.waitFor(/\(stopped\)/);
    await native.next('aborted', before);
    await native.order({});
    await terminal.waitFor(PROMPT);
    terminal.type('Again\r');
    await terminal.waitFor(/Hello from the fake llama-server\./);
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });

  test('what is typed during an answer is shown in front of its own answer', async () => {
    const terminal = onTerminal(['run', model], reach(server()));
    await terminal.waitFor(PROMPT);
    const native = await fake();
    await native.order({ holdAfterTokens: 3 });
    terminal.type('first\r');
    await terminal.waitFor(/Hello from/);
    await native.order({});
    // What is typed is read in its order: once the answer is stopped, the lines in front of that
    // have been read as well.
    terminal.type('second\rthird\u0003');
    await terminal.waitFor(/\(stopped\).*❯ \S*second\r\n/s);
    await terminal.waitFor(/Hello from the fake llama-server\./);
    await terminal.waitFor(/❯ .*third/);
    terminal.type('\r');
    await terminal.waitFor(/Hello from the fake llama-server\./);
    expect(await lastMessages()).toMatchObject({
      2: { content: 'second' },
      4: { content: 'third' },
    });
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
    // The prompt of the shell begins at the left.
    expect(plain(terminal.screen()).trimEnd()).toMatch(/❯$/);
    expect(plain(terminal.screen())).toMatch(/\n$/);
  });

  test('an answer that was stopped is part of what is saved', async () => {
    const terminal = onTerminal(['run', model], reach(server()));
    const say = speaker(terminal);
    await terminal.waitFor(PROMPT);
    const native = await fake();
    await native.order({ holdAfterTokens: 3 });
    terminal.type('Hello\r');
    await terminal.waitFor(/Hello from/);
    terminal.type('\u0003');
    await terminal.waitFor(/\(stopped\)/);
    await native.order({ hang: true });
    await say('Lost', /extra/);
    terminal.type('\u0003');
    await terminal.waitFor(/\(stopped; the message is not kept\)/);
    await native.order({});
    const nowhere = join(folder, 'nosuch', 'chat.json');
    await say(`/save ${nowhere}`, /There is no folder '[^']*nosuch'/);
    await say('/stats', /stopped before its tokens were counted/);
    const saved = join(folder, 'stopped.json');
    await say(`/save ${saved}`, /conversation \(2 messages\) is written to/);
    await say(`/load-chat ${saved}`, /Going on with 2 messages/);
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
    expect(JSON.parse(await readFile(saved, 'utf8')).messages).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: expect.stringMatching(/^Hello from the\b/) },
    ]);
  });

  test('/set decides how all answers are made, and /show tells it', async () => {
    const schema = join(folder, 'schema.json');
    await writeFile(schema, '{"type":"object"}');
    const terminal = onTerminal(['run', model], reach(server()));
    const say = speaker(terminal);
    await say('/set parameter temperature 0.25', /temperature 0\.25\r/);
    await say('/set parameter num_predict 50', /max_tokens 50\r/);
    await say('/set parameter stop "the end" END', /stop "the end" "END"/);
    await say('/set parameter top_k many', /'top_k' takes a number, not 'many'/);
    await say('/set parameter temprature 1', /Did you mean 'temperature'\?/);
    await say('/set parameter num_ctx 8192', /--ctx-size 8192/);
    await say(`/set format ${schema}`, /JSON that fits the schema/);
    await say('/set nothink', /Thinking is off/);
    await say('/set verbose', /Figures come after each answer/);
    await say('/set system """Be', /… /);
    terminal.type('brief."""\r');
    await terminal.waitFor(/starts over/);
    await say('Hi', /tokens\/s/);
    expect(await lastBody()).toMatchObject({
      messages: [{ role: 'system', content: 'Be\nbrief.' }, { content: 'Hi' }],
      temperature: 0.25,
      max_tokens: 50,
      stop: ['the end', 'END'],
      response_format: { type: 'json_schema', json_schema: { schema: { type: 'object' } } },
      chat_template_kwargs: { enable_thinking: false },
    });
    await say(
      '/show parameters',
      /temperature 0\.25\r\nmax_tokens 50\r\nstop "the end" "END"\r\n.*schema/,
    );
    await say('/show system', /Be\r\nbrief\./);
    await say('/show', new RegExp(`Model .*${model}`));
    await say('/set think high', /Thinking is high/);
    await say('/set parameter temperature', /max_tokens 50/);
    await say('/set noformat', /free text/);
    await say('/set quiet', /do not come/);
    await say('Hi', /Hello/);
    const { temperature, response_format, reasoning_effort } = await lastBody();
    expect([temperature, response_format, reasoning_effort]).toEqual([
      undefined,
      undefined,
      'high',
    ]);
    await say('/set nothing', /Did you mean 'nothink'\?/);
    await say('/?', /\/parameter .*\/show .*Ollama/s);
    await say('/bye', /\n/);
    expect(await terminal.ended).toBe(0);
  });

  test('an image that a model refuses goes with no other message', async () => {
    const file = join(folder, 'refused.png');
    await writeFile(file, png(2, 2));
    const terminal = onTerminal(['run', model], { ...reach(server()), columns: 200 });
    const say = speaker(terminal);
    await say(`/image ${file}`, /goes with your next message/);
    await say('What is it?', /reads text only: it takes no images\..*'vision'/s);
    await say('Hi', /Hello from the fake/);
    expect(await lastMessages()).toEqual([{ role: 'user', content: 'Hi' }]);
    await say(`/image ${file}`, /goes with your next message/);
    await say('/clear', /starts over/);
    await say(`Look at ${file}`, /gets the path.*Hello from the fake/s);
    expect(await lastMessages()).toEqual([{ role: 'user', content: `Look at ${file}` }]);
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });

  test('a model that sees gets the images that a message names by their paths', async () => {
    const file = join(folder, 'two words.png');
    await writeFile(file, png(2, 2));
    const terminal = onTerminal(['run', SEEING], { ...reach(server()), columns: 200 });
    const say = speaker(terminal);
    await say(`${file.replaceAll(' ', '\\ ')} is what?`, /two words\.png goes with the message\./);
    await say(`Once more: '${file}'`, /two words\.png goes with the message\./);
    await say('And /no/such.png?', /Hello from the fake/);
    const { 0: first, 2: second, 4: third } = await lastMessages();
    expect([first, second, third]).toEqual([
      withImage('is what?'),
      withImage('Once more:'),
      { role: 'user', content: 'And /no/such.png?' },
    ]);
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });

  test('tools of an MCP server are called when a person says so', async () => {
    await addTown();
    const terminal = onTerminal(['chat', model, '--mcp', 'town'], reach(server()));
    await terminal.waitFor(PROMPT);
    const native = await fake();
    await native.order({ toolCall: { name: 'town__weather', arguments: { city: 'Rome' } } });
    terminal.type('Sun?\r');
    await terminal.waitFor(/town: weather.*"city": "Rome".*n = no: /s);
    terminal.type('a\r');
    await terminal.waitFor(/town: weather \{"city":"Rome"\} – done/);
    await native.order({});
    await terminal.waitFor(PROMPT);
    terminal.type('Again\r');
    await terminal.waitFor(/Hello from the fake/);
    expect((await lastMessages()).slice(0, 3)).toMatchObject([
      { role: 'user', content: 'Sun?' },
      { role: 'assistant', tool_calls: [{ function: { name: 'town__weather' } }] },
      { role: 'tool', content: 'It is sunny in Rome.' },
    ]);
    await terminal.waitFor(PROMPT);
    terminal.type('/mcp\r');
    await terminal.waitFor(/weather \(always\)/);
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });

  test('the servers of a chat are listed with the user’s key too', async () => {
    await addTown();
    const terminal = onTerminal(['chat', model, '--mcp', 'town', '--mcp', 'twon'], {
      ...reach(server()),
      key: API_KEY,
    });
    await terminal.waitFor(PROMPT);
    terminal.type('/mcp\r');
    await terminal.waitFor(/town {2}.*(idle|connected)/);
    await terminal.waitFor(/twon {2}.*There is no such server that this key may use\./);
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });

  test('SIGTERM at the prompt ends the chat', async () => {
    const terminal = onTerminal(['run', model], reach(server()));
    await terminal.waitFor(PROMPT);
    const { pid } = terminal.child;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    process.kill(Number(children.trim()), 'SIGTERM');
    expect(await terminal.ended).toBe(130);
  });

  test.each([80, 40])('Markdown and thoughts are readable on %i columns', async (columns) => {
    const terminal = onTerminal(['run', model], { ...reach(server()), columns });
    await terminal.waitFor(PROMPT);
    const text =
      '# Title\n\nA **bold** word and `code` in a sentence that is longer than forty columns are.\n- item\n';
    const native = await fake();
    await native.order({ text, thoughts: 'Let me see.' });
    terminal.type('Hello\r');
    await terminal.waitFor(/• item/);
    const screen = terminal.screen();
    expect(screen).toContain('\u001b[1mbold\u001b[22m');
    expect(screen).toContain('\u001b[2mLet me see.');
    const lines = plain(screen).split(/[\r\n]+/);
    expect(lines).toContain('Title');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
    await native.order({});
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });

  test('Korean and pictures keep their spaces, and fit the columns that they take', async () => {
    const terminal = onTerminal(['run', model], { ...reach(server()), columns: 40 });
    await terminal.waitFor(PROMPT);
    const native = await fake();
    const text =
      '# Head 日本\n\n나는 오늘 학교에 갔다. Hi 🍋 there 🍋 🍋 end.\n\n| A | B |\n|---|---|\n| 日 本 | x |\n| abc | y |\n';
    await native.order({ text });
    terminal.type('Hello\r');
    await terminal.waitFor(/abc {3}│ y/);
    const lines = plain(terminal.screen()).split(/[\r\n]+/);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Head 日本',
        '나는 오늘 학교에 갔다. Hi 🍋 there 🍋',
        '🍋 end.',
        '日 本 │ x',
      ]),
    );
    await native.order({});
    await terminal.waitFor(PROMPT);
    terminal.type('\u0004');
    expect(await terminal.ended).toBe(0);
  });

  test.each([80, 40])('tables fit %i columns', async (columns) => {
    const terminal = onTerminal(['list'], { ...reach(server()), columns });
    expect(await terminal.ended).toBe(0);
    const lines = plain(terminal.screen())
      .split('\r\n')
      .filter((line) => /^(MODEL|extra|Qwen)/.test(line));
    expect(lines.length).toBeGreaterThan(3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns);
  });
});

test('without a terminal no tool is called, and the model answers all the same', async () => {
  await addTown();
  await runProgram(['run', model, 'Hi', '--quiet'], reach(server()));
  const native = await fake();
  await native.order({ toolCall: { name: 'town__weather', arguments: { city: 'Rome' } } });
  const answered = await runProgram(['run', model, '--mcp', 'town', 'Sun?'], reach(server()));
  await native.order({});
  expect(answered).toMatchObject({ code: 0, output: 'Hello from the fake llama-server.\n' });
  expect(answered.errors).toContain('town: 4 tools\n');
  expect(answered.errors).toContain('town: weather {"city":"Rome"} – not called');
  expect((await lastMessages()).at(-1).content).toBe('The user has declined this call.');
  const absent = await runProgram(['run', model, '--mcp', 'twon', 'Sun?'], reach(server()));
  expect(absent).toMatchObject({ code: 1, errors: expect.stringContaining('town') });
});

test.runIf(HAS_TERMINALS)(
  'one prompt asks about its calls as well, and Ctrl-C ends it',
  async () => {
    await addTown();
    await runProgram(['run', model, 'Hi', '--quiet'], reach(server()));
    const native = await fake();
    await native.order({ toolCall: { name: 'town__weather', arguments: { city: 'Rome' } } });
    const words = ['run', model, '--mcp', 'town', 'Sun?'];
    const answered = onTerminal(words, reach(server()));
    await answered.waitFor(/n = no: /);
    answered.type('y\r');
    await answered.waitFor(/– done.*Hello from the fake llama-server\./s);
    expect(await answered.ended).toBe(0);
    const stopped = onTerminal(words, reach(server()));
    await stopped.waitFor(/n = no: /);
    stopped.type('\u0003');
    expect(await stopped.ended).toBe(130);
    await native.order({});
  },
);

test('run takes parameters, a form of the answer, and images', async () => {
  const file = join(folder, 'given.png');
  await writeFile(file, png(2, 2));
  const words = [
    '--param',
    'temperature=0',
    '--param',
    'seed=7',
    '--format',
    'json',
    '--image',
    file,
    '--image',
    file,
    '--quiet',
  ];
  const { code, errors } = await runProgram(
    ['run', SEEING, ...words, 'What', 'is it?'],
    reach(server()),
  );
  expect([code, errors]).toEqual([0, '']);
  const { messages, ...body } = await lastBody();
  expect(body).toMatchObject({ temperature: 0, seed: 7, response_format: { type: 'json_object' } });
  expect(messages[0].content).toEqual([
    withImage('').content[0],
    ...withImage('What is it?').content,
  ]);
});

test('run leaves a model that is in memory as it is, and loads it again only for other options', async () => {
  await ask(server(), { path: '/v1/load', body: { model_name: model, ctx_size: 2048 } });
  const pidOf = async () =>
    (await loadedModels(server())).find(({ model_name }) => model_name === model)?.pid;
  const pid = await pidOf();
  expect(pid).toBeGreaterThan(0);
  expect(await runProgram(['run', model, 'Hi', '--quiet'], reach(server()))).toMatchObject({
    code: 0,
    errors: '',
  });
  expect(await pidOf()).toBe(pid);
  const other = ['run', model, 'Hi', '--quiet', '--ctx-size', '1024'];
  expect(await runProgram(other, reach(server()))).toMatchObject({ code: 0, errors: '' });
  expect(await pidOf()).not.toBe(pid);
});

test.each([
  { words: ['--param', 'temperatur=0'], code: 2, says: "Did you mean 'temperature'?" },
  { words: ['--param', 'temperature'], code: 2, says: "'temperature' is not key=value." },
  { words: ['--format', '/no/such.json'], code: 4, says: "There is no file '/no/such.json'." },
  { words: ['--format', '{'], code: 1, says: "'{' is not a JSON schema" },
  { words: ['--image', 'x.txt'], code: 2, says: "'x.txt' is not an image that models take." },
])('run $words is refused before anything is started', async ({ words, code, says }) => {
  expect(await runProgram(['run', model, ...words, 'Hi'])).toMatchObject({
    code,
    errors: expect.stringContaining(says),
  });
});

test('without a server, run starts one for its time', async () => {
  const folders = await makeFolders();
  const port = await freePort();
  const environment = {
    LEMONADE_CACHE_DIR: folders.cache,
    LEMONADE_EXTRA_MODELS_DIR: folders.models,
    LEMONADE_LLAMACPP_CPU_BIN: FAKE_LLAMA_SERVER,
    LEMONADE_OFFLINE: '1',
  };
  try {
    const answered = await runProgram(['run', model, 'Hi', '--quiet'], { port, environment });
    expect(answered).toEqual({
      code: 0,
      output: 'Hello from the fake llama-server.\n',
      errors: '',
    });
    expect(await runProgram(['status'], { port })).toMatchObject({ code: 3 });
    // Once more, not quietly.
    const { output, errors } = await runProgram(['run', model, 'Hi'], { port, environment });
    expect(output).toBe('Hello from the fake llama-server.\n');
    expect(errors).toMatch(/The server of this command has ended\. .*'lemonade serve --detach'/);
    for (const more of [{}, CLOSES_LATE]) {
      const failed = await runProgram(['run', model, 'Hi'], {
        port,
        environment: { ...environment, ...more, LEMONADE_LOG_LEVEL: 'loud' },
      });
      expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining("'loud'") });
      expect(failed.errors).not.toContain('has ended');
    }
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
});

/** A module without a file. */
function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
