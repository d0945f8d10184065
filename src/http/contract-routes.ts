// Serves the contract itself: the two documents and the reference page, all from this machine.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type Router } from 'express';

const REFERENCE_PAGE = `window.onload = () => {
  window.ui = SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#swagger-ui',
    deepLinking: true,
    filter: true,
    validatorUrl: null,
    persistAuthorization: true,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    layout: 'StandaloneLayout',
  });
};
`;

/** Routes for `/`, `/openapi.yaml`, `/openapi.json`, `/asyncapi.yaml` and `/docs`. `root` is the package's folder. */
export function createContractRoutes(root: URL): Router {
  const router = express.Router();
  const file = (name: string, type: string) => {
    router.get(`/${name.slice(name.lastIndexOf('/') + 1)}`, async (_request, response) => {
      response.type(type).send(await readFile(new URL(name, root)));
    });
  };
  file('openapi.yaml', 'application/yaml');
  file('asyncapi.yaml', 'application/yaml');
  file('generated/openapi.json', 'application/json');
  router.get('/', (_request, response) => response.redirect('/docs/'));
  router.get('/docs/swagger-initializer.js', (_request, response) => {
    response.type('text/javascript').send(REFERENCE_PAGE);
  });
  router.use('/docs', (request, response, next) => referencePage()(request, response, next));
  return router;
}

/** Made at the first visit: finding the package on disk is work that a start should not wait for. */
let page: express.Handler | undefined;
function referencePage(): express.Handler {
  const manifest = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  page ??= express.static(dirname(manifest), { index: 'index.html', redirect: true });
  return page;
}
