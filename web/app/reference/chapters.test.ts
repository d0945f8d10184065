import { expect, test } from 'vitest';
import { chaptersOf } from './chapters.ts';
import { readLine } from './read-text.ts';

test('words in bold at the beginning of a paragraph are the title of a chapter', () => {
  const text = [
    'A server.',
    '**A first chat** on a `model`:',
    '1. Ask it.\n2. Read.',
    '**Paths.** Every one has **four** prefixes.',
    'Few have none.',
  ].join('\n\n');
  const read = chaptersOf(text).map(({ title, tokens, hasSteps }) => ({
    title,
    hasSteps,
    begins: tokens[0] && 'tokens' in tokens[0] && tokens[0].tokens?.[0]?.raw,
    blocks: tokens.map(({ type }) => type).filter((type) => type !== 'space'),
  }));
  expect(read).toEqual([
    { title: '', hasSteps: false, begins: 'A server.', blocks: ['paragraph'] },
    { title: 'A first chat', hasSteps: true, begins: ' on a ', blocks: ['paragraph', 'list'] },
    {
      title: 'Paths',
      hasSteps: false,
      begins: ' Every one has ',
      blocks: ['paragraph', 'paragraph'],
    },
  ]);
});

test('what follows the title is a sentence', () => {
  const [chapter] = chaptersOf('**A first chat** on a model.');
  expect(chapter?.tokens).toMatchObject([{ tokens: [{ text: 'On a model.' }] }]);
});

test('a text without such words is one chapter without a title', () => {
  expect(chaptersOf('One.\n\nTwo.').map(({ title }) => title)).toEqual(['']);
  expect(chaptersOf('')).toEqual([]);
});

test('a short name in code stays whole, and a long one may break', () => {
  const long = 'conversation.item.input_audio_transcription.delta';
  const read = readLine(`\`GET /health\` and \`${long}\``);
  expect(read.map(({ type }) => type)).toEqual(['element', 'text', 'codespan']);
  expect(read[0]).toMatchObject({ tokens: [{ type: 'codespan', text: 'GET /health' }] });
});
