// Tokenizers of the two families that folders have: of bytes, and of pieces with a mark in place of
// spaces.
import { describe, expect, test } from 'vitest';
import { tinyOgaFiles } from '../../fixtures/models/tiny-oga.ts';
import { createTextPieces } from '../kit/chat/generate.ts';
import { checkTokens } from '../kit/chat/tokens.ts';
import type { ModelFolder } from './model-folder.ts';
import { createVocabulary } from './vocabulary.ts';

const vocabularyOf = (model: object, config: object = {}) =>
  createVocabulary({
    tokenizer: { model, config },
    decoder: { vocabularySize: 400 },
  } as ModelFolder);

const files = tinyOgaFiles();
const read = (name: string) => JSON.parse(String(files[name]));
const bytes = vocabularyOf(read('tokenizer.json'), read('tokenizer_config.json'));

/**
 * As Llama 2 and Phi 3 have it: a mark for spaces, bytes as a way out, and BOS before every text.
 */
const PIECES = [
  '<unk>',
  '<s>',
  '</s>',
  '<0xF0>',
  '<0x9F>',
  '<0xA6>',
  '<0x99>',
  '▁',
  'a',
  '▁a',
  'b',
  '▁b',
];
const pieces = vocabularyOf({
  version: '1.0',
  added_tokens: ['<unk>', '<s>', '</s>'].map((content, id) => ({
    id,
    content,
    special: true,
    normalized: false,
  })),
  normalizer: {
    type: 'Sequence',
    normalizers: [
      { type: 'Prepend', prepend: '▁' },
      { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
    ],
  },
  pre_tokenizer: null,
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
    pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
    special_tokens: { '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] } },
  },
  decoder: {
    type: 'Sequence',
    decoders: [
      { type: 'Replace', pattern: { String: '▁' }, content: ' ' },
      { type: 'ByteFallback' },
      { type: 'Fuse' },
      { type: 'Strip', content: ' ', start: 1, stop: 0 },
    ],
  },
  model: {
    type: 'BPE',
    unk_token: '<unk>',
    fuse_unk: true,
    byte_fallback: true,
    vocab: Object.fromEntries(PIECES.map((piece, id) => [piece, id])),
    merges: [
      ['▁', 'a'],
      ['▁', 'b'],
    ],
  },
});

describe.each([
  ['bytes', bytes, 'Hello from 🦙 é<|im_end|> x'],
  ['pieces', pieces, 'a b 🦙'],
])('a tokenizer of %s', (_kind, vocabulary, text) => {
  test('gives back the text that it was given', () => {
    const tokens = vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: true });
    expect(vocabulary.detokenize(tokens)).toBe(text);
  });

  test('writes a response token by token as it writes it at once, and no half character', () => {
    const tokens = vocabulary.tokenize(text, { areSpecialsAdded: false, areSpecialsParsed: true });
    const [before = 0] = vocabulary.tokenizePrompt('b');
    const detokenize = (some: readonly number[], last: readonly number[]) =>
      vocabulary.textOf(some, true, last);
    const reader = createTextPieces(detokenize, [before]);
    const written = tokens.map((token) => reader.push(token));
    expect(written.join('') + reader.flush()).toBe(text);
    expect(written.join('|')).not.toContain('\uFFFD');
    expect(written).toContain('🦙');
  });
});

test('the vocabulary puts BOS before a prompt where the model wants it, and only once', () => {
  expect(pieces.tokenizePrompt('a')).toEqual([1, 9]);
  expect(pieces.tokenizePrompt('<s>a')[0]).toBe(1);
  expect(pieces.tokenizePrompt('<s>a')[1]).not.toBe(1);
  expect(bytes.tokenizePrompt('x')).toEqual([120]);
});

test('special tokens are left out of a response, unless they are to be shown', () => {
  expect(bytes.textOf([120, 258], false)).toBe('x');
  expect(bytes.textOf([120, 258], true)).toBe('x<|im_end|>');
});

test('texts of special tokens are plain text where they are not to be parsed', () => {
  const tokens = bytes.tokenize('<|im_end|>', {
    areSpecialsAdded: false,
    areSpecialsParsed: false,
  });
  expect(tokens).not.toContain(258);
  expect(bytes.detokenize(tokens)).toBe('<|im_end|>');
});

test('a token that the tokenizer does not have is an empty text, and a token that the model does not have is refused', () => {
  expect(bytes.textOf([120, 390], true)).toBe('x');
  expect(() => checkTokens([400], bytes)).toThrow('400 is not a token');
});

describe('a tokenizer whose pattern does not come to an end', () => {
  const SPINS = /The model's tokenizer takes more than 10\d\d ms for a text of \d+ characters/;
  const pattern = { Regex: '(a+)+$' };
  const text = `${'a'.repeat(40)}!`;
  const options = { areSpecialsAdded: false, areSpecialsParsed: false };
  const spinning = (part: object) =>
    vocabularyOf({ ...read('tokenizer.json'), ...part }, read('tokenizer_config.json'));

  test.each([
    [
      'for what is split',
      { pre_tokenizer: { type: 'Split', pattern, behavior: 'Isolated', invert: false } },
    ],
    ['for what is replaced', { normalizer: { type: 'Replace', pattern, content: 'b' } }],
  ])('%s is given up with an error, and works on for other texts', (_what, part) => {
    const vocabulary = spinning(part);
    expect(() => vocabulary.tokenizePrompt(text)).toThrow(SPINS);
    expect(() => vocabulary.tokenize(text, options)).toThrow(SPINS);
    expect(vocabulary.tokenizePrompt('Hello').length).toBeGreaterThan(0);
  });

  test('for the text of tokens is given up with an error', () => {
    const decoders = [
      { type: 'ByteLevel' },
      { type: 'Fuse' },
      { type: 'Replace', pattern, content: 'b' },
    ];
    const vocabulary = spinning({ decoder: { type: 'Sequence', decoders } });
    const tokens = vocabulary.tokenize(text, options);
    expect(() => vocabulary.detokenize(tokens)).toThrow(SPINS);
  });
});
