import { afterEach, describe, expect, test, vi } from 'vitest';
import { backend, model, run } from '../../../fixtures/command-run.ts';
import { createProgram } from '../program.ts';
import { complete, printScript } from './completion.ts';
import { BASH_SCRIPT } from './completion-bash.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What the library prints by itself meanwhile. */
async function printedDuring(work: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((text = '') => {
    lines.push(...String(text).split('\n'));
  });
  await work();
  return lines;
}

const responses = {
  'GET /models?show_all=false': { data: [model('here', { downloaded: true })] },
  'GET /models?show_all=true': { data: [model('far')] },
  'GET /system-info': { recipes: { llamacpp: { backends: { cpu: backend('installed') } } } },
  'GET /internal/config': { port: 1 },
};
/** Words that complete the command line, without what they are about. */
async function completed(...typed: readonly string[]): Promise<string[]> {
  const program = createProgram(async () => undefined);
  const lines = await printedDuring(() =>
    run(responses, (context) => complete(context, typed, program)),
  );
  return lines.filter((line) => !line.startsWith(':')).map((line) => line.split('\t')[0] ?? '');
}

describe('lemonade complete', () => {
  test('offers commands, but none of the library', async () => {
    expect(await completed('')).toEqual(expect.arrayContaining(['run', 'pull', 'config']));
    expect(await completed('completi')).toEqual(['completion']);
  });

  test('offers models for their commands, as the command has them', async () => {
    expect(await completed('run', '')).toEqual(['here']);
    expect(await completed('pull', '')).toEqual(['far']);
  });

  test('takes another name of a command for it', async () => {
    expect(await completed('chat', '')).toEqual(['here']);
  });

  test('offers what a command of two words takes, also behind options', async () => {
    expect(await completed('backends', 'install', '')).toEqual(['llamacpp:cpu']);
    expect(await completed('config', 'set', '')).toEqual(['port=']);
    expect(await completed('config', '--json', 'get', '')).toContain('port');
  });

  test('offers options of the server for serve, and for no other command', async () => {
    expect(await completed('serve', '--max-lo')).toEqual(['--max-loaded-models']);
    expect(await completed('run', '--max-lo')).toEqual([]);
  });
});

describe('the script of a shell', () => {
  const scriptOf = (shell: string) =>
    printedDuring(() => run({}, (context) => printScript(context, shell)));

  test('is our own for bash', async () => {
    const { lines } = await run({}, (context) => printScript(context, 'bash'));
    expect(lines[0]).toBe(BASH_SCRIPT.split('\n')[0]);
    expect(await scriptOf('bash')).toEqual([]);
  });

  test('asks lemonade in every other shell', async () => {
    for (const shell of ['zsh', 'fish', 'powershell'])
      expect((await scriptOf(shell)).join('\n')).toMatch(/lemonade complete '?--/);
  });

  test('has a backslash more for zsh than the library writes', async () => {
    const script = (await scriptOf('zsh')).join('\n');
    expect(script).toContain('comp//:/\\\\:');
    expect(script).not.toContain('comp//:/\\:');
  });

  test('leaves what prints lines as it was', async () => {
    const log = () => Reflect.get(console, 'log');
    await printedDuring(async () => {
      const before = log();
      await run({}, (context) => printScript(context, 'fish'));
      expect(log()).toBe(before);
      const failing = run({}, (context) => printScript(context, 'no shell'));
      await failing.catch(() => undefined);
      expect(log()).toBe(before);
    });
  });
});
