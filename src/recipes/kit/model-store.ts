// What a native server is that fetches and keeps models by itself, under names of its own.
export interface StoredModel {
  /** What the store calls it: the checkpoint of a model that is made of it, and the path that a launch is given. */
  name: string;
  /** What clients call it, without prefix. */
  modelName: string;
  downloaded: boolean;
  sizeBytes?: number;
  labels: readonly string[];
}

export interface StoreProgress {
  file: string;
  /** From 1. */
  fileIndex: number;
  totalFiles: number;
  bytes: number;
  totalBytes: number;
  overallBytes: number;
  overallTotalBytes: number;
}

/** A recipe that has one has no `entry` in its models.json. Nothing runs any more once a signal has aborted. */
export interface ModelStore {
  /** A name as the store would have it, for messages. */
  readonly exampleName: string;
  isName(text: string): boolean;
  /** Absolute path of the program that keeps the store; undefined when it is not on this machine. Never rejects for that. */
  locate(): Promise<string | undefined>;
  /** Whether they are in it or not. */
  list(signal: AbortSignal): Promise<readonly StoredModel[]>;
  /** Continues with what was fetched before. */
  pull(input: { name: string; onProgress?(progress: StoreProgress): void; signal: AbortSignal }): Promise<void>;
  /** Also what is incomplete; done to its end, also when the caller leaves. */
  remove(name: string): Promise<void>;
}
