import { expect, test } from 'vitest';
import { newConversation } from './conversation.ts';
import { begunIn, type Folder, freeName, readFolders, readForeignFolders } from './folder.ts';

const work: Folder = {
  id: 'w',
  name: 'Work',
  system: 'Be brief.',
  model: 'two',
  servers: [{ name: 'town', always: ['weather'] }],
};

test('folders are read as they were kept', () => {
  const all = [{ ...work, isClosed: true }];
  expect(readFolders(JSON.stringify(all))).toEqual(all);
});

test.each([
  ['no JSON', '{'],
  ['no list', '{"id": "a", "name": "A"}'],
  [
    'folders without an id or a name',
    '[{"id": "a"}, {"name": "A"}, {"id": "b", "name": " "}, null]',
  ],
  ['ids that are none', '[{"id": "+", "name": "A"}, {"id": 1, "name": "A"}]'],
])('where %s is kept, there is no folder', (_what, text) => {
  expect(readFolders(text)).toEqual([]);
});

test('fields of another type are left out, and of folders with one id the last one counts', () => {
  const kept = [
    { id: 'a', name: 'First' },
    { id: 'a', name: ' Second ', system: 1, model: '', servers: 'x', isClosed: 'no', other: 1 },
  ];
  expect(readFolders(JSON.stringify(kept))).toEqual([{ id: 'a', name: 'Second' }]);
});

test('a folder of a file asks about each tool, and very many are taken in part', () => {
  expect(readForeignFolders([work])).toEqual([{ ...work, servers: [{ name: 'town' }] }]);
  const many = Array.from({ length: 1000 }, (_, at) => ({
    id: `f${at}`,
    name: 'n'.repeat(300),
    system: 's'.repeat(30_000),
  }));
  const read = readForeignFolders(many);
  expect([read.length, read[0]?.name.length, read[0]?.system?.length]).toEqual([200, 80, 20_000]);
});

test('a conversation without messages gets what its folder has, and keeps what it has itself', () => {
  const own = { ...newConversation('c', 0), model: 'one', settings: { temperature: 0.5 } };
  expect(begunIn(work, own)).toMatchObject({
    folder: 'w',
    model: 'two',
    settings: { system: 'Be brief.', servers: work.servers, temperature: 0.5 },
  });
  expect(begunIn(work, { ...own, settings: { system: 'Mine.' } }).settings.system).toBe('Mine.');
  expect(begunIn({ id: 'p', name: 'Plain' }, own)).toEqual({ ...own, folder: 'p' });
});

test('a name that is taken gets a number', () => {
  const others = [work, { id: 'x', name: 'Work (2)' }];
  expect([freeName('Work', others), freeName('Home', others)]).toEqual(['Work (3)', 'Home']);
});
