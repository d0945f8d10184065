import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { said, startChatServer } from '../../../fixtures/chat-server.ts';
import {
  type CommandSetup,
  createCommandContext,
  eventStream,
} from '../../../fixtures/command-context.ts';
import { model, system } from '../../../fixtures/command-run.ts';
import { playStreams } from '../../../fixtures/played-streams.ts';
import type { RunOptions } from './ready.ts';
import { runModel } from './run.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  vi.stubEnv('LEMONADE_CHAT_HISTORY', '');
});
afterEach(() => vi.unstubAllEnvs());

const there = model('m', { downloaded: true });
const figures = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 5 } };
const responses: Readonly<Record<string, unknown>> = {
  'GET /live': {},
  'GET /health': {
    version: '0.1.0',
    all_models_loaded: [{ model_name: 'm' }],
    models_loading: [],
  },
  'GET /models/m': there,
  'GET /models?show_all=true': { data: [there] },
  'GET /system-info': system,
};

const call = { id: 'a', server: 'town', name: 'weather', arguments: '{}' };
const asks = [
  {
    choices: [
      {
        delta: {
          tool_calls: [{ index: 0, id: 'a', function: { name: 'x', arguments: '{}' } }],
        },
      },
    ],
  },
  { choices: [], mcp: { approvals: [call] } },
];

interface Given extends CommandSetup {
  name?: string | undefined;
  words?: readonly string[];
  options?: RunOptions;
  piped?: string;
  chunks?: readonly object[];
  /** Ctrl-C comes once this is printed. */
  stopsAt?: string;
}

/** One answer of a model, with what is printed, and the body that it is asked for with. */
async function answered({
  name = 'm',
  words = ['Is', 'it?'],
  options = {},
  piped = '',
  chunks = [said('Yes.'), figures],
  stopsAt,
  ...setup
}: Given = {}) {
  playStreams().end(piped);
  const { context, abort, asked, out, notes } = createCommandContext(
    ({ what }) =>
      what === 'POST /chat/completions'
        ? eventStream(chunks.map((data) => ({ data })))
        : responses[what],
    setup,
  );
  const { write } = context.terminal;
  context.terminal.write = (text) => {
    write(text);
    if (stopsAt !== undefined && text.includes(stopsAt)) abort.abort();
  };
  const failure = await runModel(context, name === '' ? undefined : name, words, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  const body = asked.find(({ what }) => what === 'POST /chat/completions')?.body as
    | Record<string, unknown>
    | undefined;
  return { failure, body, out: out(), notes: notes(), asked: asked.map(({ what }) => what) };
}

describe('one answer', () => {
  test('is asked for with the words, and printed', async () => {
    const { failure, body, out, notes } = await answered();
    expect(failure).toBeUndefined();
    expect(body).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'Is it?' }],
      stream: true,
      stream_options: { include_usage: true },
    });
    expect([out, notes]).toEqual(['Yes.\n', '']);
  });

  test.each<[readonly string[], string, string]>([
    [[], ' piped\n', 'piped'],
    [['Sum', 'up:'], 'a\nb\n', 'Sum up:\n\na\nb'],
    [['Sum'], ' \n', 'Sum'],
  ])('to %j with %j piped is one to %j', async (words, piped, content) => {
    expect((await answered({ words, piped })).body?.messages).toEqual([{ role: 'user', content }]);
  });

  test('has what the options say', async () => {
    const file = join(folder, 'a.png');
    await writeFile(file, 'x');
    const { body } = await answered({
      options: {
        system: 'Be kind.',
        think: false,
        param: ['seed=1'],
        format: 'json',
        image: [file],
        mcp: ['town'],
      },
    });
    const image_url = { url: 'data:image/png;base64,eA==' };
    expect(body).toMatchObject({
      messages: [
        { role: 'system', content: 'Be kind.' },
        {
          role: 'user',
          content: [
            { type: 'image_url', image_url },
            { type: 'text', text: 'Is it?' },
          ],
        },
      ],
      enable_thinking: false,
      seed: 1,
      response_format: { type: 'json_object' },
      mcp_servers: [{ name: 'town' }],
    });
  });

  test('is that of a model that is here, where none is named', async () => {
    const { body, asked } = await answered({ name: '' });
    expect(body?.model).toBe('m');
    expect(asked).toContain('GET /models?show_all=true');
    expect((await answered()).asked).not.toContain('GET /models?show_all=true');
  });

  test('has thoughts, unless those are hidden', async () => {
    const chunks = [{ choices: [{ delta: { reasoning_content: 'Hm.' } }] }, said('Yes.')];
    expect((await answered({ chunks })).out).toBe('Hm.\n\nYes.\n');
    expect((await answered({ chunks, options: { hideThinking: true } })).out).toBe('Yes.\n');
    expect((await answered({ chunks, quiet: true })).out).toBe('Yes.\n');
  });

  test('has figures behind it with --stats, which JSON does without', async () => {
    const { notes } = await answered({ options: { stats: true } });
    expect(notes).toMatch(/^5 tokens, first after .*, prompt of 3 tokens\n$/);
    const coloured = await answered({
      options: { stats: true },
      env: { NO_COLOR: '', FORCE_COLOR: '1' },
    });
    expect(coloured.notes).toMatch(/\[2m5 tokens/);
    const json = await answered({ options: { stats: true }, json: true });
    expect(json.notes).toBe('');
    expect(
      json.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([said('Yes.'), figures]);
  });

  test('that is stopped ends the command so, without figures', async () => {
    const { failure, notes } = await answered({
      stopsAt: 'Yes',
      options: { stats: true },
      chunks: [said('Yes, it'), said(' is.')],
    });
    expect(failure).toMatchObject({ reason: 'interrupted' });
    expect(notes).toBe('');
  });

  test('tells of servers of tools next to it, and not with --quiet', async () => {
    const chunks = [
      { choices: [], mcp: { servers: [{ name: 'town', tool_count: 1, error: null }] } },
      said('Yes.'),
    ];
    const given = { chunks, options: { mcp: ['town'] } };
    expect(await answered(given)).toMatchObject({ out: 'Yes.\n', notes: 'town: 1 tool\n' });
    expect(await answered({ ...given, quiet: true })).toMatchObject({ out: 'Yes.\n', notes: '' });
    expect((await answered({ chunks })).notes).toBe('');
  });

  test('makes no call where no person can be asked', async () => {
    const { notes } = await answered({ chunks: asks, options: { mcp: ['town'] } });
    expect(notes).toContain('town: weather {} – not called, as there is no terminal to ask on.');
  });
});

