// Servers elsewhere: which there are, and the keys for them.
import type { Log } from '../lib/log.ts';
import type { JsonFile } from '../platform/files/json-file.ts';
import type { Failures } from '../services/failures/failures.ts';
import type { Logs } from '../services/logs/logs.ts';
import type { LocalOnly } from '../services/privacy/local-only.ts';
import { createProviderKeys } from '../services/providers/provider-keys.ts';
import { Providers } from '../services/providers/providers.ts';
import type { Config } from '../services/settings/config-file.ts';

export function assembleProviders(options: {
  cacheDirectory: string;
  configFile: JsonFile<Config>;
  configPath: string;
  isOffline(): boolean;
  localOnly: LocalOnly;
  failures: Failures;
  logs: Pick<Logs, 'addSecret'>;
  log: Log;
}): Providers {
  const { logs, ...others } = options;
  const log = options.log.tagged('Providers');
  const keys = createProviderKeys({ environment: process.env, addSecret: logs.addSecret, log });
  return new Providers({ ...others, keys, now: () => performance.now(), date: Date.now, log });
}
