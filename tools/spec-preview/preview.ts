// Serves the reference page with the documents as they are on the disk now, and reloads it when one changes.
import { watch } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import express, { type Response } from 'express';
import { parse } from 'yaml';
import { buildReference } from '../../src/codegen/reference/reference.ts';
import { listen } from '../../src/http/listener.ts';
import { createReferencePage } from '../../src/http/reference-page.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

export const DOCUMENTS = ['openapi.yaml', 'asyncapi.yaml'] as const;

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
  /** Folder of the documents. */
  root: string;
  /** 0 takes a free one. */
  port: number;
  /** Called with the name of a document that has another content than before. */
  onChange: (file: string) => void;
}

/** @throws {Error} when there are no documents, or the port is taken. */
export async function startPreview({ root, port, onChange }: PreviewOptions): Promise<Preview> {
  const pages = new Set<Response>();
  const known = new Map<string, string>();
  for (const file of DOCUMENTS) known.set(file, await textOf(file));

  const app = express();
  app.get('/', (_request, response) => void response.type('html').send(FRAME));
  app.get('/changes', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': listening\n\n');
    pages.add(response);
    response.once('close', () => pages.delete(response));
  });
  for (const file of DOCUMENTS) {
    app.get(`/${file}`, async (_request, response) => void response.type('text').send(await textOf(file)));
    app.get(`/${file.replace('.yaml', '.json')}`, async (_request, response) => {
      try {
        response.json(parse(await textOf(file)));
      } catch (error) {
        response.status(500).json({ error: { message: `${file} can't be read: ${String(error)}` } });
      }
    });
  }
  // The page is the one that was generated; what it shows is read from the documents each time.
  app.get('/docs/reference.json', async (_request, response) => {
    try {
      const [openapi, asyncapi] = await Promise.all(DOCUMENTS.map(async (file) => parse(await textOf(file))));
      response.json({ ...buildReference(openapi, asyncapi), isPreview: true });
    } catch (error) {
      response.status(500).json({ error: { message: `The documents can't be shown: ${String(error)}` } });
    }
  });
  app.use('/docs', createReferencePage(packageRoot));

  async function textOf(file: string): Promise<string> {
    return readFile(join(root, file), 'utf8');
  }

  async function look(file: string): Promise<void> {
    // Between the two steps of a save it is empty, or not there.
    const text = await textOf(file).catch(() => '');
    if (text === '' || text === known.get(file)) return;
    known.set(file, text);
    for (const page of pages) page.write(`event: change\ndata: ${file}\n\n`);
    onChange(file);
  }

  const listener = await listen({
    host: 'localhost',
    port,
    onRequest: app,
    onUpgrade: (_, socket) => socket.destroy(),
  });
  // The folder, because many editors put a new file in the place of the old one.
  const watcher = watch(root, (_event, name) => {
    const file = DOCUMENTS.find((document) => document === name);
    if (file !== undefined) void look(file);
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
