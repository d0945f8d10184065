// Where the server keeps its files, and pulled models, by default.
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../environment.ts';

/** The folder of the server's own files: models that it keeps itself, backends, logs. */
export const defaultCacheDirectory = (environment: Environment): string =>
  join(userCache(environment), 'lemonade');
/** The name, below the cache folder, of the model that needs no download. */
export const DEMO_FILE = 'Tiny-Demo.gguf';

/** Where Hugging Face's tools keep models, too: by HF_HUB_CACHE or HF_HOME, else their default. */
export function hubDirectory(environment: Environment): string {
  const home = environment.HF_HOME || join(userCache(environment), 'huggingface');
  return environment.HF_HUB_CACHE || join(home, 'hub');
}

const userCache = ({ XDG_CACHE_HOME: caches }: Environment): string =>
  caches || join(homedir(), '.cache');
