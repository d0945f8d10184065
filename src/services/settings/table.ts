// Every setting in one table: the command line, the environment, config.json, the help and docs/settings.md all come from here.
import { recipeSections } from '../../../generated/recipe-sections.ts';
import { MORE_VARIABLES } from '../../lib/passed-environment.ts';
import type { RecipeSection } from '../../recipes/kit/settings.ts';
import {
  addresses,
  anyText,
  duration,
  executable,
  folder,
  hostName,
  list,
  logLevel,
  numberFrom,
  oneOf,
  origins,
  orOpen,
  type SettingType,
  size,
  trueOrFalse,
  variables,
} from './setting-types.ts';

export interface Setting<Value = unknown> {
  /** Its key in config.json, with its section and a dot before it if it has one. */
  key?: string;
  /** Its option of the command line, without dashes. */
  option?: string;
  /** What the help shows for the option's value; absent for a switch. */
  value?: string;
  environment: string;
  type: SettingType<Value>;
  default: Value;
  /** The default as text, where the value would not do. */
  defaultText?: string;
  help: string;
  /** True when a server that runs takes over what is changed in config.json. */
  isLive?: true;
  isSecret?: true;
  /** Who may call, or whom we call, depends on it: it is changed over the network only by who has shown the admin key. */
  decidesAccess?: true;
}

/** True when only who has shown the admin key may give the setting this value, as JSON has it, over the network. */
export const isForOwner = ({ decidesAccess, type }: Setting, json: unknown): boolean =>
  decidesAccess === true || type.namesPath?.(json) === true;
const row = <Value>(setting: Setting<Value>): Setting<Value> => setting;

/** One with a key in config.json, whose variable, and option if it is one, are called after that. */
function keyed<Value>(
  key: string,
  { isOption, ...setting }: Omit<Setting<Value>, 'key' | 'option' | 'environment'> & { isOption?: true },
): Setting<Value> {
  return { key, ...(isOption && { option: key.replaceAll('_', '-') }), environment: variableOf(key), ...setting };
}

const MEBIBYTE = 2 ** 20;
/** More than a timer, or a body in memory, can be. */
const MAX_NUMBER = 2 ** 31 - 1;
const positive = numberFrom({ least: 1, most: MAX_NUMBER });
const path = orOpen('auto', folder);

