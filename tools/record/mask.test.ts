import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMask } from './mask.ts';
import { readVocabulary } from './vocabulary.ts';

const vocabulary = readVocabulary();
const maskNow = () => createMask(vocabulary);

/** A word of the contract that a person wrote can't be told from the contract. */
const ownWords = [...vocabulary.names, ...vocabulary.values, ...vocabulary.segments]
  .join(' ')
  .toLowerCase();
/** Pieces of what must not survive; shorter ones may come about by chance. Signs of ASCII stay. */
const piecesOf = (text: string) =>
  (text.match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter(
    (piece) => !ownWords.includes(piece.toLowerCase()),
  );
/** Real letters, without those that masks are made of. */
const words = fc
  .array(fc.stringMatching(/^[a-ilmnoprstuwyåßéA-IL-PR-UWY]{4,12}$/), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list) => list.join(' '));
const keys = fc.stringMatching(/^sk-[a-iA-I]{8,40}$/);
const homes = fc
  .tuple(fc.constantFrom('/home/', '/Users/', 'C:\\Users\\'), words)
  .map(([home, name]) => home + name);
const secrets = fc.oneof(words, keys, homes);

function expectNothingOf(secret: string, made: unknown): void {
  const text = JSON.stringify(made).toLowerCase();
  for (const piece of piecesOf(secret)) expect(text).not.toContain(piece.toLowerCase());
}

test('no text of a chat, tool, argument, response or file survives, wherever it is', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const mask = maskNow();
      const body = {
        model: secret,
        user: secret,
        messages: [
          { role: 'user', content: secret },
          {
            role: 'user',
            content: [
              { type: 'text', text: secret },
              { type: 'image_url', image_url: { url: secret } },
            ],
          },
          {
            role: 'assistant',
            tool_calls: [{ id: secret, function: { name: secret, arguments: `{"a":1${secret}` } }],
          },
        ],
        tools: [
          {
            type: 'function',
            function: {
              name: secret,
              parameters: { properties: { [secret]: { enum: [secret] } } },
            },
          },
        ],
        metadata: { [secret]: secret, type: secret },
        response_format: secret,
        error: { message: secret, code: secret },
        unknown: { has: { heard: [secret, { of: secret }] } },
      };
      expectNothingOf(secret, mask.json(body));
      expectNothingOf(secret, mask.json({ arguments: JSON.stringify({ [secret]: secret }) }));
      expectNothingOf(secret, mask.text(secret));
    }),
  );
});

test('no key, cookie, name of a machine or of a file survives in headers and paths', () => {
  fc.assert(
    fc.property(secrets, (secret) => {
      const mask = maskNow();
      const names = [
        'authorization',
        'x-api-key',
        'cookie',
        'set-cookie',
        'user-agent',
        'host',
        'referer',
        'origin',
        'x-own',
      ];
      expectNothingOf(
        secret,
        mask.headers(Object.fromEntries(names.map((name) => [name, `Bearer ${secret}`]))),
      );
      expectNothingOf(
        secret,
        mask.headers({ 'content-type': `multipart/form-data; boundary=${secret}` }),
      );
      expectNothingOf(
        secret,
        mask.target(`/v1/models/${encodeURIComponent(secret)}?model=${encodeURIComponent(secret)}`),
      );
    }),
  );
});

test('numbers that a person wrote do not survive, and tokens and vectors neither', () => {
  const mask = maskNow();
  const phone = 491_755_512;
  const made = JSON.stringify([
    mask.text(`Call ${phone}.`),
    mask.json({ arguments: JSON.stringify({ phone, size: phone }) }),
    mask.json({ phone, metadata: { size: phone } }),
    mask.json({ tokens: [phone, 2], embedding: [0.25, phone] }),
  ]);
  expect(made).not.toContain(String(phone));
  expect(made).not.toContain('0.25');
});

test('words of other scripts, and emoji, do not survive', () => {
  expect(maskNow().text('秘密 тайна 🍋')).toMatch(/^[zxqjvk]{2} [zxqjvk]{5} \*+$/);
});

test('what the contract names stays', () => {
  const body = {
    model: 'm',
    temperature: 0.7,
    stream: true,
    messages: [{ role: 'user', content: '' }],
    tools: [
      {
        type: 'function',
        function: { parameters: { type: 'object', required: [], additionalProperties: false } },
      },
    ],
    tool_choice: 'auto',
  };
  expect(maskNow().json(body)).toEqual({ ...body, model: 'z' });
  expect(maskNow().target('/api/v1/chat/completions?model=m')).toBe(
    '/api/v1/chat/completions?model=z',
  );
  expect(
    maskNow().headers({
      accept: 'text/event-stream',
      'content-type': 'application/json; charset=utf-8',
    }),
  ).toEqual({
    accept: 'text/event-stream',
    'content-type': 'application/json',
  });
});

test('the kind and the length of words stay, and a word is always the same one', () => {
  const [first, second] = [maskNow().text("Paris, PARIS & paris's 20 rues: rues!\n"), 'rues'];
  expect(first).toMatch(/^[A-Z][a-z]{4}, [A-Z]{5} & [a-z]{5}'[a-z] \d\d ([a-z]{4}): \1!\n$/);
  expect(first).not.toContain(second);
});

test('a call that is whole stays JSON', () => {
  const { arguments: made } = maskNow().json({ arguments: '{"path":"/home/anna"}' }) as {
    arguments: string;
  };
  expect(JSON.parse(made)).toBeInstanceOf(Object);
  expect(made).not.toContain('anna');
});
