// Reads the command line, which is spelled as llama-server's.
import { parseArgs } from 'node:util';
import { messageOf } from '../../../lib/error-values.ts';

/** What this program was asked to do. */
export interface EmbeddedArguments {
  modelPath: string;
  /** 0 lets the system choose. */
  port: number;
  /** Tokens per sequence; 0 means as many as the model was trained for and memory allows. */
  contextSize: number;
  threads: number | undefined;
  /** Requests served at once. */
  parallel: number | undefined;
  /** What the model is for. */
  kind: 'text' | 'embedding' | 'reranking';
  /** Folder for saved prompt caches; without one there are none. */
  slotFolder: string | undefined;
  /** Layers to put on a GPU; undefined leaves it to the library, 0 keeps everything on the CPU. */
  gpuLayers: number | undefined;
}

/** A command line that can't be obeyed; the message names the argument. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const options = {
  model: { type: 'string' },
  port: { type: 'string' },
  'ctx-size': { type: 'string' },
  threads: { type: 'string' },
  parallel: { type: 'string' },
  'n-gpu-layers': { type: 'string' },
  mmproj: { type: 'string' },
  jinja: { type: 'boolean' },
  metrics: { type: 'boolean' },
  embeddings: { type: 'boolean' },
  reranking: { type: 'boolean' },
  'slot-save-path': { type: 'string' },
} as const;

const longNames: Readonly<Record<string, string>> = {
  '-m': '--model',
  '-c': '--ctx-size',
  '-t': '--threads',
  '-np': '--parallel',
  '-ngl': '--n-gpu-layers',
  '--gpu-layers': '--n-gpu-layers',
  '-mm': '--mmproj',
  '--embedding': '--embeddings',
  '--rerank': '--reranking',
};

const defaultPort = 8080;

/**
 * Reads the arguments that follow the program's name.
 * @throws {ArgumentError} when one is unknown, malformed or asks for what this backend can't do.
 */
export function readArguments(argv: readonly string[]): EmbeddedArguments {
  const values = parse(argv);
  if (values.mmproj !== undefined) {
    throw new ArgumentError(
      "--mmproj can't be used: the embedded backend reads text only. Load the model with the cpu or vulkan backend for images.",
    );
  }
  if (values.embeddings && values.reranking)
    throw new ArgumentError('--embeddings and --reranking exclude each other.');
  if (values.model === undefined) throw new ArgumentError('--model is missing: name the GGUF file to load.');
  return {
    modelPath: values.model,
    port: wholeNumber('--port', values.port, { maximum: 65_535 }) ?? defaultPort,
    contextSize: wholeNumber('--ctx-size', values['ctx-size'], {}) ?? 0,
    threads: wholeNumber('--threads', values.threads, { minimum: 1 }),
    parallel: wholeNumber('--parallel', values.parallel, { minimum: 1, maximum: 256 }),
    kind: values.embeddings ? 'embedding' : values.reranking ? 'reranking' : 'text',
    slotFolder: values['slot-save-path'],
    gpuLayers: wholeNumber('--n-gpu-layers', values['n-gpu-layers'], {}),
  };
}

function parse(argv: readonly string[]) {
  const args = withLongNames(argv);
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new ArgumentError(messageOf(error));
  }
}

// parseArgs knows no short names of two letters, and takes the value in `--threads -1` for another option; joined as
// `--threads=-1` it is clear.
function withLongNames(argv: readonly string[]): string[] {
  const args: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    const name = longNames[word] ?? word;
    const type = typeOf(name.split('=', 1)[0] ?? '');
    const value = argv[index + 1];
    if (type === undefined) throw new ArgumentError(`The argument '${word}' is unknown.`);
    if (type === 'string' && !name.includes('=') && value !== undefined) {
      args.push(`${name}=${value}`);
      index += 1;
    } else {
      args.push(name);
    }
  }
  return args;
}

const typeOf = (name: string): 'string' | 'boolean' | undefined =>
  Object.entries(options).find(([known]) => name === `--${known}`)?.[1].type;

function wholeNumber(
  name: string,
  text: string | undefined,
  { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: { minimum?: number; maximum?: number },
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= minimum && value <= maximum) return value;
  throw new ArgumentError(`${name} must be a whole number of at least ${minimum}, not '${text}'.`);
}
