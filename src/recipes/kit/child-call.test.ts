// From a request to the bytes that a native server gets: JSON, and forms that a strict reader
// understands.
import { describe, expect, test } from 'vitest';
import { InvalidRequest } from '../../errors.ts';
import { childCallOf, encodeForm } from './child-call.ts';
import { OWN_FIELDS } from './own-fields.ts';
import type { ModelRequest, Protocol } from './protocol.ts';

const model = { id: 'm', recipe: 'sample', type: 'llm' as const, path: '/m' };
const paths: Protocol['paths'] = { chat: '/chat', transcription: '/hear' };

function call(request: Partial<ModelRequest>, adaptRequest?: Protocol['adaptRequest']) {
  return childCallOf({
    protocol: { paths, ...(adaptRequest && { adaptRequest }) },
    backend: 'cpu',
    request: { capability: 'chat', body: {}, model, options: {}, ...request },
  });
}

/** Node's own reader of forms. */
function readForm(contentType: string, body: string | readonly Uint8Array[]): Promise<FormData> {
  const bytes = typeof body === 'string' ? body : Buffer.concat(body);
  return new Response(bytes, { headers: { 'content-type': contentType } }).formData();
}

const JSON_HEADERS = { 'content-type': 'application/json' };

describe('childCallOf', () => {
  test('JSON goes as it came where the recipe changes nothing', async () => {
    expect(await call({ body: { a: 1 } })).toEqual({
      path: '/chat',
      headers: JSON_HEADERS,
      body: '{"a":1}',
    });
  });

  test('a long text in it is written in pieces, so that no other request waits for all of it', async () => {
    const body = { messages: [{ content: 'x'.repeat(3_000_000) }] };
    const pieces = (await call({ body }))?.body ?? [];
    expect(pieces.length).toBeGreaterThan(10);
    expect(Buffer.concat(pieces as Uint8Array[]).toString()).toBe(JSON.stringify(body));
  });

  test('the recipe changes the body, knowing model and options', async () => {
    const options = { steps: 4 };
    const made = await call({ body: { a: 1 }, options }, (request) => ({
      json: { ...request.body, named: request.model.path, ...request.options },
    }));
    expect(made).toEqual({
      path: '/chat',
      headers: JSON_HEADERS,
      body: '{"a":1,"named":"/m","steps":4}',
    });
  });

  test('an image of a size that the model can not make is refused, one that it can is asked for', async () => {
    const protocol = {
      paths: { images: '/paint' },
      images: { formats: ['png'], sizes: { least: 16, most: 64 } },
    } satisfies Partial<Protocol>;
    const paint = (size: string) =>
      childCallOf({
        protocol,
        backend: 'cpu',
        request: { capability: 'images', body: { size }, model, options: {} },
      });
    await expect(paint('128x128')).rejects.toThrow(InvalidRequest);
    expect(await paint('64x64')).toMatchObject({ path: '/paint', body: '{"size":"64x64"}' });
  });

  test('uploads become a form', async () => {
    const file = { name: 'a.wav', contentType: 'audio/wav', bytes: Buffer.from([0, 255, 13, 10]) };
    const made = await call({
      capability: 'transcription',
      body: { language: 'en', prompt: null, 'granularities[]': ['a', 'b'], temperature: 0 },
      files: { file: [file] },
    });
    const form = await readForm(made?.headers['content-type'] ?? '', made?.body ?? '');
    expect([...form].filter(([, value]) => typeof value === 'string')).toEqual([
      ['language', 'en'],
      ['granularities[]', 'a'],
      ['granularities[]', 'b'],
      ['temperature', '0'],
    ]);
    const sent = form.get('file');
    if (!(sent instanceof File)) throw new Error('There is no file.');
    expect({ name: sent.name, type: sent.type }).toEqual({ name: 'a.wav', type: 'audio/wav' });
    expect(Buffer.from(await sent.arrayBuffer())).toEqual(file.bytes);
  });

  test.each([
    [{ local_only: false }, {}],
    [{ local_only: 'false', user: 'me' }, { metadata: { user: 'me' } }],
    [{ user: 'me' }, { metadata: { user: 'me' } }],
    [null, { metadata: null }],
  ])(
    'of the metadata %j, what is meant for this server goes to no other',
    async (metadata, sent) => {
      const made = await call({ body: { messages: [], metadata } });
      expect(JSON.parse(String(made?.body))).toEqual({ messages: [], ...sent });
    },
  );

  test('a field for this server alone goes to no other, and one that no document names goes on', async () => {
    const ours = Object.fromEntries([...OWN_FIELDS].map((name) => [name, 'x']));
    const theirs = { prompt: 'Hi', x_not_in_any_document: 'high', mirostat: 2 };
    const asIs = await call({ body: { ...theirs, ...ours } });
    const adapted = await call({ body: { ...theirs, ...ours } }, ({ body }) => ({ json: body }));
    expect([asIs, adapted].map((made) => JSON.parse(String(made?.body)))).toEqual([theirs, theirs]);
  });

  test('what the native server does not have has no call', async () => {
    expect(await call({ capability: 'speech' })).toBeUndefined();
  });
});

describe('encodeForm', () => {
  test('names of clients stay within their quotes and their line', async () => {
    const name = 'a"; name="model\r\nx-evil: 1\r\n\r\n.wav';
    const { contentType, body } = encodeForm([
      {
        name: 'file',
        file: { name, contentType: 'audio/wav\r\nx-evil: 1', bytes: Buffer.from('x') },
      },
      { name: 'text', text: 'é\r\n--form' },
    ]);
    expect(Buffer.concat(body).toString()).not.toMatch(/^x-evil/m);
    const form = await readForm(contentType, body);
    expect([...form.keys()]).toEqual(['file', 'text']);
    expect(form.get('text')).toBe('é\r\n--form');
    expect(form.get('file')).toMatchObject({ type: 'application/octet-stream' });
  });

  test('every form has a boundary of its own', () => {
    expect(encodeForm([]).contentType).not.toBe(encodeForm([]).contentType);
  });
});
