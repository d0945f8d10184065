// The packages that need neither Node nor npm: what they hold, and that they answer without network
// where they are unpacked.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../contract-tests/support/program.ts';
import { findNpm } from '../../src/lib/find-npm.ts';
import { unpackArchive } from '../../src/platform/archives/unpack.ts';
import { hasWine, onZ, Wine } from '../windows/wine.ts';
import { fill, TARGETS } from './contents.ts';
import { scoopManifest, wingetManifests } from './manifests.ts';
import { fetchPackages, lockedHere } from './npm-packages.ts';
import { WRITERS } from './writers.ts';

const VERSION = '1.2.3';
const SENTENCE = 'Hello from the tiny random model.';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-packages-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what is fetched twice at the same time is there once, for both', async () => {
  const { manifest, lock } = await lockedHere(['ms']);
  const locked = { manifest: { ...manifest, description: randomUUID() }, lock };
  const [one, other] = await Promise.all(
    [1, 2].map(() => fetchPackages(locked, { os: 'linux', cpu: 'x64' })),
  );
  try {
    expect(one).toBe(other);
    expect(await readdir(one ?? '')).toContain('ms');
  } finally {
    await rm(dirname(one ?? ''), { recursive: true });
  }
});

async function make(kind: keyof typeof TARGETS): Promise<string> {
  const filled = join(folder, kind, 'lemonade');
  await fill(filled, TARGETS[kind]);
  return WRITERS[kind](filled, { to: folder, version: VERSION });
}

describe.skipIf(!hasWine)('the zip for Windows, below Wine', () => {
  const name = 'Meine Programme & Modelle (模型)';
  let wine: Wine;
  beforeAll(async () => {
    [wine] = await Promise.all([Wine.make(), make('windows')]);
    const archive = join(folder, 'lemonade.zip');
    const into = join(wine.folder, name);
    await mkdir(into);
    await unpackArchive({
      path: archive,
      name: archive,
      into,
      signal: new AbortController().signal,
    });
  });
  afterAll(() => wine?.close());

  /** As the command prompt starts it. */
  async function lemonade(...words: string[]) {
    const program = `"${onZ(join(wine.folder, name, 'lemonade.cmd')).replaceAll('/', '\\')}" ${words.join(' ')}`;
    const start = `process.exit(require('node:child_process').spawnSync(${JSON.stringify(program)}, { shell: true, stdio: 'inherit' }).status)`;
    const environment = { LEMONADE_OFFLINE: '1', LEMONADE_LLAMACPP_ARGS: '--threads 1' };
    return wine.run(['-e', start], { environment });
  }

  test('leaves room for a folder in front of its paths, which Windows limits to 260 characters', async () => {
    const paths = await readdir(join(wine.folder, name), { recursive: true });
    expect(Math.max(...paths.map(({ length }) => length))).toBeLessThan(150);
    expect(paths).toEqual(
      expect.arrayContaining(['LICENSE', 'runtime/LICENSE.txt', 'dist/src/licences.txt']),
    );
  });

  test('says a sentence without network, with the engine that it brings', async () => {
    const { code, output } = await lemonade('demo', 'hi', '--port', String(await freePort()));
    expect(output).toContain(SENTENCE);
    expect(code).toBe(0);
  });

  test('has an npm where the server looks for the one of its Node', async () => {
    const node = join(wine.folder, name, 'runtime/node.exe');
    const npm = await findNpm({ environment: {}, node });
    expect(npm?.args).toEqual([join(wine.folder, name, 'runtime/node_modules/npm/bin/npm-cli.js')]);
  });

  test('unpacked in part, as over a server that runs, says what to do', async () => {
    await rm(join(wine.folder, name, 'dist/src/cli/lemonade.js'));
    const { code, output } = await lemonade('--version');
    expect(output).toContain('End every server, then unpack the whole zip again');
    expect(code).toBe(1);
  });
});

/** The words in front of a command that installs as root does; undefined where there are none. */
const asRoot = await findAsRoot();
if (asRoot === undefined)
  console.warn(
    'The .deb is not installed: this user is not root, and there is no fakeroot (apt-get install fakeroot).',
  );
const hasSystemd = !(await execa('systemd-analyze', ['--version'], { reject: false })).failed;
if (!hasSystemd)
  console.warn('The unit is not verified: there is no systemd-analyze (apt-get install systemd).');

