// Bundles the programs of the server and the command line with what they import from npm: Node finds, reads and links
// some files at a start instead of a thousand. What is imported dynamically stays in files of its own.
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'rolldown';

const source = join(import.meta.dirname, 'src');

/** Programs of embedded engines, which the server starts, and their threads. */
const engines = readdirSync(join(source, 'recipes'), { withFileTypes: true, recursive: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /[\\/]embedded[\\/](main|probe|worker)[.]ts$/.test(path));

const programs = ['main.ts', 'cli/lemonade.ts', 'cli/lemonade-server.ts'].map((name) => join(source, name));

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
/** Bundled all the same, and not installed: see decision 0095. */
const BUNDLED = /^@opentelemetry\//;
const notShipped = Object.keys(manifest.devDependencies).filter((name) => !BUNDLED.test(name));

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/** Writes the licences of what is bundled into one file, as most of them demand of a copy. */
const licences: Plugin = {
  name: 'licences',
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[0] ?? []));
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: [...folders].sort().map(licenceOf).join('\n') });
  },
};

function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return [`${name} ${version}${license === undefined ? '' : `: ${license}`}`, ...texts].join('\n\n');
}

/** Fails where the bundler has left out a call that was made for what it throws: then nothing is checked there any more. */
const checksStay: Plugin = {
  name: 'checks-stay',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      const found =
        file.type === 'chunk' ? /try \{\s*(?:return (?:true|false|null|void 0);\s*)?\} catch/.exec(file.code) : null;
      if (found === null) continue;
      this.error(
        `${file.fileName} has a 'try' with nothing in it: use the result of the call that was there in the source.`,
      );
    }
  },
};

await build({
  input: Object.fromEntries(
    [...programs, ...engines].map((path) => [path.slice(source.length + 1, -'.ts'.length).replaceAll('\\', '/'), path]),
  ),
  platform: 'node',
  logLevel: 'warn',
  // How long each plugin took is of no use to people who install.
  checks: { bundlerTimings: false },
  // The libraries of embedded engines: they are installed elsewhere, and found when an engine starts.
  external: (id) => notShipped.some((name) => id === name || id.startsWith(`${name}/`)),
  plugins: [licences, checksStay],
  output: {
    dir: join(import.meta.dirname, 'dist', 'src'),
    cleanDir: true,
    // Names as in the source, so that a stack trace in a log tells where.
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name].js',
  },
});

// npm makes programs executable when it links them, once; a build after that would take it away.
for (const program of Object.values<string>(manifest.bin)) chmodSync(join(import.meta.dirname, program), 0o755);
