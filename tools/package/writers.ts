// The forms of a package: each writer makes one file of a folder that has been filled.
import { chmod, mkdir, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { execa } from 'execa';
import { zip } from '../../fixtures/releases/archives.ts';
import { systemdUnit } from '../../src/cli/commands/service-texts.ts';
import { PROGRAM, type TARGETS } from './contents.ts';

interface Output {
  /** A folder. */
  to: string;
  version: string;
}
/** @returns the path of what it has written. */
type Writer = (folder: string, output: Output) => Promise<string>;

/** What writes the file of each package. */
export const WRITERS: Readonly<Record<keyof typeof TARGETS, Writer>> = {
  windows: writeZip,
  linux: writeTar,
  macos: writeTar,
  deb: writeDeb,
};

/** Creates parent folders that are missing. Returns the path. */
export async function writeText(path: string, text: string | Buffer): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  return path;
}

/** Without a folder around it, as Windows makes one of the zip's name. */
async function writeZip(folder: string, { to }: Output): Promise<string> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const entries = paths
    .sort()
    .map(async (path) => ({ path: relative(folder, path), content: await readFile(path) }));
  return writeText(
    join(to, `${basename(folder)}.zip`),
    zip(await Promise.all(entries), { withModes: false }),
  );
}

async function writeTar(folder: string, { to }: Output): Promise<string> {
  const path = join(to, `${basename(folder)}.tar.gz`);
  await mkdir(to, { recursive: true });
  const owner = ['--owner=0', '--group=0', '--sort=name'];
  await execa('tar', [
    '--create',
    '--gzip',
    '--file',
    path,
    ...owner,
    '--directory',
    dirname(folder),
    basename(folder),
  ]);
  return path;
}

const INSTALLED = '/usr/lib/lemonade-server';

async function writeDeb(folder: string, { to, version }: Output): Promise<string> {
  const root = join(dirname(folder), 'root');
  const inRoot = (path: string) => join(root, path);
  await mkdir(inRoot('usr/lib'), { recursive: true });
  await rename(folder, inRoot(INSTALLED));
  await mkdir(inRoot('usr/bin'));
  await symlink('../lib/lemonade-server/lemonade', inRoot('usr/bin/lemonade'));
  const unit = systemdUnit({
    node: `${INSTALLED}/runtime/node`,
    program: `${INSTALLED}/${PROGRAM}`,
    options: [],
  });
  await writeText(inRoot('usr/lib/systemd/user/lemonade.service'), unit);
  await writeText(
    inRoot('usr/share/doc/lemonade-server/copyright'),
    await readFile(inRoot(`${INSTALLED}/LICENSE`)),
  );
  const manual = gzipSync(await readFile(inRoot(`${INSTALLED}/dist/man/lemonade.1`)), { level: 9 });
  await writeText(inRoot('usr/share/man/man1/lemonade.1.gz'), manual);
  const { stdout } = await execa('du', ['--summarize', '--block-size=1K', root]);
  await writeText(
    inRoot('DEBIAN/control'),
    `Package: lemonade-server
Version: ${version}
Architecture: amd64
Maintainer: Lemonade Server for Node
Installed-Size: ${Number.parseInt(stdout, 10)}
Depends: libc6, libstdc++6, libgomp1
Recommends: libvulkan1
Section: net
Priority: optional
Description: a local AI server that speaks OpenAI's API
 It starts the right native server for the model that an app names.
 'systemctl --user enable --now lemonade' starts it with your session.
`,
  );
  await chmod(root, 0o755);
  await mkdir(to, { recursive: true });
  const path = join(to, `lemonade-server_${version}_amd64.deb`);
  await execa('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', root, path]);
  return path;
}
