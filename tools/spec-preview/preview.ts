// Serves the app's reference with the documents as they are on the disk now, and reloads it when a
// part of one changes. Every operation responds with its example.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Response } from 'express';
import { type Context, type Document, OpenAPIBackend } from 'openapi-backend';
import { listen } from '../../src/http/listener.ts';
import { createPages } from '../../src/http/pages.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { oneServerDocument } from '../codegen/clients/one-server.ts';
import type { OpenApiDocument } from '../codegen/document.ts';
import {
  bundle,
  bundleAll,
  DOCUMENTS,
  type DocumentFile,
  yamlText,
} from '../codegen/documents/bundle.ts';
import { readWorkflows } from '../codegen/documents/workflows.ts';
import { buildReference } from '../codegen/reference/reference.ts';
import { watchParts } from './watch-parts.ts';

const APP = fileURLToPath(new URL('dist/web/index.html', packageRoot));
const RELOAD = "new EventSource('changes').addEventListener('change', () => location.reload());";

/** The app's page, which reloads when a document changes. */
function withReload(page: string): string {
  return page.replace('</head>', '<script type="module" src="./reload.js"></script></head>');
}

export interface Preview {
  /** `http://localhost:<port>/#/docs` */
  url: string;
  close(): Promise<void>;
}

export interface PreviewOptions {
  /** Folder of the documents and their parts. */
  root: string;
  /** 0 takes a free one. */
  port: number;
  /**
   * Called with the path of a part that has another content than before, such as
   * `openapi/system/live.yaml`.
   */
  onChange: (file: string) => void;
}

/** @throws {Error} when there are no documents, or the port is taken. */
export async function startPreview({ root, port, onChange }: PreviewOptions): Promise<Preview> {
  const pages = new Set<Response>();
  const current = createCurrentDocument(root);
  const app = express();
  app.get('/', (_request, response) => {
    respond(response, 'the app', () =>
      response.type('html').send(withReload(readFileSync(APP, 'utf8'))),
    );
  });
  app.get('/reload.js', (_request, response) => void response.type('js').send(RELOAD));
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
  // The app is the one that was built; what it shows is read from the documents each time.
  app.get('/docs/reference.json', (_request, response) => {
    respond(response, 'the reference', () => {
      const documents = bundleAll(root);
      const reference = buildReference(
        documents['openapi.yaml'],
        documents['asyncapi.yaml'],
        readWorkflows(root),
      );
      response.json({ ...reference, isPreview: true });
    });
  });
  app.use(createPages(packageRoot));
  app.use(express.json({ limit: '32mb' }), (request, response) => {
    respondWithExample(current, request, response).catch((error: unknown) =>
      respondThat('no example', error, response),
    );
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
    url: `${listener.url}/#/docs`,
    async close() {
      watcher.close();
      for (const page of pages) page.end();
      await listener.close(0);
    },
  };
}

/**
 * The document as it is now. It is joined again only after a change: the app asks often, and
 * joining takes a second.
 */
function createCurrentDocument(root: string): () => object {
  let joined: { stamp: string; document: object } | undefined;
  return () => {
    const stamp = stampOf(root);
    if (joined?.stamp !== stamp) {
      joined = {
        stamp,
        document: oneServerDocument(bundle<OpenApiDocument>(root, 'openapi.yaml')),
      };
    }
    return joined.document;
  };
}

/** Another text after each change of the document or of a part. */
function stampOf(root: string): string {
  const folder = join(root, 'openapi');
  const parts = existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
    : [];
  const files = ['openapi.yaml', ...parts.map((name) => `openapi/${name}`)];
  return files.map((name) => `${name} ${statSync(join(root, name)).mtimeMs}`).join('\n');
}

/** The documented success of an operation, by openapi-backend's mock, as the documents are now. */
async function respondWithExample(
  current: () => object,
  request: Request,
  response: Response,
): Promise<void> {
  const document = current();
  const say = (status: number, message: string) =>
    void response.status(status).json({ error: { message } });
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