describe('without a prompt and a terminal', () => {
  test('nothing is asked', async () => {
    const { failure, asked } = await answered({ words: [] });
    expect(failure).toMatchObject({
      reason: 'misuse',
      message: 'There is neither a prompt nor a terminal to chat on.',
      advice: 'Give the prompt behind the model, or pipe it.',
    });
    expect(asked).toEqual([]);
    expect((await answered({ words: [], name: '' })).failure).toMatchObject({ reason: 'misuse' });
  });

  test('a prompt in the place of the model is said to be there', async () => {
    expect((await answered({ words: [], name: 'Say hello.' })).failure).toMatchObject({
      reason: 'misuse',
      message: "'Say hello.' stands where the model does.",
      advice: "Name the model first: lemonade run MODEL 'Say hello.'.",
    });
  });
});

describe('a mistake in the options', () => {
  test.each<[RunOptions, string]>([
    [{ param: ['x=1'] }, "There is no parameter 'x'."],
    [{ format: '{' }, "'{' is not a JSON schema"],
    [{ image: ['a.txt'] }, "'a.txt' is not an image that models take."],
  ])('%j is said before anything is asked', async (options, message) => {
    const { failure, asked } = await answered({ options });
    expect(failure).toMatchObject({ message: expect.stringContaining(message) });
    expect(asked).toEqual([]);
  });
});

describe('at a terminal', () => {
  async function begin(
    words: readonly string[],
    options: RunOptions,
    answers: Parameters<typeof startChatServer>[0],
  ) {
    const { host, bodies } = await startChatServer(answers);
    const streams = playStreams({});
    const made = createCommandContext(({ what }) => responses[what], {
      columns: 80,
      canAsk: true,
      host,
    });
    const running = runModel(made.context, 'm', words, options);
    return { ...streams, ...made, bodies, running };
  }
  test('a chat begins where there is no prompt', async () => {
    const { type, running, out, bodies } = await begin([], { stats: true, mcp: ['town'] }, [
      [said('Yes.'), figures],
    ]);
    type('Hi\r/exit\r');
    await running;
    expect(out()).toMatch(/^m {2}\/help lists commands[\s\S]*Yes\.\n5 tokens/);
    expect(bodies).toMatchObject([{ mcp_servers: [{ name: 'town' }] }]);
  });

  test('a call of a tool is asked about, and what was typed before does not answer that', async () => {
    const { type, running, shown, out, bodies, modes } = await begin(['Hi'], { mcp: ['town'] }, [
      asks,
      [said('Sunny.')],
    ]);
    type('n\r');
    await expect.poll(shown).toContain('Call it?');
    type('y\r');
    await running;
    expect(out()).toContain('Sunny.');
    expect(bodies[1]).toMatchObject({ mcp_approvals: [{ id: 'a', approve: true }] });
    expect(modes.at(-1)).toBe(false);
  });

  test('Ctrl-C at a question ends the command', async () => {
    const { type, running, shown, bodies } = await begin(['Hi'], { mcp: ['town'] }, [asks]);
    await expect.poll(shown).toContain('Call it?');
    type('\x03');
    await expect(running).rejects.toMatchObject({ reason: 'interrupted' });
    expect(bodies).toHaveLength(1);
  });

  test('Ctrl-C during an answer ends the command', async () => {
    const { type, running, out } = await begin(['Hi'], { mcp: ['town'] }, [
      [said('Well then'), '...'],
    ]);
    await expect.poll(out).toContain('Well');
    type('\x03');
    await expect(running).rejects.toMatchObject({ reason: 'interrupted' });
  });
});

test.skipIf(process.platform === 'win32')(
  'with --web the page of the server is opened in place of an answer',
  async () => {
    vi.stubEnv('PATH', folder);
    const { out, body, asked } = await answered({ options: { web: true } });
    expect(out).toBe('Open http://localhost:13305/ in a browser.\n');
    expect(body).toBeUndefined();
    expect(asked).toContain('GET /models/m');
  },
);
