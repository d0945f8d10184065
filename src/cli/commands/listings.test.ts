import { describe, expect, test } from 'vitest';
import { type CommandSetup, createCommandContext } from '../../../fixtures/command-context.ts';
import type { Context } from '../kit/context.ts';
import { add, printAliases, remove } from './alias.ts';
import { listBackends, removeBackend, updateBackends } from './backends.ts';
import { getSettings, setSettings, unsetSettings } from './config.ts';
import { pin, ps, unloadCommand, unpin } from './memory.ts';
import { list, show } from './models.ts';
import * as provider from './provider.ts';

/** Responses by requests; of the others each is 404. */
async function run(
  responses: Readonly<Record<string, unknown>>,
  command: (context: Context) => unknown,
  setup: CommandSetup = {},
) {
  const { context, asked, out, notes } = createCommandContext(({ what }) => {
    const response = responses[what];
    if (what === 'GET /health' && response === undefined) return { version: '0.1.0' };
    return (
      response ?? Response.json({ error: { message: `There is no ${what}.` } }, { status: 404 })
    );
  }, setup);
  const result = await command(context);
  const lines = out()
    .split('\n')
    .map((line) => line.trimEnd().replaceAll(/ {2,}/g, ' | '));
  return {
    result,
    lines: lines.slice(0, -1),
    notes: notes(),
    sent: asked.flatMap(({ what, body }) => (body ? [[what, body]] : [])),
  };
}

const backend = (state: string, more: object = {}) => ({
  state,
  devices: ['cpu'],
  message: '',
  ...more,
});
const system = {
  model_memory_gb: 10,
  devices: { cpu: { available: true } },
  recipes: {
    llamacpp: {
      default_backend: 'cpu',
      backends: {
        default: backend('installable'),
        cpu: backend('installable', { notice: 'It is new.' }),
        vulkan: backend('update_required', { version: 'b1', devices: ['amd_gpu', 'cpu'] }),
        cuda: backend('unsupported', { message: 'Requires a card' }),
      },
    },
    flm: { backends: { npu: backend('unsupported', { message: 'Requires an NPU' }) } },
  },
};
const model = (id: string, more: object = {}) => ({
  id,
  checkpoint: `o/${id}`,
  recipe: 'llamacpp',
  labels: ['chat', 'custom'],
  downloaded: false,
  suggested: true,
  size: 1,
  ...more,
});

describe('lemonade list', () => {
  const models = [
    model('far', { recipe: 'flm' }),
    model('big', { size: 20 }),
    model('small'),
    model('here', { downloaded: true }),
  ];
  const server = { 'GET /models?show_all=true': { data: models }, 'GET /system-info': system };

  test('has what is here, and what fits; how many others there are is a hint', async () => {
    const { lines, notes } = await run(server, (context) => list(context, undefined, {}));
    expect(lines).toEqual([
      'On this machine',
      'MODEL | SIZE | RECIPE | LABELS',
      'here | 1.1 GB | llamacpp | chat',
      '',
      'Can be pulled, and fits this machine: chat',
      'MODEL | SIZE | FIT | RECIPE | LABELS',
      'small | 1.1 GB | take first | llamacpp | chat',
    ]);
    expect(notes).toContain("'lemonade run small' pulls a good first one, and chats.");
    expect(notes).toContain(
      "1 more model too large for the memory, and 1 model that can't be used on this machine; --all shows them.",
    );
  });

  test('has all models with --all, each with what speaks against it', async () => {
    const { lines, notes } = await run(server, (context) =>
      list(context, undefined, { all: true }),
    );
    expect(lines).toContain('Too large for the memory, of which 10.7 GB are for models');
    expect(lines.at(-1)).toBe('far | 1.1 GB | flm:npu requires an NPU.');
    expect(notes).not.toContain('--all');
  });

  test('has those of a name in any case, where a star stands for anything and a dot for itself', async () => {
    const named = async (filter: string) =>
      (await run(server, (context) => list(context, filter, {}))).lines;
    expect(await named('S*LL')).toContain('small | 1.1 GB | well | llamacpp | chat');
    expect(await named('s.all')).toEqual([
      "No model's name has 's.all' in it, and none has it as a label.",
    ]);
    expect(await named('chat')).toContain('small | 1.1 GB | well | llamacpp | chat');
  });

  test('has the one to take first on top of its kind, what is elsewhere apart, and names whole at 60 columns', async () => {
    const long = 'Qwen3.6-27B-FP8-with-a-long-name-of-its-own-GGUF';
    const all = [
      model('tiny', { size: 0.5 }),
      model(long, { size: 2, labels: ['chat', 'hot'] }),
      model('embeds', { labels: ['embeddings'] }),
      model('far/away', { downloaded: true, provider: 'far', recipe: 'remote', size: undefined }),
    ];
    const others = { ...server, 'GET /models?show_all=true': { data: all } };
    const { lines } = await run(others, (context) => list(context, undefined, {}), { columns: 60 });
    expect(lines.filter((line) => /^(?:Can|At|On)/.test(line))).toEqual([
      'At providers',
      'Can be pulled, and fits this machine: chat',
      'Can be pulled, and fits this machine: embeddings',
    ]);
    const named = lines.filter((line) => line.startsWith(long) || line.startsWith('tiny'));
    expect(named.map((line) => line.split(' ')[0])).toEqual([long, 'tiny']);
  });

  test('prints names alone with --quiet', async () => {
    const { lines } = await run(server, (context) => list(context, undefined, {}), { quiet: true });
    expect(lines).toEqual(['here', 'small']);
  });

  test('asks for what is on the disk alone with --downloaded, and says when that is nothing', async () => {
    const downloaded = { ...server, 'GET /models?show_all=false': { data: [] } };
    const { lines, notes } = await run(downloaded, (context) =>
      list(context, undefined, { downloaded: true }),
    );
    expect([lines, notes]).toEqual([['No model is on this machine yet.'], '']);
  });

  test('prints the models as JSON', async () => {
    const { lines } = await run(server, (context) => list(context, undefined, {}), { json: true });
    expect(JSON.parse(lines[0] ?? '').data.map(({ id }: { id: string }) => id)).toEqual([
      'here',
      'small',
    ]);
  });
});

