// Threads of C that compute together and stay. Without them llama.cpp makes new ones for each
// batch.
import type { Native } from './native.ts';
import type { Address } from './structs.ts';

/** Threads of C that stay, so that none is made for a batch. */
export interface ThreadPool {
  address: Address;
  threads: number;
  /** Contexts must let go of it before. */
  free(): void;
}

/** @throws {Error} where the system has no more threads. */
export function createThreadPool({ c }: Native, threads: number): ThreadPool {
  const address = c.ggml_threadpool_new(c.ggml_threadpool_params_default(threads));
  if (address === null)
    throw new Error(`The system has not given ${threads} threads to llama.cpp.`);
  return { address, threads, free: () => c.ggml_threadpool_free(address) };
}
