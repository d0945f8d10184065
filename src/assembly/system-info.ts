// What the server tells of itself and its machine.
import { packageRoot } from '../lib/package-root.ts';
import { createSystemInfo, type SystemInfo } from '../services/system/system-info.ts';
import type { Ground } from './ground.ts';
import type { Rooms } from './rooms.ts';

/** @param configPath absolute path of config.json */
export function assembleSystemInfo(
  { settings, computer, recipes, hubSettings, releaseSettings, log }: Ground,
  { configPath, defaultBackend }: { configPath: string; defaultBackend: Rooms['defaultBackend'] },
): SystemInfo {
  return createSystemInfo({
    hardware: computer.hardware,
    recipes,
    rocm: computer.rocm,
    defaultBackend,
    binDirectory: computer.binDirectory,
    releasesUrl: withoutCredentials(releaseSettings.baseUrl),
    packageRoot,
    paths: {
      cache_dir: settings.cacheDirectory,
      config_file: configPath,
      extra_models_dir: settings.extraModelsDirectory,
      models_dir: hubSettings.cacheDirectory,
    },
    log: log.tagged('System'),
  });
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/+$/, '');
}
