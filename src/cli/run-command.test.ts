// How commands end, within this process; run.test.ts has the same of real ones.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { closeServer, listenOnLoopback, originOf } from '../../fixtures/loopback.ts';
import { playStreams } from '../../fixtures/played-streams.ts';
import { version } from '../lib/package-root.ts';
import { runCommand } from './run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-command-'));
  for (const name of Object.keys(process.env).filter((one) => one.startsWith('LEMONADE_')))
    vi.stubEnv(name, undefined);
  vi.stubEnv('LEMONADE_CACHE_DIR', folder);
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', '1');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const;

/** The end of the process, which the test sees in its place. */
class Ended extends Error {
  readonly code: unknown;

  constructor(code: unknown) {
    super(`Ended with ${String(code)}.`);
    this.code = code;
  }
}

/** A server whose responses are by path; `...` never comes. */
async function serve(responses: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    asked.push(path);
    const body = responses[path];
    if (body === '...') return;
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { error: { message: `There is no ${path}.` } }));
  });
  await listenOnLoopback(server);
  onTestFinished(() => closeServer(server));
  return { host: originOf(server), asked };
}

function run(words: readonly string[]) {
  let errors = '';
  const spies = [
    vi.spyOn(process.stderr, 'write').mockImplementation((text, ...more) => {
      errors += text;
      for (const one of more) if (typeof one === 'function') (one as () => void)();
      return true;
    }),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Ended(code);
    }),
  ];
  const before = new Set(SIGNALS.flatMap((signal) => process.listeners(signal)));
  const listeners = (signal: (typeof SIGNALS)[number] = 'SIGINT') =>
    process.listeners(signal).filter((one) => !before.has(one));
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    for (const signal of SIGNALS) for (const one of listeners(signal)) process.off(signal, one);
  });
  const ended = runCommand(words).then(
    () => expect.fail('It has not ended.'),
    (error: unknown) => {
      if (!(error instanceof Ended)) throw error;
      return { code: error.code, errors };
    },
  );
  return {
    ended,
    listeners,
    interrupt() {
      for (const listener of listeners()) listener('SIGINT');
    },
  };
}

describe('a command', () => {
  test('ends with 0 when it has done what it was to do', async () => {
    const { shown } = playStreams();
    const { host } = await serve({ '/health': { all_models_loaded: [], models_loading: [] } });
    expect(await run(['ps', '--json', '--host', host]).ended).toEqual({ code: 0, errors: '' });
    expect(shown()).toBe('[]\n');
  });

  test('ends once all of its output is written', async () => {
    let written = '';
    const slow = new Writable({
      write(chunk, _encoding, done) {
        setTimeout(() => {
          written += chunk;
          done();
        }, 20);
      },
    });
    playStreams();
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(slow as never);
    expect((await run(['version']).ended).code).toBe(0);
    expect(written).toBe(`${version}\n`);
  });

  test.each([
    [['version'], 0],
    [['--help'], 0],
    [['lits'], 2],
    [['show'], 2],
  ])('%j that the parser ends has code %i', async (words, code) => {
    playStreams();
    expect((await run(words).ended).code).toBe(code);
  });

  test('that fails says what, and what to do, and ends with the code of its reason', async () => {
    playStreams();
    const { host } = await serve({ '/health': { version } });
    expect(await run(['show', 'o/r', '--host', host]).ended).toEqual({
      code: 4,
      errors: 'Error: There is no /models?show_all=true.\n',
    });
    const { host: other } = await serve({ '/models?show_all=true': { data: [] } });
    expect(await run(['show', 'o/r', '--host', other]).ended).toEqual({
      code: 4,
      errors: "Error: There is no model of o/r on this machine.\n'lemonade pull o/r' fetches it.\n",
    });
    expect(await run(['ps', '--port', 'x']).ended).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^Error: The port 'x' is not a number/),
    });
  });

  test('that fails says so in red, where there are colours', async () => {
    playStreams();
    vi.stubEnv('NO_COLOR', '');
    vi.stubEnv('FORCE_COLOR', '1');
    expect((await run(['ps', '--port', 'x']).ended).errors).toMatch(/^.\[31mError:.\[39m The port/);
  });

  test('that this program breaks tells where', async () => {
    playStreams();
    const { host } = await serve({ '/health': {} });
    const { code, errors } = await run(['ps', '--host', host]).ended;
    expect(code).toBe(1);
    expect(errors).toMatch(/^lemonade: TypeError: [^\n]+\n\s+at /);
  });

  test('that the shell completes is the half of a line, and only behind --', async () => {
    playStreams();
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect((await run(['complete', '--', 'unl']).ended).code).toBe(0);
    expect(log.mock.calls.join('\n')).toMatch(/^unload\b/m);
    log.mockRestore();
    expect((await run(['complete', 'unl']).ended).code).toBe(2);
    expect((await run(['completes', '--', 'unl']).ended).code).toBe(2);
  });

  test('does what is left to do at its end', async () => {
    const { host } = await serve({
      '/live': {},
      '/models/m': { id: 'm', labels: [], downloaded: true },
      '/health': { all_models_loaded: [{ model_name: 'm' }] },
    });
    const { type } = playStreams({});
    const history = join(folder, 'history');
    vi.stubEnv('LEMONADE_CHAT_HISTORY', history);
    const { ended } = run(['run', 'm', '--host', host]);
    type('/exit\r');
    expect(await ended).toEqual({ code: 0, errors: '' });
    expect(await readFile(history, 'utf8')).toBe('/exit\n');
  });
});

describe('Ctrl-C', () => {
  test('stops a command, which says no more than that', async () => {
    playStreams();
    const { host, asked } = await serve({ '/health': '...' });
    const { ended, interrupt } = run(['ps', '--host', host]);
    await expect.poll(() => asked).toContain('/health');
    interrupt();
    expect(await ended).toEqual({ code: 130, errors: 'Stopped.\n' });
  });

  test('for the second time ends it at once', async () => {
    playStreams();
    const { host, asked } = await serve({ '/health': '...' });
    const { ended, interrupt } = run(['ps', '--host', host]);
    await expect.poll(() => asked).toContain('/health');
    interrupt();
    expect(interrupt).toThrow('Ended with 130.');
    expect((await ended).code).toBe(130);
  });

  test('is not listened to by what only prints help', async () => {
    playStreams();
    const { ended, listeners } = run(['--help']);
    await ended;
    expect(listeners()).toEqual([]);
  });
});

describe('output that can not be written', () => {
  const failing = async (code: string, message = 'write EIO') => {
    const { host, asked } = await serve({ '/health': '...' });
    playStreams();
    const { ended, interrupt } = run(['ps', '--host', host]);
    await expect.poll(() => asked).toContain('/health');
    let thrown: unknown;
    try {
      process.stdout.emit('error', Object.assign(new Error(message), { code }));
    } catch (error) {
      thrown = error;
    }
    interrupt();
    const { errors } = await ended;
    return { code: (thrown as Ended).code, errors: errors.replace('Stopped.\n', '') };
  };

  test('since its reader has seen enough does not fail', async () => {
    expect(await failing('EPIPE')).toEqual({ code: 0, errors: '' });
  });

  test('for another reason is one', async () => {
    expect(await failing('ENOSPC')).toEqual({
      code: 1,
      errors: 'Error: The output could not be written: the disk is full.\n',
    });
    expect(await failing('EIO')).toEqual({
      code: 1,
      errors: 'Error: The output could not be written: write EIO.\n',
    });
  });
});
