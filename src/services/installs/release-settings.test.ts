import { expect, test } from 'vitest';
import { readReleaseSettings } from './release-settings.ts';

test('by default from GitHub and from the makers of ROCm', () => {
  expect(readReleaseSettings({})).toEqual({
    baseUrl: 'https://github.com',
    apiUrl: 'https://api.github.com',
    rocmUrl: 'https://repo.amd.com/rocm/tarball-multi-arch',
    token: undefined,
  });
});

test('each of them can be replaced, without the other', () => {
  const releases = readReleaseSettings({ LEMONADE_RELEASES_URL: 'http://mirror/github/' });
  expect(releases).toMatchObject({
    baseUrl: 'http://mirror/github',
    apiUrl: 'http://mirror/github',
  });
  expect(releases.rocmUrl).toBe(readReleaseSettings({}).rocmUrl);
  const rocm = readReleaseSettings({ LEMONADE_ROCM_URL: 'http://mirror/rocm//' });
  expect(rocm).toMatchObject({ baseUrl: 'https://github.com', rocmUrl: 'http://mirror/rocm' });
});

test.each(['LEMONADE_RELEASES_URL', 'LEMONADE_ROCM_URL'])(
  '%s has to be an address of the web',
  (name) => {
    for (const address of ['mirror', 'file:///archives', 'ftp://mirror']) {
      expect(() => readReleaseSettings({ [name]: address })).toThrow(
        `${name} is '${address}', but must be`,
      );
    }
  },
);
