// The chat of `lemonade run` on a terminal, and the server that it starts for itself.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Fake, fakeBehind } from '../support/client.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { freePort, HAS_TERMINALS, onTerminal, plain, reach, runProgram } from '../support/program.ts';
import { FAKE_LLAMA_SERVER, idOf, makeFolders } from '../support/server.ts';

const server = serverForSuite();
const PROMPT = /❯ /;
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

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-chat-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fake(): Promise<Fake> {
  const { json } = await ask(server(), { path: '/v1/health' });
  return fakeBehind(json.all_models_loaded[0]);
}

/** What the native server was asked last. */
async function lastMessages(): Promise<unknown> {
  return (await (await fake()).requests()).at(-1)?.body.messages;
}

describe.runIf(HAS_TERMINALS)('a chat', () => {
  test('has answers, commands, several lines, and a history', async () => {
    const history = join(folder, 'history');
    const environment = { LEMONADE_CHAT_HISTORY: history };
    const terminal = onTerminal(['run', model], { ...reach(server()), environment });
    const say = async (text: string, answer: RegExp) => {
      await terminal.waitFor(PROMPT);
      terminal.type(`${text}\r`);
      await terminal.waitFor(answer);
    };
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
    expect(await lastMessages()).toMatchObject({ 4: { role: 'user', content: 'pasted one\npasted two' } });
    await say('/stats', /tokens\/s/);
    await say('/hlep', /Did you mean \/help\?/);
    await say('/ps', new RegExp(model));
    await say('/think off', /Thinking is off/);
    await say('/system Be brief.', /begins anew/);
    await say('Hi', /Hello from the fake/);
    expect(await lastMessages()).toMatchObject([{ role: 'system', content: 'Be brief.' }, { content: 'Hi' }]);
    const saved = join(folder, 'chat.json');
    await say(`/save ${saved}`, /Written to/);
    await say('/clear', /begins anew/);
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

  test.each([80, 40])('Markdown and thoughts are readable on %i columns', async (columns) => {
    const terminal = onTerminal(['run', model], { ...reach(server()), columns });
    await terminal.waitFor(PROMPT);
    const text = '# Title\n\nA **bold** word and `code` in a sentence that is longer than forty columns are.\n- item\n';
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
    expect(answered).toEqual({ code: 0, output: 'Hello from the fake llama-server.\n', errors: '' });
    expect(await runProgram(['status'], { port })).toMatchObject({ code: 3 });
    const failed = await runProgram(['run', model, 'Hi'], {
      port,
      environment: { ...environment, LEMONADE_LOG_LEVEL: 'loud' },
    });
    expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining("'loud'") });
  } finally {
    await rm(folders.root, { recursive: true, force: true });
  }
});

/** A module without a file. */
function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
