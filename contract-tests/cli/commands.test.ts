// The program `lemonade` with pipes: what it prints, where, and how it ends.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ask } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import {
  HAS_TERMINALS,
  onTerminal,
  PROGRAM,
  type ProgramOptions,
  plain,
  problemsOfPrinted,
  problemsOfPrintedEvents,
  reach,
  runProgram,
  startProgram,
} from '../support/program.ts';
import { idOf, ROOT, startServer } from '../support/server.ts';

const { version, bin } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
const server = serverForSuite({ checksItself: true });
const run = (words: readonly string[], more: ProgramOptions = {}) =>
  runProgram(words, { ...reach(server()), ...more });

/** A model that only Windows runs. */
const ELSEWHERE = 'SmolLM-135M-Instruct-Hybrid';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => ask(server(), { path: '/v1/unload', body: {} }));

/** A document that the program has printed must be what the operation may answer. */
function expectAnswerOf(operationId: string, output: string): void {
  expect(problemsOfPrinted(operationId, output)).toEqual([]);
}

describe('without a server', () => {
  test('a build leaves programs that can be run, so that a link to them stays good', async () => {
    for (const program of Object.values<string>(bin))
      await access(join(ROOT, program), constants.X_OK);
  });

  test('help and version need none, and help fits 80 columns', async () => {
    const [help, short, none] = await Promise.all(
      [['--help'], ['-h'], []].map((words) => runProgram(words)),
    );
    expect(help).toMatchObject({ code: 0, errors: '' });
    expect([short?.output, none?.output]).toEqual([help?.output, help?.output]);
    expect(help?.output.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test.each([['-v'], ['-V'], ['--version'], ['version']])(
    '%s prints the version, also as JSON',
    async (word) => {
      const [told, json] = await Promise.all([runProgram([word]), runProgram([word, '--json'])]);
      expect(told).toEqual({ code: 0, output: `${version}\n`, errors: '' });
      expect(JSON.parse(json.output)).toEqual({ version });
    },
  );

  test('help is for commands, for those below them, and for other names of them', async () => {
    const below = await runProgram(['help', 'backends', 'install']);
    expect(below).toEqual(await runProgram(['backends', 'install', '--help']));
    expect(await runProgram(['help', 'ls'])).toEqual(await runProgram(['list', '--help']));
  });

  test.runIf(process.platform === 'linux')(
    'a result that could not be written is a failure that is told',
    async () => {
      const full = await open('/dev/full', 'w');
      const child = spawn(process.execPath, [PROGRAM, '--help'], {
        stdio: ['ignore', full.fd, 'pipe'],
      });
      const [errors, [code]] = await Promise.all([
        text(child.stderr as Readable),
        once(child, 'close'),
      ]);
      await full.close();
      expect([code, errors]).toEqual([
        1,
        'Error: The output could not be written: the disk is full.\n',
      ]);
    },
  );

  test.runIf(HAS_TERMINALS)('every command has a help, which fits 40 columns', async () => {
    const { output } = await runProgram(['--help']);
    const names = [...output.matchAll(/^ {2}([a-z][a-z-]*)(?:, [a-z]+)? {2,}[a-z]/gm)].map(
      ([, name = '']) => name,
    );
    const below = ['alias add', 'backends install', 'config set'];
    expect(names).toEqual(expect.arrayContaining(['run', 'cleanup-cache', 'serve']));
    for (const name of ['', ...below, ...names.filter((each) => each !== 'help')]) {
      const terminal = onTerminal([...name.split(' ').filter(Boolean), '--help'], { columns: 40 });
      expect(await terminal.ended).toBe(0);
      const lines = plain(terminal.screen()).split(/\r?\n/);
      expect(lines.filter((line) => line.length > 40)).toEqual([]);
      expect(lines.length).toBeGreaterThan(10);
    }
  });

  // At a terminal the test above has asked each of them.
  test.skipIf(HAS_TERMINALS)('every command has a help', async () => {
    const { output } = await runProgram(['--help']);
    const commands = [...output.matchAll(/^ {2}([a-z][a-z-]*)(?:, [a-z]+)? {2,}[a-z]/gm)].map(
      ([, name = '']) => name,
    );
    expect(commands).toEqual(
      expect.arrayContaining(['run', 'pull', 'list', 'ps', 'serve', 'logs', 'bench', 'doctor']),
    );
    const helps = await Promise.all(
      commands.filter((name) => name !== 'help').map((name) => runProgram([name, '--help'])),
    );
    for (const help of helps) expect(help).toMatchObject({ code: 0, errors: '' });
  });

  test.each([
    ['image', ['image', 'a cat', '-o', 'nosuch/x.png']],
    ['speak', ['speak', 'Hi', '-o', 'nosuch/x.mp3']],
    ['export', ['export', 'x', '--output', 'nosuch/x.json']],
  ])('%s looks at the place of its result before it asks a server', async (_name, words) => {
    expect(await runProgram(words)).toEqual({
      code: 4,
      output: '',
      errors: "Error: There is no folder 'nosuch'.\nMake it, or name another place.\n",
    });
  });

  test('a command that needs one ends with 3 and says what to do', async () => {
    expect(await runProgram(['ps'])).toEqual({
      code: 3,
      output: '',
      errors:
        "Error: No server answers at http://localhost:1.\nStart one with 'lemonade serve', or say where it is with --host and --port.\n",
    });
  });

  test.each([
    { words: ['lits'], says: ["'lits'", 'list'] },
    { words: ['list', '--downlaoded'], says: ["'--downlaoded'", 'Did you mean --downloaded?'] },
    { words: ['ps', '--port', 'many'], says: ["'many'", '--port'] },
    { words: ['pull'], says: ['model', "'lemonade pull --help'"] },
    { words: ['alias', 'add', 'x'], says: ["'model'", "'lemonade alias add --help'"] },
    { words: ['backends', 'instal'], says: ["'instal'", 'Did you mean install?'] },
    {
      words: ['backends', 'list', 'cpu'],
      says: ['Too many arguments', "'lemonade backends list --help'"],
    },
    { words: ['help', 'nosuch'], says: ["'nosuch'", "'lemonade --help'"] },
    { words: ['help', 'lits'], says: ["'lits'", 'Did you mean list?'] },
    { words: ['create', 'x'], says: ["'create'", "'lemonade pull user.NAME"] },
    { words: ['cp', 'a', 'b'], says: ["'cp'", "'lemonade alias add NAME MODEL'"] },
    { words: ['push', 'x'], says: ["'push'", "'lemonade export MODEL'"] },
    { words: ['search', 'x'], says: ["'search'", "'lemonade list PART'"] },
    { words: ['get', 'x'], says: ["'get'", "'lemonade pull MODEL'"] },
    { words: ['signout'], says: ["'signout'", 'HF_TOKEN'] },
    { words: ['runtime'], says: ["'runtime'", "'lemonade backends'"] },
    {
      words: ['run', 'what is it'],
      says: ['stands where the model does', "lemonade run MODEL 'what is it'"],
    },
    { words: ['frobnicate'], says: ["'frobnicate'", "'lemonade --help'"] },
    { words: ['completion', 'bsh'], says: ["'bsh'", "Did you mean 'bash'?"] },
    { words: ['launch', 'claud'], says: ["'claud'", "Did you mean 'claude'?"] },
    { words: ['service', 'instal'], says: ["'instal'", "Did you mean 'install'?"] },
    { words: ['run', 'x'], says: ['neither a prompt nor a terminal'] },
    { words: ['run', 'x', '--verbose'], says: ["'--verbose'", "'--stats'"] },
    {
      words: ['run', 'x', '--temperature', '0'],
      says: ["'--temperature'", "'--param temperature=NUMBER'"],
    },
    { words: ['start'], says: ["'start'", "'lemonade serve' starts the server"] },
    { words: ['ps', '--host', 'a b'], says: ["'a b'", '0.0.0.0:13305', '[::1]:13305'] },
  ])('$words ends with 2 and two sentences that say $says', async ({ words, says }) => {
    const { code, output, errors } = await runProgram(words);
    expect([code, output, errors.trim().split('\n').length]).toEqual([2, '', 2]);
    for (const text of says) expect(errors).toContain(text);
  });

  test.each(['bash', 'zsh', 'fish', 'powershell'])(
    'there is a completion for %s',
    async (shell) => {
      const { code, output } = await runProgram(['completion', shell]);
      expect([code, output.includes('lemonade')]).toEqual([0, true]);
    },
  );
});

describe('what is there', () => {
  test('status says where the server is and which', async () => {
    const { code, output } = await run(['status']);
    expect([
      code,
      output.includes(server().baseUrl.replace('127.0.0.1', 'localhost')),
      output.includes(version),
    ]).toEqual([0, true, true]);
    // The page, which a new person has not heard of.
    expect(output).toMatch(/^App +http:\/\/localhost:\d+\/$/m);
    expectAnswerOf('getHealth', (await run(['status', '--json'])).output);
  });

  test('list shows what is here, then what fits, and says what is hidden', async () => {
    const [all, filtered, downloaded, json, none] = await Promise.all(
      [
        ['list'],
        ['list', '*TINY-e*'],
        ['ls', '--downloaded'],
        ['list', '--json'],
        ['list', 'no-such-thing'],
      ].map((words) => run(words)),
    );
    expect(all?.output).toMatch(/On this machine\nMODEL .*[\s\S]*extra\.Tiny-Chat /);
    expect(all?.errors).toMatch(
      // The server of the suite is offline, so that nothing is offered.
      /^There are .* that can't be used on this machine; --all shows them\.$/m,
    );
    expect(filtered?.output.match(/^extra\S+/gm)).toEqual([idOf('embedding')]);
    expect(downloaded?.output).not.toContain('Can be pulled');
    expectAnswerOf('listModels', json?.output ?? '');
    expect(none).toMatchObject({
      code: 0,
      output: "No model's name has 'no-such-thing' in it, and none has it as a label.\n",
    });
  });

  test('list --all, a filter and show say why a model can not run here', async () => {
    const row = new RegExp(`^${ELSEWHERE} .*ryzenai-llm:npu requires Windows\\.$`, 'm');
    expect((await run(['list'])).output).not.toContain(ELSEWHERE);
    expect((await run(['list', '--all'])).output).toMatch(row);
    expect((await run(['list', ELSEWHERE])).output).toMatch(row);
    expect((await run(['show', ELSEWHERE])).output).toMatch(
      /^Runs here +no: ryzenai-llm:npu requires Windows\.$/m,
    );
  });

  test('what can not run here is not pulled, unless that is asked for', async () => {
    for (const words of [
      ['pull', ELSEWHERE],
      ['run', ELSEWHERE, 'Hi'],
    ]) {
      const { code, errors } = await run(words);
      expect([code, errors]).toEqual([
        1,
        expect.stringContaining(`${ELSEWHERE} can't run on this machine.`),
      ]);
      expect(errors).toContain(`'lemonade pull ${ELSEWHERE} --force' fetches it all the same.`);
    }
    // The server of the suite has no network, so that the pull itself fails.
    expect((await run(['pull', ELSEWHERE, '--force'])).errors).not.toContain(
      "can't run on this machine",
    );
  });

  test('another name is suggested for a wrong one only if that model runs here', async () => {
    expect((await run(['show', 'llama3.2'])).errors).toMatch(
      /Did you mean 'Llama-3\.2-\S+-(GGUF|CPU)'/,
    );
  });

  test('a model is loaded, shown, pinned and unloaded', async () => {
    const id = idOf('chat');
    expect((await run(['ps'])).output).toContain('No model is in memory');
    const loaded = await run(['load', id, '-o', 'ctx_size=2048', '-o', 'llamacpp_backend=cpu']);
    expect(loaded).toEqual({
      code: 0,
      output: `${id} is in memory.\n`,
      errors: `Loading ${id}\nStarting llamacpp:cpu\n`,
    });
    // It runs so already.
    const again = await run(['load', id, '-o', 'ctx_size=2048', '-o', 'llamacpp_backend=cpu']);
    expect(again).toEqual({ code: 0, output: `${id} is in memory.\n`, errors: `Loading ${id}\n` });
    expect(await run(['pin', id])).toMatchObject({ code: 0 });
    expect(await run(['pin', idOf('other')])).toMatchObject({
      code: 4,
      errors: expect.stringContaining(`'lemonade load ${idOf('other')} --pinned'`),
    });
    expect((await run(['ps'])).output).toMatch(new RegExp(`^${id} \\(pinned\\) .* 2048 `, 'm'));
    expectAnswerOf('pinModel', (await run(['pin', id, '--json'])).output);
    expect(await run(['unpin', id, '--quiet'])).toEqual({ code: 0, output: '', errors: '' });
    const { output } = await run(['ps', '--json']);
    expect(JSON.parse(output)).toMatchObject([
      { model_name: id, pinned: false, recipe_options: { ctx_size: 2048 } },
    ]);
    expectAnswerOf('unloadModel', (await run(['stop', id, '--json'])).output);
    expect((await run(['ps', '--json'])).output).toBe('[]\n');
  });

  test('ps says which models are being loaded', async () => {
    const id = idOf('neverReady');
    const given = run(['load', id]);
    await expect
      .poll(async () => (await run(['ps'])).output)
      .toContain(`Loading ${id} (llamacpp:cpu)`);
    await run(['unload', id]);
    expect(await given).not.toMatchObject({ code: 0 });
    expect((await run(['ps'])).output).not.toContain(id);
  });

  test('load options are shown, saved one by one, and taken away', async () => {
    const id = idOf('real');
    expect((await run(['options', id, 'ctx-size=1024'])).output).toMatch(/^ctx_size +1024 +1024/m);
    const more = await run(['options', id, 'llamacpp_backend=cpu', '--json']);
    expectAnswerOf('saveModelOptions', more.output);
    expect(JSON.parse(more.output).saved).toEqual({ ctx_size: 1024, llamacpp_backend: 'cpu' });
    for (const [word, says] of [
      ['ctx_sise=3', "Did you mean 'ctx_size'?"],
      ['ctx_size=abc', "'abc' is not a context size."],
      ['ctx_size=true', "'true' is not a context size."],
    ] as const)
      expect(await run(['options', id, word])).toMatchObject({
        code: 2,
        errors: expect.stringContaining(says),
      });
    expect(
      JSON.parse((await run(['options', id, 'ctx_size=8k', '--json'])).output).saved.ctx_size,
    ).toBe(8192);
    expect(JSON.parse((await run(['options', id, '--reset', '--json'])).output).saved).toEqual({});
  });

  test('options lists every option that a load takes, and explains each', async () => {
    const { data: models } = JSON.parse((await run(['list', '--all', '--json'])).output);
    const byRecipe = new Map<string, string>(
      models.map(({ id, recipe }: Record<string, string>) => [recipe, id]),
    );
    byRecipe.delete('oga-igpu');
    expect(byRecipe.size).toBeGreaterThan(6);
    for (const id of byRecipe.values()) {
      const { names } = JSON.parse((await run(['options', id, '--json'])).output);
      const { output } = await run(['options', id]);
      expect(output).not.toContain('model_name');
      for (const name of names) expect(output).toMatch(new RegExp(`^${name} +[a-z].* .* `, 'm'));
    }
    const args = await run(['options', idOf('real')]);
    expect(args.output).toMatch(/^llamacpp_args +more arguments/m);
  });

  test('the log, by level and number of lines', async () => {
    const two = (await run(['logs', '-n', '2'])).output.trim().split('\n');
    expect(two.length).toBe(2);
    expect((await run(['logs', '--level', 'info'])).output).toContain('Ready: ');
    expect((await run(['logs', '--level', 'fatal'])).output).toBe('');
    expect(await run(['logs', '--level', 'wrning'])).toMatchObject({
      code: 2,
      errors: expect.stringContaining("'warning'"),
    });
    expect(await run(['logs'], { key: 'wrong' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('API key'),
    });
  });

  test('logs -f goes on until it is stopped, which is a good end', async () => {
    const { child, ended } = startProgram(['logs', '-f', '--json'], reach(server()));
    await once(child.stdout, 'data');
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    await run(['load', idOf('chat')]);
    // Lines of earlier tests may come first, and a line in two pieces.
    const lines = () => output.split('\n').slice(1, -1);
    await expect.poll(() => lines().some((line) => line.includes('/load '))).toBe(true);
    const load = lines().find((line) => line.includes('/load ')) ?? '';
    expect(JSON.parse(load)).toMatchObject({ severity: 'Info' });
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, errors: '' });
  });

  test('backends and the doctor tell what this machine has', async () => {
    const [backends, all, doctor] = await Promise.all(
      [['backends'], ['backends', '--all', '--json'], ['doctor', '--json']].map((words) =>
        run(words),
      ),
    );
    expect(backends?.output).toMatch(/^llamacpp:cpu +installed/m);
    expect(backends?.errors).toMatch(/^kokoro:embedded: .*espeak-ng \(GPL-3\.0\)/m);
    expect(JSON.parse(all?.output ?? '').llamacpp.backends.cpu.state).toBe('installed');
    const findings = (doctor?.output ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(findings).toContainEqual({
      check: 'Backends of llamacpp',
      state: 'fine',
      message: expect.stringContaining('cpu'),
    });
    expect(findings).toContainEqual(expect.objectContaining({ check: 'Network', state: 'hint' }));
    const wrong = await run(['backends', 'install', 'llamacp:cpu']);
    expect(wrong).toMatchObject({ code: 2, errors: expect.stringContaining("'llamacpp:cpu'") });
    const absent = await run(['backends', 'uninstall', 'whispercpp:cpu']);
    expect(absent).toMatchObject({
      code: 4,
      errors: expect.stringMatching(/^Error: whispercpp:cpu is not installed\./),
    });
    const chosen = await run(['backends', 'install', 'llamacpp:default']);
    expect(chosen).toMatchObject({ code: 0, output: 'llamacpp:cpu is installed.\n' });
    const elsewhere = await run(['backends', 'install', 'whispercpp:metl']);
    expect(elsewhere.errors).not.toContain('whispercpp:metal');
  });

  test('completion knows the models', async () => {
    const { output } = await run(['complete', '--', 'load', '']);
    expect(output).toMatch(new RegExp(`^${idOf('real')}\t[\\d.]+ kB,`, 'm'));
    expect((await run(['complete', '--', 'lis'])).output).toMatch(/^list\t/);
  });
});

describe('what models do', () => {
  test('what follows one load option of run is the prompt', async () => {
    const words = ['run', idOf('chat'), '-o', 'ctx_size=2048', '-o', 'merge_args=true', 'hello'];
    expect(await run(words)).toMatchObject({
      code: 0,
      output: 'Hello from the fake llama-server.\n',
    });
  });

  test('run answers a prompt, one from a pipe, and both', async () => {
    const prompt = async (words: readonly string[], input?: string) => {
      const ended = await run(words, input === undefined ? {} : { input });
      expect(ended).toMatchObject({ code: 0, output: 'Hello from the fake llama-server.\n' });
    };
    await prompt(['run', idOf('chat'), 'What', 'is this?']);
    await prompt(['run', idOf('chat'), 'Summarize.', '--system', 'Be brief.'], 'a long text\n');
    const { json } = await ask(server(), { path: '/v1/health' });
    const origin = new URL(json.all_models_loaded[0].backend_url).origin;
    const { requests } = (await (await fetch(`${origin}/fake/requests`)).json()) as {
      requests: { body: { messages?: unknown } }[];
    };
    expect(requests.map(({ body }) => body?.messages).filter(Boolean)).toEqual([
      [{ role: 'user', content: 'What is this?' }],
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Summarize.\n\na long text' },
      ],
    ]);
  });

  test('run --json prints an event a line', async () => {
    const { output } = await run(['run', idOf('chat'), 'Hi', '--json']);
    const chunks = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(problemsOfPrintedEvents('createChatCompletion', output)).toEqual([]);
    expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(
      'Hello from the fake llama-server.',
    );
  });

  test('SIGINT at an answer ends with 130 and stops the work on the server', async () => {
    await run(['load', idOf('chat')]);
    const { json } = await ask(server(), { path: '/v1/health' });
    const origin = new URL(json.all_models_loaded[0].backend_url).origin;
    const headers = { 'content-type': 'application/json' };
    await fetch(`${origin}/fake/switches`, {
      method: 'POST',
      headers,
      body: '{"holdAfterTokens":2}',
    });
    const { child, ended } = startProgram(['run', idOf('chat'), 'Hi'], reach(server()));
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, errors: expect.stringContaining('Stopped.\n') });
    expect((await fetch(`${origin}/fake/wait-aborted`)).status).toBe(200);
  });

  test('embed and rerank print numbers for texts', async () => {
    const embedded = await run(['embed', 'one', 'two', '-m', idOf('embedding')]);
    const vectors = embedded.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([vectors.length, typeof vectors[0][0]]).toEqual([2, 'number']);
    const ranked = await run(['rerank', 'what?', '-m', idOf('reranking')], {
      input: 'first text\nsecond text\n',
    });
    expect(ranked).toMatchObject({
      code: 0,
      output: expect.stringMatching(/SCORE +TEXT\n.*text\n.*text\n/),
    });
  });

  test('bench measures a first turn, and what a second one costs with the prompt cache', async () => {
    const words = [
      'bench',
      idOf('chat'),
      '--runs',
      '1',
      '--tokens',
      '4',
      '--ctx-size',
      '1k',
      '--prompt-tokens',
      '16',
    ];
    const { code, output } = await run([...words, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      model: idOf('chat'),
      ctx_size: 1024,
      runs: 1,
      tokens: expect.any(Number),
      second_time_to_first_token: expect.any(Number),
    });
  });

  test('bench goes on where a second turn has no room in the context', async () => {
    const words = [
      'bench',
      idOf('chat'),
      '--runs',
      '1',
      '--tokens',
      '4',
      '--ctx-size',
      '128',
      '--prompt-tokens',
      '124',
    ];
    const { code, output, errors } = await run([...words, '--json']);
    expect({ code, errors }).toMatchObject({ code: 0 });
    expect(JSON.parse(output)).toMatchObject({
      ctx_size: 128,
      tokens: 4,
      second_prompt_tokens: null,
      second_time_to_first_token: null,
    });
  });

  test('a kind of model that is not there is told, with one that can be pulled', async () => {
    const sound = join(folder, 'hello.wav');
    await writeFile(sound, 'RIFF');
    const offline = await runProgram(['transcribe', sound], reach(server()));
    expect(offline).toMatchObject({
      code: 4,
      errors: expect.stringContaining('There is no model for transcription on this machine.'),
    });
    // That server is offline, so that nothing can be pulled. This one is not; its hubs are not
    // there.
    const online = await startServer({ environment: { LEMONADE_OFFLINE: undefined } });
    onTestFinished(() => online.stop());
    const run = (words: readonly string[]) => runProgram(words, reach(online));
    expect(await run(['transcribe', sound])).toMatchObject({
      code: 4,
      errors: expect.stringMatching(/'lemonade pull Whisper-Tiny' fetches one \(80\.5 MB\)/),
    });
    const image = await run(['image', 'a cat']);
    expect(image).toMatchObject({
      code: 4,
      errors: expect.stringMatching(/'lemonade pull SD\S+'/),
    });
    expect(await run(['transcribe', join(folder, 'none.wav')])).toMatchObject({
      code: 4,
      errors: expect.stringContaining('none.wav'),
    });
    expect(await run(['speak', 'Hi', '-o', join(folder, 'x.mp3')])).toMatchObject({
      code: 4,
      errors: expect.stringContaining('kokoro'),
    });
    expect(await run(['image', 'a cat', '--size', 'big'])).toMatchObject({ code: 2 });
  });
});

