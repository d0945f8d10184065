// docs/engines-compared.md has the table of differences; `npx vitest -u` with this file writes it.
import { expect, test } from 'vitest';
import { ALL_CASES } from './cases/all.ts';
import { differencesOf, isAbout } from './compare.ts';
import { DIFFERENCES, type Difference } from './differences.ts';
import { answerOf } from './normalise.ts';
import { pageOf } from './page.ts';

test('the page has all differences', async () => {
  await expect(pageOf(ALL_CASES.length)).toMatchFileSnapshot('../../docs/engines-compared.md');
});

test('there are enough requests, each with a title of its own', () => {
  expect(ALL_CASES.length).toBeGreaterThanOrEqual(150);
  expect(new Set(ALL_CASES.map(({ title }) => title)).size).toBe(ALL_CASES.length);
});

const JSON_TYPE = { 'content-type': 'application/json' };
const answer = (body: unknown, status = 200) =>
  answerOf(status, new Headers(JSON_TYPE), JSON.stringify(body));

test('ids, times and the share of a cache may differ', () => {
  const one = answer({ id: 'a', created: 1, timings: { cache_n: 0, prompt_n: 9, prompt_ms: 3.5 } });
  const other = answer({
    id: 'b',
    created: 2,
    timings: { cache_n: 8, prompt_n: 1, prompt_ms: 0.1 },
  });
  expect(differencesOf(one, other)).toEqual([]);
});

test('a text, a count, and a field that only one has are differences, with their place', () => {
  const one = answer({ choices: [{ text: 'a' }], usage: { total_tokens: 3 } });
  const other = answer({ choices: [{ text: 'b', index: 0 }], usage: { total_tokens: 4 } });
  expect(differencesOf(one, other)).toEqual([
    { field: 'body.choices[0].text', embedded: 'a', llamaServer: 'b' },
    { field: 'body.choices[0].index', embedded: undefined, llamaServer: 0 },
    { field: 'body.usage.total_tokens', embedded: 3, llamaServer: 4 },
  ]);
});

test('where one refuses, its status is the only difference, with what it says', () => {
  const refusal = { error: { message: 'No.' } };
  const found = differencesOf(answer(refusal, 400), answer({ choices: [] }));
  expect(found).toEqual([{ field: 'status', embedded: 400, llamaServer: 200, refusal }]);
});

test('streams are the same however they are cut, and not if their texts differ', () => {
  const stream = (...pieces: string[]) => {
    const events = pieces.map((text) => `data: ${JSON.stringify({ choices: [{ text }] })}\n\n`);
    return answerOf(200, new Headers({ 'content-type': 'text/event-stream' }), events.join(''));
  };
  expect(differencesOf(stream('ab', 'c'), stream('a', 'b', 'c'))).toEqual([]);
  expect(differencesOf(stream('ab'), stream('a', 'c'))).toEqual([
    { field: 'events[0].data.choices[0].text', embedded: 'ab', llamaServer: 'ac' },
  ]);
});

test('a row is about its cases, its field and its values only', () => {
  const row: Difference = {
    ...(DIFFERENCES[0] as Difference),
    cases: ['chat: n, *'],
    field: 'status',
    embedded: '200',
    llamaServer: 'number',
  };
  const found = { field: 'status', embedded: 200, llamaServer: 400 };
  expect(isAbout(row, 'chat: n, whole', found)).toBe(true);
  expect(isAbout(row, 'chat: plain, whole', found)).toBe(false);
  expect(isAbout(row, 'chat: n, whole', { ...found, field: 'body' })).toBe(false);
  expect(isAbout(row, 'chat: n, whole', { ...found, embedded: 201 })).toBe(false);
});
