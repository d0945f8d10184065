// A host of releases whose builds are the fake native servers, so that backends can be installed
// without internet.
import { existsSync, readFileSync } from 'node:fs';
import { tarGz, zip } from '../../fixtures/releases/archives.ts';
import { fakeProgram } from '../../fixtures/releases/builds.ts';
import { type ReleaseHostFixture, startReleaseHost } from '../../fixtures/releases/release-host.ts';
import { recipeSections } from '../../generated/recipe-sections.ts';

const SYSTEMS: Readonly<Record<string, string>> = {
  linux: 'linux',
  darwin: 'macos',
  win32: 'windows',
};

interface Version {
  repo: string;
  version: string;
  assets: Readonly<Record<string, string>>;
  npm?: object;
}

type Versions = Readonly<Record<string, Version>>;

/** Has every build whose name depends on the operating system and the processor alone. */
export async function startMockReleases(): Promise<ReleaseHostFixture> {
  const host = await startReleaseHost();
  const platform = `${SYSTEMS[process.platform]}-${process.arch}`;
  for (const { recipe, server: program } of recipeSections) {
    const file = new URL(`../../src/recipes/${recipe}/versions.json`, import.meta.url);
    if (!existsSync(file)) continue;
    const versions: Versions = JSON.parse(readFileSync(file, 'utf8'));
    for (const { repo, version, assets, npm } of Object.values(versions)) {
      if (npm !== undefined) continue;
      const name = nameOf(assets[platform], version);
      if (name === undefined) continue;
      const content = [{ path: `bin/${program}`, content: fakeProgram(program), mode: 0o755 }];
      host.put({
        repo,
        tag: version,
        name,
        archive: name.endsWith('.zip') ? zip(content) : tarGz(content),
      });
    }
  }
  return host;
}

function nameOf(pattern: string | undefined, version: string): string | undefined {
  const name = pattern
    ?.replaceAll('{version}', version)
    .replaceAll('{number}', version.replace(/^v/, ''));
  return name === undefined || /[{*]/.test(name) ? undefined : name;
}
