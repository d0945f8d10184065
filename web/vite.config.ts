// Builds the app into dist/web; `npm run web` serves it while it is changed, with the server
// behind it.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';
import { oneScript, scriptOf } from './one-script.ts';

type ChunkingContext = Rolldown.ChunkingContext;

const server = process.env.LEMONADE_URL ?? 'http://localhost:13305';
const paths = [
  '/api',
  '/v1',
  '/v0',
  '/internal',
  '/live',
  '/logs',
  '/realtime',
  '/metrics',
  '/docs',
  '/openapi.',
  '/asyncapi.',
];
const APACHE = new URL('../LICENSE', import.meta.url);
const output = fileURLToPath(new URL('../dist/web/', import.meta.url));

/** What is in the app and not among its modules: fonts, and what runs in a thread of its own. */
const UNSEEN = [
  '@fontsource-variable/inter',
  '@fontsource-variable/jetbrains-mono',
  '@fontsource/noto-sans-math',
  'unpdf',
];

/**
 * What a package brings inside of it, under another licence than its own; that text is ours too.
 */
const INSIDE: Readonly<Record<string, string>> = {
  unpdf: 'pdf.js: Apache-2.0\n\nCopyright 2024 Mozilla Foundation',
};

/**
 * Puts file.br and file.gz next to each file, so that the server compresses nothing while it
 * serves.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle() {
      const entries = await readdir(output, { recursive: true, withFileTypes: true });
      const files = entries.filter(
        (entry) => entry.isFile() && /[.](html|js|css|svg)$/.test(entry.name),
      );
      await Promise.all(
        files.map(async ({ parentPath, name }) => {
          const path = join(parentPath, name);
          const bytes = await readFile(path);
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

/** What is in scripts of their own, which are texts to the app. */
const inScripts: string[] = [];

