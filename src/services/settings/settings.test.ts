import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { helpText, OPTIONS, parseCommandLine } from './command-line.ts';
import { InvalidSetting } from './invalid-setting.ts';
import { type Environment, readSettings, type Settings } from './settings.ts';

function read(args: readonly string[], environment: Environment = {}): Settings {
  return readSettings({ commandLine: parseCommandLine(args), environment });
}

test('without any setting the defaults apply', () => {
  const cacheDirectory = join(homedir(), '.cache', 'lemonade');
  expect(read([])).toMatchObject({
    host: 'localhost',
    port: 13_305,
    cacheDirectory,
    extraModelsDirectory: join(cacheDirectory, 'extra-models'),
    logLevel: 'info',
    contextSize: undefined,
    maxLoadedModels: 1,
    llamacppBackend: 'auto',
    llamacppArguments: '',
    allowUnauthenticated: false,
    apiKey: undefined,
    adminApiKey: undefined,
    allowedOrigins: [],
    allowedHosts: [],
    validateResponses: false,
  });
});

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
  { args: ['--host', '0.0.0.0', '--allow-unauthenticated'], settings: { host: '0.0.0.0', allowUnauthenticated: true } },
  { args: ['--host', '0.0.0.0'], environment: { LEMONADE_API_KEY: 'k' }, settings: { apiKey: 'k' } },
  {
    args: ['--host', '::'],
    environment: { LEMONADE_ALLOW_UNAUTHENTICATED: 'yes' },
    settings: { allowUnauthenticated: true },
  },
  { environment: { LEMONADE_ALLOW_UNAUTHENTICATED: '0' }, settings: { allowUnauthenticated: false } },
  { environment: { LEMONADE_API_KEY: '' }, settings: { apiKey: undefined } },
  { environment: { LEMONADE_ADMIN_API_KEY: 'a' }, settings: { adminApiKey: 'a' } },
  { args: ['--log-level', 'TRACE'], settings: { logLevel: 'trace' } },
  { args: ['--ctx-size', '4096'], settings: { contextSize: 4096 } },
  { args: ['--max-loaded-models=-1'], settings: { maxLoadedModels: -1 } },
  { args: ['--llamacpp', 'embedded'], settings: { llamacppBackend: 'embedded' } },
  { args: ['--llamacpp-args=-np 2'], settings: { llamacppArguments: '-np 2' } },
  { environment: { LEMONADE_LLAMACPP_ARGS: '-np 2' }, settings: { llamacppArguments: '-np 2' } },
  {
    args: ['--llamacpp-args', ''],
    environment: { LEMONADE_LLAMACPP_ARGS: '-np 2' },
    settings: { llamacppArguments: '' },
  },
  {
    environment: { XDG_CACHE_HOME: '/xdg' },
    settings: { cacheDirectory: resolve('/xdg/lemonade'), extraModelsDirectory: resolve('/xdg/lemonade/extra-models') },
  },
  {
    args: ['--cache-dir', 'here'],
    settings: { cacheDirectory: resolve('here'), extraModelsDirectory: resolve('here/extra-models') },
  },
  {
    environment: { LEMONADE_EXTRA_MODELS_DIR: '/not/there' },
    settings: { extraModelsDirectory: resolve('/not/there') },
  },
  {
    environment: { LEMONADE_ALLOWED_ORIGINS: ' https://a.example, ,https://b.example ', LEMONADE_ALLOWED_HOSTS: 'box' },
    settings: { allowedOrigins: ['https://a.example', 'https://b.example'], allowedHosts: ['box'] },
  },
  { environment: { NODE_ENV: 'test' }, settings: { validateResponses: true } },
  { environment: { NODE_ENV: 'production' }, settings: { validateResponses: false } },
  { environment: { LEMONADE_HEARTBEAT_MS: '100' }, settings: { heartbeatMs: 100 } },
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
  { args: ['--log-level', 'loud'], says: ['--log-level', "'loud'", 'critical, error, warning, info, debug, trace'] },
  { environment: { LEMONADE_LOG_LEVEL: 'loud' }, says: ['LEMONADE_LOG_LEVEL', "'loud'"] },
  { args: ['--ctx-size', '0'], says: ['--ctx-size', "'0'", 'from 1'] },
  { args: ['--max-loaded-models', '0'], says: ['--max-loaded-models', '-1 for no limit'] },
  { args: ['--max-loaded-models=-2'], says: ['--max-loaded-models', "'-2'"] },
  {
    environment: { LEMONADE_ALLOW_UNAUTHENTICATED: 'maybe' },
    says: ['LEMONADE_ALLOW_UNAUTHENTICATED', "'maybe'", 'true or false'],
  },
  { environment: { LEMONADE_MAX_BODY_BYTES: '-1' }, says: ['LEMONADE_MAX_BODY_BYTES', "'-1'"] },
  { environment: { LEMONADE_HEARTBEAT_MS: '99999999999' }, says: ['LEMONADE_HEARTBEAT_MS', "'99999999999'"] },
  { args: ['--host', '0.0.0.0'], says: ["'0.0.0.0'", 'LEMONADE_API_KEY', '--allow-unauthenticated'] },
  { args: ['--host', '127.0.0.1.example.org'], says: ['LEMONADE_API_KEY'] },
  { args: ['--prot', '1'], says: ["'--prot'", '--help'] },
  { args: ['--port'], says: ["'--port <value>'", '--help'] },
  { args: ['--help=yes'], says: ["'--help'"] },
  { args: ['run'], says: ["'run'", '--help'] },
  { args: ['serve', 'serve'], says: ["'serve'"] },
])('$args with $environment is refused, and the message says $says', ({ args = [], environment = {}, says }) => {
  const error = errorOf(() => read(args, environment));
  expect(error).toBeInstanceOf(InvalidSetting);
  for (const words of says) expect(String(error)).toContain(words);
});

test('the help names every option and its variable', () => {
  const text = helpText();
  for (const option of OPTIONS) {
    expect(text).toContain(`--${option.name}`);
    if ('environment' in option) expect(text).toContain(option.environment);
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
