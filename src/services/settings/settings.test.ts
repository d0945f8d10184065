import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { recipeSections } from '../../../generated/recipe-sections.ts';
import { recipeFactories } from '../../../generated/recipes.ts';
import type { Environment } from '../../lib/environment.ts';
import type { RecipeSection } from '../../recipes/kit/section.ts';
import { defaultOf, helpText, parseCommandLine } from './command-line.ts';
import { InvalidSetting } from './errors.ts';
import { jsonOf } from './setting-types.ts';
import { type ReadSettings, readSettings, type Settings } from './settings.ts';
import { SETTINGS } from './table.ts';

/** A cache folder without anything in it, so that no config.json of this machine counts. */
const root = mkdtempSync(join(tmpdir(), 'settings-'));
const configPath = join(root, 'lemonade', 'config.json');
afterAll(() => rmSync(root, { recursive: true }));
beforeEach(() => rmSync(join(root, 'lemonade'), { recursive: true, force: true }));

function read(args: readonly string[], environment: Environment = {}): Settings {
  return readAll(args, environment).settings;
}

function readAll(args: readonly string[], environment: Environment = {}): ReadSettings {
  return readSettings({
    commandLine: parseCommandLine(args),
    environment: { XDG_CACHE_HOME: root, ...environment },
  });
}

function configure(config: unknown): void {
  mkdirSync(join(root, 'lemonade'), { recursive: true });
  writeFileSync(configPath, typeof config === 'string' ? config : JSON.stringify(config));
}

/** Of that length, without a byte on the disk. */
function sizedFile(bytes: number): void {
  writeFileSync(configPath, '');
  truncateSync(configPath, bytes);
}

test('the cache folder is in the home of the user', () => {
  const { cacheDirectory } = readSettings({
    commandLine: { 'ctx-size': '1' },
    environment: {},
  }).settings;
  expect(cacheDirectory).toBe(join(homedir(), '.cache', 'lemonade'));
});

const NOTHING_SET = {
  backend: 'auto',
  options: {},
  isSystemFirst: false,
  executables: {},
  backendArguments: {},
};

test('without any setting the defaults apply', () => {
  const cacheDirectory = join(root, 'lemonade');
  expect(read([])).toMatchObject({
    host: 'localhost',
    port: 13_305,
    cacheDirectory,
    extraModelsDirectory: join(cacheDirectory, 'extra-models'),
    logLevel: 'info',
    contextSize: undefined,
    maxLoadedModels: 1,
    modelsDirectory: undefined,
    keepAliveMs: undefined,
    maxQueuedRequests: 64,
    startTimeoutMs: undefined,
    isOffline: false,
    isLocalOnly: false,
    fetchesNoExecutables: false,
    recipes: { llamacpp: NOTHING_SET },
    allowUnauthenticated: false,
    apiKey: undefined,
    adminApiKey: undefined,
    allowedOrigins: [],
    allowedHosts: [],
    validateResponses: false,
  });
});

function forLlamacpp(values: Partial<Settings['recipes'][string]>): Partial<Settings> {
  return { recipes: { llamacpp: { ...NOTHING_SET, ...values } } };
}

