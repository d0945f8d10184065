// Serves the contract itself: the two documents and the reference page, all from this machine.
import { readFile } from 'node:fs/promises';
import express, { type Router } from 'express';
import { createReferencePage } from './reference-page.ts';

/** Routes for `/`, `/openapi.yaml`, `/openapi.json`, `/asyncapi.yaml` and `/docs`. `root` is the package's folder. */
export function createContractRoutes(root: URL): Router {
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
