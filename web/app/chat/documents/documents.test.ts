import { expect, test } from 'vitest';
import { nextTurn } from '../../lib/turns.ts';
import { guessTokens } from '../asking/context.ts';
import type { Message } from '../conversation/conversation.ts';
import { findPassages, needPassages, withPassages } from './passages.ts';
import { nearness, wordScores, wordsOf } from './ranking.ts';
import { passagesOf } from './split.ts';

const words = (word: string, count: number) => `${word} `.repeat(count).trim();
const amount = (passages: readonly { from: number; to: number }[]) =>
  passages.reduce((sum, { from, to }) => sum + to - from, 0);
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
  const passages = [...passagesOf(BOOK)];
  expect(passages.map(({ page: of }) => of)).toEqual([1, 1, 2, 3, 3]);
  const together = passages.map(({ from, to }) => BOOK.slice(from, to)).join('');
  expect(together.replace(/\s/g, '')).toBe(BOOK.replace(/\s/g, ''));
});

test.each([
  ['one line of a million characters', 'x'.repeat(1_000_000)],
  ['a million empty lines', '\n'.repeat(1_000_000)],
  ['5,000 pages', Array.from({ length: 5000 }, (_, at) => page(at, words('w', 200))).join('\n\n')],
  ['two million Chinese characters', '灯塔建于'.repeat(500_000)],
])('%s are split and searched, and the page has its turn again and again', async (_what, text) => {
  const passages = [...passagesOf(text)];
  expect(passages.every(({ from, to }) => to - from <= 2600)).toBe(true);
  let turns = 0;
  let isOver = false;
  const watch = async () => {
    for (; !isOver; turns += 1) await nextTurn();
  };
  const watched = watch();
  const found = await findPassages([question('q', 'When was 灯塔 w?', text)], 600, undefined);
  isOver = true;
  await watched;
  expect(found.length > 0).toBe(passages.length > 0);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(amount(passages) / 50_000));
});

test('words are found whatever their endings and letters, and Chinese by pairs of signs', async () => {
  const [near = 0, far = 0] = await wordScores('When were LIGHTHOUSES built?', [
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

test('what stands around passages is counted, so that many short ones fit as well', async () => {
  const pages = Array.from({ length: 3000 }, (_, at) => page(at + 1, 'Bread.'));
  const path = [question('q', 'Bread?', pages.join('\n\n'))];
  const [sent] = withPassages(path, await findPassages(path, 1000, undefined));
  expect(guessTokens(sent?.text ?? '')).toBeLessThan(1000 / 2);
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