describe('what goes wrong', () => {
  test('an unknown model ends with 4 and the nearest name', async () => {
    const { code, output, errors } = await run(['show', 'extra.Tiny-Chta']);
    expect([code, output]).toEqual([4, '']);
    expect(errors).toContain("Did you mean 'extra.Tiny-Chat'");
    expect(errors).toContain("'lemonade list --all' lists all models.");
    expect(errors).not.toContain('GET /');
  });

  test('a load that fails ends with 1 and the reason', async () => {
    expect(await run(['load', idOf('exitsAtStart')])).toMatchObject({ code: 1, output: '' });
  });

  test('a missing key and a wrong one are told apart', async () => {
    expect(await run(['ps'], { key: undefined })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('wants an API key'),
    });
    expect(await run(['ps'], { key: 'wrong' })).toMatchObject({
      code: 1,
      errors: expect.stringContaining('does not accept this API key'),
    });
  });

  describe('with another server', () => {
    let other: HttpServer;
    const start = async (answer: (url: string) => { status: number; body: string }) => {
      other = createServer((request, response) => {
        const { status, body } = answer(request.url ?? '');
        response
          .writeHead(status, {
            'content-type': body.startsWith('{') ? 'application/json' : 'text/html',
          })
          .end(body);
      }).listen(0, '127.0.0.1');
      await once(other, 'listening');
      return {
        port: (other.address() as AddressInfo).port,
        environment: { LEMONADE_HOST: '127.0.0.1' },
      };
    };
    afterEach(() => void other.close());

    test('of another version, one sentence says so', async () => {
      const health = { status: 'ok', version: '99.0.0', all_models_loaded: [] };
      const where = await start((url) =>
        url.endsWith('/health')
          ? { status: 200, body: JSON.stringify(health) }
          : { status: 404, body: '{"error":{"message":"There is no such path."}}' },
      );
      const said = `The server is version 99.0.0 and this program is version ${version}`;
      expect(await runProgram(['list'], where)).toMatchObject({
        code: 4,
        errors: expect.stringContaining(said),
      });
      expect(await runProgram(['status'], where)).toMatchObject({
        code: 0,
        errors: expect.stringContaining(said),
      });
    });

    test('of another kind, it says that it is not a Lemonade server', async () => {
      const where = await start(() => ({ status: 404, body: '<html>' }));
      expect(await runProgram(['status'], where)).toMatchObject({
        code: 3,
        errors: expect.stringContaining('is not a Lemonade server'),
      });
    });
  });
});

