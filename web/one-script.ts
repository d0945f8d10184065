// Modules that end in `?one-script` become one compressed script, with all that they import: for
// pages that may fetch nothing, into which it is put as a text.
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BuildOptions, build, type Plugin as RolldownPlugin } from 'rolldown';
import type { Plugin } from 'vite';

const SUFFIX = '?one-script';
/** Formulas in diagrams would take as much again. */
const NO_FORMULAS = fileURLToPath(new URL('app/chat/diagrams/no-formulas.ts', import.meta.url));
const LOOPS: ReadonlySet<unknown> = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

interface Node {
  type?: unknown;
  body?: unknown;
  start: number;
  end: number;
}

/** @returns The code, in which each turn of a loop begins with a call of `__turn__`. */
export function withCountedTurns(code: string, tree: unknown): string {
  const marks: { at: number; text: string }[] = [];
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const { type, body } = value as Node;
    if (LOOPS.has(type)) {
      const { start, end } = body as Node;
      marks.push({ at: start, text: '{__turn__();' }, { at: end, text: '}' });
    }
    for (const part of Object.values(value)) look(part);
  };
  look(tree);
  let done = 0;
  const parts: string[] = [];
  for (const { at, text } of marks.sort((one, other) => one.at - other.at)) {
    parts.push(code.slice(done, at), text);
    done = at;
  }
  return parts.join('') + code.slice(done);
}

/** What a library does with a hostile text ends: nothing else could stop it on the thread of the page. */
const countTurns: RolldownPlugin = {
  name: 'count-turns',
  transform(code, id) {
    if (!id.includes('/node_modules/') || !/[.][cm]?js$/.test(id)) return null;
    return withCountedTurns(code, this.parse(code));
  },
};

/** A classic script of a module and all that it imports, and which modules those are. */
export async function scriptOf(input: string, more: BuildOptions = {}) {
  const { output } = await build({
    ...more,
    input,
    platform: 'browser',
    output: { format: 'iife', minify: true, codeSplitting: false, comments: false },
    logLevel: 'silent',
    write: false,
  });
  return output[0];
}

/** @param seen Is told which modules are in such a script. */
export function oneScript(seen: (modules: readonly string[]) => void): Plugin {
  let isBuild = false;
  return {
    name: 'one-script',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const input = id.slice(0, -SUFFIX.length);
      const { code, moduleIds } = await scriptOf(input, {
        plugins: [countTurns],
        resolve: { alias: { katex: NO_FORMULAS } },
        transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      });
      seen(moduleIds);
      const source = await promisify(gzip)(code, { level: 9 });
      if (!isBuild)
        return `export const address = "data:application/gzip;base64,${source.toString('base64')}"`;
      const name = `${input.replace(/^.*\//, '').replace(/[.]\w+$/, '')}.gz`;
      const file = this.emitFile({ type: 'asset', name, source });
      return `export const address = import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}
