import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { said, startChatServer } from '../../../fixtures/chat-server.ts';
import { chatState } from '../../../fixtures/chat-state.ts';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { playStreams } from '../../../fixtures/played-streams.ts';
import { runChat } from './chat.ts';
import type { ChatOptions } from './chat-state.ts';

beforeEach(() => {
  vi.stubEnv('LEMONADE_CHAT_HISTORY', '');
});
afterEach(() => vi.unstubAllEnvs());

const HEAD = 'm  /help lists commands, Ctrl-D leaves\n';

/** A chat in which `lines` are typed at once, or nothing yet. */
async function begin(
  lines = '',
  {
    answers = [],
    servers,
    options = {},
    ...setup
  }: CommandSetup & {
    answers?: Parameters<typeof startChatServer>[0];
    servers?: readonly string[];
    options?: Partial<ChatOptions>;
  } = {},
) {
  const { host, bodies } = await startChatServer(answers);
  const streams = playStreams({});
  const made = createCommandContext(() => ({}), { columns: 80, canAsk: true, host, ...setup });
  const tasks: (() => Promise<void>)[] = [];
  const context = { ...made.context, atEnd: (task: () => Promise<void>) => void tasks.push(task) };
  const { tools: _, messages: __, lastStats: ___, isOver: ____, ...usual } = chatState();
  const chatting = runChat(context, { ...usual, ...options }, servers);
  streams.type(lines);
  const over = async () => {
    await chatting;
    for (const task of tasks) await task();
    return made.out();
  };
  return { ...streams, ...made, bodies, chatting, over };
}

describe('a chat', () => {
  test('begins with the model and what helps, and ends with /exit', async () => {
    const { over, bodies, shown } = await begin('/exit\r');
    expect(await over()).toBe(HEAD);
    expect(bodies).toEqual([]);
    expect(shown().endsWith('\x1b[?2004l')).toBe(true);
  });

  test('has both on lines of their own where the terminal is narrow', async () => {
    const [, help = ''] = HEAD.trimEnd().split('  ');
    const wide = await begin('/exit\r', { columns: HEAD.length - 1 });
    expect(await wide.over()).toBe(HEAD);
    const narrow = await begin('/exit\r', { columns: HEAD.length - 2 });
    expect(await narrow.over()).toBe(`m\n${help}\n`);
  });

  test('sends what was said before with each message, and skips empty lines', async () => {
    const { over, bodies } = await begin('Hi\r\r  \rAnd?\r/exit\r', {
      answers: [[said('One.')], [said('Two.')]],
      options: { system: 'Be kind.' },
    });
    expect(await over()).toContain('One.\n');
    const system = { role: 'system', content: 'Be kind.' };
    const first = [system, { role: 'user', content: 'Hi' }];
    expect(bodies).toMatchObject([
      { model: 'm', messages: first },
      {
        messages: [
          ...first,
          { role: 'assistant', content: 'One.' },
          { role: 'user', content: 'And?' },
        ],
      },
    ]);
  });

  test('ends with Ctrl-D, and with the command', async () => {
    const left = await begin('\x04');
    expect(await left.over()).toBe(HEAD);
    const stopped = await begin();
    await expect.poll(stopped.shown).toContain('❯ ');
    stopped.abort.abort();
    expect(await stopped.over()).toBe(HEAD);
  });

  test('goes on after a failure, which it says with its advice', async () => {
    const { over, bodies } = await begin('/clera\rHi\rAgain\r/exit\r', {
      answers: [500, [said('Yes.')]],
      env: { NO_COLOR: '', FORCE_COLOR: '1' },
    });
    const out = await over();
    expect(out).toContain('\x1b[31mThere is no command /clera.\x1b[39m\nDid you mean /clear?\n');
    expect(out).toContain('\x1b[31mIt is full.\x1b[39m\n');
    expect(out).toContain('Yes.');
    expect(bodies).toHaveLength(2);
  });

  test('ends with what is not a failure of a command', async () => {
    const { context, chatting, type, shown } = await begin();
    Object.assign(context.terminal, {
      tell() {
        throw new TypeError('Of this program.');
      },
    });
    type('/model\r');
    await expect(chatting).rejects.toThrow('Of this program.');
    expect(shown().endsWith('\x1b[?2004l')).toBe(true);
  });

  test('goes on after Ctrl-C during an answer, which ends that alone', async () => {
    const { type, out, over, bodies } = await begin('Hi\r', {
      answers: [[said('Well then'), '...'], [said('Yes.')]],
    });
    await expect.poll(out).toContain('Well');
    type('\x03');
    await expect.poll(out).toContain('(stopped)');
    type('Go on\r/exit\r');
    expect(await over()).toContain('Yes.');
    expect(bodies).toHaveLength(2);
  });
});

describe('the history of a chat', () => {
  test('is read before, and has what was typed behind it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chat-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'history');
    vi.stubEnv('LEMONADE_CHAT_HISTORY', path);
    await writeFile(path, 'older\n');
    const { over, bodies } = await begin('\x1b[A\r/exit\r');
    await over();
    expect(bodies).toMatchObject([{ messages: [{ role: 'user', content: 'older' }] }]);
    expect(await readFile(path, 'utf8')).toBe('older\n/exit\n');
  });
});

describe('tools of a chat', () => {
  const told = {
    choices: [],
    mcp: { servers: [{ name: 'town', tool_count: 4, error: null }] },
  };

  test('are told of, dim, and not with --quiet', async () => {
    const setup = {
      servers: ['town'],
      answers: [[told, said('Yes.')]],
      env: { NO_COLOR: '', FORCE_COLOR: '1' },
    };
    const { over, bodies } = await begin('Hi\r/exit\r', setup);
    expect(await over()).toContain('\x1b[2mtown: 4 tools\x1b[22m\n');
    expect(bodies).toMatchObject([{ mcp_servers: [{ name: 'town' }] }]);
    const quiet = await begin('Hi\r/exit\r', { ...setup, quiet: true });
    expect(await quiet.over()).not.toContain('town');
  });

  test('are asked about, and called after a yes', async () => {
    const call = { id: 'a', server: 'town', name: 'weather', arguments: '{}' };
    const part = { index: 0, id: 'a', function: { name: 'town__weather', arguments: '{}' } };
    const asks = [
      { choices: [{ delta: { tool_calls: [part] } }] },
      { choices: [], mcp: { approvals: [call] } },
    ];
    const { type, shown, over, bodies } = await begin('Hi\r', {
      servers: ['town'],
      answers: [asks, [said('Sunny.')]],
    });
    await expect.poll(shown).toContain('Call it?');
    type('y\r/exit\r');
    expect(await over()).toContain('Sunny.');
    expect(bodies[1]).toMatchObject({ mcp_approvals: [{ id: 'a', approve: true }] });
  });

  test('are none where no servers are named', async () => {
    const { over, bodies } = await begin('Hi\r/exit\r');
    await over();
    expect(bodies[0]).not.toHaveProperty('mcp_servers');
  });
});
