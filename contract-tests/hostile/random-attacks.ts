// Hostile input at random, as data that can be written down and sent again: targets, headers, JSON,
// forms, frames.
import fc, { type Arbitrary } from 'fast-check';

/** A text that may be far longer than how it is written. */
export type Repeated = readonly { text: string; times: number }[];

/** A random hostile input as data, so that it can be saved, and sent again. */
export type RandomAttack =
  | { kind: 'target'; method: string; target: Repeated; isKnown: boolean; pipelined: number }
  | { kind: 'headers'; target: string; lines: readonly { name: string; value: Repeated }[] }
  | {
      kind: 'json';
      target: string;
      body: Repeated;
      isChunked: boolean;
      /** When its client leaves; undefined for one that waits. */
      timeoutMs?: number | undefined;
    }
  | { kind: 'form'; target: string; type: string; body: Repeated }
  | { kind: 'frames'; target: string; frames: readonly RandomFrame[] };

/** A WebSocket frame as data; its payload is text. */
export interface RandomFrame {
  opcode: number;
  isLast: boolean;
  isMasked: boolean;
  reserved: number;
  payload: Repeated;
  times: number;
}

/** Larger than any limit that has a case of its own; whatever is longer is cut. */
const MAX_BYTES = 4 * 2 ** 20;

/** The text of the pieces, cut off at `mostBytes`. */
export function written(pieces: Repeated, mostBytes = MAX_BYTES): string {
  let text = '';
  for (const piece of pieces) {
    const room = mostBytes - text.length;
    if (room <= 0 || piece.text === '') continue;
    text += piece.text
      .repeat(Math.min(piece.times, Math.ceil(room / piece.text.length)))
      .slice(0, room);
  }
  return text;
}

const TARGETS = [
  '/v1/models',
  '/v1/models/a',
  '/api/v1/load',
  '/v1/chat/completions',
  '/v1/completions',
  '/v1/embeddings',
  '/v1/reranking',
  '/v1/tokenize',
  '/v1/responses',
  '/v1/messages',
  '/api/chat',
  '/api/generate',
  '/v1/params',
  '/v1/pull/variants',
  '/v1/images/generations',
  '/docs',
  '/live',
];
const PATH_PIECES = [
  '/',
  '//',
  '..',
  '.',
  '%2F',
  '%00',
  '%',
  '?',
  '&',
  '=',
  '#',
  ';',
  '[',
  ']',
  'a',
  'v1/',
  'models/',
  'options',
  '%E0%A4%A',
  '\\',
  '@',
  ':',
  '+',
  '__proto__',
  '\x7f',
];
const JSON_PIECES = [
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '"',
  '"a":',
  '"__proto__":',
  '{}',
  '[]',
  '[[',
  '{"a":',
  '0',
  '-',
  '1e400',
  '9',
  '.',
  'e',
  'null',
  'true',
  '\\u0000',
  '\\ud800',
  '\\',
  '"a"',
  ' ',
  '\n',
  '\x00',
  '\xff',
  'NaN',
];
const FIELDS = [
  'model',
  'messages',
  'prompt',
  'input',
  'n',
  'max_tokens',
  'temperature',
  'stop',
  'stream',
  'tools',
  'logit_bias',
  'response_format',
  'content',
  'documents',
  'query',
  'keep_alive',
  'options',
  '__proto__',
  'constructor',
  'toJSON',
];
const HEADER_PIECES = [
  'a',
  ',',
  ';',
  '=',
  '"',
  ' ',
  '\t',
  'q=0.1',
  '/',
  '*',
  '%',
  '\xff',
  '()',
  'bearer.',
  'chunked',
  '1',
  '-',
];
const HEADER_NAMES = [
  'Accept',
  'Accept-Encoding',
  'Authorization',
  'Connection',
  'Content-Type',
  'Cookie',
  'Expect',
  'If-None-Match',
  'Origin',
  'Range',
  'Sec-Fetch-Site',
  'Sec-WebSocket-Protocol',
  'Upgrade',
  'X-Api-Key',
  'X-Forwarded-Host',
  '__proto__',
  'constructor',
  'Transfer-Encoding',
  'Content-Encoding',
  'Content-Length',
  'Host',
];

/** Few, many, or as many as there is room for: floods are what servers break at. */
const times = (most: number): Arbitrary<number> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: 5, max: 500 }) },
    { weight: 1, arbitrary: fc.integer({ min: 500, max: most }) },
    { weight: 2, arbitrary: fc.constant(most) },
  );

const repeated = (
  pieces: readonly string[],
  { count, most }: { count: number; most: number },
): Arbitrary<Repeated> =>
  fc.array(
    fc.record({
      text: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.string({ maxLength: 8, unit: 'binary' }) },
        {
          weight: 2,
          arbitrary: fc
            .array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 4 })
            .map((all) => all.join('')),
        },
      ),
      times: times(most),
    }),
    { minLength: 1, maxLength: count },
  );