export const GENERAL = {
  host: keyed('host', {
    isOption: true,
    value: 'HOST',
    type: hostName,
    default: 'localhost',
    help: 'name or address to listen on; localhost is IPv4 and IPv6 loopback',
  }),
  port: keyed('port', {
    isOption: true,
    value: 'PORT',
    type: numberFrom({ least: 0, most: 65_535 }),
    default: 13_305,
    help: 'port to listen on; 0 takes a free one',
  }),
  websocketPort: keyed('websocket_port', {
    isOption: true,
    value: 'PORT',
    type: orOpen('auto', numberFrom({ least: 0, most: 65_535 })),
    default: null,
    defaultText: 'auto: no other port than that of everything else',
    help: 'another port for WebSockets, for clients that look for one; 0 takes a free one',
  }),
  cacheDirectory: row({
    option: 'cache-dir',
    value: 'DIR',
    environment: 'LEMONADE_CACHE_DIR',
    type: folder,
    default: '',
    defaultText: '~/.cache/lemonade',
    help: 'the one folder for everything the server writes, but for pulled models; config.json is in it',
  }),
  extraModelsDirectory: keyed('extra_models_dir', {
    isOption: true,
    value: 'DIR',
    type: path,
    default: null,
    defaultText: '<cache-dir>/extra-models',
    help: 'folder with GGUF files to offer as extra.<name>, with subfolders; looked at when models are listed or used',
  }),
  modelsDirectory: keyed('models_dir', {
    isOption: true,
    value: 'DIR',
    type: path,
    default: null,
    defaultText: 'what HF_HUB_CACHE and HF_HOME say',
    help: "folder for pulled models, in the layout that Hugging Face's own tools share",
  }),
  logLevel: keyed('log_level', {
    isOption: true,
    value: 'LEVEL',
    type: logLevel,
    default: 'info' as const,
    isLive: true,
    help: 'critical, error, warning, info, debug or trace; prompts appear at trace only',
  }),
  contextSize: keyed('ctx_size', {
    isOption: true,
    value: 'TOKENS',
    isLive: true,
    type: numberFrom({ least: -1, most: 2 ** 30, except: { value: 0, because: '-1 fits it to model and memory' } }),
    default: -1,
    defaultText: '-1: fitted to the model and the free memory',
    help: 'context size of models loaded without one of their own',
  }),
  maxLoadedModels: keyed('max_loaded_models', {
    isOption: true,
    value: 'N',
    type: numberFrom({
      least: -1,
      most: 1000,
      except: { value: 0, because: 'that would load nothing; use -1 for no limit' },
    }),
    default: 1,
    isLive: true,
    help: 'models of each type kept loaded at once, -1 for no limit',
  }),
  keepAliveMs: keyed('keep_alive', {
    isOption: true,
    value: 'TIME',
    type: duration,
    default: null,
    defaultText: 'off',
    help: 'how long an unused model stays loaded: 30s, 5m, 1h, a number of seconds, or off',
  }),
  maxQueuedRequests: keyed('max_queued_requests', {
    type: positive,
    default: 64,
    help: 'requests that may wait for a model; more are turned away',
  }),
  startTimeoutSeconds: keyed('global_timeout', {
    isLive: true,
    type: orOpen('auto', numberFrom({ least: 1, most: 2_000_000 })),
    default: null,
    defaultText: '600; flm 300',
    help: 'seconds of silence after which the start of a native server is given up; responses have no limit',
  }),
  isTraced: keyed('tracing', {
    isOption: true,
    type: trueOrFalse,
    default: false,
    help: 'send traces of requests, without texts, to the OpenTelemetry collector at OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  isOffline: keyed('offline', {
    isOption: true,
    type: trueOrFalse,
    default: false,
    isLive: true,
    help: 'fetch nothing from the network; HF_HUB_OFFLINE does the same',
  }),
  isLocalOnly: keyed('local_only', {
    isOption: true,
    type: trueOrFalse,
    default: false,
    isLive: true,
    decidesAccess: true,
    help: 'keep every request on this machine: models of providers are refused, and providers asked for nothing',
  }),
  fetchesNoExecutables: keyed('no_fetch_executables', {
    type: trueOrFalse,
    default: false,
    isLive: true,
    help: 'install no backends',
  }),
  apiKey: row({
    environment: 'LEMONADE_API_KEY',
    type: orOpen('', anyText),
    default: null,
    isSecret: true,
    help: 'if set, every call needs it as Authorization: Bearer …, but for /live, /, /docs and the documents',
  }),
  adminApiKey: row({
    environment: 'LEMONADE_ADMIN_API_KEY',
    type: orOpen('', anyText),
    default: null,
    isSecret: true,
    defaultText: 'the API key',
    help: 'needed for what names programs or their arguments (llamacpp_args); good for everything else too',
  }),
  allowUnauthenticated: keyed('allow_unauthenticated', {
    decidesAccess: true,
    isOption: true,
    type: trueOrFalse,
    default: false,
    help: 'listen beyond this machine without an API key, which is refused otherwise',
  }),
  allowedOrigins: keyed('allowed_origins', {
    decidesAccess: true,
    type: origins,
    default: [],
    help: 'web origins that may call, besides pages of this machine; comma-separated, * for all, chrome-extension://* for all of a scheme',
  }),
  allowedHosts: keyed('allowed_hosts', {
    decidesAccess: true,
    type: list,
    default: [],
    defaultText: "this machine's name",
    help: 'names besides localhost and addresses by which the server may be called; comma-separated',
  }),
  childEnvironment: row({
    environment: MORE_VARIABLES,
    type: variables,
    default: [],
    defaultText: 'only the usual ones, see below',
    help: 'variables that native servers, npm and other programs get as well, e.g. HF_TOKEN, or MY_DRIVER_* for all that begin so; comma-separated',
  }),
  maxBodyBytes: keyed('max_body_bytes', {
    type: positive,
    default: 32 * MEBIBYTE,
    defaultText: '32 MiB',
    help: 'largest JSON body',
  }),
  maxUploadBytes: keyed('max_upload_bytes', {
    type: positive,
    default: 256 * MEBIBYTE,
    defaultText: '256 MiB',
    help: 'largest uploaded file',
  }),
  keptResponsesMb: keyed('kept_responses_mb', {
    type: numberFrom({ least: 0, most: 65_536 }),
    default: 64,
    isLive: true,
    help: 'MiB of memory for responses that clients go on from by an id (store of /responses); 0 keeps none',
  }),
  keptResponsesHours: keyed('kept_responses_hours', {
    type: numberFrom({ least: 1, most: 8760 }),
    default: 24,
    isLive: true,
    help: 'hours without use after which a kept response is forgotten; the end of the server forgets all',
  }),
  promptCacheDisk: keyed('prompt_cache_disk', {
    isOption: true,
    value: 'SIZE',
    type: orOpen('auto', size),
    default: null,
    defaultText: 'auto: 4GiB where ten times that is free, else 0',
    isLive: true,
    help: 'disk for prompt caches of models that leave the memory, e.g. 8GiB: their conversations go on without being read again; 0 keeps none',
  }),
  heartbeatMs: keyed('heartbeat_ms', {
    type: positive,
    default: 5000,
    help: 'silence in milliseconds after which a stream gets a comment line, also while its model loads',
  }),
  hasStubs: row({
    option: 'stubs',
    environment: 'LEMONADE_STUBS',
    type: trueOrFalse,
    default: false,
    help: 'respond with the example of the documents where an operation is not built yet',
  }),
  hungAfterMs: keyed('hung_after_ms', {
    type: positive,
    default: 300_000,
    help: 'milliseconds that a native server with requests may make no progress (no byte, no output, no processor time)',
  }),
  shutdownGraceMs: keyed('shutdown_grace_ms', {
    type: positive,
    default: 5000,
    help: 'milliseconds that running responses may go on after SIGTERM, and after an unload by hand',
  }),
} as const;

