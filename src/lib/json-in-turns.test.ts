import { expect, test } from 'vitest';
import { jsonInTurns } from './json-in-turns.ts';
import { JsonText } from './json-text.ts';

/** The turns of the event loop that others have until it is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const note = () => {
    turns += 1;
    if (!isDone) setImmediate(note);
  };
  setImmediate(note);
  await work;
  isDone = true;
  return turns;
}

const written = async (value: unknown) =>
  Buffer.concat((await jsonInTurns(value)).map((piece) => Buffer.from(piece))).toString();

test('what has no long text is one text', async () => {
  expect(await jsonInTurns({ a: ['b', 1] })).toEqual(['{"a":["b",1]}']);
});

test.each([
  ['a picture', 'A'.repeat(3_000_000)],
  ['quotes, line ends and characters of four bytes', '"\n😀\\'.repeat(200_000)],
  ['halves of characters', '\ud800'.repeat(600_000)],
])('%s is written as JSON.stringify writes it', async (_what, text) => {
  const value = { model: 'm', messages: [{ content: [{ text }, { text: 'Hi' }, { text }] }] };
  expect(await written(value)).toBe(JSON.stringify(value));
});

test('others have their turns while a long text is written', async () => {
  expect(await turnsDuring(jsonInTurns({ text: 'x'.repeat(8 * 2 ** 20) }))).toBeGreaterThan(30);
});

test('it is written as it was when it was asked for, with what is JSON already in it', async () => {
  const text = 'x'.repeat(300_000);
  const list = new JsonText([Buffer.from('[1, 2]')], { maxDepth: 2, maxValues: 9 });
  const value = { text, list, state: 'begun' };
  const writing = written(value);
  value.state = 'changed';
  expect(await writing).toBe(`{"text":"${text}","list":[1, 2],"state":"begun"}`);
});