async function findAsRoot(): Promise<readonly string[] | undefined> {
  if ((await execa('dpkg', ['--version'], { reject: false })).failed || process.arch !== 'x64')
    return undefined;
  for (const words of process.getuid?.() === 0
    ? [[]]
    : [['unshare', '--map-root-user'], ['fakeroot']]) {
    const [file = '', ...rest] = [...words, 'true'];
    if (!(await execa(file, rest, { reject: false })).failed) return words;
  }
  return undefined;
}

describe.skipIf(asRoot === undefined)('the .deb, installed in a root of its own', () => {
  const NEEDED = ['libc6', 'libstdc++6', 'libgomp1'];
  let root: string;
  let before: readonly string[];

  /** fakeroot knows owners for the time of one command only, so that all is in one shell. */
  async function run(script: string): Promise<string> {
    const [file = '', ...rest] = [...(asRoot ?? []), 'sh', '-euc', script];
    // dpkg wants programs of administrators in PATH, also of a user without root.
    const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, R: root, LC_ALL: 'C' };
    return (await execa(file, rest, { env })).stdout;
  }
  /** All but what dpkg keeps for itself. */
  const filesIn = async () =>
    (await readdir(root, { recursive: true })).filter((path) => !path.startsWith('var')).sort();
  const dpkg = 'dpkg --root="$R" --force-not-root --force-unsafe-io --log=/dev/null';

  beforeAll(async () => {
    const file = await make('deb');
    root = join(folder, 'a root');
    for (const name of ['info', 'updates', 'triggers', 'alternatives'])
      await mkdir(join(root, 'var/lib/dpkg', name), { recursive: true });
    for (const name of ['usr/bin', 'usr/lib', 'usr/share/doc'])
      await mkdir(join(root, name), { recursive: true });
    // What this machine has of it; the root has no files of these, and a package without what it
    // needs is not configured.
    const status = await Promise.all(NEEDED.map((name) => execa('dpkg-query', ['--status', name])));
    await writeFile(
      join(root, 'var/lib/dpkg/status'),
      status.map(({ stdout }) => `${stdout}\n\n`).join(''),
    );
    // dpkg keeps no folder of a package that it removes, so that these are of another one.
    await writeFile(join(root, 'usr/share/doc/here'), '');
    await writeFile(join(root, 'usr/bin/here'), '');
    await writeFile(join(root, 'usr/lib/here'), '');
    before = await filesIn();
    await run(`${dpkg} --install '${file}'`);
  });

  test('is configured with nothing but what it says that it needs', async () => {
    const query = 'dpkg-query --admindir="$R/var/lib/dpkg" --show --showformat';
    expect(
      await run(`${query} '\${db:Status-Abbrev}|\${Version}|\${Architecture}' lemonade-server`),
    ).toBe(`ii |${VERSION}|amd64`);
    const depends = await run(`${query} '\${Depends}' lemonade-server`);
    expect(depends.split(', ').toSorted()).toEqual(NEEDED.toSorted());
  });

  test('belongs to root, and no other user can write to it', async () => {
    const { stdout } = await execa('dpkg-deb', [
      '--contents',
      join(folder, `lemonade-server_${VERSION}_amd64.deb`),
    ]);
    expect(
      stdout.split('\n').filter((line) => !/^(?:l.{9}|.{8}-.) root\/root /.test(line)),
    ).toEqual([]);
    if (asRoot?.[0] !== 'fakeroot')
      expect(await run('find "$R" -not -user 0 -o -not -group 0')).toBe('');
  });

  test('says a sentence without network and without another Node', async () => {
    const env = { PATH: '/usr/bin:/bin', HOME: join(folder, 'home'), LEMONADE_OFFLINE: '1' };
    const words = ['demo', 'hi', '--port', String(await freePort())];
    const { stdout } = await execa(join(root, 'usr/bin/lemonade'), words, {
      env,
      extendEnv: false,
      stdin: 'ignore',
    });
    expect(stdout).toContain(SENTENCE);
  });

  test('has a unit that starts the server of the package with a session', async () => {
    const unit = await readFile(join(root, 'usr/lib/systemd/user/lemonade.service'), 'utf8');
    const [, node = '', program = ''] =
      /^ExecStart="?([^" ]+)"? "?([^" ]+)"? "?serve"?$/m.exec(unit) ?? [];
    expect((await execa(join(root, node), [join(root, program), '--version'])).exitCode).toBe(0);
  });

  test.skipIf(!hasSystemd)('has a unit that systemd finds nothing wrong with', async () => {
    const unit = await readFile(join(root, 'usr/lib/systemd/user/lemonade.service'), 'utf8');
    // systemd looks for the program on this machine.
    const [, node = ''] = /^ExecStart="?([^" ]+)/m.exec(unit) ?? [];
    const file = join(folder, 'lemonade.service');
    await writeFile(file, unit.replace(node, process.execPath));
    const environment = { XDG_RUNTIME_DIR: folder, HOME: folder };
    const { exitCode, all } = await execa('systemd-analyze', ['--user', 'verify', file], {
      ...{ env: environment, all: true, reject: false },
    });
    expect(all).toBe('');
    expect(exitCode).toBe(0);
  });

  test('leaves nothing when it is removed', async () => {
    await run(`${dpkg} --remove lemonade-server`);
    expect(await filesIn()).toEqual(before);
    expect(
      await run('dpkg-query --admindir="$R/var/lib/dpkg" --list | grep lemonade || true'),
    ).toBe('');
  });
});

