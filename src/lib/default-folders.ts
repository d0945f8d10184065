// Where the server keeps its files, and pulled models, by default.
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder for everything the server writes, but for pulled models. */
export function defaultCacheDirectory(environment: Environment): string {
  return join(userCache(environment), 'lemonade');
}

/** The model of the demo, in the folder for extra models. */
export const DEMO_FILE = 'Tiny-Demo.gguf';

/** The folder for pulled models, which Hugging Face's own tools share. */
export function hubDirectory(environment: Environment): string {
  const home = environment.HF_HOME || join(userCache(environment), 'huggingface');
  return environment.HF_HUB_CACHE || join(home, 'hub');
}

function userCache({ XDG_CACHE_HOME: caches }: Environment): string {
  return caches || join(homedir(), '.cache');
}
