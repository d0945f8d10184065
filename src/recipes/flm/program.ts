// What `flm` does besides serving: its version, whether the NPU is usable, which models it has, and getting one.
import { BackendAnswerInvalid, BackendNotAvailable, InvalidRequest } from '../../errors.ts';
import type { RunProgram } from '../../processes/run-program.ts';
import { WITHHELD_FROM_CHILDREN } from '../kit/native-backend.ts';
import { isFlmTag } from './tag.ts';

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

/** What flm says while it gets a model. */
export type FlmPullProgress =
  | { kind: 'file'; file: string; fileIndex: number; totalFiles: number }
  | { kind: 'percent'; percent: number };

/** One flm executable. */
export interface FlmProgram {
  /** With the `v` of its releases, e.g. `v1.0.2`; undefined when it does not tell. */
  version(signal: AbortSignal): Promise<string | undefined>;
  /** @throws {BackendNotAvailable} when NPU, driver or firmware are not as flm needs them; the message tells all of it. */
  validate(signal: AbortSignal): Promise<void>;
  list(signal: AbortSignal): Promise<readonly FlmModel[]>;
  /** @throws {InvalidRequest} for a tag that is none. @throws {BackendAnswerInvalid} with flm's last words when it fails. */
  pull(input: {
    tag: string;
    /** Gets it again although it is there. */
    force?: boolean;
    onProgress?(progress: FlmPullProgress): void;
    signal: AbortSignal;
  }): Promise<void>;
}

/** `executable` is absolute. */
export function createFlmProgram({ executable, run }: { executable: string; run: RunProgram }): FlmProgram {
  async function ask(args: readonly string[], signal: AbortSignal): Promise<Record<string, unknown>> {
    const { stdout, stderr } = await run({ file: executable, args, env: WITHHELD_FROM_CHILDREN, signal });
    // It may say something before, and exits with an error when it has something bad to report.
    const start = stdout.indexOf('{');
    try {
      const answer: unknown = JSON.parse(start > 0 ? stdout.slice(start) : stdout);
      if (isObject(answer)) return answer;
    } catch {
      // Told below, as every other answer that is no object.
    }
    const words = (stderr || stdout).trim().slice(-500);
    throw new BackendAnswerInvalid(`'flm ${args.join(' ')}' gave no JSON; its last words: ${words}`);
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

    async pull({ tag, force, onProgress, signal }) {
      if (!isFlmTag(tag)) throw new InvalidRequest(`'${tag}' is no name of a FastFlowLM model, e.g. gemma3:4b.`);
      const args = ['pull', tag, ...(force ? ['--force'] : [])];
      const { exitCode, stdout, stderr } = await run({
        file: executable,
        args,
        env: WITHHELD_FROM_CHILDREN,
        signal,
        onLine(line) {
          const progress = readPullLine(line);
          if (progress !== undefined) onProgress?.(progress);
        },
      });
      if (exitCode === 0) return;
      const words = (stderr || stdout).trim().slice(-500);
      throw new BackendAnswerInvalid(`'flm ${args.join(' ')}' failed with exit code ${exitCode}: ${words}`);
    },
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
      sizeBytes: typeof footprint === 'number' ? Math.round(footprint * 2 ** 30) : 0,
      labels: [purposeOf(tag), ...given],
    },
  ];
}

function purposeOf(tag: string): string {
  if (/whisper/i.test(tag)) return 'transcription';
  return /embed/i.test(tag) ? 'embeddings' : 'chat';
}

/** Progress in a line of `flm pull`, undefined for all that it says besides. */
export function readPullLine(line: string): FlmPullProgress | undefined {
  const file = /Downloading (\d+)\/(\d+): (.+)$/.exec(line.trim());
  if (file !== null) {
    return { kind: 'file', fileIndex: Number(file[1]), totalFiles: Number(file[2]), file: file[3] ?? '' };
  }
  const percent = /(?:Downloading|Overall progress): (\d+(?:\.\d+)?)%/.exec(line);
  return percent === null ? undefined : { kind: 'percent', percent: Number(percent[1]) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