test.each<{ args?: string[]; environment?: Environment; settings: Partial<Settings> }>([
  { args: ['--port', '8000'], settings: { port: 8000 } },
  { args: ['--port=0'], settings: { port: 0 } },
  { args: ['serve', '--port', '65535'], settings: { port: 65_535 } },
  { environment: { LEMONADE_PORT: '8000' }, settings: { port: 8000 } },
  { args: ['--port', '1'], environment: { LEMONADE_PORT: '2' }, settings: { port: 1 } },
  { args: ['--port', '1'], environment: { LEMONADE_PORT: 'wrong' }, settings: { port: 1 } },
  { environment: { LEMONADE_PORT: '' }, settings: { port: 13_305 } },
  { args: ['--host', '127.0.0.2'], settings: { host: '127.0.0.2' } },
  { args: ['--host', '[::1]'], settings: { host: '::1' } },
  { args: ['--host', 'LOCALHOST'], settings: { host: 'localhost' } },
  { args: ['--host', '127.0.0.1:31808'], settings: { host: '127.0.0.1', port: 31_808 } },
  { args: ['--host', '[::1]:31808'], settings: { host: '::1', port: 31_808 } },
  { args: ['--host', ':31808'], settings: { host: 'localhost', port: 31_808 } },
  { args: ['--host', 'http://127.0.0.1:31808'], settings: { host: '127.0.0.1', port: 31_808 } },
  { args: ['--host', '127.0.0.1:31808', '--port', '5'], settings: { host: '127.0.0.1', port: 5 } },
  {
    args: ['--host', '0.0.0.0', '--allow-unauthenticated'],
    settings: { host: '0.0.0.0', allowUnauthenticated: true },
  },
  {
    args: ['--host', '0.0.0.0'],
    environment: { LEMONADE_API_KEY: 'k' },
    settings: { apiKey: 'k' },
  },
  {
    args: ['--host', '::'],
    environment: { LEMONADE_ALLOW_UNAUTHENTICATED: 'yes' },
    settings: { allowUnauthenticated: true },
  },
  {
    environment: { LEMONADE_ALLOW_UNAUTHENTICATED: '0' },
    settings: { allowUnauthenticated: false },
  },
  { environment: { LEMONADE_API_KEY: '' }, settings: { apiKey: undefined } },
  { environment: { LEMONADE_ADMIN_API_KEY: 'a' }, settings: { adminApiKey: 'a' } },
  { args: ['--log-level', 'TRACE'], settings: { logLevel: 'trace' } },
  { args: ['--ctx-size', '4096'], settings: { contextSize: 4096 } },
  { args: ['--max-loaded-models=-1'], settings: { maxLoadedModels: -1 } },
  { args: ['--ctx-size=-1'], settings: { contextSize: undefined } },
  {
    args: ['--ctx-size', '-1', '--max-loaded-models', '-1'],
    settings: { contextSize: undefined, maxLoadedModels: -1 },
  },
  { args: ['--offline'], settings: { isOffline: true } },
  {
    environment: { LEMONADE_NO_FETCH_EXECUTABLES: 'yes' },
    settings: { fetchesNoExecutables: true },
  },
  { args: ['--models-dir', '/pulled'], settings: { modelsDirectory: resolve('/pulled') } },
  { environment: { LEMONADE_GLOBAL_TIMEOUT: '30' }, settings: { startTimeoutMs: 30_000 } },
  { args: ['--keep-alive', '90'], settings: { keepAliveMs: 90_000 } },
  { args: ['--keep-alive', '0'], settings: { keepAliveMs: 0 } },
  { args: ['--keep-alive', '1.5h'], settings: { keepAliveMs: 5_400_000 } },
  { environment: { LEMONADE_KEEP_ALIVE: '5m' }, settings: { keepAliveMs: 300_000 } },
  {
    args: ['--keep-alive=-1'],
    environment: { LEMONADE_KEEP_ALIVE: '5m' },
    settings: { keepAliveMs: undefined },
  },
  { args: ['--keep-alive', 'off'], settings: { keepAliveMs: undefined } },
  { args: ['--prompt-cache-disk', '4GiB'], settings: { promptCacheDisk: 4 * 2 ** 30 } },
  { args: ['--prompt-cache-disk', '1.5 gb'], settings: { promptCacheDisk: 1.5e9 } },
  { args: ['--prompt-cache-disk', '0'], settings: { promptCacheDisk: 0 } },
  { args: ['--prompt-cache-disk', 'auto'], settings: { promptCacheDisk: null } },
  { environment: { LEMONADE_MAX_QUEUED_REQUESTS: '3' }, settings: { maxQueuedRequests: 3 } },
  { args: ['--llamacpp', 'embedded'], settings: forLlamacpp({ backend: 'embedded' }) },
  {
    environment: { LEMONADE_LLAMACPP_PREFER_SYSTEM: '1' },
    settings: forLlamacpp({ isSystemFirst: true }),
  },
  {
    args: ['--llamacpp-args=-np 2'],
    settings: forLlamacpp({ arguments: { text: '-np 2', source: '--llamacpp-args' } }),
  },
  {
    environment: { LEMONADE_SDCPP_ARGS: '-v', LEMONADE_LLAMACPP_CPU_ARGS: '-t 4' },
    settings: {
      recipes: {
        llamacpp: {
          ...NOTHING_SET,
          backendArguments: { cpu: { text: '-t 4', source: 'LEMONADE_LLAMACPP_CPU_ARGS' } },
        },
        'sd-cpp': { ...NOTHING_SET, arguments: { text: '-v', source: 'LEMONADE_SDCPP_ARGS' } },
      },
    },
  },
  {
    environment: {
      LEMONADE_LLAMACPP_CPU_BIN: '/opt/llama-server',
      LEMONADE_LLAMACPP_ROCM_BIN: 'builtin',
    },
    settings: forLlamacpp({ executables: { cpu: '/opt/llama-server' } }),
  },
  {
    environment: { XDG_CACHE_HOME: '/xdg' },
    settings: {
      cacheDirectory: resolve('/xdg/lemonade'),
      extraModelsDirectory: resolve('/xdg/lemonade/extra-models'),
    },
  },
  {
    args: ['--cache-dir', 'here'],
    settings: {
      cacheDirectory: resolve('here'),
      extraModelsDirectory: resolve('here/extra-models'),
    },
  },
  {
    environment: { LEMONADE_EXTRA_MODELS_DIR: '/not/there' },
    settings: { extraModelsDirectory: resolve('/not/there') },
  },
  {
    environment: {
      LEMONADE_ALLOWED_ORIGINS: ' https://a.example, ,https://b.example ',
      LEMONADE_ALLOWED_HOSTS: 'box',
    },
    settings: { allowedOrigins: ['https://a.example', 'https://b.example'], allowedHosts: ['box'] },
  },
  { environment: { NODE_ENV: 'test' }, settings: { validateResponses: true } },
  { environment: { NODE_ENV: 'production' }, settings: { validateResponses: false } },
  { environment: { LEMONADE_HEARTBEAT_MS: '100' }, settings: { heartbeatMs: 100 } },
  { environment: { LEMONADE_HUNG_AFTER_MS: '60000' }, settings: { hungAfterMs: 60_000 } },
])('$args with $environment gives $settings', ({ args = [], environment = {}, settings }) => {
  expect(read(args, environment)).toMatchObject(settings);
});