type SectionRole =
  | { kind: 'backend' }
  | { kind: 'arguments'; backend?: string }
  | { kind: 'executable'; backend: string }
  | { kind: 'system-first' }
  | { kind: 'option'; name: string }
  | { kind: 'addresses'; name: string };

export interface SectionSetting {
  section: RecipeSection;
  role: SectionRole;
  setting: Setting;
}

function settingsOfSection(section: RecipeSection): readonly SectionSetting[] {
  const { recipe, server, backends, executables } = section;
  const row = (
    name: string,
    role: SectionRole,
    setting: Omit<Setting, 'key' | 'environment'> & { environment?: string },
  ): SectionSetting => {
    const key = `${section.section}.${name}`;
    return {
      section,
      role,
      setting: { key, environment: variableOf(section.section, name), isLive: true, ...setting },
    };
  };
  const backend = row(
    'backend',
    { kind: 'backend' },
    {
      option: section.section,
      value: 'BACKEND',
      environment: variableOf(section.section),
      type: oneOf(['auto', ...backends]),
      default: 'auto',
      help: `backend of ${recipe}: auto, ${backends.join(', ')}`,
    },
  );
  const ownArguments = row(
    'args',
    { kind: 'arguments' },
    {
      option: `${section.section}-args`,
      value: 'ARGS',
      type: anyText,
      default: '',
      help: `extra arguments for every ${server}`,
    },
  );
  const argumentsOf = (name: string) =>
    row(
      `${name}_args`,
      { kind: 'arguments', backend: name },
      { type: orOpen('', anyText), default: null, help: `the same for backend ${name}, in place of those` },
    );
  const executableOf = (name: string) =>
    row(
      `${name}_bin`,
      { kind: 'executable', backend: name },
      {
        type: executable,
        default: 'builtin',
        help: `${server} of backend ${name}: an absolute path, or what gets installed: builtin, latest or the tag of a release`,
      },
    );
  const systemFirst = row(
    'prefer_system',
    { kind: 'system-first' },
    {
      type: trueOrFalse,
      default: false,
      help: `auto takes a ${server} on PATH before those that were installed`,
    },
  );
  return [
    ...(backends.length > 1 ? [backend] : []),
    ...(section.takesArguments ? [ownArguments, ...executables.map(argumentsOf)] : []),
    ...executables.map(executableOf),
    ...(section.maySystemGoFirst ? [systemFirst] : []),
    ...(section.options ?? []).map(({ name, help, ...range }) => {
      const type: SettingType<unknown> = 'choices' in range ? oneOf(range.choices) : numberFrom(range);
      const open = { type: orOpen('auto', type), default: null, defaultText: 'what suits the model' };
      return row(name, { kind: 'option', name }, { ...open, help });
    }),
    ...(section.addresses ?? []).map(({ name, help }) =>
      row(name, { kind: 'addresses', name }, { type: addresses, default: [], decidesAccess: true, help }),
    ),
  ];
}

function variableOf(...words: readonly string[]): string {
  return ['LEMONADE', ...words].join('_').toUpperCase();
}

export const SECTIONS: readonly SectionSetting[] = recipeSections.flatMap(settingsOfSection);
export const SETTINGS: readonly Setting[] = [...Object.values(GENERAL), ...SECTIONS.map(({ setting }) => setting)];

/** `llamacpp_args` for `llamacpp.args`, and what a recipe calls its former ones. */
export const FORMER_KEYS: ReadonlyMap<string, string> = new Map(
  recipeSections.flatMap(({ section, formerKeys = {} }: RecipeSection): [string, string][] => [
    ...SECTIONS.flatMap(({ section: { section: name }, setting: { key } }): [string, string][] =>
      name === section && key !== undefined ? [[key.replace('.', '_'), key]] : [],
    ),
    ...Object.entries(formerKeys).map(([was, is]): [string, string] => [`${section}.${was}`, `${section}.${is}`]),
  ]),
);

/** Keys and sections of the original server's config.json that mean nothing here; they cause no warning. */
export const KEYS_WITHOUT_USE: ReadonlySet<string> = new Set([
  'auto_check_model_updates',
  'auto_evict',
  'auto_evict_threshold_pct',
  'broadcast',
  'cloud_providers',
  'config_version',
  'default_model_source',
  'disable_model_filtering',
  'enable_dgpu_gtt',
  'inhibit_suspend',
  'no_broadcast',
  'rocm',
  'rocm_channel',
  'rocm_install_method',
  'acestep',
  'moonshine',
  'onnxruntime',
  'openmoss',
  'telemetry',
  'thenoise',
  'thinksound',
  'trellis',
]);
