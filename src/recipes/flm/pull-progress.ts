// How far a pull has come, by what `flm pull` prints.
import type { StoreProgress } from '../kit/model-store.ts';

const MEBIBYTE = 2 ** 20;

/**
 * Makes progress of the lines that `flm pull` prints.
 *
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
      report();
      return;
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
      report();
      return;
    }
    const done = /Overall progress:\s+(\d+)\/\d+ files/.exec(line);
    if (done !== null && current !== undefined && Number(done[1]) >= current.fileIndex) {
      current = { ...current, bytes: current.totalBytes };
      report();
    }
  };
}
