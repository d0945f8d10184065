// What `flm` does besides serving: its version, whether the NPU is usable, which models it has, getting and removing one.
import { stripVTControlCharacters } from 'node:util';
import { BackendNotAvailable, BackendResponseInvalid, InvalidRequest, StorePullFailed } from '../../errors.ts';
import { parseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import { WITHHELD_FROM_CHILDREN } from '../kit/native-backend.ts';

const MAX_TAIL_CHARACTERS = 500;
const MAX_GIBIBYTES = 2 ** 20;
const TAG = /^[a-z0-9][\w.-]*(?::[\w.-]+)?$/i;

/** True for a tag such as `gemma3:4b`; never for anything that a program could take for a flag. */
export function isFlmTag(text: string): boolean {
  return TAG.test(text);
}

/** A model as `flm list` has it. */
export interface FlmModel {
  /** What flm calls it, e.g. `gemma3:4b`. */
  tag: string;
  downloaded: boolean;
  /** Of its files, in bytes; 0 when flm does not tell. */
  sizeBytes: number;
  /** As in the catalogue: a word for what it is for, then its capabilities. */
  labels: readonly string[];
}

/** One flm executable. */
export interface FlmProgram {
  /** With the `v` of its releases, e.g. `v1.0.2`; undefined when it does not tell. */
  version(signal: AbortSignal): Promise<string | undefined>;
  /** @throws {BackendNotAvailable} when NPU, driver or firmware are not as flm needs them; the message tells all of it. */
  validate(signal: AbortSignal): Promise<void>;
  list(signal: AbortSignal): Promise<readonly FlmModel[]>;
  /**
   * Fetches a model, and goes on with what has come before. Ends without an error for one that this flm is too old for.
   * Resolves with the end of flm's output.
   * @throws {InvalidRequest} for a tag that is none, {StorePullFailed} with the end of flm's output when it fails
   */
  pull(input: { tag: string; onLine?(line: string): void; signal: AbortSignal }): Promise<string>;
  /** Ends without an error for a model that is not here, or can't be removed. Resolves with the end of flm's output. */
  remove(input: { tag: string; signal: AbortSignal }): Promise<string>;
}

/** `executable` is absolute. */
export function createFlmProgram({ executable, run }: { executable: string; run: RunProgram }): FlmProgram {
  async function ask(args: readonly string[], signal: AbortSignal): Promise<Record<string, unknown>> {
    const { stdout, stderr } = await run({ file: executable, args, env: WITHHELD_FROM_CHILDREN, signal });
    // It may say something before, and exits with an error when it has something bad to report.
    const start = stdout.indexOf('{');
    try {
      const response: unknown = parseLimitedJson(start > 0 ? stdout.slice(start) : stdout);
      if (isObject(response)) return response;
    } catch {
      // Told below, as everything else that is no object.
    }
    const words = plain(stderr || stdout);
    throw new BackendResponseInvalid(`'flm ${args.join(' ')}' gave no JSON; its last output: ${words}`);
  }

  /** What takes long, and must not go on when nobody wants it any more. @throws {InvalidRequest} for a tag that is none */
  async function command(
    name: 'pull' | 'remove',
    tag: string,
    { onLine, signal }: { onLine?: ((line: string) => void) | undefined; signal: AbortSignal },
  ): Promise<{ exitCode: number | undefined; words: string }> {
    if (!isFlmTag(tag)) throw new InvalidRequest(`'${tag}' is no name of a FastFlowLM model, e.g. gemma3:4b.`);
    const { exitCode, stdout, stderr } = await run({
      file: executable,
      args: [name, tag],
      env: WITHHELD_FROM_CHILDREN,
      signal,
      withDescendants: true,
      ...(onLine && { onLine }),
    });
    return { exitCode, words: plain(stderr || stdout) };
  }

  return {
    async version(signal) {
      const { version } = await ask(['version', '--json'], signal);
      return typeof version === 'string' && version !== '' ? `v${version.replace(/^v/, '')}` : undefined;
    },

    async validate(signal) {
      const report = await ask(['validate', '--json'], signal);
      if (report.ready === true) return;
      const causes = Object.entries(CAUSES).flatMap(([field, cause]) => (report[field] === false ? [cause] : []));
      const why = causes.length > 0 ? causes.join(' ') : "Run 'flm validate' to see why.";
      throw new BackendNotAvailable(`FastFlowLM can't use the NPU of this machine. ${why}`);
    },

    async list(signal) {
      const { models } = await ask(['list', '--json'], signal);
      return Array.isArray(models) ? models.filter(isObject).flatMap(readModel) : [];
    },

    async pull({ tag, onLine, signal }) {
      const { exitCode, words } = await command('pull', tag, { onLine, signal });
      if (exitCode !== 0) throw new StorePullFailed(`'flm pull ${tag}' failed with exit code ${exitCode}: ${words}`);
      return words;
    },

    remove: async ({ tag, signal }) => (await command('remove', tag, { signal })).words,
  };
}

/** What to do about each thing that flm finds wrong. */
const CAUSES: Readonly<Record<string, string>> = {
  amd_device_found: 'It finds no XDNA 2 NPU.',
  npu_driver_ok: 'The NPU driver is missing or too old; update it.',
  kernel_ok: 'The Linux kernel is too old for the NPU; update it.',
  all_fw_ok: "The NPU's firmware is too old; update it.",
  memlock_ok: 'The limit of locked memory is too low; raise it (ulimit -l unlimited).',
};

function readModel(entry: Record<string, unknown>): readonly FlmModel[] {
  const tag = [entry.model, entry.name, entry.tag].find((value) => typeof value === 'string' && value !== '');
  if (typeof tag !== 'string') return [];
  const { footprint, installed, label } = entry;
  const given = Array.isArray(label) ? label.filter((word) => typeof word === 'string') : [];
  return [
    {
      tag,
      downloaded: installed === true,
      // It counts in gigabytes of 2^30 bytes.
      sizeBytes: isSize(footprint) ? Math.round(footprint * 2 ** 30) : 0,
      labels: [purposeOf(tag), ...given],
    },
  ];
}

/** What it says is as little proven as what anybody sends. */
function isSize(gibibytes: unknown): gibibytes is number {
  return typeof gibibytes === 'number' && gibibytes >= 0 && gibibytes < MAX_GIBIBYTES;
}

function purposeOf(tag: string): string {
  if (/whisper/i.test(tag)) return 'transcription';
  return /embed/i.test(tag) ? 'embeddings' : 'chat';
}

/** The end of what it said, without the orders to the terminal that draw its progress bar. */
function plain(output: string): string {
  return stripVTControlCharacters(output)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^\[FLM\] +Downloading: /.test(line))
    .join('\n')
    .slice(-MAX_TAIL_CHARACTERS);
}
