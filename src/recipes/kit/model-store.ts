// What a native server is that fetches and keeps models by itself, under names of its own.
export interface StoredModel {
  /** What the store calls it: the checkpoint of a model that is made of it, and the path that a launch is given. */
  name: string;
  /** What clients call it, without prefix. */
  modelName: string;
  downloaded: boolean;
  /** In bytes; missing when the store does not say. */
  sizeBytes?: number;
  /** As in the catalogue: a word for what it is for, then its capabilities. */
  labels: readonly string[];
}

/** How far a store is with one of its models. */
export interface StoreProgress {
  file: string;
  /** From 1. */
  fileIndex: number;
  totalFiles: number;
  /** Bytes of that file that are here. */
  bytes: number;
  /** Of that file; 0 as long as it is not known. */
  totalBytes: number;
  /** Bytes of all files that are here. */
  overallBytes: number;
  /** Of all files; 0 as long as it is not known. */
  overallTotalBytes: number;
}

/**
 * The models that a recipe's native server keeps by itself. A recipe that has one has no `entry` in its models.json, and
 * its models come from `list`. What has a signal rejects with its reason when that aborts; nothing that was started is left
 * then.
 */
export interface ModelStore {
  /** A name as the store would have it, for messages. */
  readonly exampleName: string;
  /** True for what could be one of its names, whether there is such a model or not. */
  isName(text: string): boolean;
  /** Absolute path of the program that keeps the store; undefined when it is not on this machine. Never rejects for that. */
  locate(): Promise<string | undefined>;
  /**
   * All models that it knows, whether they are in it or not.
   * @throws {BackendNotAvailable} when the program is not here, {BackendResponseInvalid}
   */
  list(signal: AbortSignal): Promise<readonly StoredModel[]>;
  /**
   * Fetches a model; continues with what was fetched before.
   * @throws {BackendNotAvailable} {StorePullFailed} with the program's own message, {CheckpointNotFound} when it knows no such model
   */
  pull(input: { name: string; onProgress?(progress: StoreProgress): void; signal: AbortSignal }): Promise<void>;
  /**
   * Removes what is in the store of a model, also what is incomplete. Done to its end, also when the caller leaves.
   * @throws {BackendNotAvailable} {BackendResponseInvalid} when it stays, with the program's own message
   */
  remove(name: string): Promise<void>;
}
