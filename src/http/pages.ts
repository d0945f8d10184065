// Serves the app, which shows the reference too, and the documents. It loads nothing from
// anywhere else.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { endCompressed } from './compressed.ts';
import policies from './policies.json' with { type: 'json' };

/**
 * A page gets its own scripts and data, talks to its own server, and shows pictures and sounds that
 * it was sent.
 */
const POLICY = policies.app.join('; ');

/**
 * A page that a model has written reaches nothing and leads nowhere; `frame-src` also says where
 * the frame may go.
 */
const PREVIEW_POLICY = policies.preview.join('; ');
const PREVIEW = 'preview.html';
const DOCUMENTS = [
  'openapi.yaml',
  'asyncapi.yaml',
  'asyncapi.json',
  'openapi.json',
  'openapi.client.yaml',
  'openapi.client.json',
  'openapi.events.json',
];
const REFERENCE = '/docs/reference.json';
const MARKS = ['icon.svg', 'app.webmanifest'];
const FILES_AT_ROOT = [...DOCUMENTS, ...MARKS, PREVIEW];
const PAGES: ReadonlySet<string> = new Set([
  '/',
  '/docs',
  '/docs/',
  REFERENCE,
  ...FILES_AT_ROOT.map((name) => `/${name}`),
]);

/** Whether the path is one of the app, the documents or the reference, which need no key. */
export const isPage = (path: string): boolean => PAGES.has(path);
const ASSET = /^\w[\w.-]*$/;

/**
 * Routes for `/` and `/assets`, the documents (`/openapi.yaml` and its kin) and the reference at
 * `/docs`. `root` is the package's folder.
 */
export function createPages(root: URL): Router {
  const router = express.Router();
  const send = (path: string, name: string) => {
    router.get(path, async (_request, response) => {
      const type = name.endsWith('.json') ? 'application/json' : 'application/yaml';
      const text = await readFile(new URL(`generated/${name}`, root), 'utf8');
      await endCompressed(response.type(type), text);
    });
  };
  for (const name of DOCUMENTS) send(`/${name}`, name);
  send(REFERENCE, 'reference.json');
  const app = new URL('dist/web/', root);
  const isBuilt = existsSync(new URL('index.html', app));
  router.get('/', (request, response, next) => {
    response.vary('Accept');
    // Clients of Ollama look here whether it runs, and some read the very words; a browser asks for
    // a page.
    if (!request.headers.accept?.includes('text/html'))
      response.type('text/plain').send('Ollama is running');
    else if (isBuilt) appFile(new URL('index.html', app), 'no-cache')(request, response, next);
    else response.status(404).type('text/plain').send('The app is not built. Run: npm run emit');
  });
  for (const name of MARKS) router.get(`/${name}`, appFile(new URL(name, app), 'no-cache'));
  router.get(
    `/${PREVIEW}`,
    reachNothing,
    appFile(new URL(PREVIEW, app), 'no-cache', PREVIEW_POLICY),
  );
  router.get('/assets/:name', (request, response, next) => {
    const { name } = request.params;
    // Its name changes with its content.
    const cache = 'public, max-age=31536000, immutable';
    if (!ASSET.test(name)) next();
    else appFile(new URL(`assets/${name}`, app), cache)(request, response, next);
  });
  // Relative, so that it holds behind a proxy that serves everything below a path.
  router.get('/docs', (request, response) => {
    const isFolder = request.originalUrl.split('?', 1)[0]?.endsWith('/');
    response.redirect(isFolder ? '../#/docs' : './#/docs');
  });
  return router;
}

/**
 * The browsers that know this header hold it for all connections, also for those that no policy of
 * content names.
 */
const reachNothing: RequestHandler = (_request, response, next) => {
  response.set('Connection-Allowlist', '()');
  next();
};

const COMPRESSED = /[.](?:html|js|css|svg)$/;
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;

function appFile(file: URL, cache: string, policy = POLICY): RequestHandler {
  const path = fileURLToPath(file);
  // npm gives every file of a package the same time, so that a time says nothing about the version
  // of the page.
  const options = {
    headers: { 'Cache-Control': cache },
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
  };
  return (request, response, next) => {
    const encoding = COMPRESSED.test(path) ? request.acceptsEncodings('br', 'gzip') : false;
    const suffix = encoding === 'br' || encoding === 'gzip' ? SUFFIXES[encoding] : '';
    setPageHeaders(response, policy);
    response.vary('Accept-Encoding').type(extname(path));
    if (suffix !== '' && encoding !== false) response.set('Content-Encoding', encoding);
    response.sendFile(path + suffix, options, (problem?: Error) => {
      if (problem === undefined || response.headersSent) return;
      response.removeHeader('Content-Encoding');
      next();
    });
  };
}

function setPageHeaders(response: Response, policy: string): void {
  response.set({
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
}
