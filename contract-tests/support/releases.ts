// The host of releases that servers under test install from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tarGz } from '../../fixtures/releases/archives.ts';
import { type ReleaseHostFixture, startReleaseHost } from '../../fixtures/releases/release-host.ts';
import { ROOT } from './server.ts';

/** A backend that no model of the tests runs on, so that it may come and go. */
export const PUBLISHED = { recipe: 'whispercpp', backend: 'cpu' } as const;
/** One that is known and has no archive there. */
export const UNPUBLISHED = { recipe: 'sd-cpp', backend: 'cpu' } as const;

/** The ROCm that backends are built with. */
export const ROCM_VERSION: string = JSON.parse(
  readFileSync(join(ROOT, 'src/recipes/kit/rocm.json'), 'utf8'),
).version;

/** The archive of a backend for this machine. */
export function releaseOf({ recipe, backend }: { recipe: string; backend: string }): {
  repo: string;
  tag: string;
  name: string;
} {
  const file = join(ROOT, `src/recipes/${recipe}/versions.json`);
  const versions: Record<
    string,
    { repo: string; version: string; assets: Record<string, string> } | undefined
  > = JSON.parse(readFileSync(file, 'utf8'));
  const release = versions[backend];
  const pattern = release?.assets[`linux-${process.arch}`];
  if (release === undefined || pattern === undefined)
    throw new Error(`No ${recipe}:${backend} for this machine.`);
  const { repo, version: tag } = release;
  const parts = tag.split('-');
  const values: Record<string, string> = {
    version: tag,
    short: parts.length > 2 ? `${parts[0]}-${parts.at(-1)}` : tag,
    rocm: ROCM_VERSION,
    rocmSeries: ROCM_VERSION.split('.', 2).join('.'),
  };
  return {
    repo,
    tag,
    name: pattern.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written),
  };
}

/** Has {@link PUBLISHED}. */
export async function startContractReleases(): Promise<ReleaseHostFixture> {
  const host = await startReleaseHost();
  const archive = tarGz([
    { path: 'bin/whisper-server', content: '#!/bin/sh\nexit 0\n', mode: 0o755 },
  ]);
  host.put({ ...releaseOf(PUBLISHED), archive });
  return host;
}
