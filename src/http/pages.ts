// Serves the contract itself: the two documents and the reference page, which loads nothing from anywhere else.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

/** The page gets its own scripts and data, talks to its own server, and shows pictures and sounds that it was sent. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Routes for `/`, `/openapi.yaml`, `/openapi.json`, `/asyncapi.yaml` and `/docs`. `root` is the package's folder. */
export function createPages(root: URL): Router {
  const router = express.Router();
  const file = (name: string, type: string) => {
    router.get(`/${name.slice(name.lastIndexOf('/') + 1)}`, async (_request, response) => {
      response.type(type).send(await readFile(new URL(name, root)));
    });
  };
  file('generated/openapi.yaml', 'application/yaml');
  file('generated/asyncapi.yaml', 'application/yaml');
  file('generated/openapi.json', 'application/json');
  router.get('/', (request, response) => {
    // Clients of Ollama look here whether it runs, and some read the very words; a browser asks for a page.
    if (request.headers.accept?.includes('text/html')) response.redirect('/docs/');
    else response.type('text/plain').send('Ollama is running');
  });
  router.use('/docs', createReferencePage(root));
  return router;
}

/** Routes below /docs. `root` is the package's folder. */
export function createReferencePage(root: URL): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.set({
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      // Another version of the server may be at this address tomorrow.
      'Cache-Control': 'no-cache',
    });
    next();
  });
  router.get('/', (request, response, next) => {
    // Its links are relative, so they need the slash.
    if (request.originalUrl.split('?', 1)[0]?.endsWith('/')) next();
    else response.redirect('/docs/');
  });
  router.use(express.static(fileURLToPath(new URL('generated/reference/', root)), { cacheControl: false }));
  return router;
}
