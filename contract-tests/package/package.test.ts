// What `npm pack` makes, installed by npm into an empty folder: it starts, chats, and its exports
// are there.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { collectLines, type LogLines } from '../support/log-lines.ts';
import { freePort } from '../support/program.ts';
import { ROOT } from '../support/server.ts';

const run = promisify(execFile);
interface Packed {
  filename: string;
  /** Of the tarball, in bytes. */
  size: number;
  unpackedSize: number;
  files: readonly { path: string }[];
}

/**
 * What an installation may take on the disk; the client of MCP servers is a megabyte of it, what
 * draws diagrams another one, and the locks of MCP servers that are ready-made a tenth of one.
 */
const MAX_PACKAGES_BYTES = 24.5e6;
/** The same with the embedded engine. */
const MAX_BYTES = 200e6;
/** The engine alone, on a machine without a GPU. */
const MAX_ENGINE_BYTES = 50e6;

let folder: string;
/** Of the person who runs the test, so that what npm has fetched once is not fetched again. */
let npmCache: string;
let packed: Packed;
/** The folder that it is installed in. */
let project: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lemonade-package-'));
  project = join(folder, 'project');
  npmCache = (await run('npm', ['config', 'get', 'cache'])).stdout.trim();
  await mkdir(join(folder, 'models'), { recursive: true });
  await mkdir(project);
  await writeTinyModel({ kind: 'chat', path: join(folder, 'models/tiny.gguf') });
  // The build is there (`npm test -- package` makes it); making it again would take it away from
  // other tests.
  const pack = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: ROOT },
  );
  // npm's response was a list once, and is an object by package names now.
  [packed] = Object.values(JSON.parse(pack.stdout)) as [Packed];
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const tarball = join(folder, packed.filename);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], {
    cwd: project,
  });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a folder takes on the disk, in bytes. */
async function sizeOf(path: string): Promise<number> {
  const { stdout } = await run('du', ['-sk', path]);
  return Number.parseInt(stdout, 10) * 1024;
}

/** Runs a program of the project that installed the package; its output. */
async function inProject(program: string): Promise<string> {
  await writeFile(join(project, 'program.mjs'), program);
  return (await run(process.execPath, ['program.mjs'], { cwd: project })).stdout;
}

const said = async (page: string, figure: RegExp) =>
  Number(figure.exec(await readFile(join(ROOT, page), 'utf8'))?.[1]);

test.each([
  ['README.md', /\((\d+) MB packed/, 'size'],
  ['README.md', /, (\d+) MB unpacked\)/, 'unpackedSize'],
  ['README.md', /makes a package of (\d+) MB/, 'size'],
  ['docs/clients.md', /makes a package of (\d+) MB/, 'size'],
  ['docs/clients.md', /takes (\d+) MB there/, 'unpackedSize'],
  ['docs/install.md', /\((\d+) MB, and the clone may go\)/, 'unpackedSize'],
] as const)('%s says how large it is: %s', async (page, figure, which) => {
  expect(Math.abs((await said(page, figure)) - packed[which] / 1e6)).toBeLessThan(0.75);
});

test('the page about installing says what the tools for developers take', async () => {
  // Not what runs of them have left.
  const own = ['--exclude=.cache', '--exclude=.vite*'];
  const { stdout } = await run('du', ['-sk', ...own, join(ROOT, 'node_modules')]);
  const gigabytes = (Number.parseInt(stdout, 10) * 1024) / 1e9;
  const figure = await said('docs/install.md', /npm ci +# (\d\.\d) GB/);
  expect(Math.abs(figure - gigabytes)).toBeLessThan(0.08);
});

test('the tarball has the product and nothing of its tests', () => {
  const paths = packed.files.map(({ path }) => path);
  const needed = [
    'LICENSE',
    'README.md',
    'docs/settings.md',
    'generated/openapi.yaml',
    'generated/asyncapi.yaml',
    'generated/openapi.json',
    'dist/src/main.js',
    'dist/src/cli/lemonade.js',
    'dist/src/cli/lemonade-server.js',
    'dist/engines/licences.txt',
    'dist/src/licences.txt',
    'dist/engines/llamacpp.js',
    'dist/engines/llamacpp-probe.js',
    'dist/engines/llamacpp-worker.js',
    'generated/body-validators.js',
    'engines/llamacpp/embedded/package.json',
    'engines/llamacpp/embedded/package-lock.json',
    'engines/kokoro/embedded/package.json',
    'engines/kokoro/embedded/package-lock.json',
    'engines/oga-cpu/embedded/package.json',
    'engines/oga-cpu/embedded/package-lock.json',
  ];
  expect(paths).toEqual(expect.arrayContaining(needed));
  expect(
    paths.filter((path) =>
      /[.](test|type-test)[.]|(^|\/)(contract-tests|fixtures|tools|bench|codegen)\/|[.]map$/.test(
        path,
      ),
    ),
  ).toEqual([]);
  expect(paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))).toEqual([]);
});

