import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import { ensureServer } from './ensure-server.ts';
import type { startServer } from './start-server.ts';

const nothing = (): unknown => {
  throw Object.assign(new Error(), { code: 'ECONNREFUSED' });
};
const url = 'http://localhost:8123';

/** Where no server answers; `did` says in order what was done with one that is started. */
function where(respond: () => unknown, setup: CommandSetup = { port: '8123' }) {
  const did: unknown[] = [];
  const atEnd: (() => Promise<void>)[] = [];
  const made = createCommandContext(respond, setup);
  const context = {
    ...made.context,
    atEnd: (task: () => Promise<void>) => {
      atEnd.push(task);
    },
  };
  const start: typeof startServer = async (_context, options) => {
    did.push(options);
    const stop = async () => {
      did.push('stop');
    };
    return { pid: 1, url, isAnnounced: true, log: '/log', stop };
  };
  const ensure = (isKept?: boolean) =>
    ensureServer(context, isKept === undefined ? { start } : { start, isKept });
  return { ...made, did, atEnd, ensure };
}
const WORDS = ['--host', 'localhost', '--port', '8123'];

test('a server that answers is enough, wherever it is', async () => {
  for (const setup of [{}, { host: 'far' }]) {
    const { ensure, did, atEnd, notes } = where(() => ({}), setup);
    expect(await ensure()).toBe(false);
    expect([did, atEnd, notes()]).toEqual([[], [], '']);
  }
});

describe('a server that is started', () => {
  test('ends with the command, which says how one stays', async () => {
    const { ensure, did, atEnd, notes } = where(nothing);
    expect(await ensure()).toBe(true);
    expect(did).toEqual([{ words: WORDS, isKept: false }]);
    expect(notes()).toBe('Starting a server for this command\n');
    expect(atEnd).toHaveLength(1);
    await atEnd[0]?.();
    expect(did.at(-1)).toBe('stop');
    expect(notes().split('\n')[1]).toBe(
      "The server of this command has ended. 'lemonade serve --detach' starts one that stays, and 'lemonade run --keep' keeps its own.",
    );
  });

  test('ends without a word after Ctrl-C', async () => {
    const { ensure, did, atEnd, notes, abort } = where(nothing);
    await ensure();
    abort.abort();
    await atEnd[0]?.();
    expect(did.at(-1)).toBe('stop');
    expect(notes()).toBe('Starting a server for this command\n');
  });

  test('stays where it is kept, and the command that ends it is said', async () => {
    const { ensure, did, atEnd, notes } = where(nothing);
    expect(await ensure(true)).toBe(true);
    expect(did).toEqual([{ words: WORDS, isKept: true }]);
    expect(atEnd).toEqual([]);
    expect(notes()).toBe(
      `Starting a server\nThe server at ${url} stays; 'lemonade --port 8123 stop' ends it.\n`,
    );
  });
});

test('no server is started on another machine', async () => {
  const { ensure, did } = where(nothing, { host: 'far' });
  await expect(ensure()).rejects.toThrow('No server answers at http://far:13305.');
  expect(did).toEqual([]);
});

test('no server is started after Ctrl-C', async () => {
  const { ensure, did, abort } = where(nothing);
  abort.abort();
  await expect(ensure()).rejects.toMatchObject({ message: 'Stopped.', reason: 'interrupted' });
  expect(did).toEqual([]);
});