test.each<{ args?: string[]; environment?: Environment; says: string[] }>([
  { args: ['--port', 'high'], says: ['--port', "'high'", 'from 0 to 65535'] },
  { args: ['--port', '65536'], says: ['--port', "'65536'"] },
  { args: ['--port', '1.5'], says: ['--port', "'1.5'"] },
  { args: ['--port='], says: ['--port', "''"] },
  { args: ['--port', '0x50'], says: ['--port', "'0x50'"] },
  { environment: { LEMONADE_PORT: 'high' }, says: ['LEMONADE_PORT', "'high'"] },
  { args: ['--host='], says: ['--host', 'empty'] },
  { args: ['--cache-dir='], says: ['--cache-dir', 'empty'] },
  {
    args: ['--log-level', 'loud'],
    says: ['--log-level', "'loud'", 'critical, error, warning, info, debug, trace'],
  },
  { environment: { LEMONADE_LOG_LEVEL: 'loud' }, says: ['LEMONADE_LOG_LEVEL', "'loud'"] },
  { args: ['--ctx-size', '0'], says: ['--ctx-size', "'0'", '-1 fits it'] },
  { args: ['--keep-alive', 'soon'], says: ['--keep-alive', "'soon'", '30s, 5m or 1h'] },
  { args: ['--keep-alive', '25d'], says: ['at most 24 days'] },
  {
    args: ['--prompt-cache-disk', '4 parsecs'],
    says: ['--prompt-cache-disk', "'4 parsecs'", '500MB or 4GiB'],
  },
  { args: ['--llamacpp', 'abacus'], says: ['--llamacpp', "'abacus'", 'auto, metal'] },
  {
    environment: { LEMONADE_LLAMACPP_CPU_BIN: 'bin/llama-server' },
    says: ['LEMONADE_LLAMACPP_CPU_BIN', 'absolute'],
  },
  { args: ['--max-loaded-models', '0'], says: ['--max-loaded-models', '-1 for no limit'] },
  { args: ['--max-loaded-models', '-2'], says: ['--max-loaded-models', "'-2'"] },
  { args: ['--max-loaded-models=-1', '-1'], says: ["'-1'"] },
  { args: ['--offline', '-1'], says: ["'-1'"] },
  { args: ['--max-loaded-models=-2'], says: ['--max-loaded-models', "'-2'"] },
  {
    environment: { LEMONADE_ALLOW_UNAUTHENTICATED: 'maybe' },
    says: ['LEMONADE_ALLOW_UNAUTHENTICATED', "'maybe'", 'true or false'],
  },
  {
    environment: { LEMONADE_MAX_BODY_BYTES: '1' },
    says: ['LEMONADE_MAX_BODY_BYTES', 'from 65536'],
  },
  {
    environment: { LEMONADE_LLAMACPP_ARGS: 'x'.repeat(8193) },
    says: ['LEMONADE_LLAMACPP_ARGS', '8192 characters'],
  },
  {
    environment: { LEMONADE_API_KEY: 'x'.repeat(4097) },
    says: ['LEMONADE_API_KEY', '4096 characters'],
  },
  {
    environment: { LEMONADE_ALLOWED_HOSTS: 'a,'.repeat(257) },
    says: ['LEMONADE_ALLOWED_HOSTS', '256 texts'],
  },
  { environment: { LEMONADE_MAX_BODY_BYTES: '-1' }, says: ['LEMONADE_MAX_BODY_BYTES', "'-1'"] },
  {
    environment: { LEMONADE_HEARTBEAT_MS: '99999999999' },
    says: ['LEMONADE_HEARTBEAT_MS', "'99999999999'"],
  },
  {
    args: ['--host', '0.0.0.0'],
    says: ["'0.0.0.0'", 'LEMONADE_API_KEY', '--allow-unauthenticated'],
  },
  { args: ['--host', '127.0.0.1.example.org'], says: ['LEMONADE_API_KEY'] },
  { args: ['--prot', '1'], says: ["'--prot'", 'Did you mean --port?', '--help'] },
  { args: ['--port'], says: ["'--port <value>'", '--help'] },
  { args: ['--help=yes'], says: ['--help'] },
  { args: ['run'], says: ["'run'", '--help'] },
  { args: ['serve', 'serve'], says: ["'serve'"] },
])(
  '$args with $environment is refused, and the message says $says',
  ({ args = [], environment = {}, says }) => {
    const error = errorOf(() => read(args, environment));
    expect(error).toBeInstanceOf(InvalidSetting);
    for (const words of says) expect(String(error)).toContain(words);
  },
);

