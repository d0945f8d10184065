// What `flm` does besides serving: whether the NPU is usable, which models it has, getting and
// removing one.
import { stripVTControlCharacters } from 'node:util';
import { BackendResponseInvalid, CheckpointNotFound, InvalidRequest } from '../../errors.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { passedEnvironment } from '../../lib/passed-environment.ts';
import { isObject } from '../../lib/values.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import type { RecipeBackend } from '../kit/backend.ts';
import { BackendNotAvailable, StorePullFailed } from '../kit/errors.ts';
import type { ModelStore, StoredModel, StoreProgress } from '../kit/recipe.ts';

const MAX_TAIL_CHARACTERS = 500;
const MAX_GIBIBYTES = 2 ** 20;
const TAG = /^[a-z0-9][\w.-]*(?::[\w.-]+)?$/i;

/** True for a tag such as `gemma3:4b`; never for anything that a program could take for a flag. */
export const isFlmTag = (text: string): boolean => TAG.test(text);
type FlmProgram = ReturnType<typeof createFlmProgram>;

/** @param details.executable absolute path. */
export function createFlmProgram({ executable, run }: { executable: string; run: RunProgram }) {
  async function ask(
    args: readonly string[],
    signal: AbortSignal,
  ): Promise<Record<string, unknown>> {
    const { stdout, stderr } = await run({ file: executable, args, signal });
    // It may say something before, and exits with an error when it has something bad to report.
    const start = stdout.indexOf('{');
    try {
      const response: unknown = parseLimitedJson(start > 0 ? stdout.slice(start) : stdout);
      if (isObject(response)) return response;
    } catch {
      // Reported below, as everything else that is not an object.
    }
    const words = plain(stderr || stdout);
    throw new BackendResponseInvalid(
      `'flm ${args.join(' ')}' gave no JSON; its last output: ${words}`,
    );
  }

  /**
   * For commands that take long, and end with the signal.
   * @throws {InvalidRequest} for what can't be a name
   */
  async function command(
    name: 'pull' | 'remove',
    tag: string,
    signal: AbortSignal,
    onLine?: (line: string) => void,
  ) {
    if (!isFlmTag(tag))
      throw new InvalidRequest(`'${tag}' is not the name of a FastFlowLM model, e.g. gemma3:4b.`);
    const { exitCode, stdout, stderr } = await run({
      file: executable,
      args: [name, tag],
      env: passedEnvironment(process.env, { downloads: name === 'pull' }),
      signal,
      withDescendants: true,
      ...(onLine && { onLine }),
    });
    return { exitCode, words: plain(stderr || stdout) };
  }

  return {
    async validate(signal: AbortSignal): Promise<void> {
      const report = await ask(['validate', '--json'], signal);
      if (report.ready === true) return;
      const causes = Object.entries(CAUSES).flatMap(([field, cause]) =>
        report[field] === false ? [cause] : [],
      );
      const why = causes.length > 0 ? causes.join(' ') : "Run 'flm validate' to see why.";
      throw new BackendNotAvailable(`FastFlowLM can't use the NPU of this machine. ${why}`);
    },

    async list(signal: AbortSignal): Promise<readonly StoredModel[]> {
      const { models } = await ask(['list', '--json'], signal);
      return Array.isArray(models) ? models.filter(isObject).flatMap(readModel) : [];
    },

    /**
     * Goes on with what has come before. Ends without an error for a model that this flm is too old
     * for.
     */
    async pull(tag: string, signal: AbortSignal, onLine?: (line: string) => void): Promise<string> {
      const { exitCode, words } = await command('pull', tag, signal, onLine);
      if (exitCode !== 0)
        throw new StorePullFailed(`'flm pull ${tag}' failed with exit code ${exitCode}: ${words}`);
      return words;
    },

    /**
     * Ends without an error for a model that is not here, or can't be removed. Resolves with the
     * end of flm's output.
     */
    remove: async (tag: string, signal: AbortSignal): Promise<string> =>
      (await command('remove', tag, signal)).words,
  };
}

const CAUSES: Readonly<Record<string, string>> = {
  amd_device_found: 'It finds no XDNA 2 NPU.',
  npu_driver_ok: 'The NPU driver is missing or too old; update it.',
  kernel_ok: 'The Linux kernel is too old for the NPU; update it.',
  all_fw_ok: "The NPU's firmware is too old; update it.",
  memlock_ok: 'The limit of locked memory is too low; raise it (ulimit -l unlimited).',
};

function readModel(entry: Record<string, unknown>): readonly StoredModel[] {
  const tag = [entry.model, entry.name, entry.tag].find(
    (value) => typeof value === 'string' && value !== '',
  );
  if (typeof tag !== 'string') return [];
  const { footprint, installed, label } = entry;
  const given = Array.isArray(label) ? label.filter((word) => typeof word === 'string') : [];
  return [
    {
      name: tag,
      modelName: `${tag.replaceAll(':', '-')}-FLM`,
      downloaded: installed === true,
      // It counts in gigabytes of 2^30 bytes.
      ...(isSize(footprint) && { sizeBytes: Math.round(footprint * 2 ** 30) }),
      labels: [purposeOf(tag), ...given],
    },
  ];
}

