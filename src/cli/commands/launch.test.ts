import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventStream } from '../../../fixtures/command-context.ts';
import { model, run } from '../../../fixtures/command-run.ts';
import { launch } from './launch.ts';

let folder: string;
let listeners: NodeJS.SignalsListener[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launch-'));
  vi.stubEnv('PATH', folder);
  listeners = process.listeners('SIGINT') as NodeJS.SignalsListener[];
});
afterEach(async () => {
  vi.unstubAllEnvs();
  process.removeAllListeners('SIGINT');
  for (const listener of listeners) process.on('SIGINT', listener);
  await rm(folder, { recursive: true });
});

/** A program on the path that writes what it was started with to a file, and does this. */
async function install(name: string, script = ''): Promise<void> {
  const told = JSON.stringify(join(folder, 'told'));
  const path = join(folder, name);
  const lines = [
    `#!${process.execPath}`,
    'const { argv, env } = process;',
    `require('node:fs').writeFileSync(${told}, JSON.stringify({ words: argv.slice(2), env }));`,
    script,
  ];
  await writeFile(path, lines.join('\n'));
  await chmod(path, 0o755);
}
const told = async () => JSON.parse(await readFile(join(folder, 'told'), 'utf8'));

/** Launches it on a model that a slot of this size is made for. */
async function launched(
  name: 'claude' | 'codex',
  {
    args = [],
    ctxSize = '32k',
    model: more = {},
    setup = {},
  }: { args?: string[]; ctxSize?: string; model?: object; setup?: object } = {},
) {
  const there = model('m', { downloaded: true, ...more });
  let size = 0;
  return run(
    {
      'GET /health': { version: '0.1.0', all_models_loaded: [] },
      'GET /models?show_all=true': { data: [there] },
      'GET /models/m': there,
      'GET /system-info': { recipes: {}, devices: {} },
      'POST /load': (body: { ctx_size: number }) => {
        size = body.ctx_size;
        const data = { status: 'success', plan: { ctx_size: size } };
        return eventStream([{ event: 'complete', data }]);
      },
      'GET /slots?model=m': () => [{ n_ctx: Math.max(size, 1000) }],
    },
    (context) => launch(context, name, args, { ctxSize, model: undefined }),
    setup,
  );
}

describe.skipIf(process.platform === 'win32')('an agent on this machine', () => {
  test('is started with the words of the person behind its own, on a model with its context', async () => {
    await install('claude');
    const { result, sent, notes } = await launched('claude', { args: ['-p', 'a b'] });
    expect(result).toBe(0);
    expect(sent).toMatchObject([['POST /load', { model_name: 'm', ctx_size: 32_768 }]]);
    expect(notes).toContain('claude on m, context 32768 tokens\n');
    const { words, env } = await told();
    expect(words).toEqual(['--model', 'm', '-p', 'a b']);
    expect(env).toMatchObject({
      ANTHROPIC_BASE_URL: 'http://localhost:13305',
      ANTHROPIC_AUTH_TOKEN: 'lemonade',
    });
  });

  test('gets the key of apps, if there is one', async () => {
    await install('codex');
    await launched('codex', { setup: { env: { LEMONADE_API_KEY: 'secret' } } });
    expect((await told()).env).toMatchObject({ OPENAI_API_KEY: 'secret' });
  });

  test('gets no more context than the model has, or what fits', async () => {
    await install('claude');
    const sizeOf = async (ctxSize: string, most?: number) => {
      const { sent } = await launched('claude', { ctxSize, model: { max_context_length: most } });
      return sent[0]?.[1];
    };
    expect(await sizeOf('32k', 4096)).toMatchObject({ ctx_size: 4096 });
    expect(await sizeOf('4k', 8192)).toMatchObject({ ctx_size: 4096 });
    expect(await sizeOf('1', 8192)).toMatchObject({ ctx_size: 1 });
    expect(await sizeOf('-1', 8192)).toMatchObject({ ctx_size: -1 });
  });

  test('ends the command with its own exit code', async () => {
    await install('claude', 'process.exit(7);');
    expect((await launched('claude')).result).toBe(7);
    await install('claude', "process.kill(process.pid, 'SIGINT');");
    expect((await launched('claude')).result).toBe(130);
    await install('claude', "process.kill(process.pid, 'SIGKILL');");
    expect((await launched('claude')).result).toBe(1);
  });

  test('has Ctrl-C for itself: it does not end the command', async () => {
    await install('claude');
    const ownEnd = vi.fn();
    process.on('SIGINT', ownEnd);
    await launched('claude');
    expect(process.listeners('SIGINT')).not.toContain(ownEnd);
    expect(process.listenerCount('SIGINT')).toBe(1);
  });
});

test('an agent that is not on this machine is said before a model is asked for, with how it is installed', async () => {
  const launching = launched('codex');
  await expect(launching).rejects.toThrow("The program 'codex' is not on this machine.");
  await expect(launching).rejects.toMatchObject({
    reason: 'notFound',
    advice: 'Install it first: npm install -g @openai/codex',
  });
});

test('a context size that is none is said', async () => {
  await expect(launched('claude', { ctxSize: 'big' })).rejects.toThrow(
    "'big' is not a context size.",
  );
});
