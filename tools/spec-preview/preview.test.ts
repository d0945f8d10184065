// The preview shows what is on the disk, tells open pages of a change, and survives a broken
// document.
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Reference } from '../../web/app/reference/model.ts';
import { type Preview, startPreview } from './preview.ts';

let root: string;
let preview: Preview;
const changes: string[] = [];

beforeEach(async () => {
  changes.length = 0;
  root = await mkdtemp(join(tmpdir(), 'lemonade-preview-'));
  await writeFile(join(root, 'openapi.yaml'), 'info: { title: before }\n');
  await writeFile(join(root, 'asyncapi.yaml'), 'asyncapi: 3.0.0\n');
  preview = await startPreview({ root, port: 0, onChange: (file) => changes.push(file) });
});
afterEach(async () => {
  await preview.close();
  await rm(root, { recursive: true, force: true });
});

const get = (path: string) => fetch(new URL(path, preview.url));

/** Reads the stream of changes until it has said so much. */
async function openChanges() {
  const reader = ((await get('/changes')).body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  return async (until: string) => {
    while (!text.includes(until)) {
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended after: ${text}`);
      text += decoder.decode(value, { stream: true });
    }
  };
}

test('the page of the app reloads when a document changes', async () => {
  const page = await get('/');
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('src="./reload.js"');
  expect(await (await get('/reload.js')).text()).toContain('changes');
});

test.each([
  ['written over', (file: string, text: string) => writeFile(file, text)],
  [
    'replaced',
    async (file: string, text: string) => {
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    },
  ],
])('tells open pages of a document that is %s, and shows it', async (_how, save) => {
  expect(await (await get('/openapi.json')).json()).toEqual({ info: { title: 'before' } });
  const heard = await openChanges();
  await heard('listening');
  await save(join(root, 'openapi.yaml'), 'info: { title: after }\n');
  await heard('event: change\ndata: openapi.yaml');
  expect(await (await get('/openapi.json')).json()).toEqual({ info: { title: 'after' } });
  expect(changes).toEqual(['openapi.yaml']);
});

test('tells open pages of a part that is new, and again each time that it is replaced', async () => {
  const heard = await openChanges();
  await heard('listening');
  await writeFile(join(root, 'openapi.yaml'), 'tags: { $ref: openapi/tags.yaml }\n');
  const file = join(root, 'openapi/tags.yaml');
  await mkdir(join(root, 'openapi'));
  for (const name of ['Models', 'Images', 'Audio']) {
    await writeFile(`${file}.new`, `- name: ${name}\n`);
    await rename(`${file}.new`, file);
    await heard('event: change\ndata: openapi/tags.yaml');
    expect(await (await get('/openapi.json')).json()).toEqual({ tags: [{ name }] });
  }
});

test('says what is wrong with a document that is not YAML, and goes on', async () => {
  const heard = await openChanges();
  await writeFile(join(root, 'openapi.yaml'), 'info: {');
  await heard('event: change');
  const answer = await get('/openapi.json');
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    error: {
      message: expect.stringMatching(
        /^openapi.yaml can't be shown: openapi.yaml:1: this is not YAML: /,
      ),
    },
  });
  expect(await (await get('/asyncapi.yaml')).text()).toContain('3.0.0');
});

test('shows the reference of the documents as they are now, and says that nothing can be tried', async () => {
  for (const name of ['openapi.yaml', 'openapi', 'asyncapi.yaml', 'asyncapi']) {
    await cp(fileURLToPath(new URL(name, packageRoot)), join(root, name), { recursive: true });
  }
  const part = join(root, 'openapi/models/paths/models.yaml');
  const text = await readFile(part, 'utf8');
  await writeFile(
    part,
    text.replace('summary: List models', 'summary: Tell which models there are'),
  );
  const models = await get('/v1/models');
  expect([models.status, await models.json()]).toEqual([
    200,
    expect.objectContaining({ object: 'list' }),
  ]);
  const reference = (await (await get('/docs/reference.json')).json()) as Reference;
  expect(reference.isPreview).toBe(true);
  expect(JSON.stringify(reference.groups)).toContain('"title":"Tell which models there are"');
});

test('an operation that was written a moment ago responds with its example', async () => {
  await writeFile(
    join(root, 'openapi.yaml'),
    `
servers: [{ url: 'http://localhost/api/v1' }]
paths:
  /animals/{id}:
    get:
      operationId: getAnimal
      responses: { '200': { content: { application/json: { example: { legs: 4 } } } } }
  /ark:
    servers: [{ url: 'http://localhost' }]
    post: { operationId: buildArk, responses: { '202': { content: { application/json: { examples: { a: { value: 7 } } } } } } }
`,
  );
  const said = async (method: string, path: string) => {
    const answer = await fetch(new URL(path, preview.url), { method });
    return [answer.status, await answer.json()];
  };
  for (const prefix of ['/api/v1', '/v0'])
    expect(await said('GET', `${prefix}/animals/a`)).toEqual([200, { legs: 4 }]);
  expect(await said('POST', '/ark')).toEqual([202, 7]);
  expect(await said('POST', '/v1/animals/a')).toEqual([
    405,
    { error: { message: 'openapi.yaml has no POST /v1/animals/a.' } },
  ]);
  expect(await said('GET', '/lions')).toEqual([
    404,
    { error: { message: 'openapi.yaml has no path /lions.' } },
  ]);
});

test('the page gets to know why documents can not be shown', async () => {
  const answer = await get('/docs/reference.json');
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    error: { message: expect.stringContaining("can't be shown") },
  });
});
