// How far files are that are fetched.

/** How far one file is, among those that are fetched together. */
export interface FileProgress {
  file: string;
  /** From 1. */
  fileIndex: number;
  totalFiles: number;
  /** Bytes of that file that are here. */
  bytes: number;
  totalBytes: number;
  percent: number;
}

/** With one decimal, rounded down; 0 as long as the total is not known. */
export const percentOf = (bytes: number, totalBytes: number): number =>
  totalBytes === 0 ? 0 : Math.floor((bytes / totalBytes) * 1000) / 10;