describe('lemonade ps', () => {
  const loaded = {
    model_name: 'm',
    pinned: true,
    type: 'llm',
    device: 'gpu',
    recipe: 'llamacpp',
    recipe_options: { llamacpp_backend: 'vulkan' },
    plan: {
      ctx_size: 4096,
      memory_needed_gb: 1.95,
      reason: 'Backend vulkan is taken, for backend cuda could not be fetched: no such archive.',
      attempts: [{ problem: 'could not be fetched: no such archive.' }, { problem: null }],
    },
    requests: 2,
    last_use: Date.now() / 1000 - 30,
    expires_at: Date.now() / 1000 + 120,
  };

  test('has the models in memory, and those on their way', async () => {
    const other = {
      ...loaded,
      pinned: false,
      recipe_options: {},
      plan: { ctx_size: null, memory_needed_gb: null, attempts: [] },
      requests: 0,
      expires_at: null,
    };
    const models_loading = [{ model_name: 'n', recipe: 'llamacpp', backend: 'cpu' }];
    const { lines } = await run(
      { 'GET /health': { all_models_loaded: [loaded, other], models_loading } },
      ps,
    );
    expect(lines[1]).toMatch(
      /^m \(pinned\) \| llm \| gpu \| 2.1 GB \| llamacpp:vulkan \| 4096 \| 2 \| 30 s ago \| (?:2 min|1 min 59 s)$/,
    );
    expect(lines[2]).toMatch(/^m \| llm \| gpu \| llamacpp \| 30 s ago$/);
    expect(lines.slice(3)).toEqual([
      'm: Backend vulkan is taken, for backend cuda could not be fetched: no such archive.',
      'Loading n (llamacpp:cpu)',
    ]);
  });

  test('says when there is none', async () => {
    const { lines } = await run(
      { 'GET /health': { all_models_loaded: [], models_loading: [] } },
      ps,
    );
    expect(lines).toEqual(["No model is in memory. 'lemonade run MODEL' loads one and chats."]);
  });
});

