import { PassThrough, Readable } from 'node:stream';
import type { Response as Answer, Request } from 'express';
import { describe, expect, test } from 'vitest';
import type { FormSchema } from './checked-document.ts';
import { toWireError } from './error-table.ts';
import { createFormReader, maxFormBytes } from './forms.ts';
import { FORM_TYPE } from './media-type.ts';

const FILE: FormSchema = { type: 'string', format: 'binary' };
const MAX_UPLOAD_BYTES = 1000;
const SCHEMA: FormSchema = {
  required: ['needed'],
  properties: {
    needed: { type: 'string' },
    text: { type: 'string' },
    count: { type: 'integer' },
    share: { type: 'number' },
    flag: { type: 'boolean' },
    'words[]': { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
    lines: { type: 'array', items: { type: 'string' } },
    'counts[]': { type: 'array', items: { type: 'integer' } },
    'flags[]': { type: 'array', items: { type: 'boolean' } },
    object: { type: 'object' },
    picture: FILE,
    'pictures[]': { type: 'array', items: FILE },
  },
};

type Field = readonly [name: string, value: string | Blob];
const file = (sizeBytes = 3) => new File([new Uint8Array(sizeBytes)], 'a.bin');

function requestOf(content: Readable, contentType: string, operationId: string | undefined) {
  const headers = { 'content-type': contentType, 'transfer-encoding': 'chunked' };
  return Object.assign(content, { headers, content, operationId }) as unknown as Request;
}

/** What is read of a form with these fields. */
async function formWith(fields: readonly Field[], operationId: string | undefined = 'form') {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const sent = new Response(form);
  const content = Readable.from([Buffer.from(await sent.arrayBuffer())]);
  const request = requestOf(content, sent.headers.get('content-type') ?? '', operationId);
  const read = await createFormReader({
    forms: new Map([['form', SCHEMA]]),
    maxUploadBytes: MAX_UPLOAD_BYTES,
  });
  await read(request, {} as Answer);
  return request;
}

const bodyOf = async (...fields: readonly Field[]) => (await formWith(fields)).body;

/** The status, the field and the message of what is refused. */
async function refusalOf(fields: readonly Field[]) {
  const error: unknown = await formWith(fields).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { status, error: body } = toWireError(error);
  const { param, message } = body as { param?: string | null; message: string };
  return [status, param ?? null, message];
}

describe('a field', () => {
  test.each<[Field, unknown]>([
    [['count', '5'], { count: 5 }],
    [['count', ' 5 '], { count: 5 }],
    [['count', '-0.5'], { count: -0.5 }],
    [['share', '1e3'], { share: 1000 }],
    [['share', ' '], { share: ' ' }],
    [['share', 'Infinity'], { share: 'Infinity' }],
    [['share', '5x'], { share: '5x' }],
    [['text', '5'], { text: '5' }],
    [['text', 'true'], { text: 'true' }],
    [['flag', 'TRUE'], { flag: true }],
    [['flag', 'off'], { flag: false }],
    [['flag', '0'], { flag: false }],
    [['flag', '5'], { flag: '5' }],
    [['object', '{}'], { object: '{}' }],
    [['unknown', '5'], { unknown: '5' }],
    [['constructor', 'x'], { constructor: 'x' }],
  ])('%j is %j', async (field, body) => {
    expect({ ...(await bodyOf(field)) }).toEqual(body);
  });

  test.each<[readonly Field[], unknown]>([
    [[['words[]', 'a']], { 'words[]': ['a'] }],
    [[['words', 'a']], { 'words[]': ['a'] }],
    [
      [
        ['words[]', 'a,b'],
        ['words[]', ' b '],
      ],
      { 'words[]': ['a', 'b', 'b'] },
    ],
    [
      [
        ['words[0]', 'a'],
        ['words[1]', 'b'],
      ],
      { 'words[]': ['a', 'b'] },
    ],
    [[['lines', 'a, b']], { lines: ['a, b'] }],
    [[['lines[]', 'a']], { lines: ['a'] }],
    [
      [
        ['counts[]', '1'],
        ['counts[]', 'x'],
      ],
      { 'counts[]': [1, 'x'] },
    ],
    [[['counts[]', '1,2']], { 'counts[]': ['1,2'] }],
    [[['flags[]', 'yes']], { 'flags[]': [true] }],
    [
      [
        ['text', 'a'],
        ['text', 'b'],
      ],
      { text: ['a', 'b'] },
    ],
  ])('%j is the list %j', async (fields, body) => {
    expect({ ...(await bodyOf(...fields)) }).toEqual(body);
  });

  test('of a list that begins far behind has gaps, which are refused later', async () => {
    const { 'words[]': words } = await bodyOf(['words[2]', 'a,b']);
    expect([words.length, Object.keys(words)]).toEqual([3, ['2']]);
    expect(words[2]).toBe('a,b');
  });

  test.each<[readonly Field[], unknown]>([
    [[['text', '']], {}],
    [[['count', '']], {}],
    [[['words[]', '']], {}],
    [
      [
        ['words[]', ''],
        ['words[]', ''],
      ],
      {},
    ],
    [
      [
        ['lines', ''],
        ['lines', 'a'],
      ],
      { lines: ['', 'a'] },
    ],
    [[['needed', '']], { needed: '' }],
    [[['unknown', '']], { unknown: '' }],
    [[['picture', '']], {}],
  ])('that is empty says nothing, where it may be left out: %j is %j', async (fields, body) => {
    expect({ ...(await bodyOf(...fields)) }).toEqual(body);
  });
});

describe('a file', () => {
  const namesIn = async (...fields: readonly Field[]) => {
    const { body, files } = await formWith(fields);
    const names = (files as { fieldname: string }[]).map(({ fieldname }) => fieldname);
    return [{ ...body }, names];
  };

  test('is in the body as an empty text, under its documented name', async () => {
    expect(await namesIn(['picture', file()])).toEqual([{ picture: '' }, ['picture']]);
    expect(await namesIn(['picture[]', file()])).toEqual([{ picture: '' }, ['picture']]);
    expect(await namesIn(['pictures', file()])).toEqual([{ 'pictures[]': [''] }, ['pictures[]']]);
  });

  test('is one of several where several came', async () => {
    const two = (name: string): readonly Field[] => [
      [name, file()],
      [name, file()],
    ];
    expect(await namesIn(...two('pictures[]'))).toEqual([
      { 'pictures[]': ['', ''] },
      ['pictures[]', 'pictures[]'],
    ]);
    expect(await namesIn(...two('picture'))).toEqual([
      { picture: ['', ''] },
      ['picture', 'picture'],
    ]);
  });

  test('that the document does not know is not kept', async () => {
    expect(await namesIn(['other', file()], ['text', file()], ['lines', file()])).toEqual([{}, []]);
  });

  test('can not be a text', async () => {
    const refused = (name: string) => [400, name, `'${name}' must be a file.`];
    expect(await refusalOf([['picture', 'x']])).toEqual(refused('picture'));
    const oneOfTwo: readonly Field[] = [
      ['pictures[]', ''],
      ['pictures[]', 'x'],
    ];
    expect(await refusalOf(oneOfTwo)).toEqual(refused('pictures[]'));
  });
});

test('a form that no operation knows has its fields as texts, and no files', async () => {
  for (const operationId of ['other', undefined]) {
    const { body, files } = await formWith(
      [
        ['count', '5'],
        ['a', file()],
      ],
      operationId ?? 'x',
    );
    expect([{ ...body }, files]).toEqual([{ count: '5' }, []]);
  }
});

test('a form that is read has a type without its boundary', async () => {
  const { headers } = await formWith([['text', 'a']]);
  expect(headers['content-type']).toBe(FORM_TYPE);
});

describe('limits', () => {
  const many = (count: number, name: (at: number) => string): readonly Field[] =>
    Array.from({ length: count }, (_, at) => [name(at), 'x'] as const);
  const tooLarge = (why: string) => [
    413,
    null,
    `The form is larger than this server accepts: ${why}.`,
  ];

  test.each<[string, readonly Field[]]>([
    ['a file of a thousand bytes', [['picture', file(MAX_UPLOAD_BYTES)]]],
    ['seventeen files', Array.from({ length: 17 }, () => ['pictures[]', file(1)] as const)],
    ['a hundred fields', many(100, (at) => `f${at}`)],
    ['a name of a hundred characters', many(1, () => 'n'.repeat(100))],
    ['a text of 256 KiB', [['text', 'x'.repeat(2 ** 18 - 1)]]],
    ['an index of 31', [['words[31]', 'a']]],
  ])('allow %s', async (_what, fields) => {
    await expect(formWith(fields)).resolves.toBeDefined();
  });

  test.each<[string, readonly Field[], string]>([
    ['a larger file', [['picture', file(MAX_UPLOAD_BYTES + 1)]], 'File too large'],
    [
      'more files',
      Array.from({ length: 18 }, () => ['pictures[]', file(1)] as const),
      'Too many files',
    ],
    ['more fields', many(101, (at) => `f${at}`), 'Too many fields'],
    ['a longer name', many(1, () => 'n'.repeat(101)), 'Field name too long'],
    ['a longer text', [['text', 'x'.repeat(2 ** 18 + 1)]], 'Field value too long'],
  ])('refuse %s', async (_what, fields, why) => {
    expect(await refusalOf(fields)).toEqual(tooLarge(why));
  });

  test.each<[string, readonly Field[]]>([
    ['an index that is too large', [['words[32]', 'a']]],
    ['names within names', [['words[a][b]', 'a']]],
  ])('do not understand %s', async (_what, fields) => {
    expect(await refusalOf(fields)).toEqual([
      400,
      null,
      expect.stringMatching(/^The form is not understood: .+\.$/),
    ]);
  });

  test('count all bytes of a form together, and stop reading it', async () => {
    expect(maxFormBytes(MAX_UPLOAD_BYTES)).toBe(MAX_UPLOAD_BYTES + 2 ** 20);
    const read = await createFormReader({ forms: new Map(), maxUploadBytes: MAX_UPLOAD_BYTES });
    const outcomeOf = async (bytes: number) => {
      const content = new PassThrough();
      const request = requestOf(content, `${FORM_TYPE}; boundary=x`, 'form');
      const reading = read(request, {} as Answer).then(
        () => 'read',
        (error: unknown) => toWireError(error).status,
      );
      const end = '\r\n--x--\r\n';
      content.write(Buffer.alloc(bytes - end.length, 'x'));
      content.end(end);
      return reading;
    };
    expect(await outcomeOf(maxFormBytes(MAX_UPLOAD_BYTES))).not.toBe(413);
    expect(await outcomeOf(maxFormBytes(MAX_UPLOAD_BYTES) + 1)).toBe(413);
  });
});