test('the help names every option and its variable', () => {
  const text = helpText(80).replaceAll(/\s+/g, ' ');
  for (const { option, environment } of SETTINGS) {
    if (option !== undefined)
      expect(text).toMatch(new RegExp(`--${option} .*\\[${environment}\\]`));
  }
});

test.each([80, 40])('the help fits %i columns', (width) => {
  expect(
    helpText(width)
      .split('\n')
      .filter((line) => line.length > width),
  ).toEqual([]);
});

test('help and version have short names', () => {
  expect([parseCommandLine(['serve', '-h']).help, parseCommandLine(['-v']).version]).toEqual([
    true,
    true,
  ]);
});

test('an empty key is none', () => {
  const environment = { LEMONADE_API_KEY: '', LEMONADE_ADMIN_API_KEY: '' };
  expect(read([], environment)).toMatchObject({ apiKey: undefined, adminApiKey: undefined });
});

test('the help has the default of what has one, and of nothing else', () => {
  const text = helpText(80).replaceAll(/\s+/g, ' ');
  expect(text).toContain('(default 13305)');
  expect(text).not.toMatch(/\(default (?:false|null|)\)/);
});

test('an empty option takes away what a variable says', () => {
  const environment = { LEMONADE_LLAMACPP_ARGS: '-np 2' };
  expect(read(['--llamacpp-args', ''], environment).recipes.llamacpp?.arguments).toBeUndefined();
});

