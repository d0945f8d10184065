// The mask finds a secret however it is written and cut, and leaves all else as it is.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretMask } from './secret-mask.ts';

/** The whole body, from pieces that end at these places. */
function throughPieces(secret: string, body: Buffer, cuts: readonly number[]): string {
  const pieces = createSecretMask(secret).pieces();
  const ends = [...cuts.map((cut) => cut % (body.length + 1)), body.length].toSorted(
    (one, other) => one - other,
  );
  let from = 0;
  const shown = ends.map((end) => {
    const piece = body.subarray(from, end);
    from = end;
    return pieces.push(piece).toString('latin1');
  });
  return shown.join('') + pieces.end().toString('latin1');
}

const hex = (character: string, digits: number) =>
  character.charCodeAt(0).toString(16).padStart(digits, '0');
const SPELLINGS: readonly ((character: string) => string)[] = [
  (character) => character,
  (character) => `\\u${hex(character, 4)}`,
  (character) => `\\u${hex(character, 4).toUpperCase()}`,
  (character) => `\\\\u${hex(character, 4)}`,
  (character) => `\\x${hex(character, 2)}`,
  (character) => `%${hex(character, 2)}`,
  (character) => `%25${hex(character, 2).toUpperCase()}`,
];
const CUTS = fc.array(fc.nat(), { maxLength: 8 });
const SECRET = fc.stringMatching(/^[!#$&-[\]-~]{8,40}$/);

test('a secret is found in any mix of spellings, wherever the pieces end', () => {
  const written = SECRET.chain((secret) =>
    fc
      .array(fc.constantFrom(...SPELLINGS), { minLength: secret.length, maxLength: secret.length })
      .map((spellings) => ({
        secret,
        text: Array.from(secret, (one, index) => spellings[index]?.(one)).join(''),
      })),
  );
  fc.assert(
    fc.property(written, CUTS, ({ secret, text }, cuts) => {
      const shown = throughPieces(secret, Buffer.from(`  ${text}  `), cuts);
      expect(shown).toBe('  [key]  ');
      expect(createSecretMask(secret).text(`  ${text}  `)).toBe(shown);
    }),
  );
});

test('wherever a body is cut, the same comes out of it, and twice changes nothing', () => {
  // Few letters, so that beginnings of the secret are everywhere.
  const body = fc
    .array(
      fc.constantFrom(
        'a',
        'b',
        '\\',
        'u',
        'x',
        '0',
        '6',
        '1',
        '2',
        '5',
        '%',
        'ab',
        '\\u0061',
        '%61',
        '%25',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => Buffer.from(parts.join('')));
  fc.assert(
    fc.property(
      fc.constantFrom('aab', 'ababa', 'a%b', 'a/b"c', 'b\\a', 'u0061'),
      body,
      CUTS,
      (secret, bytes, cuts) => {
        const whole = createSecretMask(secret).text(bytes.toString('latin1'));
        expect(throughPieces(secret, bytes, cuts)).toBe(whole);
        expect(whole).not.toContain(secret);
      },
    ),
    { numRuns: 2000 },
  );
});

test('what has no secret in it passes byte by byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), CUTS, (bytes, cuts) => {
      const body = Buffer.from(bytes);
      expect(throughPieces('sk-0123456789', body, cuts)).toBe(body.toString('latin1'));
    }),
  );
});

test('a piece that is clear is passed on as it is, and only what may begin the secret waits', () => {
  const pieces = createSecretMask('sk-0123456789').pieces();
  const piece = Buffer.from('data: {"text":"a\\nb"}\n\n');
  expect(pieces.push(piece)).toBe(piece);
  expect(pieces.push(Buffer.from('ask-01')).toString()).toBe('a');
  expect(pieces.push(Buffer.from('x')).toString()).toBe('sk-01x');
  expect(pieces.end()).toHaveLength(0);
});

test.each(['a"b/c\\\\d%e-0123', '100%-sure/key', '\\\\start"end'])(
  'the secret %s is found as it is, in JSON and in a URL',
  (secret) => {
    const mask = createSecretMask(secret);
    expect(mask.text(`is ${secret}.`)).toBe('is [key].');
    expect(mask.text(JSON.stringify({ is: secret }))).toBe('{"is":"[key]"}');
    expect(mask.text(`?is=${encodeURIComponent(secret)}&`)).toBe('?is=[key]&');
  },
);