/** Puts the licences of what is in the app next to it. */
function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      );
      const names = [
        ...[...modules, ...inScripts].map((id) => id.replace(/^\0/, '')),
        ...UNSEEN.map((name) => `/node_modules/${name}/`),
      ]
        .map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1])
        .filter((name) => name !== undefined);
      const texts = [...new Set(names)].sort().map(async (name) => {
        const folder = new URL(`../node_modules/${name}/`, import.meta.url);
        const { version, license } = JSON.parse(
          await readFile(new URL('package.json', folder), 'utf8'),
        );
        const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one));
        const text = file === undefined ? '' : await readFile(new URL(file, folder), 'utf8');
        const inside = INSIDE[name] && `\n${INSIDE[name]}\n\n${await readFile(APACHE, 'utf8')}`;
        // Some name it only in the text itself, which begins with its name.
        const title = license ?? text.split('\n', 1)[0];
        return `${name} ${version}: ${title}\n\n${text}${inside ?? ''}`;
      });
      const maps = unzipSync(
        await readFile(new URL('app/chat/composer/cmaps.zip', import.meta.url)),
      ).LICENSE;
      texts.push(
        Promise.resolve(`cmaps.zip: BSD-3-Clause\n\n${strFromU8(maps ?? new Uint8Array())}`),
      );
      const source = (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

/**
 * The chunks of what the frame needs, and of what is there when the app opens; many small ones
 * would take many ways to a server that is far away.
 */
const FRAME = 'frame';
/** What draws the app: it takes as long to start as all else of the first screen. */
const LIBRARY = 'library';
const FIRST = 'first-screen';
/** With which the builder loads what comes later. */
const LOADER = '\0vite/preload-helper.js';
/** What the page fetches behind its frame. */
const OF_FIRST_SCREEN = /^assets\/(main|library|first-screen|rolldown-runtime)-/;
const app = (name: string) => fileURLToPath(new URL(`app/${name}`, import.meta.url));

/** All that a module needs at once, itself included. */
function neededBy(ids: readonly string[], context: ChunkingContext): Set<string> {
  const found = new Set(ids);
  for (const id of found)
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** Puts the app and its first screen into one chunk, and what the frame needs into another one. */
function firstScreen(): (id: string, context: ChunkingContext) => string | null {
  let frame: Set<string> | undefined;
  let library: Set<string> | undefined;
  let first: Set<string> | undefined;
  return (id, context) => {
    frame ??= neededBy([app('boot.ts'), LOADER], context);
    library ??= neededBy([app('library.ts')], context);
    first ??= neededBy([app('main.tsx')], context);
    if (id === app('boot.ts')) return null;
    if (frame.has(id)) return /[.]css$/.test(id) ? null : FRAME;
    // The builder's own parts are needed by everything.
    if (id.startsWith('\0')) return null;
    if (library.has(id)) return LIBRARY;
    return first.has(id) ? FIRST : null;
  };
}

/**
 * Makes one small script of first-look.ts, which stands in the page behind what it changes. It is
 * no module: a browser draws before it runs those.
 */
function firstLook(isBuild: boolean): Plugin {
  return {
    name: 'first-look',
    async buildStart() {
      if (!isBuild) return;
      const { code: source } = await scriptOf(app('first-look.ts'));
      this.emitFile({ type: 'asset', name: 'first-look.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const built = Object.keys(bundle).find((file) => /^assets\/first-look-/.test(file));
        const attrs = built ? { src: `./${built}` } : { type: 'module', src: '/first-look.ts' };
        return [{ tag: 'script', attrs, injectTo: 'body' }];
      },
    },
  };
}

/**
 * Puts the drawing of icon.svg into the page: an image of its own takes a request and, on a slow
 * phone, a tenth of a second of the thread that draws.
 */
function inlineMark(): Plugin {
  return {
    name: 'inline-mark',
    async transformIndexHtml(html) {
      const icon = await readFile(new URL('app/public/icon.svg', import.meta.url), 'utf8');
      const [, viewBox = '', drawing = ''] =
        /viewBox="([^"]*)">.*<\/title>(.*)<\/svg>/s.exec(icon) ?? [];
      if (drawing === '') throw new Error('icon.svg has no viewBox, no title or no drawing');
      return html.replace(
        '<symbol id="lemon">',
        `<symbol id="lemon" viewBox="${viewBox}">${drawing}`,
      );
    },
  };
}

/**
 * Lets the browser fetch the app and its first screen while it draws the frame, behind what the
 * frame needs. The letters come with the frame: its words are drawn once and not again.
 */
function preloadFirstScreen(): Plugin {
  return {
    name: 'preload-first-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const files = Object.keys(bundle).filter((file) => OF_FIRST_SCREEN.test(file));
        const letters = Object.keys(bundle).filter((file) => /^assets\/inter-latin-/.test(file));
        return [
          ...letters.map((file) =>
            preload(file, { rel: 'preload', as: 'font', type: 'font/woff2' }),
          ),
          ...files.map((file) => preload(file, { ...kindOf(file), fetchpriority: 'low' })),
        ];
      },
    },
  };
}

const kindOf = (file: string) =>
  file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };

const preload = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: true, href: `./${file}` },
  injectTo: 'head',
});

export default defineConfig(({ command, mode }) => {
  // An installation or a test may have set it to something else; what is built is always for
  // people.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: fileURLToPath(new URL('app', import.meta.url)),
    base: './',
    // Built as `design`, it is for pictures of its parts only.
    plugins: [
      inlineMark(),
      firstLook(command === 'build'),
      oneScript((modules) => inScripts.push(...modules)),
      ...(mode === 'design' ? [] : [preloadFirstScreen(), precompress(), licences()]),
    ],
    build: {
      outDir: output,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: {
        // All browsers that the app runs in fetch modules ahead by themselves.
        polyfill: false,
        // The page names the scripts of the first screen itself; only its styles are left to add.
        resolveDependencies: (file, needed) =>
          OF_FIRST_SCREEN.test(file) ? needed.filter((one) => one.endsWith('.css')) : needed,
      },
      chunkSizeWarningLimit: 800,
      // "use client" is for servers that draw pages; how long each plugin took is of no use to
      // people who install.
      rolldownOptions: {
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: firstScreen() }],
          },
        },
        checks: { bundlerTimings: false },
        onLog: (level, log, handle) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && handle(level, log),
      },
    },
    server: {
      proxy: Object.fromEntries(paths.map((path) => [path, { target: server, ws: true }])),
    },
  };
});
