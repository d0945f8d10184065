// Tells from a child's output tail and exit why it could not start.
import { type FailureSign, START_FAILURES, type StartFailureKind } from './native-server.ts';

type EndOfChild = { exitCode: number | undefined; signal: string | undefined };

interface Said {
  lines: readonly string[];
  command?: readonly string[] | undefined;
  signs?: readonly FailureSign[] | undefined;
}

/** Signs of all native servers. Order matters: the first one that matches any line wins. */
const SIGNS: readonly FailureSign[] = [
  {
    kind: 'port-taken',
    words:
      /couldn'?t bind|could not bind|failed to bind|EADDRINUSE|address already in use|only one usage of each socket address/i,
  },
  {
    // Before missing-file: the loader also says "No such file or directory".
    kind: 'missing-driver',
    words:
      /error while loading shared libraries|cannot open shared object file|library not loaded|symbol lookup error|undefined symbol|version `(?:GLIBC|GLIBCXX|CXXABI)[^']{0,40}' not found|no CUDA-capable device|CUDA driver version is insufficient|no kernel image is available|incompatible[ _]?driver|ErrorInitializationFailed|no vulkan devices? found|hipErrorNoDevice|hipErrorInvalidDevice(?:Function)?\b|no ROCm-capable device|TensileLibrary|failed to load .{0,200}\.(?:so|dll|dylib)\b/i,
  },
  {
    kind: 'out-of-memory',
    words:
      /out of (?:device |host )?memory|OutOf(?:Device|Host)?Memory|insufficient memory|not enough memory|cannot allocate memory|(?:failed|unable|not able) to (?:re)?allocate|(?:cuda|hip)(?:Host)?Malloc\w{0,40} failed|memory allocation .{0,200}failed|failed to allocate|bad_alloc|(?:CUBLAS|HIPBLAS)_STATUS_ALLOC_FAILED|heap limit/i,
  },
  {
    kind: 'unsupported-model',
    words:
      /unknown (?:model )?architecture|unsupported (?:model )?architecture|unsupported model|unknown model type|model type .{0,200}not supported|is not supported by this/i,
  },
  {
    kind: 'corrupt-model',
    words:
      /invalid magic|bad magic|wrong magic|invalid model (?:data|file)|corrupt|unexpected(?:ly reached)? end of file|failed to read \d+ bytes|truncated|checksum mismatch/i,
  },
  {
    kind: 'bad-argument',
    words:
      /invalid argument|unknown argument|unknown option|unrecognized (?:argument|option)|bad option|expected value for argument|error while handling argument|missing (?:value|argument) for|requires an argument|invalid device|invalid value for|error parsing (?:command line )?arguments?|\bstoi\b|\bstof\b/i,
  },
  {
    kind: 'missing-file',
    words:
      /no such file or directory|ENOENT|failed to open|could not open|cannot open|unable to open|file not found|does not exist/i,
  },
];

/** Of the shell, and of Windows' loader: a library, or a function in one, was not found. */
const LOADER_CODES = new Set([127, 0xc0000135, 0xc0000139, 0xc000007b]);
/** Codes from here on are statuses of Windows' own. */
const FIRST_CODE_OF_WINDOWS = 2 ** 31;
const WINDOWS_ILLEGAL_INSTRUCTION = 0xc000001d;

/** Why a child could not start, by its words first, then by its exit. */
export function classifyStartFailure(said: Said, end: EndOfChild): StartFailureKind {
  const bare = withoutPaths(said);
  const sign = signsFor(said).find(({ words }) => bare.some((line) => words.test(line)));
  if (sign !== undefined) return sign.kind;
  if (end.exitCode !== undefined && LOADER_CODES.has(end.exitCode)) return 'missing-driver';
  // Only the kernel's out-of-memory killer sends KILL to a child that is starting.
  if (end.signal === 'SIGKILL') return 'out-of-memory';
  return 'unknown';
}

const signsFor = ({ signs = [] }: Said): readonly FailureSign[] => [...signs, ...SIGNS];
/**
 * Of a line, as what a child complains of is told early; and of the paths in a command, as only few
 * are our files.
 */
const MAX_LINE_CHARACTERS = 2000;
const MAX_PATHS = 16;

/** A model may be called `corrupt`, and lie in a folder called `not found`. */
function withoutPaths({ lines, command = [] }: Said): readonly string[] {
  const words = command
    .filter((word) => /[/\\]./.test(word))
    .toSorted((one, other) => other.length - one.length);
  const paths = words.slice(0, MAX_PATHS);
  const pathCharacters = paths.reduce((sum, path) => sum + path.length, 0);
  return lines.map((line) => {
    let text = line.slice(0, MAX_LINE_CHARACTERS + pathCharacters);
    for (const path of paths) text = text.replaceAll(path, '');
    return text.slice(0, MAX_LINE_CHARACTERS);
  });
}

/** `exited with code 1`, `was ended by SIGKILL`: goes on with a sentence about the child. */
export function describeEnd({ exitCode, signal }: EndOfChild): string {
  const isForeign = signal === 'SIGILL' || exitCode === WINDOWS_ILLEGAL_INSTRUCTION;
  const why = isForeign ? ' (it was built for another processor)' : '';
  if (signal !== undefined) return `was ended by ${signal}${why}`;
  // Windows ends programs with such codes, and lists and searches know them in hexadecimal only.
  const isOfWindows = exitCode !== undefined && exitCode >= FIRST_CODE_OF_WINDOWS;
  return `exited with code ${isOfWindows ? `0x${exitCode.toString(16).toUpperCase()}` : (exitCode ?? 'unknown')}${why}`;
}

const LINES_IN_MESSAGE = 4;
const CHARACTERS_IN_MESSAGE = 600;

/** One message for people: who, what happened, what to do, the output tail. */
export function describeStartFailure(
  failure: Said & { label: string; kind: StartFailureKind; what: string },
): string {
  const { label, kind, what, ...said } = failure;
  const words = shorten(telling(kind, said).join(' | '));
  const quote = words === '' ? 'It printed nothing.' : `Last output: ${words}`;
  return `${label} ${what}: ${START_FAILURES[kind]}. ${quote}`;
}

/**
 * The first line that gave the kind away, then those with a known sign or an error word, else the
 * last ones.
 */
function telling(kind: StartFailureKind, said: Said): readonly string[] {
  const { lines } = said;
  const signs = signsFor(said);
  const bare = withoutPaths(said);
  const first = lines.find((_, at) =>
    signs.some((sign) => sign.kind === kind && sign.words.test(bare[at] ?? '')),
  );
  const marked = lines.filter((_, at) => {
    const text = bare[at] ?? '';
    return /\berror\b|\bfailed\b|fatal/i.test(text) || signs.some(({ words }) => words.test(text));
  });
  const last = (marked.length > 0 ? marked : lines).slice(-LINES_IN_MESSAGE);
  return first === undefined || last.includes(first) ? last : [first, ...last.slice(1)];
}

/** What is too long loses its middle: the cause is at one of its ends. */
function shorten(text: string): string {
  const half = CHARACTERS_IN_MESSAGE / 2;
  return text.length <= CHARACTERS_IN_MESSAGE
    ? text
    : `${text.slice(0, half)} … ${text.slice(-half)}`;
}