describe('lemonade show', () => {
  const options = {
    effective: { ctx_size: -1, model_name: 'm' },
    saved: {},
    resolved_ctx_size: 4096,
  };
  const server = (more: object) => ({
    'GET /models/nick': model('nick', { alias_of: 'm', max_context_length: 40_960, ...more }),
    'GET /models/m/options': options,
    'GET /system-info': system,
  });
  const shown = async (more: object) =>
    (await run(server(more), (context) => show(context, 'nick'))).lines;

  test('has what is known of a model, by its own name', async () => {
    expect(await shown({})).toEqual([
      'Model | m',
      "Files | not here; 'lemonade pull m' fetches them",
      'Size | 1.1 GB',
      'Runs here | yes',
      'Checkpoint | o/nick',
      'Recipe | llamacpp',
      'Labels | chat, custom',
      'Trained for | 40960 tokens',
      'Context | fitted to the memory, once its files are here',
      'Options | ctx_size=-1',
    ]);
    expect(await shown({ downloaded: true })).toContain('Context | 4096 tokens');
  });

  test.each([
    [{ size: 8 }, 'yes, but tightly'],
    [{ size: 9 }, 'hardly: too large for the memory'],
    [{ recipe: 'flm' }, 'no: flm:npu requires an NPU.'],
    [{ provider: 'p' }, 'no: at provider p'],
    [{ unavailable_reason: 'It is gone.' }, 'no: It is gone.'],
  ])('says of %j that it runs here: %s', async (more, runs) => {
    expect(await shown(more)).toContain(`Runs here | ${runs}`);
  });
});

describe('lemonade backends', () => {
  const server = { 'GET /system-info': system };

  test('lists those that the machine can have, without the one that is another once more', async () => {
    const { lines, notes } = await run(server, (context) => listBackends(context, {}));
    expect(lines).toEqual([
      'BACKEND | STATE | DEVICES | VERSION | CHOSEN',
      'llamacpp:cpu | not installed | cpu | yes',
      'llamacpp:vulkan | needs an update | amd_gpu cpu | b1',
    ]);
    expect(notes).toBe(
      "llamacpp:cpu: It is new.\n'lemonade backends install llamacpp:cpu' installs one.\n",
    );
  });

  test('lists all with --all, and why some can not be had', async () => {
    const { lines } = await run(server, (context) => listBackends(context, { all: true }));
    expect(lines).toContain('llamacpp:cuda | not supported | cpu | Requires a card');
    expect(lines).toHaveLength(5);
  });

  test('remove only what is installed, and suggest the name that is meant', async () => {
    const removal = (word: string) => run(server, (context) => removeBackend(context, word));
    await expect(removal('llamacpp')).rejects.toMatchObject({
      reason: 'notFound',
      message: 'llamacpp:cpu is not installed.',
    });
    await expect(removal('llamacpp:vulcan')).rejects.toMatchObject({
      advice: "Did you mean 'llamacpp:vulkan'?",
    });
    await expect(removal('flm')).rejects.toMatchObject({ message: "There is no backend 'flm'." });
    const done = { ...server, 'POST /uninstall': { message: 'ok' } };
    const { lines, sent } = await run(done, (context) => removeBackend(context, 'llamacpp:vulkan'));
    expect(sent).toEqual([['POST /uninstall', { recipe: 'llamacpp', backend: 'vulkan' }]]);
    expect(lines).toEqual(['llamacpp:vulkan is removed.']);
  });

  test('update only what is old', async () => {
    const installed = { llamacpp: { backends: { cpu: backend('installed') } } };
    const { lines, sent } = await run(
      { 'GET /system-info': { ...system, recipes: installed } },
      (context) => updateBackends(context, undefined),
    );
    expect([lines, sent]).toEqual([['Every installed backend is up to date.'], []]);
    const events = 'event: complete\ndata: {"status":"success"}\n\n';
    const stream = new Response(events, { headers: { 'content-type': 'text/event-stream' } });
    const updated = await run({ ...server, 'POST /install': stream }, (context) =>
      updateBackends(context, undefined),
    );
    expect(updated.sent).toEqual([
      ['POST /install', { recipe: 'llamacpp', backend: 'vulkan', stream: true }],
    ]);
  });
});

