import { expect, test } from 'vitest';
import reference from '../../../generated/reference.json' with { type: 'json' };
import type { Reference } from './model.ts';
import { buildIndex, search } from './search.ts';

const data = reference as unknown as Reference;
const index = buildIndex(data);
const first = (query: string) => search(index, query)[0];

test('all that has a name is in it', () => {
  const count = (kind: string) => index.filter((entry) => entry.kind === kind).length;
  const pages = data.groups.flatMap((group) => group.pages);
  const partsOf = (kind: string) =>
    pages
      .filter((page) => page.kind === kind)
      .flatMap(({ partLists }) => partLists.flatMap(({ parts }) => parts));
  expect(count('operation')).toBe(pages.filter(({ kind }) => kind === 'operation').length);
  expect(count('event')).toBe(partsOf('operation').length);
  expect(count('channel')).toBe(pages.filter(({ kind }) => kind === 'channel').length);
  expect(count('message')).toBe(partsOf('channel').length);
  expect(count('schema')).toBe(Object.keys(data.schemas).length);
  expect(count('field')).toBeGreaterThan(500);
});

test.each([
  ['/chat/completions', '#/docs/operations/createChatCompletion'],
  ['post /pull', '#/docs/operations/pullModel'],
  ['listModels', '#/docs/operations/listModels'],
  ['response.output_text.delta', '#/docs/operations/createResponse/response.output_text.delta'],
  ['logs.snapshot', '#/docs/channels/logs/server/logs.snapshot'],
  ['session.update', '#/docs/channels/realtime/client/session.update'],
  ['show_all', '#/docs/operations/listModels'],
  ['max_completion_tokens', '#/docs/schemas/ChatCompletionRequest/max_completion_tokens'],
  ['Whisper transcribe speech', '#/docs/operations/createTranscription'],
  ['CHATMESSAGE', '#/docs/schemas/ChatMessage'],
])('%s finds %s', (query, href) => {
  expect(
    search(index, query)
      .slice(0, 3)
      .map((entry) => entry.href),
  ).toContain(href);
});

test.each([
  ['chat', '#/docs/operations/createChatCompletion'],
  ['transcription', '#/docs/operations/createTranscription'],
  ['websocket', '#/docs/channels/logs'],
])('%s finds first what can be called: %s', (query, href) => {
  expect(
    search(index, query)
      .slice(0, 3)
      .map((entry) => entry.href),
  ).toContain(href);
  expect(['operation', 'channel']).toContain(first(query)?.kind);
});

test('the list begins with what people do first', () => {
  expect(data.groups[0]?.pages[0]?.id).toBe('createChatCompletion');
});

test('every word counts, and nothing typed finds nothing', () => {
  expect(first('models zebra')).toBeUndefined();
  expect(search(index, '   ')).toEqual([]);
  expect(search(index, 'model')).toHaveLength(50);
});

test('what is special in patterns is a letter like any other', () => {
  expect(first('image[]')?.title).toBe('image[]');
  expect(first('(((')).toBeUndefined();
});
