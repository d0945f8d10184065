// The files for containers, as far as they can be tried without one: what they copy, as whom they
// run, how they are asked.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../support/server.ts';

const run = promisify(execFile);
const read = (name: string) => readFile(join(ROOT, name), 'utf8');

interface Instruction {
  name: string;
  rest: string;
}

/** Comments left out, lines that go on joined. */
const instructions: readonly Instruction[] = (await read('Dockerfile'))
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    return { name, rest };
  });
const ofName = (name: string, from = 0) =>
  instructions
    .slice(from)
    .flatMap((instruction) => (instruction.name === name ? [instruction.rest] : []));
const lastStage = instructions.findLastIndex(({ name }) => name === 'FROM');
const inImage = (name: string) => ofName(name, lastStage);
/** What is copied from this repository. */
const copied = ofName('COPY').flatMap((rest) =>
  rest.startsWith('--from') ? [] : rest.split(' ').slice(0, -1),
);
const { services, volumes } = parse(await read('compose.yaml'));
const { lemonade } = services;

test('the builder gets what the Dockerfile copies, and that makes the whole package', async () => {
  const passed = [...(await read('.dockerignore')).matchAll(/^!(.+)$/gm)].map(([, name]) => name);
  expect(passed.toSorted()).toEqual(copied.toSorted());
  const folder = await mkdtemp(join(tmpdir(), 'lemonade-container-'));
  try {
    for (const name of copied) await cp(join(ROOT, name), join(folder, name), { recursive: true });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await run('npm', ['run', 'emit'], { cwd: folder });
    const packed = async (cwd: string) => {
      const { stdout } = await run('npm', ['pack', '--json', '--dry-run', '--ignore-scripts'], {
        cwd,
      });
      const [{ files }] = Object.values(JSON.parse(stdout)) as [
        { files: readonly { path: string }[] },
      ];
      // The libraries next to the sources are in the hashes of the app.
      return files.map(({ path }) => path.replace(/-[\w-]{8}(\.\w+)/, '$1')).toSorted();
    };
    expect(await packed(folder)).toEqual(await packed(ROOT));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('it runs as a user without privileges, who owns the volumes', () => {
  expect(inImage('USER')).toEqual(['node']);
  const [mounts = ''] = inImage('VOLUME');
  const folders: string[] = JSON.parse(mounts);
  const environment = inImage('ENV').join(' ');
  for (const folder of folders) expect(environment).toContain(`=${folder}`);
  expect(inImage('RUN').join()).toContain(
    `mkdir -p ${folders.join(' ')} && chown -R node:node /data`,
  );
  const mounted = lemonade.volumes.map((volume: string) => volume.split(':'));
  expect(mounted.map(([, folder]: string[]) => folder).toSorted()).toEqual(folders.toSorted());
  expect(Object.keys(volumes)).toEqual(mounted.map(([name]: string[]) => name));
});

test('no key is in the image, and compose asks for one and publishes to this machine only', async () => {
  expect([...ofName('ENV'), ...ofName('ARG')].join(' ')).not.toMatch(/KEY|TOKEN|SECRET|PASSWORD/);
  for (const value of Object.values(lemonade.environment)) expect(value).toMatch(/^\$\{\w+:.*\}$/);
  expect(lemonade.environment.LEMONADE_API_KEY).toMatch(/^\$\{LEMONADE_API_KEY:\?.+\}$/);
  expect(lemonade.ports).toEqual([`127.0.0.1:${inImage('EXPOSE')[0]}:${inImage('EXPOSE')[0]}`]);
});

test('its health check tells a server that responds from one that does not', async () => {
  const [, command = ''] = /CMD (\[.*\])$/.exec(inImage('HEALTHCHECK')[0] ?? '') ?? [];
  const [, ...args]: string[] = JSON.parse(command);
  let status = 200;
  const server = createServer((request, response) =>
    response.writeHead(request.url === '/live' ? status : 404).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = { LEMONADE_PORT: String((server.address() as AddressInfo).port) };
  const check = () => run(process.execPath, args, { env });
  await check();
  status = 503;
  await expect(check()).rejects.toMatchObject({ code: 1 });
  await new Promise((resolve) => server.close(resolve));
  await expect(check()).rejects.toMatchObject({ code: 1 });
});

test('it is the installed program that starts, on a Node that the package is for', async () => {
  const { bin, engines } = JSON.parse(await read('package.json'));
  const [program] = JSON.parse(inImage('ENTRYPOINT')[0] ?? '[]');
  expect(Object.keys(bin)).toContain(program);
  expect(inImage('CMD')).toEqual(['["serve"]']);
  const version = Number(/node:(\d+)-/.exec(ofName('ARG')[0] ?? '')?.[1]);
  expect(version).toBeGreaterThan(Number.parseInt(engines.node.replace(/^\D+/, ''), 10));
});
