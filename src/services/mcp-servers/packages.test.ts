import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { lockDigest } from '../../recipes/kit/installation.ts';
import { entryOfPackage, launchOfPackage, MCP_PACKAGES } from './packages.ts';

const PLACES = { binDirectory: '/cache/bin', cacheDirectory: '/cache' };
const textOf = (id: string, name: string) =>
  readFile(new URL(`../../../engines/mcp/${id}/${name}`, import.meta.url), 'utf8');
const fileOf = async (id: string, name: string) => JSON.parse(await textOf(id, name));

describe.each(MCP_PACKAGES)('$id', ({ id, npm, version, lock, entry }) => {
  test('is the package of its lock, in that version', async () => {
    expect((await fileOf(id, 'package.json')).dependencies).toEqual({ [npm]: version });
    const { packages } = await fileOf(id, 'package-lock.json');
    expect(packages[`node_modules/${npm}`].version).toBe(version);
    expect(Object.values(packages[`node_modules/${npm}`].bin)).toContain(entry);
    // Any other package that changes has it fetched again, too.
    expect(lock).toBe(lockDigest(await textOf(id, 'package-lock.json')));
  });

  test('is fixed with all that it needs: each has a checksum, and no address', async () => {
    const { packages } = await fileOf(id, 'package-lock.json');
    const { '': _own, ...others } = packages as Record<
      string,
      { integrity?: string; resolved?: string }
    >;
    const loose = Object.entries(others).filter(
      ([, one]) => one.integrity === undefined || one.resolved !== undefined,
    );
    expect(loose.map(([path]) => path)).toEqual([]);
  });
});

test('one is started by the Node of this server, and keeps its file with those of this server', () => {
  const [files, memory] = MCP_PACKAGES;
  expect(launchOfPackage('files', PLACES)).toEqual({
    file: process.execPath,
    entry: files && entryOfPackage(files, PLACES.binDirectory),
    env: {},
  });
  expect(launchOfPackage('memory', PLACES)).toEqual({
    file: process.execPath,
    entry: memory && entryOfPackage(memory, PLACES.binDirectory),
    env: { MEMORY_FILE_PATH: expect.stringMatching(/mcp-memory\.jsonl$/) },
  });
  expect(launchOfPackage('absent', PLACES)).toBeUndefined();
});
