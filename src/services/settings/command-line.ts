// The command line: `npm start -- --port 8000` and `--help`.
import { parseArgs } from 'node:util';
import { InvalidSetting } from './invalid-setting.ts';

interface Option {
  name: string;
  /** Placeholder of the value in the help text; absent for a switch. */
  value?: string;
  environment?: string;
  help: string;
}

/** Every option with the environment variable that means the same; the command line wins. */
export const OPTIONS = [
  {
    name: 'host',
    value: 'HOST',
    environment: 'LEMONADE_HOST',
    help: 'name or address to listen on (default localhost: IPv4 and IPv6 loopback)',
  },
  {
    name: 'port',
    value: 'PORT',
    environment: 'LEMONADE_PORT',
    help: 'port to listen on (default 13305; 0 takes a free one)',
  },
  {
    name: 'cache-dir',
    value: 'DIR',
    environment: 'LEMONADE_CACHE_DIR',
    help: 'folder for everything the server writes (default ~/.cache/lemonade)',
  },
  {
    name: 'extra-models-dir',
    value: 'DIR',
    environment: 'LEMONADE_EXTRA_MODELS_DIR',
    help: 'folder with GGUF files to offer as extra.<name> (default <cache-dir>/extra-models)',
  },
  {
    name: 'log-level',
    value: 'LEVEL',
    environment: 'LEMONADE_LOG_LEVEL',
    help: 'critical, error, warning, info, debug or trace (default info); prompts appear at trace only',
  },
  {
    name: 'ctx-size',
    value: 'TOKENS',
    environment: 'LEMONADE_CTX_SIZE',
    help: 'context size of models loaded without one of their own',
  },
  {
    name: 'max-loaded-models',
    value: 'N',
    environment: 'LEMONADE_MAX_LOADED_MODELS',
    help: 'models of each type kept loaded at once (default 1, -1 for no limit)',
  },
  {
    name: 'llamacpp',
    value: 'BACKEND',
    environment: 'LEMONADE_LLAMACPP',
    help: 'llama.cpp backend: auto, vulkan, rocm, cpu, metal, system or embedded (default auto)',
  },
  {
    name: 'llamacpp-args',
    value: 'ARGS',
    environment: 'LEMONADE_LLAMACPP_ARGS',
    help: 'extra arguments for every llama-server',
  },
  {
    name: 'allow-unauthenticated',
    environment: 'LEMONADE_ALLOW_UNAUTHENTICATED',
    help: 'listen beyond this machine without an API key',
  },
  { name: 'help', help: 'print this help and exit' },
  { name: 'version', help: 'print the version and exit' },
] as const satisfies readonly Option[];

export type OptionName = (typeof OPTIONS)[number]['name'];
export type CommandLine = Partial<Record<OptionName, string | boolean>>;

/** @throws {InvalidSetting} for unknown options, missing values and words that are no option. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const options = Object.fromEntries(
    OPTIONS.map((option) => [option.name, { type: 'value' in option ? ('string' as const) : ('boolean' as const) }]),
  );
  const { values, positionals } = parse(args, options);
  // `lemonade-server serve` is how people start the original.
  const unexpected = positionals.find((word, index) => word !== 'serve' || index > 0);
  if (unexpected !== undefined)
    throw new InvalidSetting(`Unexpected argument '${unexpected}'. --help lists the options.`);
  return values as CommandLine;
}

function parse(args: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (cause) {
    // The first sentence says what is wrong; what follows advises on positional arguments, which there are none of.
    const [what = ''] = (cause instanceof Error ? cause.message : String(cause)).split(/[.\n]/);
    throw new InvalidSetting(`${what}. --help lists the options.`, { cause });
  }
}

/** The text of `--help`. */
export function helpText(): string {
  const rows = OPTIONS.map((option: Option) => {
    const left = `  --${option.name}${option.value ? ` ${option.value}` : ''}`;
    const environment = option.environment ? ` [${option.environment}]` : '';
    return `${left.padEnd(28)}${option.help}${environment}`;
  });
  return [
    'Lemonade Server: OpenAI-compatible AI on your own machine.',
    '',
    'Usage: npm start -- [options]',
    '',
    ...rows,
    '',
    'Keys and lists come from the environment only: LEMONADE_API_KEY, LEMONADE_ADMIN_API_KEY,',
    'LEMONADE_ALLOWED_ORIGINS, LEMONADE_ALLOWED_HOSTS, LEMONADE_LLAMACPP_{CPU,VULKAN,ROCM}_BIN. See README.md.',
  ].join('\n');
}
