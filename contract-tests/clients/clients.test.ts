// Each generated client is built from scratch and talks to the running server: lists, pulls, loads,
// chats, uploads, speaks, paints, fails.
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';
import forClients from '../../generated/openapi.client.json' with { type: 'json' };
import { GENERATOR_VERSION } from '../../tools/codegen/clients/generator-jar.ts';
import { idOf, ROOT } from '../support/server.ts';
import { conversationForSuite, MEANT, type Place, REPLY } from './conversation.ts';
import { problemsOfSaid } from './said.ts';
import { runStreamOfDocs } from './streams-of-docs.ts';
import {
  findGo,
  findJava,
  findPerl,
  findPhp,
  findPython,
  findRuby,
  JAVA_LIBRARIES,
  run,
} from './toolchains.ts';

const CLIENTS = join(ROOT, '.cache/clients');
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const TSX = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
const program = (name: string) => fileURLToPath(new URL(`programs/${name}`, import.meta.url));

const STRICT = [
  '--ignoreConfig',
  '--strict',
  '--target',
  'es2022',
  '--lib',
  'es2022,dom',
  '--skipLibCheck',
  '--esModuleInterop',
];
const TYPES = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];

const { folder, recorder, server, environment, expectConversation } = conversationForSuite();

/**
 * Runs the program of docs/clients.md that reads a stream, which is written to a file with this
 * name.
 */
async function expectStream(
  language: string,
  file: string,
  {
    command,
    ...place
  }: Place & { command: (file: string) => Promise<readonly [string, ...string[]]> },
): Promise<void> {
  const prepare = async (source: string) => {
    const path = join(place.cwd ?? folder(), file);
    await writeFile(path, source);
    return command(path);
  };
  const { pieces, printed } = await runStreamOfDocs({
    baseUrl: server().baseUrl,
    language,
    prepare,
    ...place,
  });
  expect(printed).toBe(REPLY);
  expect(pieces.length).toBeGreaterThan(2);
}

/** Checks `client.ts` of a folder. @throws {Error} with what the compiler says */
async function compileStrictly(cwd: string, ...more: readonly string[]): Promise<void> {
  const words = ['client.ts', '--noEmit', '--module', 'nodenext', ...more, ...STRICT, ...TYPES];
  await run(process.execPath, [TSC, ...words], { cwd });
}

test('the TypeScript client of this project', () =>
  expectConversation([process.execPath, TSX, program('typescript/client.ts')]));

test.each(['typescript-fetch', 'typescript-axios'])(
  "openapi-generator's client %s compiles strictly and works",
  async (name) => {
    const home = join(folder(), name);
    const installed = join(home, 'node_modules/lemonade-client');
    await mkdir(installed, { recursive: true });
    await symlink(join(ROOT, 'node_modules/axios'), join(home, 'node_modules/axios'));
    await writeFile(
      join(installed, 'package.json'),
      '{"name":"lemonade-client","main":"index.js","types":"index.d.ts"}',
    );
    const source = join(CLIENTS, name, 'index.ts');
    const emitted = ['--module', 'commonjs', '--declaration', '--outDir', installed];
    await run(process.execPath, [TSC, source, ...STRICT, ...TYPES, ...emitted]);
    await cp(program(`${name}/client.ts`), join(home, 'client.ts'));
    await writeFile(join(home, 'package.json'), '{"type":"module"}');
    await compileStrictly(home);
    await expectConversation([process.execPath, TSX, join(home, 'client.ts')]);
  },
);

test.each([
  ['openapi-typescript', 'lemonade.d.ts'],
  ['openapi-generator-cli generate', 'lemonade-client/lemonade_client/__init__.py'],
])('the line of docs/clients.md with %s works as it is pasted', async (name, made) => {
  const page = await readFile(join(ROOT, 'docs/clients.md'), 'utf8');
  const isMeant = (line: string) =>
    line.includes(name) && (line.includes('-g python') || !line.includes('-g '));
  const line = page.split('\n').find((one) => one.startsWith('npx ') && isMeant(one));
  const home = join(folder(), name.split(' ')[0] ?? '');
  await mkdir(home);
  // npm and the version manager would fetch the same, which is here.
  await symlink(join(ROOT, 'node_modules'), join(home, 'node_modules'));
  await writeFile(
    join(home, 'openapitools.json'),
    JSON.stringify({
      'generator-cli': {
        version: GENERATOR_VERSION,
        storageDir: join(ROOT, '.cache/openapi-generator'),
      },
    }),
  );
  await run('bash', ['-c', (line ?? '').replace('http://localhost:13305', server().baseUrl)], {
    cwd: home,
    env: { OPENAPI_GENERATOR_CLI_SEARCH_URL: 'DEFAULT' },
  });
  expect(await readFile(join(home, made), 'utf8')).toContain('ModelInfo');
});