describe.runIf(HAS_TERMINALS)('on a terminal of 40 columns', () => {
  test.each([
    { words: ['list', '--all'], of: 'MODEL' },
    { words: ['ps'], of: 'MODEL' },
    { words: ['backends', '--all'], of: 'BACKEND' },
    { words: ['options', idOf('chat')], of: 'OPTION' },
  ])('the table of $words fits', async ({ words, of }) => {
    await run(['load', idOf('chat')]);
    const terminal = onTerminal(words, { ...reach(server()), columns: 40 });
    expect(await terminal.ended).toBe(0);
    const lines = plain(terminal.screen()).split(/[\r\n]+/);
    const title = lines.findIndex((line) => line.startsWith(of));
    // What follows a table is sentences, which the terminal breaks.
    const end = lines.findIndex((line, index) => index > title && /^$|[.:]$/.test(line));
    const rows = lines.slice(title, end < 0 ? undefined : end);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter((line) => line.length > 40)).toEqual([]);
  });
});

describe.runIf(HAS_TERMINALS)('sentences on a terminal', () => {
  test.each([40, 80])('of %i columns are broken between words', async (columns) => {
    const terminal = onTerminal(['list', 'Tiny-Emb*', '--all'], { ...reach(server()), columns });
    expect(await terminal.ended).toBe(0);
    const failure = onTerminal(['show', 'no-such-model-at-all'], { ...reach(server()), columns });
    expect(await failure.ended).toBe(4);
    const hint = onTerminal(['list'], { ...reach(server()), columns });
    expect(await hint.ended).toBe(0);
    const lines = [terminal, failure, hint].flatMap(({ screen }) => plain(screen()).split(/\r?\n/));
    expect(lines.join(' ')).toContain('--all shows them.');
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
  });
});

describe('colours', () => {
  test.each([
    { environment: {}, isColoured: false },
    { environment: { FORCE_COLOR: '1' }, isColoured: true },
    { environment: { FORCE_COLOR: '1', NO_COLOR: '1' }, isColoured: false },
  ])('with $environment into a pipe: $isColoured', async ({ environment, isColoured }) => {
    expect(
      (
        await run(['status'], { environment: environment as Record<string, string> })
      ).output.includes('\u001b['),
    ).toBe(isColoured);
  });
});
