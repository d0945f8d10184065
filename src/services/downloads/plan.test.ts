import { expect, test } from 'vitest';
import { parseCheckpoint } from './checkpoint.ts';
import { PathTooLong } from './errors.ts';
import { HubCache } from './hub-cache.ts';
import { planRepositories } from './plan.ts';
import type { RemoteFile } from './repository.ts';

/** Plans one file whose path in the cache has so many characters. */
function plan(characters: number, platform: NodeJS.Platform) {
  const cache = new HubCache({ directory: '/models' });
  const repository = { source: 'huggingface' as const, id: 'owner/repo', commit: 'c'.repeat(40) };
  const path = 'x'.repeat(characters - cache.snapshotPath(repository, 'x.gguf').length + 1);
  const file: RemoteFile = {
    path: `${path}.gguf`,
    sizeBytes: 1,
    digest: { algorithm: 'sha256', hex: 'a'.repeat(64) },
  };
  const checkpoint = parseCheckpoint(`owner/repo:${file.path}`);
  return planRepositories([checkpoint], [{ ...repository, files: [file] }], cache, platform);
}

test('on Windows, a path that native servers could not open is refused with the setting that helps', () => {
  expect(plan(259, 'win32')).toHaveLength(1);
  expect(() => plan(260, 'win32')).toThrow(PathTooLong);
  expect(() => plan(260, 'win32')).toThrow(
    /have 260 characters.*--models-dir \(LEMONADE_MODELS_DIR\)/,
  );
  expect(plan(260, 'linux')).toHaveLength(1);
});