describe('the manifests of winget and Scoop', () => {
  const release = {
    version: VERSION,
    url: 'https://example.org/lemonade.zip',
    sha256: 'a1'.repeat(32),
  };
  const ajv = new Ajv({ allErrors: true });
  const text = (pattern: string) => ({ type: 'string', pattern, maxLength: 256 });
  /**
   * What winget 1.10 and Scoop demand of what is written here; a field that is not listed is one
   * that they may not know.
   */
  const objectOf = (properties: object) => ({
    ...{
      type: 'object',
      properties,
      required: Object.keys(properties),
      additionalProperties: false,
    },
  });
  const winget = (type: string, more: object) =>
    objectOf({
      PackageIdentifier: text(String.raw`^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$`),
      PackageVersion: text(String.raw`^[^\\/:*?"<>|]+$`),
      ManifestType: { const: type },
      ManifestVersion: { const: '1.10.0' },
      ...more,
    });
  const SCHEMAS = {
    version: winget('version', { DefaultLocale: { const: 'en-US' } }),
    installer: winget('installer', {
      InstallerType: { const: 'zip' },
      NestedInstallerType: { const: 'portable' },
      ArchiveBinariesDependOnPath: { type: 'boolean' },
      NestedInstallerFiles: {
        type: 'array',
        items: objectOf({
          RelativeFilePath: text('.'),
          PortableCommandAlias: { type: 'string', minLength: 1, maxLength: 40 },
        }),
      },
      Installers: {
        type: 'array',
        minItems: 1,
        items: objectOf({
          Architecture: { enum: ['x86', 'x64', 'arm', 'arm64', 'neutral'] },
          InstallerUrl: text('^https?://.+$'),
          InstallerSha256: text('^[A-F0-9]{64}$'),
        }),
      },
    }),
    defaultLocale: winget('defaultLocale', {
      PackageLocale: { const: 'en-US' },
      ...{
        Publisher: text('^.{2,}$'),
        PackageName: text('^.{2,}$'),
        License: text('^.{3,}$'),
        ShortDescription: text('^.{3,}$'),
      },
    }),
  };

  test('of winget are three, each as its schema wants it', () => {
    const manifests = Object.values(wingetManifests(release)).map((file) => parse(file));
    expect(manifests.map(({ ManifestType }) => ManifestType)).toEqual(Object.keys(SCHEMAS));
    for (const manifest of manifests) {
      const type: keyof typeof SCHEMAS = manifest.ManifestType;
      expect(ajv.validate(SCHEMAS[type], manifest), ajv.errorsText()).toBe(true);
      expect(manifest.PackageVersion).toBe(VERSION);
    }
  });

  test('of Scoop is one, as its schema wants it', () => {
    const schema = objectOf({
      ...{
        version: text(String.raw`^[\w.+-]+$`),
        description: text('.'),
        license: text('.'),
        homepage: text('^https?://'),
      },
      architecture: objectOf({
        '64bit': objectOf({ url: text('^https?://'), hash: text('^[a-f0-9]{64}$') }),
      }),
      bin: { const: TARGETS.windows.launcher[0] },
    });
    expect(ajv.validate(schema, JSON.parse(scoopManifest(release))), ajv.errorsText()).toBe(true);
  });
});