const target: Arbitrary<RandomAttack> = fc.record({
  kind: fc.constant('target' as const),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT'),
  target: fc
    .tuple(
      fc.constantFrom(...TARGETS, '/v1/models/', '/', ''),
      repeated(PATH_PIECES, { count: 4, most: 15_400 }),
    )
    .map(([start, pieces]) => [{ text: start, times: 1 }, ...pieces]),
  isKnown: fc.boolean(),
  pipelined: fc.integer({ min: 1, max: 10 }),
});

const headers: Arbitrary<RandomAttack> = fc.record({
  kind: fc.constant('headers' as const),
  target: fc.constantFrom(...TARGETS, '/v1/logs/stream'),
  lines: fc.array(
    fc.record({
      name: fc.constantFrom(...HEADER_NAMES),
      value: repeated(HEADER_PIECES, { count: 4, most: 8000 }),
    }),
    { minLength: 1, maxLength: 12 },
  ),
});

/** Valid JSON with hostile values in fields that have a meaning, or noise. */
const bodyFor = (model: string): Arbitrary<Repeated> =>
  fc.oneof(
    repeated(JSON_PIECES, { count: 8, most: 4_000_000 }),
    fc
      .dictionary(fc.constantFrom(...FIELDS), fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), {
        maxKeys: 8,
      })
      .map((fields) => [{ text: JSON.stringify({ model, ...fields }), times: 1 }]),
    fc
      .tuple(
        fc.constantFrom(
          'messages',
          'prompt',
          'input',
          'stop',
          'tools',
          'documents',
          'a',
          'options',
        ),
        repeated(JSON_PIECES, { count: 3, most: 4_000_000 }),
      )
      .map(([name, pieces]) => [
        { text: `{"model":"${model}","${name}":`, times: 1 },
        ...pieces,
        { text: '}', times: 1 },
      ]),
  );

const jsonFor = (model: string): Arbitrary<RandomAttack> =>
  fc.record({
    kind: fc.constant('json' as const),
    target: fc.constantFrom(...TARGETS),
    body: bodyFor(model),
    isChunked: fc.boolean(),
  });

const FORM_PIECES = [
  '--x',
  '\r\n',
  '--x--',
  '\r\n\r\n',
  'Content-Disposition: form-data; name="',
  '"',
  'model',
  '[',
  ']',
  '[0]',
  '[4294967290]',
  '[]',
  '; filename="a"',
  'Content-Type: ',
  'a',
  '\x00',
  '-',
  '__proto__',
  'timestamp_granularities',
  '=',
  ';',
];
const part: Arbitrary<Repeated> = fc
  .tuple(
    repeated(FORM_PIECES, { count: 3, most: 3000 }),
    repeated(['a', '-', '\r\n', '\x00', '--x'], { count: 2, most: 300_000 }),
    times(20_000),
  )
  .map(([name, content, often]) => [
    {
      text: `--x\r\nContent-Disposition: form-data; name="${written(name, 4000).replaceAll(/["\r\n]/g, '')}"\r\n\r\n${written(content, 100_000)}\r\n`,
      times: often,
    },
  ]);

const form: Arbitrary<RandomAttack> = fc.record({
  kind: fc.constant('form' as const),
  target: fc.constantFrom(
    '/v1/audio/transcriptions',
    '/v1/images/edits',
    '/v1/images/variations',
    '/v1/chat/completions',
  ),
  type: fc.constantFrom(
    'multipart/form-data; boundary=x',
    'multipart/form-data; boundary="x"',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
  ),
  body: fc.oneof(
    repeated(FORM_PIECES, { count: 10, most: 100_000 }),
    fc
      .array(part, { minLength: 1, maxLength: 4 })
      .map((parts) => [...parts.flat(), { text: '--x--\r\n', times: 1 }]),
  ),
});

const frames: Arbitrary<RandomAttack> = fc.record({
  kind: fc.constant('frames' as const),
  target: fc.constantFrom('/v1/logs/stream', '/v1/realtime?model=Whisper-Tiny'),
  frames: fc.array(
    fc.record({
      opcode: fc.constantFrom(0, 1, 1, 1, 1, 2, 3, 8, 9, 10),
      isLast: fc.constantFrom(true, true, true, false),
      isMasked: fc.constantFrom(true, true, true, true, false),
      reserved: fc.constantFrom(0, 0, 0, 0, 1, 4),
      payload: repeated(
        [
          ...JSON_PIECES,
          '"type":',
          '"session.update"',
          '"input_audio_buffer.append"',
          '"audio":',
          '"logs.subscribe"',
          'AAAA',
        ],
        { count: 6, most: 500_000 },
      ),
      times: times(2000),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

/** Draws one of the five kinds of attacks; what names a model names this one. */
export const randomAttacks = (model: string): Arbitrary<RandomAttack> =>
  fc.oneof(target, headers, jsonFor(model), form, frames);
