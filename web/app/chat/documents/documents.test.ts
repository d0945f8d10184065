import { expect, test } from 'vitest';
import type { Message } from '../conversation/conversation.ts';
import { findPassages, needPassages, withPassages } from './passages.ts';
import { nearness, wordScores, wordsOf } from './ranking.ts';
import { passagesOf } from './split.ts';

const words = (word: string, count: number) => `${word} `.repeat(count).trim();
const page = (number: number, text: string) => `[Page ${number}]\n${text}`;
const BOOK = [
  page(1, words('bread', 300)),
  page(2, `${words('salt', 150)}\n\nThe lighthouse was built in 1873.`),
  page(3, words('butter', 300)),
].join('\n\n');

const question = (id: string, text: string, document?: string): Message => ({
  ...{ id, role: 'user', createdAt: 0, text },
  attachments:
    document === undefined ? undefined : [{ kind: 'text', name: 'book.pdf', text: document }],
});

test('passages have their pages, and nothing of a text is in none of them', () => {
  const passages = passagesOf(BOOK);
  expect(passages.map(({ page: of }) => of)).toEqual([1, 1, 2, 3, 3]);
  const together = passages.map(({ from, to }) => BOOK.slice(from, to)).join('');
  expect(together.replace(/\s/g, '')).toBe(BOOK.replace(/\s/g, ''));
});

test.each([
  ['one line of a million characters', 'x'.repeat(1_000_000)],
  ['a million empty lines', '\n'.repeat(1_000_000)],
  ['5,000 pages', Array.from({ length: 5000 }, (_, at) => page(at, words('w', 200))).join('\n\n')],
])('%s are split and searched in no time', (_what, text) => {
  const passages = passagesOf(text);
  expect(passages.every(({ from, to }) => to - from <= 2600)).toBe(true);
  const scores = wordScores(
    'w?',
    passages.map(({ from, to }) => text.slice(from, to)),
  );
  expect(scores).toHaveLength(passages.length);
});

test('words are found whatever their endings and letters, and Chinese by pairs of signs', () => {
  const [near = 0, far = 0] = wordScores('When were LIGHTHOUSES built?', [
    'The lighthouse was built in 1873.',
    'Nothing of it.',
  ]);
  expect(near).toBeGreaterThan(far);
  expect(wordsOf('灯塔建于')).toEqual(['灯塔', '塔建', '建于']);
});

test('vectors of one direction are near, and those of another model are not compared', () => {
  expect(nearness([1, 0], [[2, 0], [0, 1], [1, 0, 0], undefined])).toEqual([1, 0, -1, -1]);
});

test('only of documents that take too much of the context passages are sent', () => {
  const path = [question('q', 'When?', BOOK)];
  expect(needPassages(path, 1000)).toBe(true);
  expect(needPassages(path, 100_000)).toBe(false);
  expect(needPassages(path, undefined)).toBe(false);
});

test('a question gets the passages that it is about, by their pages, in place of the document', async () => {
  const path = [question('q', 'When was the lighthouse built?', BOOK)];
  const found = await findPassages(path, 600, undefined);
  expect(found).toMatchObject([{ message: 'q', file: 0, name: 'book.pdf', page: 2 }]);
  const [sent] = withPassages(path, found);
  expect(sent).toMatchObject({ attachments: [] });
  expect(sent?.text).toContain('[1] book.pdf, page 2:\n[Page 2]\nsalt');
  expect(sent?.text).toContain('built in 1873.\n\nWhen was the lighthouse built?');
});

test('what means the same is found without its words, by vectors', async () => {
  const path = [question('q', 'Spread?', BOOK)];
  const embed = async (texts: readonly string[]) =>
    texts.map((text) => [/butter|Spread/.test(text) ? 1 : 0, 0.1]);
  const found = await findPassages(path, 600, embed);
  expect(found.map(({ page: of }) => of)).toContain(3);
});

test('a later question keeps what was sent before, and finds more in the same document', async () => {
  const first = question('q', 'When was the lighthouse built?', BOOK);
  const sources = await findPassages([first], 600, undefined);
  const answer: Message = {
    ...{ id: 'a', parent: 'q', role: 'assistant', createdAt: 1, text: 'In 1873 [1].' },
    ...{ model: 'm', state: 'done', sources },
  };
  const path = [first, answer, question('q2', 'What of butter?')];
  const sent = withPassages(path, await findPassages(path, 600, undefined));
  expect(sent[0]?.text).toContain('lighthouse was built in 1873');
  expect(sent[2]?.text).toContain('butter butter');
});