describe('lemonade alias', () => {
  const candidates = [
    { model: 'a', max_prompt_tokens: 8, images: false, downloaded: true, recipe: 'llamacpp' },
    { model: 'b', min_prompt_tokens: 9, tools: true, downloaded: false, recipe: null },
  ];
  const plain = { alias: 'nick', target: 'm', downloaded: false, recipe: 'llamacpp' };
  const aliases = [plain, { alias: 'many', candidates, downloaded: true, recipe: 'llamacpp' }];
  const server = {
    'GET /internal/aliases': { aliases },
    'POST /internal/aliases': {},
    'GET /models/a': model('a'),
  };

  test('lists each candidate with what it is for, and whether its files are here', async () => {
    expect((await run(server, printAliases)).lines).toEqual([
      'ALIAS | MODEL | FOR | FILES',
      'nick | m | not here',
      'many | a | up to 8 tokens, no images | here',
      ' | b | from 9 tokens, tools | unknown model',
    ]);
    expect(
      (await run({ 'GET /internal/aliases': { aliases: [] } }, printAliases)).lines[0],
    ).toMatch(/^There are no aliases/);
  });

  test.each([
    [['a'], {}, { target: 'a' }],
    [['a'], { images: 'no' }, { candidates: [{ model: 'a', images: false }] }],
    [
      ['a', '{"model":"b"}'],
      { maxPromptTokens: '0' },
      { candidates: [{ model: 'a', max_prompt_tokens: 0 }, { model: 'b' }] },
    ],
  ])('adds %j with %j as %j', async (models, options, body) => {
    const { sent } = await run(server, (context) => add(context, 'new', models, options));
    expect(sent).toEqual([['POST /internal/aliases', { alias: 'new', ...body }]]);
  });

  test('says what a name meant before, and does not give it to an unknown model', async () => {
    const { lines } = await run(server, (context) => add(context, 'many', ['a'], {}));
    expect(lines).toEqual(['many means a, no longer a, b.']);
    await expect(run(server, (context) => add(context, 'many', ['x'], {}))).rejects.toThrow(
      'There is no GET /models/x.',
    );
  });

  test.each([
    [[], {}, 'Say which model it is to mean.'],
    [['{'], {}, 'This is not JSON: {'],
  ])('refuses %j with %j', async (models, options, message) => {
    await expect(run(server, (context) => add(context, 'new', models, options))).rejects.toThrow(
      message,
    );
  });

  test('that is to be removed and does not exist is said with the nearest one', async () => {
    const removal = run(server, (context) => remove(context, 'nik'));
    await expect(removal).rejects.toMatchObject({
      reason: 'notFound',
      advice: "Did you mean 'nick'?",
    });
  });
});

describe('lemonade provider', () => {
  const one = {
    name: 'p',
    state: 'ok',
    model_count: 2,
    has_key: true,
    key_source: 'config',
    base_urls: ['https://a', 'https://b'],
  };
  const broken = {
    ...one,
    name: 'q',
    has_key: false,
    error: { message: 'It is away.', code: 'x' },
  };
  const server = { 'GET /providers': { data: [one, broken] } };

  test('lists them, and what is wrong with each below', async () => {
    const { lines, notes } = await run(server, provider.printProviders);
    expect(lines.slice(1)).toEqual([
      'p | ok | 2 | config | https://a https://b',
      'q | ok | 2 | none | https://a https://b',
    ]);
    expect(notes).toBe('q: It is away.\n');
  });

  test('takes a key from one place only', async () => {
    const adding = run(server, (context) =>
      provider.add(context, 'p', ['https://a'], { keyEnv: 'A', keyFile: 'b' }),
    );
    await expect(adding).rejects.toMatchObject({ reason: 'misuse' });
  });

  test('is taken away again where no TLS is spoken', async () => {
    const error = { code: 'provider_without_tls', message: 'It speaks plain HTTP.' };
    const responses = { 'POST /providers': { ...one, error }, 'DELETE /providers/p': {} };
    const { context, asked } = createCommandContext(
      ({ what }) => (responses as Record<string, unknown>)[what] ?? {},
    );
    await expect(provider.add(context, 'p', ['https://a'], {})).rejects.toThrow(
      'It speaks plain HTTP.',
    );
    expect(asked.map(({ what }) => what)).toEqual(['POST /providers', 'DELETE /providers/p']);
  });

  test('is added with its fields, and what is wrong with it is a note', async () => {
    const responses = {
      'POST /providers': { ...one, error: { code: 'x', message: 'It is away.' } },
    };
    const { lines, notes, sent } = await run(responses, (context) =>
      provider.add(context, 'p', ['https://a'], { keyEnv: 'A', model: ['m'] }),
    );
    expect(sent).toEqual([
      ['POST /providers', { name: 'p', base_urls: ['https://a'], key_env: 'A', models: ['m'] }],
    ]);
    expect(lines).toEqual(['Added p; it has 2 models, named p.MODEL.']);
    expect(notes).toBe('It does not tell its models: It is away.\n');
  });

  test('that is tested ends with 1 unless all its addresses respond', async () => {
    const endpoints = [
      { base_url: 'https://a', ok: true, latency_ms: 5, model_count: 1 },
      { base_url: 'https://b', ok: false, error: { message: 'It is away.' } },
    ];
    const { result, lines } = await run(
      { 'POST /providers/p/test': { ok: false, endpoints } },
      (context) => provider.test(context, 'p'),
    );
    expect([result, lines]).toEqual([1, ['https://a: 1 model in 5 ms', 'https://b: It is away.']]);
    await expect(run(server, (context) => provider.remove(context, 'pp'))).rejects.toMatchObject({
      advice: "Did you mean 'p'?",
    });
  });
});