test('takes little room, and is one package that brings no other', async () => {
  expect(await sizeOf(join(project, 'node_modules'))).toBeLessThan(MAX_PACKAGES_BYTES);
  const packages = (await readdir(join(project, 'node_modules'))).filter(
    (name) => !name.startsWith('.'),
  );
  expect(packages).toEqual(['lemonade-server']);
});

test('has no checker of whole documents, which the first request would wait for', async () => {
  const parts = join(project, 'node_modules', 'lemonade-server', 'dist', 'src', 'parts');
  const texts = (await readdir(parts)).map((name) => readFile(join(parts, name), 'utf8'));
  const bundled = (await Promise.all(texts)).join('');
  expect(bundled).toContain('express-openapi-validator');
  expect(bundled).not.toContain('openapi.schema.validator.js');
});

test('says what is bundled, with versions and licences', async () => {
  for (const programs of ['src', 'engines']) {
    const path = join(project, 'node_modules/lemonade-server/dist', programs);
    const { components } = JSON.parse(await readFile(join(path, 'sbom.json'), 'utf8'));
    const licences = await readFile(join(path, 'licences.txt'), 'utf8');
    expect(components.length).toBeGreaterThan(0);
    for (const { name, version, licenses } of components) {
      expect(licenses).toEqual([{ expression: expect.stringMatching(/^(?!NOASSERTION)./) }]);
      expect(licences).toContain(`${name} ${version}`);
    }
  }
});

test('has the licences of all that is in the app, also of what its packages bring inside of them', async () => {
  const licences = await readFile(
    join(project, 'node_modules/lemonade-server/dist/web/licences.txt'),
    'utf8',
  );
  expect(licences).not.toMatch(/: undefined$/m);
  const [, unpdf = ''] = /^unpdf [\d.]+: MIT\n(.*?)^-{80}$/ms.exec(licences) ?? [];
  expect(unpdf).toContain('Permission is hereby granted');
  expect(unpdf).toMatch(
    /^pdf\.js: Apache-2\.0\n\nCopyright 2024 Mozilla Foundation\n\n\s+Apache License\n/m,
  );
  expect(unpdf).toContain('END OF TERMS AND CONDITIONS');
  expect(licences).toMatch(
    /^cmaps\.zip: BSD-3-Clause\n\n(?:%%Copyright:.*\n)+%%Copyright: Copyright 1990-2009 Adobe/m,
  );
});

test('npx tells the version', async () => {
  const { stdout } = await run('npx', ['--no-install', 'lemonade', '--version'], { cwd: project });
  expect(stdout.trim()).toBe(
    JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')).version,
  );
});

