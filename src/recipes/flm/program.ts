// What `flm` does besides serving: whether the NPU is usable, which models it has, getting and
// removing one.
import { stripVTControlCharacters } from 'node:util';
import { BackendResponseInvalid, InvalidRequest } from '../../errors.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { passedEnvironment } from '../../lib/passed-environment.ts';
import { isObject, setFields } from '../../lib/values.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import { BackendNotAvailable, StorePullFailed } from '../kit/errors.ts';
import type { StoredModel } from '../kit/model-store.ts';

const MAX_TAIL_CHARACTERS = 500;
const MAX_GIBIBYTES = 2 ** 20;
const TAG = /^[a-z0-9][\w.-]*(?::[\w.-]+)?$/i;

/** True for a tag such as `gemma3:4b`; never for anything that a program could take for a flag. */
export const isFlmTag = (text: string): boolean => TAG.test(text);

/** See {@link createFlmProgram}. */
export type FlmProgram = ReturnType<typeof createFlmProgram>;

/**
 * The program `flm`, for everything but serving.
 * @param details.executable absolute path.
 */
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
      ...setFields({ onLine }),
    });
    return { exitCode, words: plain(stderr || stdout) };
  }

  return {
    /** @throws {BackendNotAvailable} with what keeps it from using the NPU */
    async validate(signal: AbortSignal): Promise<void> {
      const report = await ask(['validate', '--json'], signal);
      if (report.ready === true) return;
      const causes = Object.entries(CAUSES).flatMap(([field, cause]) =>
        report[field] === false ? [cause] : [],
      );
      const why = causes.length > 0 ? causes.join(' ') : "Run 'flm validate' to see why.";
      throw new BackendNotAvailable(`FastFlowLM can't use the NPU of this machine. ${why}`);
    },

    /** All models that it knows. */
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
      ...setFields({
        sizeBytes: isSize(footprint) ? Math.round(footprint * 2 ** 30) : undefined,
      }),
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
