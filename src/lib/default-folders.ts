// Where the server keeps its files, and pulled models, by default.
import { homedir } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;
export const defaultCacheDirectory = (environment: Environment): string =>
  join(userCache(environment), 'lemonade');
export const DEMO_FILE = 'Tiny-Demo.gguf';

export function hubDirectory(environment: Environment): string {
  const home = environment.HF_HOME || join(userCache(environment), 'huggingface');
  return environment.HF_HUB_CACHE || join(home, 'hub');
}

const userCache = ({ XDG_CACHE_HOME: caches }: Environment): string =>
  caches || join(homedir(), '.cache');