describe('the server, started with npx', () => {
  let server: ChildProcess;
  let log: LogLines;
  let baseUrl: string;

  beforeAll(async () => {
    const { PATH } = process.env;
    server = spawn('npx', ['--no-install', 'lemonade-server', 'serve', '--port', '0'], {
      cwd: project,
      env: {
        PATH,
        HOME: folder,
        npm_config_cache: npmCache,
        LEMONADE_CACHE_DIR: join(folder, 'cache'),
        LEMONADE_EXTRA_MODELS_DIR: join(folder, 'models'),
        LEMONADE_LLAMACPP_ARGS: '--threads 1',
        // No native server is available, so that a load takes the engine that npm installs.
        LEMONADE_RELEASES_URL: 'http://127.0.0.1:9',
        npm_config_prefer_offline: 'true',
      },
      // npx does not pass on every signal, so that the whole group gets it.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (server.stdout === null || server.stderr === null)
      throw new Error('The server has no output.');
    log = collectLines(server.stdout, server.stderr);
    const ready = await log.waitFor(/Ready: http/);
    baseUrl = `http://127.0.0.1:${/Ready: http:\/\/[^ ]*:(\d+)/.exec(ready)?.[1]}`;
  });
  afterAll(async () => {
    if (server?.pid === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    process.kill(-server.pid, 'SIGTERM');
    await ended;
    await log.ended;
  });

  test('lists models and chats on the engine that npm installs for that, by its own client', async () => {
    const output = await inProject(`
      import { createChatCompletion, createChatCompletionStream, createClient, listModels } from 'lemonade-server/client';
      const client = createClient({ baseUrl: ${JSON.stringify(baseUrl)} });
      const models = (await listModels({ client, throwOnError: true })).data.data.map(({ id }) => id);
      const body = {
        model: 'extra.tiny', messages: [{ role: 'user', content: 'Hi' }], max_tokens: 8, temperature: 0, seed: 1,
      };
      const plain = (await createChatCompletion({ client, body, throwOnError: true })).data.choices[0].message.content;
      let streamed = '';
      for await (const { choices } of createChatCompletionStream({ client, body })) {
        streamed += choices[0]?.delta.content ?? '';
      }
      console.log(JSON.stringify({ models, plain, streamed }));
    `);
    const { models, plain, streamed } = JSON.parse(output);
    expect(models).toEqual(['extra.tiny']);
    expect(plain).not.toBe('');
    expect(streamed).toBe(plain);
    const engine = join(folder, 'cache/bin/llamacpp/embedded');
    const all = (await sizeOf(engine)) + (await sizeOf(join(project, 'node_modules')));
    expect(all).toBeLessThan(MAX_BYTES);
    const hasGpu = (await readdir(join(engine, 'node_modules/@node-llama-cpp'))).includes(
      'linux-x64-vulkan',
    );
    expect(await sizeOf(engine)).toBeLessThan(hasGpu ? MAX_ENGINE_BYTES * 3 : MAX_ENGINE_BYTES);
  });

  test('is what the installed program `lemonade` talks to', async () => {
    const { port } = new URL(baseUrl);
    const words = ['--no-install', 'lemonade', '--host', '127.0.0.1', '--port', port];
    const { stdout: models } = await run('npx', [...words, 'list', '--downloaded'], {
      cwd: project,
    });
    expect(models).toContain('extra.tiny');
    const prompt = ['run', 'extra.tiny', 'Hi', '-q', '-o', 'ctx_size=256'];
    const answered = run('npx', [...words, ...prompt], { cwd: project });
    // What comes through the pipe would be part of the prompt, so that its end is waited for.
    answered.child.stdin?.end();
    expect((await answered).stdout.trim()).not.toBe('');
  });

  test('has what its rarer paths need', async () => {
    const post = (path: string, body: string | FormData, type: Record<string, string> = {}) =>
      fetch(`${baseUrl}${path}`, { method: 'POST', body, headers: type });
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      },
    };
    const json = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const started = await post('/mcp', JSON.stringify(initialize), json);
    expect(await started.text()).toContain('"serverInfo"');
    // Parameters and forms are checked by a library that looks for others while it runs.
    expect((await fetch(`${baseUrl}/v1/models?show_all=maybe`)).status).toBe(400);
    const form = new FormData();
    form.append('model', 'extra.tiny');
    expect((await post('/v1/audio/transcriptions', form)).status).toBe(400);
    const system = await fetch(`${baseUrl}/v1/system-info?verbose=true`);
    expect(await system.json()).toMatchObject({
      Packages: expect.arrayContaining([expect.stringMatching(/^express \d+\.\d+\.\d+$/)]),
    });
  });

  test('serves the app, its reference and its documents', async () => {
    const page = await (await fetch(`${baseUrl}/`, { headers: { accept: 'text/html' } })).text();
    const [script = ''] = /assets\/index-[\w-]+\.js/.exec(page) ?? [];
    expect((await fetch(`${baseUrl}/${script}`)).headers.get('content-type')).toMatch(/javascript/);
    expect((await fetch(`${baseUrl}/docs/`)).status).toBe(200);
    expect((await fetch(`${baseUrl}/docs/reference.json`)).status).toBe(200);
    expect(await (await fetch(`${baseUrl}/openapi.yaml`)).text()).toBe(
      await readFile(join(ROOT, 'generated/openapi.yaml'), 'utf8'),
    );
  });
});

describe('lemonade demo, offline', () => {
  const demo = async (cache: string) => {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      npm_config_cache: npmCache,
      LEMONADE_PORT: String(await freePort()),
      LEMONADE_CACHE_DIR: join(folder, cache),
      LEMONADE_OFFLINE: '1',
      LEMONADE_LLAMACPP_ARGS: '--threads 1',
    };
    const started = run('npx', ['--no-install', 'lemonade', 'demo', 'Hi'], { cwd: project, env });
    started.child.stdin?.end();
    return started.catch((error: { code: number; stdout: string; stderr: string }) => error);
  };

  test('answers with the engine that was installed once', async () => {
    expect(await demo('cache')).toMatchObject({ stdout: 'Hello from the tiny random model.\n' });
  });

  test('without that engine says what is missing, and what to do', async () => {
    const { stdout, stderr, ...end } = await demo('empty-cache');
    expect({ ...end, stdout }).toMatchObject({ code: 1, stdout: '' });
    expect(stderr).toContain('npm installs the engine that runs it (20 to 140 MB), once.');
    expect(stderr).toMatch(
      /^Error: The engine is not on this machine and could not be installed\. .+/m,
    );
    expect(stderr).toContain(
      "Connect this machine to the internet once and repeat 'lemonade demo'",
    );
    expect(stderr).not.toContain('POST ');
  });
});