/** The document for clients, of the server that runs. */
const documentHere = () => ({ ...forClients, servers: [{ url: recorder().baseUrl }] });

test('the client of openapi-typescript with openapi-fetch compiles strictly and works', async () => {
  const home = join(folder(), 'openapi-fetch');
  await mkdir(join(home, 'node_modules'), { recursive: true });
  await symlink(join(ROOT, 'node_modules/openapi-fetch'), join(home, 'node_modules/openapi-fetch'));
  const types = await openapiTypescript(JSON.stringify(documentHere()));
  await writeFile(join(home, 'lemonade.ts'), astToString(types));
  await cp(program('openapi-fetch/client.ts'), join(home, 'client.ts'));
  await writeFile(join(home, 'package.json'), '{"type":"module"}');
  await compileStrictly(home, '--allowImportingTsExtensions');
  await expectConversation([process.execPath, TSX, join(home, 'client.ts')]);
});

/**
 * A folder with the client that a generator makes, which npm installs for that, and a program that
 * compiles with it.
 */
async function generateBy(name: string, command: readonly string[]): Promise<string> {
  const home = join(folder(), name);
  await cp(program(name), home, { recursive: true });
  await writeFile(join(home, 'openapi.json'), JSON.stringify(documentHere()));
  const npm = ['ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  await run('npm', npm, { cwd: home });
  await run('npx', ['--no-install', ...command], { cwd: home });
  await compileStrictly(home, '--allowImportingTsExtensions');
  return home;
}

test('the client of hey-api compiles strictly and works', async () => {
  const home = await generateBy('hey-api', ['openapi-ts']);
  await expectConversation([process.execPath, TSX, join(home, 'client.ts')]);
});

test('the client of kubb compiles strictly, and lists, loads and chats at the address that the document names', async () => {
  const home = await generateBy('kubb', ['kubb', 'generate']);
  recorder().take();
  const { stdout } = await run(process.execPath, [TSX, join(home, 'client.ts')], {
    cwd: home,
    env: environment(),
  });
  expect(JSON.parse(stdout)).toEqual({
    models: expect.arrayContaining([idOf('chat')]),
    loaded: 'success',
    chat: REPLY,
    dry_run: true,
    refusal: 'not_found',
  });
  const { listModels, loadModel, createChatCompletion, cleanUpCache, getModel } = MEANT;
  const meant = { listModels, loadModel, createChatCompletion, cleanUpCache, getModel };
  expect(problemsOfSaid(recorder().take(), meant)).toEqual([]);
});

test("Mistral's and Cohere's clients, the AI SDK's for Open Responses, and a session of OpenAI's agents get what they ask for", async () => {
  const home = join(folder(), 'sdks');
  await cp(program('sdks'), home, { recursive: true });
  // Their peers are for clouds that nothing here asks.
  const npm = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--prefer-offline'];
  await run('npm', [...npm, '--no-audit', '--no-fund'], { cwd: home });
  const { stdout } = await run(process.execPath, [join(home, 'client.mjs')], {
    cwd: home,
    env: { ...environment(), RANKING_MODEL: idOf('reranking') },
  });
  expect(JSON.parse(stdout)).toEqual({
    filled: REPLY,
    filledPieces: REPLY,
    ranked: [1],
    whole: REPLY,
    finish: 'stop',
    tokens: true,
    streamed: REPLY,
    streamedTokens: true,
    calls: [{ toolName: 'look', input: { at: 'sky' } }],
    said: [REPLY, REPLY],
    kept: ['user', 'assistant', 'user', 'assistant'],
    refusal: 404,
  });
});

test("openapi-generator's Python client works, and reads a stream as docs/clients.md says", async (context) => {
  const python = await findPython(context);
  // Its output is kept back as it is by default.
  const env = {
    PYTHONPATH: join(CLIENTS, 'python'),
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUNBUFFERED: '',
  };
  const parseAll =
    "import ast,pathlib,sys;[ast.parse(f.read_text()) for f in pathlib.Path(sys.argv[1]).rglob('*.py')]";
  await run(python, ['-c', parseAll, join(CLIENTS, 'python')]);
  await expectConversation([python, program('client.py')], { env, hasStream: false });
  await expectStream('python', 'stream.py', { env, command: async (file) => [python, file] });
});

test("openapi-generator's Go client compiles and works, and reads a stream as docs/clients.md says", async (context) => {
  const go = await findGo(context);
  const home = join(folder(), 'go');
  // Its name, if the generator is told no other one.
  const module = 'github.com/GIT_USER_ID/GIT_REPO_ID';
  await cp(program('go/main.go'), join(home, 'main.go'), { recursive: true });
  await writeFile(
    join(home, 'go.mod'),
    `module lemonade.local/program\n\ngo 1.18\n\nrequire ${module} v0.0.0\n\nreplace ${module} => ${join(CLIENTS, 'go')}\n`,
  );
  // Nothing is fetched: neither the client nor the program depends on anything.
  const env = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOCACHE: join(ROOT, '.cache/go-build') };
  await run(go, ['build', '-o', 'program', '.'], { cwd: home, env });
  await expectConversation([join(home, 'program')], { hasStream: false });
  const command = async (): Promise<[string]> => {
    await run(go, ['build', '-o', 'stream', '.'], { cwd: home, env });
    return [join(home, 'stream')];
  };
  await expectStream('go', 'main.go', { cwd: home, command });
});