const isSize = (gibibytes: unknown): gibibytes is number =>
  typeof gibibytes === 'number' && gibibytes > 0 && gibibytes < MAX_GIBIBYTES;

function purposeOf(tag: string): string {
  if (/whisper/i.test(tag)) return 'transcription';
  return /embed/i.test(tag) ? 'embeddings' : 'chat';
}

/** The end of what it said, without the orders to the terminal that draw its progress bar. */
const plain = (output: string): string =>
  stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\[FLM\] +Downloading: /.test(line))
    .join('\n')
    .slice(-MAX_TAIL_CHARACTERS);

const MEBIBYTE = 2 ** 20;

/**
 * It names the sizes of all files first, then each file as it begins, then about once a second how
 * much is here.
 */
export function createPullProgress(
  emit: (progress: StoreProgress) => void,
): (line: string) => void {
  const sizes = new Map<string, number>();
  let overallTotalBytes = 0;
  let finishedBytes = 0;
  let current: Omit<StoreProgress, 'overallBytes' | 'overallTotalBytes'> | undefined;

  function report(): void {
    if (current === undefined) return;
    const overallBytes = finishedBytes + current.bytes;
    // What it says is rounded, and a former version names no sizes: the whole is never less than
    // its parts.
    emit({
      ...current,
      overallBytes,
      overallTotalBytes: Math.max(overallTotalBytes, finishedBytes + current.totalBytes),
    });
  }

  return (line) => {
    const listed = /^\s*- (.+) \((\d{1,9}(?:\.\d+)?) MB\)/.exec(line);
    const [, name = '', size] = listed ?? [];
    if (size !== undefined) {
      const bytes = Math.round(Number(size) * MEBIBYTE);
      overallTotalBytes += bytes - (sizes.get(name) ?? 0);
      sizes.set(name, bytes);
      return;
    }
    const begun = /Downloading (\d{1,9})\/(\d{1,9}): /.exec(line);
    if (begun !== null) {
      const [, index, total] = begun;
      const file = line.slice(begun.index + begun[0].length).trim();
      finishedBytes += current?.totalBytes ?? 0;
      const totalBytes = sizes.get(file) ?? 0;
      current = { file, fileIndex: Number(index), totalFiles: Number(total), bytes: 0, totalBytes };
      return report();
    }
    const part = /Downloading: \d+(?:\.\d+)?% \((\d+(?:\.\d+)?)MB \/ (\d+(?:\.\d+)?)MB\)/.exec(
      line,
    );
    if (part !== null && current !== undefined) {
      const totalBytes = current.totalBytes || Math.round(Number(part[2]) * MEBIBYTE);
      current = {
        ...current,
        totalBytes,
        bytes: Math.min(totalBytes, Math.round(Number(part[1]) * MEBIBYTE)),
      };
      return report();
    }
    const done = /Overall progress:\s+(\d+)\/\d+ files/.exec(line);
    if (done !== null && current !== undefined && Number(done[1]) >= current.fileIndex) {
      current = { ...current, bytes: current.totalBytes };
      report();
    }
  };
}

/** Deleting files takes moments; an flm that hangs must not keep its caller waiting for ever. */
const REMOVAL_LIMIT_MS = 60_000;

export function createFlmStore(details: {
  backend: Pick<RecipeBackend, 'locate' | 'remedy'>;
  run: RunProgram;
}): ModelStore {
  const { backend, run } = details;
  const locate = async () => (await backend.locate())?.executable;

  async function program(): Promise<FlmProgram> {
    const executable = await locate();
    if (executable !== undefined) return createFlmProgram({ executable, run });
    const { remedy } = backend;
    throw new BackendNotAvailable(
      'FastFlowLM keeps its models itself, and it is not on this machine.',
      { remedy },
    );
  }

  const isHere = async (flm: FlmProgram, name: string, signal: AbortSignal): Promise<boolean> =>
    (await flm.list(signal)).some((model) => model.name === name && model.downloaded);

  return {
    exampleName: 'gemma3:4b',
    isName: isFlmTag,
    locate,
    list: async (signal) => (await program()).list(signal),

    async pull({ name, onProgress, signal }) {
      const flm = await program();
      try {
        const known = (await flm.list(signal)).map((model) => model.name);
        if (!known.includes(name)) {
          const all = known.join(', ') || 'none at all';
          throw new CheckpointNotFound(`FastFlowLM knows no model '${name}'. It knows: ${all}.`);
        }
        const words = await flm.pull(name, signal, onProgress && createPullProgress(onProgress));
        // It also ends well with a model that it is too old for, or whose files turn out to be
        // damaged.
        if (await isHere(flm, name, signal)) return;
        throw new StorePullFailed(
          `'flm pull ${name}' ended without the model. Its last output: ${words}`,
        );
      } catch (error) {
        throw error instanceof BackendResponseInvalid
          ? new StorePullFailed(error.message, { cause: error })
          : error;
      }
    },

    async remove(name) {
      const limit = AbortSignal.timeout(REMOVAL_LIMIT_MS);
      const flm = await program();
      const words = await flm.remove(name, limit);
      // It ends well whatever happens.
      if (!(await isHere(flm, name, limit))) return;
      throw new BackendResponseInvalid(
        `'flm remove ${name}' left the model there. Its last output: ${words}`,
      );
    },
  };
}