const DOCUMENTS = [
  'openapi.yaml',
  'openapi.json',
  'openapi.client.yaml',
  'openapi.client.json',
  'openapi.events.json',
  'asyncapi.yaml',
];

test('the documents can be imported and read', async () => {
  const output = await inProject(`
    import { readFileSync } from 'node:fs';
    import { createHash } from 'node:crypto';
    import document from 'lemonade-server/openapi.json' with { type: 'json' };
    const read = (name) => readFileSync(new URL(import.meta.resolve('lemonade-server/' + name)));
    const digest = (name) => createHash('sha256').update(read(name)).digest('hex');
    const names = ${JSON.stringify(DOCUMENTS)};
    console.log(JSON.stringify({ version: document.info.version, digests: names.map(digest) }));
  `);
  const files = await Promise.all(DOCUMENTS.map((name) => readFile(join(ROOT, 'generated', name))));
  const { version } = parse(String(files[0])).info;
  expect(JSON.parse(output)).toEqual({
    version,
    digests: files.map((file) => createHash('sha256').update(file).digest('hex')),
  });
});

test('the types of client and contract hold in strict TypeScript', async () => {
  await writeFile(
    join(project, 'consumer.ts'),
    `import { createClient, listModels, type Model } from 'lemonade-server/client';
     import type { components, operations } from 'lemonade-server/types';
     export const ids = async (): Promise<string[]> => {
       const { data } = await listModels({ client: createClient({ baseUrl: 'http://localhost:13305' }), throwOnError: true });
       return data.data.map((model: Model) => model.id);
     };
     export const model: components['schemas']['Model']['id'] = 'x';
     export type Chat = operations['createChatCompletion'];
     // @ts-expect-error: an id is not a number, so the types are really there
     export const wrong: Model['id'] = 1;
    `,
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
  ];
  const checked = run(process.execPath, [tsc, ...options, 'consumer.ts'], { cwd: project });
  // What the compiler finds is on its standard output.
  expect(
    await checked.then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    ),
  ).toBe('');
});

test('what is inside is not importable', async () => {
  await expect(
    inProject("await import('lemonade-server/dist/src/application.js');"),
  ).rejects.toThrow(/ERR_PACKAGE_PATH_NOT_EXPORTED/);
});
