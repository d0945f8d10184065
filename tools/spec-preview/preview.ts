// Serves the reference page with the documents as they are on the disk now, and reloads it when a part of one changes. Every
// operation responds with its example.
import express, { type Request, type Response } from 'express';
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend';
import { listen } from '../../src/http/listener.ts';
import { createReferencePage } from '../../src/http/pages.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { oneServerDocument } from '../codegen/clients/one-server.ts';
import type { OpenApiDocument } from '../codegen/document.ts';
import { bundle, bundleAll, DOCUMENTS, type DocumentFile, yamlText } from '../codegen/documents/bundle.ts';
import { buildReference } from '../codegen/reference/reference.ts';
import { watchParts } from './watch-parts.ts';

// The reference page is the product's own and knows nothing of this, so it is shown in a frame.
const FRAME = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Preview of the reference</title>
<style>html, body, iframe { border: 0; height: 100%; margin: 0; width: 100%; }</style>
</head>
<body>
<iframe src="/docs/" title="Reference"></iframe>
<script>
new EventSource('/changes').addEventListener('change', () => frames[0].location.reload());
</script>
</body>
</html>
`;

export interface Preview {
  /** `http://localhost:<port>` */
  url: string;
  close(): Promise<void>;
}

export interface PreviewOptions {
  /** Folder of the documents and their parts. */
  root: string;
  /** 0 takes a free one. */
  port: number;
  /** Called with the path of a part that has another content than before, such as `openapi/system/paths/live.yaml`. */
  onChange: (file: string) => void;
}

/** @throws {Error} when there are no documents, or the port is taken. */
export async function startPreview({ root, port, onChange }: PreviewOptions): Promise<Preview> {
  const pages = new Set<Response>();
  const app = express();
  app.get('/', (_request, response) => void response.type('html').send(FRAME));
  app.get('/changes', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': listening\n\n');
    pages.add(response);
    response.once('close', () => pages.delete(response));
  });
  for (const file of Object.keys(DOCUMENTS) as DocumentFile[]) {
    app.get(`/${file}`, (_request, response) => {
      respond(response, file, () => response.type('text').send(yamlText(file, bundle(root, file))));
    });
    app.get(`/${file.replace('.yaml', '.json')}`, (_request, response) => {
      respond(response, file, () => response.json(bundle(root, file)));
    });
  }
  // The page is the one that was generated; what it shows is read from the documents each time.
  app.get('/docs/reference.json', (_request, response) => {
    respond(response, 'the reference', () => {
      const documents = bundleAll(root);
      const reference = buildReference(documents['openapi.yaml'], documents['asyncapi.yaml']);
      response.json({ ...reference, isPreview: true });
    });
  });
  app.use('/docs', createReferencePage(packageRoot));
  app.use(express.json({ limit: '32mb' }), (request, response) => {
    respondWithExample(root, request, response).catch((error: unknown) => respondThat('no example', error, response));
  });

  const listener = await listen({
    host: 'localhost',
    port,
    onRequest: app,
    onUpgrade: (_, socket) => socket.destroy(),
  });
  const watcher = watchParts(root, (file) => {
    for (const page of pages) page.write(`event: change\ndata: ${file}\n\n`);
    onChange(file);
  });
  return {
    url: listener.url,
    async close() {
      watcher.close();
      for (const page of pages) page.end();
      await listener.close(0);
    },
  };
}

/** The documented success of an operation, by openapi-backend's mock; the documents are read for each request. */
async function respondWithExample(root: string, request: Request, response: Response): Promise<void> {
  const document = oneServerDocument(bundle<OpenApiDocument>(root, 'openapi.yaml'));
  const say = (status: number, message: string) => void response.status(status).json({ error: { message } });
  const { method, path } = request;
  const backend = new OpenAPIBackend({
    definition: document as unknown as Document,
    validate: false,
    quick: true,
    handlers: {
      notFound: () => say(404, `openapi.yaml has no path ${path}.`),
      methodNotAllowed: () => say(405, `openapi.yaml has no ${method} ${path}.`),
      notImplemented: ({ api, operation }: Context) => {
        const { status, mock } = api.mockResponseForOperation(operation.operationId ?? '');
        response.status(status).json(mock);
      },
    },
  });
  const inFirst = path.replace(/^\/(?:api\/)?v[01](?=\/)/, '/api/v1');
  await backend.handleRequest({ method, path: inFirst, headers: {} });
}

/** Sends what `send` makes of the documents, or says why that can't be made. */
function respond(response: Response, what: string, send: () => void): void {
  try {
    send();
  } catch (error) {
    respondThat(what, error, response);
  }
}

function respondThat(what: string, error: unknown, response: Response): void {
  const message = `${what} can't be shown: ${error instanceof Error ? error.message : String(error)}`;
  response.status(500).json({ error: { message } });
}
