import { describe, expect, test } from 'vitest';
import type { GgufFacts } from './gguf-facts.ts';
import { labelsByFacts, labelsWithFacts, labelsWithOnlyMode } from './labels.ts';

const facts = (type: string, more: object = {}) =>
  ({ type, hasTools: false, hasThoughts: false, ...more }) as unknown as GgufFacts;
const able = facts('llm', { hasTools: true, hasThoughts: true });

describe('the labels that a file adds', () => {
  test.each<[string, string[], GgufFacts | undefined, string[]]>([
    ['none without a file', ['custom'], undefined, ['custom']],
    ['what its template can do', ['custom'], able, ['custom', 'tool-calling', 'reasoning']],
    ['tools alone', [], facts('llm', { hasTools: true }), ['tool-calling']],
    ['thoughts alone', [], facts('llm', { hasThoughts: true }), ['reasoning']],
    ['nothing of a template that can do nothing', ['custom'], facts('llm'), ['custom']],
    [
      'the same to a model that is for chats',
      ['chat'],
      able,
      ['chat', 'tool-calling', 'reasoning'],
    ],
    ['nothing of chats to one that is for vectors', ['embeddings'], able, ['embeddings']],
    ['that it is for vectors', ['custom'], facts('embedding'), ['custom', 'embeddings']],
    ['that it is for rankings', [], facts('reranking'), ['reranking']],
    ['nothing that contradicts people', ['chat'], facts('embedding'), ['chat']],
    ['nothing that contradicts them on rankings', ['chat'], facts('reranking'), ['chat']],
    ['no label twice', ['reasoning'], able, ['reasoning', 'tool-calling']],
  ])('are %s', (_what, labels, given, expected) => {
    expect(labelsWithFacts(labels, given)).toEqual(expected);
  });
});

test('what the catalogue says of a template counts until its file is here', () => {
  const told = ['vision', 'tool-calling', 'reasoning'];
  expect(labelsByFacts(told, undefined)).toEqual(told);
  expect(labelsByFacts(told, facts('llm'))).toEqual(['vision']);
  expect(labelsByFacts(told, facts('llm', { hasTools: true }))).toEqual(['vision', 'tool-calling']);
});

test('what a model is for is added where its recipe leaves no choice', () => {
  expect(labelsWithOnlyMode(['custom'], ['transcription'])).toEqual(['custom', 'transcription']);
  expect(labelsWithOnlyMode(['custom'], ['chat'])).toEqual(['custom']);
  expect(labelsWithOnlyMode(['custom'], ['transcription', 'tts'])).toEqual(['custom']);
  expect(labelsWithOnlyMode(['embeddings'], ['transcription'])).toEqual(['embeddings']);
});
