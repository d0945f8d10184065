// What the server tells of itself and its machine.
import { packageRoot } from '../lib/package-root.ts';
import { createSystemInfo, type SystemInfo } from '../services/system/system-info.ts';
import type { Ground } from './ground.ts';

/** @param configPath absolute path of config.json */
export function assembleSystemInfo(
  { settings, computer, recipes, backends, hubSettings, releaseSettings }: Ground,
  configPath: string,
): SystemInfo {
  return createSystemInfo({
    hardware: computer.hardware,
    recipes,
    rocm: computer.rocm,
    backends,
    releasesUrl: withoutCredentials(releaseSettings.baseUrl),
    packageRoot,
    paths: {
      cache_dir: settings.cacheDirectory,
      config_file: configPath,
      extra_models_dir: settings.extraModelsDirectory,
      models_dir: hubSettings.cacheDirectory,
    },
  });
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href.replace(/\/+$/, '');
}
