// The reference page at /docs: Swagger UI from this machine, showing this server's own document.
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lemonade Server reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="swagger-ui-bundle.js"></script>
<script type="module" src="reference.js"></script>
</body>
</html>
`;

// The document names the default address; the page shows the one that it came from, so that requests can be tried out.
const SCRIPT = `const answer = await fetch('../openapi.json');
const text = (await answer.text()).replaceAll('http://localhost:13305', location.origin);
SwaggerUIBundle({
  spec: JSON.parse(text),
  dom_id: '#reference',
  deepLinking: true,
  filter: true,
  persistAuthorization: true,
  validatorUrl: null,
});
`;

/** Routes below /docs. */
export function createReferencePage(): Router {
  const router = express.Router();
  let assets: RequestHandler | undefined;
  router.get('/', (request, response) => {
    // Its links are relative, so they need the slash.
    if (request.originalUrl.replace(/\?.*$/, '').endsWith('/')) response.type('html').send(PAGE);
    else response.redirect('/docs/');
  });
  router.get('/reference.js', (_request, response) => {
    response.type('text/javascript').send(SCRIPT);
  });
  router.use((request, response, next) => {
    // Found at the first visit: a start should not wait for it.
    assets ??= express.static(swaggerDirectory(), { index: false });
    assets(request, response, next);
  });
  return router;
}

function swaggerDirectory(): string {
  return dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
}
