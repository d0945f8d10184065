import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import { Redactor } from './redact.ts';

const SECRET = 'correct horse/battery+"staple"';

const FORMS: readonly [string, string][] = [
  ['as it is', SECRET],
  ['in a URL', encodeURIComponent(SECRET)],
  ['in JSON', JSON.stringify(SECRET)],
  ['in a subprotocol', `bearer.${Buffer.from(SECRET).toString('base64url')}`],
];

test.each(FORMS)('a known secret is blotted out %s', (_form, text) => {
  const redactor = new Redactor();
  redactor.add(SECRET);
  const redacted = redactor.redact(`before ${text} after ${text}`);
  expect(redacted).toContain('***');
  expect(redacted).not.toContain('horse');
  expect(redacted).not.toContain(Buffer.from(SECRET).toString('base64url'));
});

test('a secret that starts with another secret is blotted out whole', () => {
  const redactor = new Redactor();
  redactor.add('lemon');
  redactor.add('lemonade');
  expect(redactor.redact('lemonade lemon')).toBe('*** ***');
});

test('an empty secret is none', () => {
  const redactor = new Redactor();
  redactor.add('');
  expect(redactor.redact('text')).toBe('text');
});

const UNKNOWN: readonly [string, string][] = [
  ['Authorization: Bearer abcdef123456', 'Authorization: Bearer ***'],
  ['GET /logs/stream?api_key=abc&x=1', 'GET /logs/stream?api_key=***&x=1'],
  ['{"api_key": "abc", "x": 1}', '{"api_key": "***", "x": 1}'],
  ['llama-server --api-key abc --port 1', 'llama-server --api-key *** --port 1'],
  ['LEMONADE_API_KEY=abc', 'LEMONADE_API_KEY=***'],
  ['token hf_abcdefghijklmnopqrstuv', 'token ***'],
  ['protocol bearer.YWJjZGVm', 'protocol bearer.***'],
  ['api_key=Bearer abcdefgh', 'api_key=*** ***'],
  ['apikey: apikey: abc', 'apikey: *** ***'],
  ['--api-key --api-key abc', '--api-key --api-key ***'],
  ['Bearer sk-abcdefghijklmnop0123 and key', 'Bearer *** and key'],
  ['Bearer short api-key="x"', 'Bearer short api-key="***"'],
];

test.each(UNKNOWN)('keys that were not made known are found: %s', (text, redacted) => {
  expect(new Redactor().redact(text)).toBe(redacted);
});

test.each(['api_key=', 'Bearer ', 'sk-', 'hf_ ', '--api-key ', 'bearer.'])(
  'a text that is nothing but %j is work that grows as it does',
  (word) => {
    const redactor = new Redactor();
    expect(
      growthOfWork(
        [12_500, 100_000],
        (times) => word.repeat(times),
        (text) => redactor.redact(text),
      ),
    ).toBeLessThan(30);
  },
);

test.each([
  'The API key is missing or wrong.',
  'Key cache: q8_0',
  'the bearer of news',
  'sk-learn',
])('ordinary text stays as it is: %s', (text) => {
  expect(new Redactor().redact(text)).toBe(text);
});

test('a command line loses its secrets, also those that only the flag before them gives away', () => {
  const redactor = new Redactor();
  redactor.add('s3cret');
  const command = [
    '/bin/server',
    '--api-key',
    'abc',
    '-m',
    's3cret.gguf',
    '--hf-token',
    'xyz',
    '--port',
    '1',
  ];
  expect(redactor.redactCommand(command)).toEqual([
    '/bin/server',
    '--api-key',
    '***',
    '-m',
    '***.gguf',
    '--hf-token',
    '***',
    '--port',
    '1',
  ]);
});