test("openapi-generator's Ruby client parses as a whole and works, and reads a stream as docs/clients.md says", async (context) => {
  const ruby = await findRuby(context);
  const sources = join(CLIENTS, 'ruby/lib');
  const parseAll =
    "Dir[ARGV[0] + '/**/*.rb'].each { |file| RubyVM::InstructionSequence.compile_file(file) }";
  await run(ruby, ['-e', parseAll, sources]);
  await expectConversation([ruby, '-I', sources, program('client.rb')], { hasStream: false });
  await expectStream('ruby', 'stream.rb', { command: async (file) => [ruby, '-I', sources, file] });
});

test("openapi-generator's PHP client loads as a whole and works, and reads a stream as docs/clients.md says", async (context) => {
  const php = await findPhp(context);
  const cwd = join(folder(), 'php');
  await cp(program('autoload.php'), join(cwd, 'vendor/autoload.php'));
  const env = { PHP_CLIENT: join(CLIENTS, 'php') };
  const loadAll =
    'foreach (["Api", "Model"] as $part) foreach (glob(getenv("PHP_CLIENT") . "/lib/$part/*.php") as $file) require_once $file;';
  // Two methods of one name are found by nothing less.
  await run(php, ['-r', `require "vendor/autoload.php"; ${loadAll}`], { cwd, env });
  await expectConversation([php, program('client.php')], { cwd, env, hasStream: false });
  await expectStream('php', 'stream.php', { cwd, env, command: async (file) => [php, file] });
});

/**
 * Compiles a Java client, with the program for it; returns what compiles a file with it and what
 * runs a class.
 */
async function buildJava(javac: string, library: 'okhttp-gson' | 'native') {
  const sources = join(CLIENTS, `java-${library}/src/main/java`);
  const apiClient = join(sources, 'lemonade/client/ApiClient.java');
  // The order of words in Debian's okhttp, which is older than the one that the generator knows.
  const text = (await readFile(apiClient, 'utf8')).replaceAll(
    ' RequestBody.create(',
    ' okhttp3.Bodies.create(',
  );
  await writeFile(apiClient, text);
  const files = (await readdir(sources, { recursive: true })).filter((file) =>
    file.endsWith('.java'),
  );
  const classes = join(folder(), `java-${library}`);
  await mkdir(classes);
  const named = join(folder(), `java-${library}.txt`);
  const own = [program('java/Main.java'), program(`java/${library}/Connection.java`)];
  await writeFile(named, [...own, ...files.map((file) => join(sources, file))].join('\n'));
  const path = [...JAVA_LIBRARIES, classes].join(':');
  const quick = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '-nowarn', '-proc:none'];
  const compile = (...words: readonly string[]) =>
    run(javac, [...quick, '-cp', path, '-d', classes, ...words]);
  await compile('-sourcepath', `${program('java/stubs')}:${sources}`, `@${named}`);
  return {
    compile,
    java: (main: string) => ['java', '-XX:TieredStopAtLevel=1', '-cp', path, main] as const,
  };
}

test("openapi-generator's Java client on okhttp and Gson compiles and works, and reads a stream as docs/clients.md says", async (context) => {
  const { compile, java } = await buildJava(await findJava(context), 'okhttp-gson');
  await expectConversation(java('Main'), { hasNoLists: true });
  const command = async (file: string) => {
    await compile(file);
    return java('Stream');
  };
  await expectStream('java', 'Stream.java', { command });
});

test("openapi-generator's Java client on Java's own HttpClient compiles and works", async (context) => {
  const { java } = await buildJava(await findJava(context), 'native');
  const form = { language: 'en', prompt: 'Lemons.', temperature: '0' };
  await expectConversation(java('Main'), { form });
});

test("openapi-generator's Perl client loads as a whole and works", async (context) => {
  const perl = await findPerl(context);
  const sources = join(CLIENTS, 'perl/lib');
  const loadAll =
    'require $_ for glob("$ARGV[0]/LemonadeClient/*Api.pm $ARGV[0]/LemonadeClient/Object/*.pm")';
  await run(perl, [`-I${sources}`, '-e', loadAll, sources]);
  await expectConversation([perl, `-I${sources}`, program('client.pl')]);
});