describe('config.json', () => {
  test.each<{ config: object; settings: Partial<Settings> }>([
    { config: { port: 1234, host: '127.0.0.1' }, settings: { port: 1234, host: '127.0.0.1' } },
    {
      config: { ctx_size: -1, keep_alive: '5m' },
      settings: { contextSize: undefined, keepAliveMs: 300_000 },
    },
    {
      config: { keep_alive: -1, offline: true },
      settings: { keepAliveMs: undefined, isOffline: true },
    },
    { config: { keep_alive: 60 }, settings: { keepAliveMs: 60_000 } },
    { config: { prompt_cache_disk: '500MB' }, settings: { promptCacheDisk: 500_000_000 } },
    { config: { prompt_cache_disk: 1000 }, settings: { promptCacheDisk: 1000 } },
    {
      config: { models_dir: 'auto', extra_models_dir: '' },
      settings: {
        modelsDirectory: undefined,
        extraModelsDirectory: join(root, 'lemonade', 'extra-models'),
      },
    },
    {
      config: { allowed_origins: ['chrome-extension://*'] },
      settings: { allowedOrigins: ['chrome-extension://*'] },
    },
    {
      config: { allowed_origins: ['https://a.example'] },
      settings: { allowedOrigins: ['https://a.example'] },
    },
    { config: { log_level: 'fatal' }, settings: { logLevel: 'critical' } },
    { config: { log_level: 'None' }, settings: { logLevel: 'critical' } },
    {
      config: { llamacpp: { backend: 'cpu', args: '-t 2', cpu_bin: '/opt/x', cpu_args: '' } },
      settings: forLlamacpp({
        backend: 'cpu',
        executables: { cpu: '/opt/x' },
        arguments: { text: '-t 2', source: `'llamacpp.args' in ${configPath}` },
      }),
    },
    {
      config: { sdcpp: { steps: 4, cfg_scale: 1.5 }, ryzenai: { server_bin: '/opt/r' } },
      settings: {
        recipes: {
          'sd-cpp': { ...NOTHING_SET, options: { steps: 4, cfg_scale: 1.5 } },
          'ryzenai-llm': { ...NOTHING_SET, executables: { npu: '/opt/r' } },
        },
      },
    },
    {
      config: { llamacpp: { rpc_hosts: [' A.lan:50052', 'a.lan:50052'] } },
      settings: forLlamacpp({ addresses: { rpc_hosts: ['a.lan:50052'] } }),
    },
    { config: { llamacpp_backend: 'vulkan' }, settings: forLlamacpp({ backend: 'vulkan' }) },
  ])('$config gives $settings', ({ config, settings }) => {
    configure(config);
    expect(read([])).toMatchObject(settings);
  });

  test('loses to the environment, and that to the command line', () => {
    configure({ port: 1, ctx_size: 100, max_loaded_models: 5 });
    const environment = { LEMONADE_PORT: '2', LEMONADE_CTX_SIZE: '200' };
    expect(read(['--port', '3'], environment)).toMatchObject({
      port: 3,
      contextSize: 200,
      maxLoadedModels: 5,
    });
  });

  test('a value that loses may be wrong', () => {
    configure({ port: 'high' });
    expect(read(['--port', '3']).port).toBe(3);
  });

  test.each<{ config: unknown; says: string[] }>([
    { config: { port: '8000' }, says: ["'port'", configPath, '"8000"', 'from 0 to 65535'] },
    { config: { offline: 'yes' }, says: ["'offline'", 'true or false'] },
    { config: { allowed_origins: ['https://*'] }, says: ['https://*', 'chrome-extension://*'] },
    { config: { max_loaded_models: 0 }, says: ["'max_loaded_models'", '-1 for no limit'] },
    {
      config: { llamacpp: { backend: 'abacus' } },
      says: ["'llamacpp.backend'", '"abacus"', 'vulkan'],
    },
    { config: { llamacpp: { cpu_bin: './x' } }, says: ["'llamacpp.cpu_bin'", 'absolute path'] },
    { config: { llamacpp: 'vulkan' }, says: ["'llamacpp'", 'an object of settings'] },
    { config: { sdcpp: { steps: 1.5 } }, says: ["'sdcpp.steps'", '1.5', 'whole number'] },
    { config: '{"port": 1', says: [configPath, 'not JSON', 'Mend or remove it'] },
    { config: '[]', says: [configPath, 'no object of settings'] },
  ])('$config is refused, and the message says $says', ({ config, says }) => {
    configure(config);
    const error = errorOf(() => read([]));
    expect(error).toBeInstanceOf(InvalidSetting);
    for (const words of says) expect(String(error)).toContain(words);
  });

  test.each([
    ['a device', 'not a regular file', () => symlinkSync('/dev/zero', configPath)],
    ['a pipe', 'not a regular file', () => execFileSync('mkfifo', [configPath])],
    ['a folder', 'not a regular file', () => mkdirSync(configPath)],
    ['a file without end', 'more than 1048576 bytes', () => sizedFile(2 ** 40)],
    [
      'nothing but brackets',
      'nested deeper than 128 levels',
      () => writeFileSync(configPath, '['.repeat(2 ** 20)),
    ],
  ])('%s in its place is refused at once', (_what, problem, make) => {
    configure({});
    rmSync(configPath);
    make();
    const error = errorOf(() => read([]));
    expect(error).toBeInstanceOf(InvalidSetting);
    for (const words of [configPath, problem, 'remove it']) expect(String(error)).toContain(words);
  });

  test('an unknown key is a warning, and one that only the original uses is a line at level debug', () => {
    configure({ port: 5, prot: 6, telemetry: { enabled: true }, llamacpp: { rocket_bin: '/x' } });
    const { settings, notes } = readAll([]);
    expect(settings.port).toBe(5);
    expect(notes).toEqual([
      { level: 'warning', message: expect.stringContaining("'prot'") },
      { level: 'debug', message: expect.stringContaining("'telemetry'") },
      { level: 'warning', message: expect.stringContaining("'llamacpp.rocket_bin'") },
    ]);
  });
});

