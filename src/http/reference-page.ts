// The reference page at /docs: files of this package, which load nothing from anywhere else.
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';

/** The page gets its own scripts and data, talks to its own server, and shows pictures and sounds that it was answered. */
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
