// Tests of infill.ts, the prompt for code completion: which parts it has, in which order, and what
// is left out of a long one.
import { expect, test } from 'vitest';
import { type InfillCode, infillPrompt, requireInfillTokens } from './infill.ts';
import type { InfillTokens } from './vocabulary.ts';

const TOKENS: InfillTokens = {
  prefix: 1001,
  suffix: 1002,
  middle: 1003,
  repository: 1004,
  separator: 1005,
};
const NAMES: Readonly<Record<number, string>> = {
  1000: 'BOS',
  1001: 'PRE',
  1002: 'SUF',
  1003: 'MID',
  1004: 'REP',
  1005: 'SEP',
};

/** One token for each character; the prompt in text, special tokens by their names. */
function promptOf(
  code: Partial<InfillCode>,
  {
    tokens = TOKENS,
    contextSize = 8192,
    hasBos = false,
    maxTokens,
  }: { tokens?: InfillTokens; contextSize?: number; hasBos?: boolean; maxTokens?: number } = {},
) {
  const tokenize = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
  const vocabulary = {
    size: 2000,
    tokenize,
    tokenizePrompt: (text: string) => [...(hasBos ? [1000] : []), ...tokenize(text)],
    detokenize: () => '',
  };
  const whole = { prefix: '', suffix: '', line: '', extra: [], ...code };
  const prompt = infillPrompt(whole, { infill: tokens, vocabulary, contextSize }, maxTokens);
  const text = prompt
    .map((token) => (NAMES[token] ? `[${NAMES[token]}]` : String.fromCharCode(token)))
    .join('');
  return { text, length: prompt.length };
}

const code = { prefix: 'a\n', suffix: '\nb', line: 'x = ' };
const extra = [
  { filename: 'one.py', text: '111' },
  { filename: 'two.py', text: '222' },
];

test('files come first, each with its name, then what is around the cursor', () => {
  const head = '[REP]myproject\n';
  const around = '[PRE]a\nx = [SUF]\nb[MID]';
  expect(promptOf(code).text).toBe(`${head}[SEP]filename\n${around}`);
  expect(promptOf({ ...code, extra }).text).toBe(
    `${head}[SEP]one.py\n111[SEP]two.py\n222[SEP]filename\n${around}`,
  );
  expect(promptOf(code, { hasBos: true }).text).toBe(`${head}[SEP]filename\n[BOS]${around}`);
});

test('a vocabulary without tokens for files gets pieces of code without names', () => {
  const tokens = { ...TOKENS, repository: null, separator: null };
  expect(promptOf({ ...code, extra }, { tokens }).text).toBe(
    '\n\n--- snippet ---\n\n111\n\n--- snippet ---\n\n222[PRE]a\nx = [SUF]\nb[MID]',
  );
});

test('what is near to the cursor, and the last files, fit into the context together with the response', () => {
  const long = { prefix: `${'a'.repeat(9000)}<`, suffix: `>${'b'.repeat(9000)}`, line: 'line' };
  const files = [
    { filename: 'old.py', text: '0'.repeat(9000) },
    { filename: 'new.py', text: '1'.repeat(9) },
  ];
  for (const contextSize of [256, 1024, 4096, 8192]) {
    const { text, length } = promptOf(
      { ...long, extra: files },
      { contextSize, hasBos: true, maxTokens: 64 },
    );
    expect(length).toBeLessThanOrEqual(contextSize - 64);
    expect(length).toBeGreaterThan(0.9 * (contextSize - 64) - 64);
    expect(text).toMatch(
      /0*\[SEP\]new.py\n1{9}\[SEP\]filename\n\[BOS\]\[PRE\]a+<line\[SUF\]>b+\[MID\]$/,
    );
  }
  expect(
    promptOf({ ...long, extra: files }, { contextSize: 256, maxTokens: 10_000 }).length,
  ).toBeLessThan(192);
});

test('the beginning stays the same while the line of the cursor grows', () => {
  const long = {
    prefix: 'a'.repeat(9000),
    extra: [{ filename: 'f', text: '0123456789'.repeat(900) }],
  };
  const before = (line: string) =>
    promptOf({ ...long, line }, { contextSize: 4096 }).text.split('[PRE]')[0];
  expect(before('x = a')).toBe(before('x'));
});

test('a vocabulary that lacks one of the three tokens is refused in words of llama-server', () => {
  expect(() => requireInfillTokens({ ...TOKENS, prefix: null, middle: null })).toThrow(
    'Infill is not supported by this model: prefix token is missing. middle token is missing. ',
  );
  expect(() => promptOf(code, { tokens: { ...TOKENS, suffix: null } })).toThrow(
    /suffix token is missing/,
  );
});