test('no two settings share a variable, an option or a key', () => {
  for (const name of ['environment', 'option', 'key'] as const) {
    const names = SETTINGS.flatMap((setting) => setting[name] ?? []);
    expect(new Set(names).size).toBe(names.length);
  }
});

test('the default of every setting of config.json is one of its values', () => {
  for (const { key, type, default: usual } of SETTINGS.filter(
    (setting) => setting.key !== undefined,
  )) {
    expect(type.fromJson(jsonOf(type, usual)), key).toEqual(usual);
  }
});

test('the settings of every recipe fit what it is', () => {
  for (const create of Object.values(recipeFactories)) {
    const { name, backends, options } = create({ environment: {} });
    const section: RecipeSection | undefined = recipeSections.find(({ recipe }) => recipe === name);
    expect(section?.backends).toEqual(backends.map((backend) => backend.name));
    expect(options.backend).toBe(`${section?.section}_backend`);
    expect(options.names).toEqual(
      expect.arrayContaining((section?.options ?? []).map((option) => option.name)),
    );
    expect(options.names.includes(`${section?.section}_args`)).toBe(
      section?.takesArguments === true,
    );
    for (const { remedy, name: backend } of backends) {
      const variable = `LEMONADE_${section?.section}_${backend}_BIN`.toUpperCase();
      const isExecutable = section?.executables.some((known) => known === backend);
      expect(SETTINGS.some(({ environment }) => environment === variable)).toBe(isExecutable);
      expect(remedy.text.includes(variable)).toBe(isExecutable);
    }
  }
});

function errorOf(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}

test('the default that is shown of a setting is empty where there is nothing to say', () => {
  const shown = (value: unknown) => defaultOf({ default: value } as never);
  expect([null, false, [], 0, ['a', 'b'], true].map(shown)).toEqual([
    '',
    '',
    '',
    '0',
    'a,b',
    'true',
  ]);
});
