// Stores in which native servers keep models by themselves.
import type { FileProgress } from '../../lib/file-progress.ts';

/** A model that a store offers. */
export interface StoredModel {
  /**
   * What the store calls it: the checkpoint of a model that is made of it, and the path that a
   * launch is given.
   */
  name: string;
  /** What this server calls it. */
  modelName: string;
  downloaded: boolean;
  /** In bytes; missing when the store does not say. */
  sizeBytes?: number;
  labels: readonly string[];
}

/** How far a pull into a store has come. */
export interface StoreProgress extends Omit<FileProgress, 'percent'> {
  /** Bytes of all files that are here. */
  overallBytes: number;
  /** Bytes of all files, as far as they are known. */
  overallTotalBytes: number;
}

/**
 * Where a native server keeps its models by itself.
 *
 * A recipe that has one has no `entry` in its models.json. Nothing runs any more once a signal has
 * aborted.
 */
export interface ModelStore {
  /** For messages about names that can't be one. */
  readonly exampleName: string;
  /** Whether the text has the form of a name in the store. */
  isName(text: string): boolean;
  /**
   * Absolute path of the program that keeps the store; undefined when it is not on this machine.
   * Never rejects for that.
   */
  locate(): Promise<string | undefined>;
  /**
   * All models that it knows, whether they are in it or not.
   * @throws {BackendNotAvailable} when the program is not here, {BackendResponseInvalid}
   */
  list(signal: AbortSignal): Promise<readonly StoredModel[]>;
  /**
   * Fetches a model; continues with what was fetched before.
   * @throws {BackendNotAvailable} {StorePullFailed} with the program's own message,
   *   {CheckpointNotFound} when it knows no such model
   */
  pull(input: {
    name: string;
    onProgress?(progress: StoreProgress): void;
    signal: AbortSignal;
  }): Promise<void>;
  /**
   * Removes what is in the store of a model, also what is incomplete. Done to its end, also when
   * the caller leaves.
   * @throws {BackendNotAvailable} {BackendResponseInvalid} when it stays, with the program's own
   *   message
   */
  remove(name: string): Promise<void>;
}