describe('lemonade config', () => {
  const server = {
    'GET /internal/config': {
      port: 1,
      log_level: 'debug',
      llamacpp: { args: '', backend: 'cpu' },
      allowed: ['a', 'b'],
    },
    'GET /internal/config/defaults': {
      port: 1,
      log_level: 'info',
      llamacpp: { args: '', backend: 'auto' },
      allowed: [],
    },
    'POST /internal/set': { message: 'Changed.' },
  };
  const settings = async (wanted?: string, setup: CommandSetup = {}) =>
    (await run(server, (context) => getSettings(context, wanted), setup)).lines;

  test('has all settings, with the defaults of those that are changed', async () => {
    expect(await settings()).toEqual([
      'SETTING | VALUE | DEFAULT',
      'port | 1',
      'log_level | debug | info',
      'llamacpp.args',
      'llamacpp.backend | cpu | auto',
      'allowed | a,b',
    ]);
  });

  test('has one setting, or those of a section', async () => {
    expect(await settings('log-level')).toEqual(['debug']);
    expect(await settings('LLAMACPP_BACKEND', { json: true })).toEqual(['"cpu"']);
    expect(await settings('llamacpp')).toHaveLength(3);
    expect(await settings('llamacpp', { json: true })).toEqual(['{"args":"","backend":"cpu"}']);
    await expect(settings('log_levl')).rejects.toMatchObject({
      advice: "Did you mean 'log_level'?",
    });
  });

  test('is changed by key and value, and null takes a setting out of the file', async () => {
    const changed = await run(server, (context) =>
      setSettings(context, ['llamacpp_args=--x 1', 'port=2', 'allowed=["c"]']),
    );
    expect(changed.sent).toEqual([
      ['POST /internal/set', { 'llamacpp.args': '--x 1', port: 2, allowed: ['c'] }],
    ]);
    expect(changed.lines).toEqual(['Changed.']);
    const unset = await run(server, (context) => unsetSettings(context, ['log-level']));
    expect(unset.sent).toEqual([['POST /internal/set', { log_level: null }]]);
    await expect(run(server, (context) => setSettings(context, ['allowed=[c']))).rejects.toThrow(
      "'[c' is not a JSON list.",
    );
  });
});

describe('models in memory', () => {
  test('are unloaded by name, or all', async () => {
    const server = { 'POST /unload': {} };
    const all = await run(server, (context) => unloadCommand(context, undefined));
    expect([all.sent, all.lines]).toEqual([
      [['POST /unload', {}]],
      ['No model is in memory any more.'],
    ]);
    const one = await run(server, (context) => unloadCommand(context, 'm'));
    expect(one.sent).toEqual([['POST /unload', { model_name: 'm' }]]);
  });

  test('are pinned and unpinned under the name of the response', async () => {
    const server = { 'POST /internal/pin': { model_name: 'm' } };
    const pinned = await run(server, (context) => pin(context, 'nick'));
    expect(pinned.sent).toEqual([['POST /internal/pin', { model_name: 'nick', pinned: true }]]);
    expect(pinned.lines).toEqual(['m stays in memory until it is unloaded by hand.']);
    expect((await run(server, (context) => unpin(context, 'm'))).sent).toEqual([
      ['POST /internal/pin', { model_name: 'm', pinned: false }],
    ]);
    const known = { 'GET /models/x': model('x') };
    await expect(run(known, (context) => pin(context, 'x'))).rejects.toMatchObject({
      advice: "'lemonade load x --pinned' loads and pins it.",
    });
    for (const command of [pin, unpin, unloadCommand]) {
      await expect(run({}, (context) => command(context, 'nowhere'))).rejects.toMatchObject({
        advice: "'lemonade list' shows all names.",
      });
    }
  });
});
