// Bundles the programs of the server and the command line with what they import from npm: Node finds, reads and links
// some files at a start instead of a thousand. What is imported dynamically stays in files of its own.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'rolldown';

const source = join(import.meta.dirname, 'src');

/** Programs of embedded engines, which the server starts. */
const engines = readdirSync(join(source, 'recipes'), { withFileTypes: true, recursive: true })
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => /[\\/]embedded[\\/](main|probe)[.]ts$/.test(path));

const programs = ['main.ts', 'cli/lemonade.ts', 'cli/lemonade-server.ts'].map((name) => join(source, name));

export default defineConfig({
  input: Object.fromEntries(
    [...programs, ...engines].map((path) => [path.slice(source.length + 1, -'.ts'.length).replaceAll('\\', '/'), path]),
  ),
  platform: 'node',
  // Not of this package: the folder where it is installed says where it is.
  external: ['node-llama-cpp'],
  output: {
    dir: 'dist/src',
    cleanDir: true,
    // Names as in the source, so that a stack trace in a log tells where.
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name].js',
  },
});
