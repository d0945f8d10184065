import { expect, test } from 'vitest';
import { createRedactor } from './redact.ts';

const SECRET = 'correct horse/battery+"staple"';

const FORMS: readonly [string, string][] = [
  ['as it is', SECRET],
  ['in a URL', encodeURIComponent(SECRET)],
  ['in JSON', JSON.stringify(SECRET)],
  ['in a subprotocol', `bearer.${Buffer.from(SECRET).toString('base64url')}`],
];

test.each(FORMS)('a known secret is blotted out %s', (_form, text) => {
  const redactor = createRedactor();
  redactor.add(SECRET);
  const redacted = redactor.redact(`before ${text} after ${text}`);
  expect(redacted).toContain('***');
  expect(redacted).not.toContain('horse');
  expect(redacted).not.toContain(Buffer.from(SECRET).toString('base64url'));
});

test('a secret that starts with another secret is blotted out whole', () => {
  const redactor = createRedactor();
  redactor.add('lemon');
  redactor.add('lemonade');
  expect(redactor.redact('lemonade lemon')).toBe('*** ***');
});

test('an empty secret is none', () => {
  const redactor = createRedactor();
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
];

test.each(UNKNOWN)('keys that nobody made known are found: %s', (text, redacted) => {
  expect(createRedactor().redact(text)).toBe(redacted);
});

test.each(['The API key is missing or wrong.', 'Key cache: q8_0', 'the bearer of news', 'sk-learn'])(
  'ordinary text stays as it is: %s',
  (text) => {
    expect(createRedactor().redact(text)).toBe(text);
  },
);
