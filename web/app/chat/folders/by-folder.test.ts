import { expect, test } from 'vitest';
import { newConversation } from '../conversation/conversation.ts';
import { byFolder } from './by-folder.ts';

test('the list shows each folder, pinned ones first in it, and outside what is in none that is here', () => {
  const one = (id: string, folder?: string, isPinned?: boolean) => ({
    ...newConversation(id, 0),
    folder,
    isPinned,
  });
  const work = { id: 'w', name: 'Work' };
  const empty = { id: 'e', name: 'Empty' };
  const all = [one('a', 'w'), one('b'), one('c', 'w', true), one('d', 'gone'), one('f', '')];
  const { inFolders, others } = byFolder([empty, work], all);
  expect(inFolders.map(([{ name }, own]) => [name, own.map(({ id }) => id)])).toEqual([
    ['Empty', []],
    ['Work', ['c', 'a']],
  ]);
  expect(others.map(({ id }) => id)).toEqual(['b', 'd', 'f']);
});
