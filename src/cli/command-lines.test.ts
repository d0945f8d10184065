// Of program.ts and actions.ts: what each command line of commands.json asks of the server.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCommandContext, eventStream } from '../../fixtures/command-context.ts';
import { actionOf } from './actions.ts';
import declared from './commands.json' with { type: 'json' };
import { createProgram } from './program.ts';

const complete = () =>
  eventStream([{ event: 'complete', data: { status: 'success', message: 'ok', model_count: 0 } }]);
const backends = { cpu: { state: 'installed', devices: [], message: '' } };

/** What a command line asks of a server that has everything. */
async function askedBy(words: readonly string[]): Promise<unknown[]> {
  const { context, asked } = createCommandContext(({ what }) => {
    if (what.startsWith('POST /pull') || what === 'POST /load' || what === 'POST /install')
      return complete();
    if (what === 'GET /system-info')
      return { devices: {}, recipes: { llamacpp: { backends } }, paths: {} };
    if (what.startsWith('GET /models/'))
      return { id: 'm', labels: [], downloaded: true, names: ['steps'], saved: {}, effective: {} };
    if (what === 'GET /internal/aliases') return { aliases: [] };
    if (what.startsWith('GET /internal/config')) return { log_level: 'info' };
    if (what === 'GET /health')
      return { version: '0.1.0', all_models_loaded: [], models_loading: [] };
    return {
      names: ['steps'],
      saved: {},
      defaults: {},
      effective: {},
      resolved_ctx_size: null,
      model_name: 'm',
      data: [],
      models: [],
      aliases: [],
      endpoints: [],
      warnings: [],
      ok: true,
      model_count: 0,
    };
  });
  const program = createProgram(async (options, command) => {
    await command({ ...context, ...(options.json ? { isJson: true } : {}) });
  });
  await program.parseAsync([...words], { from: 'user' });
  return asked.map(({ what, body }) => (body === undefined ? what : [what, body]));
}

describe('a command line', () => {
  test.each<[string, unknown]>([
    ['ps', 'GET /health'],
    ['list --downloaded', 'GET /models?show_all=false'],
    ['show m', 'GET /models/m/options'],
    [
      'load m --ctx-size 8k --keep-alive 5m --pinned --save-options',
      [
        'POST /load',
        {
          model_name: 'm',
          ctx_size: 8192,
          keep_alive: '5m',
          pinned: true,
          save_options: true,
          stream: true,
        },
      ],
    ],
    ['load m -o steps=4', ['POST /load', { model_name: 'm', steps: 4, stream: true }]],
    ['load -o steps=4 m', ['POST /load', { model_name: 'm', steps: 4, stream: true }]],
    ['unload m', ['POST /unload', { model_name: 'm' }]],
    ['stop m', ['POST /unload', { model_name: 'm' }]],
    ['unload', ['POST /unload', {}]],
    ['pin m', ['POST /internal/pin', { model_name: 'm', pinned: true }]],
    ['unpin m', ['POST /internal/pin', { model_name: 'm', pinned: false }]],
    ['pull m --update', ['POST /pull', { model_name: 'm', do_not_upgrade: false, stream: true }]],
    [
      'pull x --checkpoint o/r --recipe llamacpp --label a b --mmproj p',
      [
        'POST /pull',
        {
          model_name: 'user.x',
          checkpoint: 'o/r',
          recipe: 'llamacpp',
          mmproj: 'p',
          labels: ['a', 'b'],
          stream: true,
        },
      ],
    ],
    ['options m steps=4 --dry-run', ['POST /models/m/options', { steps: 4, dry_run: true }]],
    ['options m --reset', 'DELETE /models/m/options'],
    ['export m', 'GET /models/m'],
    ['check-updates', 'POST /models/check-updates'],
    ['alias', 'GET /internal/aliases'],
    [
      'alias add a m --images no',
      ['POST /internal/aliases', { alias: 'a', candidates: [{ model: 'm', images: false }] }],
    ],
    ['alias remove a', 'DELETE /internal/aliases/a'],
    ['backends', 'GET /system-info'],
    [
      'backends install llamacpp:cpu --force',
      ['POST /install', { recipe: 'llamacpp', backend: 'cpu', force: true, stream: true }],
    ],
    [
      'backends uninstall llamacpp:cpu',
      ['POST /uninstall', { recipe: 'llamacpp', backend: 'cpu' }],
    ],
    ['provider', 'GET /providers'],
    [
      'provider add p https://a --key-env K --model x y',
      [
        'POST /providers',
        { name: 'p', base_urls: ['https://a'], key_env: 'K', models: ['x', 'y'] },
      ],
    ],
    ['provider remove p', 'DELETE /providers/p'],
    ['provider test p', 'POST /providers/p/test'],
    ['config', 'GET /internal/config/defaults'],
    ['config get log_level', 'GET /internal/config'],
    ['config set log-level=debug', ['POST /internal/set', { log_level: 'debug' }]],
    ['config unset log_level', ['POST /internal/set', { log_level: null }]],
  ])('%s asks for %j', async (line, request) => {
    expect(await askedBy(line.split(' '))).toContainEqual(request);
  });
});

test('every command is run by a function that exists', async () => {
  const runs = [...JSON.stringify(declared).matchAll(/"run":"([^"]+)"/g)].map(
    ([, run = '']) => run,
  );
  expect(runs.length).toBeGreaterThan(40);
  for (const run of runs) expect(await actionOf(run), run).toBeTypeOf('function');
});

test.each([
  ['tune m --for speed', /Allowed choices are chat, agent/],
  ['logs --level loud', /Allowed choices are critical, fatal, error, warning, info, debug, trace/],
  ['bench m --compare size', /Allowed choices are speculation/],
  ['alias add a m --tools perhaps', /Allowed choices are yes, no/],
  ['service start', /Allowed choices are install, uninstall, status/],
  ['launch vim', /Allowed choices are claude, codex, opencode/],
  ['completion csh', /Allowed choices are bash, zsh, fish, powershell/],
])('lemonade %s is refused with what it may be', async (line, message) => {
  const program = createProgram(async () => expect.unreachable());
  let said = '';
  const outputError = (text: string) => {
    said += text;
  };
  const silence = (command: typeof program): void => {
    command.configureOutput({ outputError });
    command.commands.forEach(silence);
  };
  silence(program);
  await expect(program.parseAsync(line.split(' '), { from: 'user' })).rejects.toThrow();
  expect(said).toMatch(message);
});

test.each([
  ['start', /'lemonade serve' starts the server/],
  ['down', /'lemonade stop' ends the server/],
  ['images', /'lemonade image PROMPT' makes an image/],
  ['run m --verbose', /--stats/],
  ['run m --temperature 0', /--param temperature=NUMBER/],
])('what other programs call %s is told in our words', async (line, advice) => {
  let said = '';
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  onTestFinished(() => write.mockRestore());
  const program = createProgram(async () => expect.unreachable());
  await expect(program.parseAsync(line.split(' '), { from: 'user' })).rejects.toThrow();
  expect(said).toMatch(advice);
});
