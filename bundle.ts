// Bundles the programs of the server, of the command line and of the engines with what they import
// from npm: Node finds, reads and links some files at a start instead of a thousand. What is
// imported dynamically stays in files of its own.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'rolldown';
import { encodeTinyChat } from './fixtures/models/tiny-chat/tiny-chat.ts';
import { DEMO_FILE } from './src/lib/shared/default-folders.ts';
import { manPage } from './tools/codegen/man-page.ts';

process.chdir(import.meta.dirname);

/**
 * The server and the command line, by their paths without an ending below `src/` and `dist/src/`.
 */
const programs = ['main', 'cli/lemonade', 'cli/lemonade-server'].map((name): [string, string] => [
  name,
  `${name}.ts`,
]);

/**
 * The programs of each engine, which the server starts, and their threads:
 * `dist/engines/llamacpp.js` and its like.
 */
const engines = readdirSync('engines').flatMap((engine) =>
  ['main', 'probe', 'worker']
    .filter((program) => existsSync(join('engines', engine, `${program}.ts`)))
    .map((program): [string, string] => [
      program === 'main' ? engine : `${engine}-${program}`,
      join(engine, `${program}.ts`),
    ]),
);

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
/** The libraries of engines: they are installed elsewhere, and found when an engine starts. */
const LIBRARIES = /^(koffi|onnxruntime-node|wasm-media-encoders|@echogarden|@fugood)($|\/)/;

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Writes what is bundled into two files: the licences, as most of them demand of a copy, and a bill
 * of materials in the form of CycloneDX, since npm knows none of it where the package is installed.
 */
const contents: Plugin = {
  name: 'contents',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds : [],
    );
    const packages = [...new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? []))]
      .sort()
      .map(readPackage);
    this.emitFile({
      type: 'asset',
      fileName: 'licences.txt',
      source: packages.map(licenceOf).join('\n'),
    });
    const components = packages.map(({ name, version, license, licenses }) => ({
      type: 'library',
      ...{ name, version, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` },
      licenses: [{ expression: license ?? licenses?.[0]?.type ?? 'NOASSERTION' }],
    }));
    const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
    this.emitFile({ type: 'asset', fileName: 'sbom.json', source: JSON.stringify(bill, null, 1) });
  },
};

interface Package {
  folder: string;
  name: string;
  version: string;
  license?: string;
  /** As older packages say it. */
  licenses?: readonly { type: string }[];
}

function readPackage(folder: string): Package {
  return { folder, ...JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) };
}

function licenceOf({ folder, name, version, license }: Package): string {
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return [`${name} ${version}${license === undefined ? '' : `: ${license}`}`, ...texts].join(
    '\n\n',
  );
}

/**
 * Fails where the bundler has left out a call that was made for what it throws: then nothing is
 * checked there any more.
 */
const checksStay: Plugin = {
  name: 'checks-stay',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const found =
        file.type === 'chunk'
          ? /try \{\s*(?:return (?:true|false|null|void 0);\s*)?\} catch/.exec(file.code)
          : null;
      if (found === null) continue;
      this.error(
        `${file.fileName} has a 'try' with nothing in it: use the result of the call that was there in the source.`,
      );
    }
  },
};

/**
 * What a package loads and the server never calls: express's readers of bodies, and how
 * openapi-backend and express-openapi-validator check documents.
 */
const UNUSED: readonly [importer: string, module: RegExp][] = [
  ['express', /^body-parser$/],
  ['openapi-backend', /^(ajv|openapi-schema-validator|[.]\/refparser)$/],
  ['express-openapi-validator', /^[.]\/openapi[.]schema[.]validator$/],
];
const EMPTY = '\0empty';
/** What the two call of it at each start, and whose outcome they look at nowhere. */
const EMPTY_MODULE = `
  module.exports = { parse: async (document) => document, OpenAPISchemaValidator: class {} };
`;

/**
 * Leaves out what is never called: it would take 5 MB of memory and a twentieth of a second at each
 * start.
 */
const leaveOut: Plugin = {
  name: 'leave-out',
  resolveId(source, importer = '') {
    const isUnused = UNUSED.some(
      ([name, unused]) => unused.test(source) && PACKAGE.exec(importer)?.[0].endsWith(name),
    );
    return isUnused ? EMPTY : null;
  },
  load: (id) => (id === EMPTY ? EMPTY_MODULE : null),
};

// The compiler, which writes the client there next, leaves what an earlier build had.
rmSync('dist/generated', { recursive: true, force: true });

for (const [folder, entries] of Object.entries({ src: programs, engines })) {
  await build({
    input: Object.fromEntries(entries.map(([name, path]) => [name, join(folder, path)])),
    platform: 'node',
    logLevel: 'warn',
    // How long each plugin took is of no use to people who install.
    checks: { bundlerTimings: false },
    external: (id) => LIBRARIES.test(id),
    plugins: [leaveOut, contents, checksStay],
    output: {
      dir: join('dist', folder),
      cleanDir: true,
      // They are for those who read the source. What licences ask for is in `licences.txt` as well.
      comments: { legal: true, annotation: false, jsdoc: false },
      // Names as in the source, so that a stack trace in a log tells where.
      entryFileNames: '[name].js',
      chunkFileNames: ({ isDynamicEntry, moduleIds }) => {
        // After which of its packages the bundler names what several need depends on the folder of
        // the project.
        const isShared = !isDynamicEntry && moduleIds.every((id) => PACKAGE.test(id));
        return `parts/${isShared ? 'libraries' : '[name]'}.js`;
      },
    },
  });
}

writeFileSync(join('dist', DEMO_FILE), encodeTinyChat());
// npm links it where `man lemonade` finds it, for a program that is installed for all projects.
mkdirSync(join('dist', 'man'), { recursive: true });
writeFileSync(join('dist', 'man', 'lemonade.1'), `${manPage()}\n`);

// npm makes programs executable when it links them, once; a build after that would take it away.
for (const program of Object.values<string>(manifest.bin)) chmodSync(program, 0o755);
