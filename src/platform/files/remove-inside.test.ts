// Removing stays in its folder, and all of the server removes in this way.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../lib/package-root.ts';
import { UnsafeFileName } from '../errors.ts';
import { removeInside } from './remove-inside.ts';

let folder: string;
let root: string;
let foreign: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remove-inside-'));
  root = join(folder, 'root');
  foreign = join(folder, 'foreign');
  for (const path of [join(root, 'a/b'), join(foreign, 'b')]) mkdirSync(path, { recursive: true });
  for (const path of [join(root, 'a/b/file'), join(foreign, 'b/file')]) writeFileSync(path, '');
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  [
    'the last folder on the way is a link',
    'a/link',
    () => symlinkSync(join(foreign, 'b'), join(root, 'a/link')),
  ],
  [
    'the first folder on the way is a link',
    'link/b',
    () => symlinkSync(foreign, join(root, 'link')),
  ],
  ['the way has .. in it', '../foreign/b', () => undefined],
])('nothing is removed when %s', async (_why, way, makeLink) => {
  makeLink();
  await expect(removeInside(root, join(root, way, 'file'))).rejects.toThrow(UnsafeFileName);
  await expect(removeInside(root, join(root, way, 'missing'))).rejects.toThrow(UnsafeFileName);
  expect(existsSync(join(foreign, 'b/file'))).toBe(true);
});

test('a link goes and what it leads to stays, by itself and in a folder that is removed', async () => {
  for (const path of ['link', 'a/link']) symlinkSync(foreign, join(root, path));
  await removeInside(root, join(root, 'link'), { recursive: true });
  await removeInside(root, join(root, 'a'), { recursive: true });
  expect([existsSync(join(root, 'link')), existsSync(join(root, 'a'))]).toEqual([false, false]);
  expect(existsSync(join(foreign, 'b/file'))).toBe(true);
});

test('the folder itself may be reached through a link, and what is missing does not fail', async () => {
  const link = join(folder, 'link');
  symlinkSync(root, link);
  await removeInside(link, join(link, 'a/b/file'));
  await removeInside(link, join(link, 'x/y/z'));
  expect(existsSync(join(root, 'a/b/file'))).toBe(false);
});

/** Files that remove by themselves, and why no link can lead them elsewhere. */
const ALLOWED: Readonly<Record<string, string>> = {
  'engines/llamacpp/slot-files.ts': 'its own temporary file in the private cache folder',
  'engines/oga-cpu/gguf.ts': 'a temporary folder that it has just made',
  'src/cli/commands/service-launchd.ts': 'the agent of the service, by its one path',
  'src/cli/commands/service-systemd.ts': 'the unit file of the service, by its one path',
  'src/cli/commands/service-windows.ts': 'its own draft and its own record, by their one path',
  'src/cli/commands/uninstall.ts': 'the folders that the person was asked about',
  'src/lib/shared/server-file.ts': 'a file to which no link leads, which it has looked at',
  'src/platform/archives/unpack-target.ts':
    'a link that it has just made, in folders that it has made',
  'src/platform/files/remove-inside.ts': 'this is it',
  'src/platform/files/replace-file.ts': 'its own temporary file, which it has just made',
  'src/platform/transfers/partial-file.ts': 'files of a folder that its caller has looked at',
  'src/recipes/kit/companion.ts': 'a file next to a model, whose folder its caller has looked at',
  'src/services/downloads/downloads.ts': 'a blob, after the repository was looked at',
  'src/services/downloads/file-downloader.ts': 'a blob, after the repository was looked at',
  'src/services/prompt-caches/slot-files.ts':
    'a slot that it has just made in the private cache folder',
};

test('only those files remove by themselves that are known here', () => {
  const cwd = fileURLToPath(packageRoot);
  const found = ['common', 'engines', 'src']
    .flatMap((root) =>
      readdirSync(join(cwd, root), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${root}/${path}`,
      ),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) =>
      /^import [^;]*\b(?:rm|rmSync|unlink|unlinkSync)\b[^;]* from 'node:fs/m.test(
        readFileSync(join(cwd, path), 'utf8'),
      ),
    );
  expect(found.toSorted()).toEqual(Object.keys(ALLOWED));
});
