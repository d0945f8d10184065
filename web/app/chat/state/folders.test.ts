import { beforeEach, expect, test } from 'vitest';
import {
  addFolder,
  folderBy,
  folders,
  openFolder,
  removeFolder,
  restoreFolder,
  saveFolder,
  takeFolders,
} from './folders.ts';

const names = () => folders.get().map(({ name }) => name);

beforeEach(() => folders.set([]));

test('folders stand by name, and no two have the same one', () => {
  addFolder({ name: 'Work' });
  addFolder({ name: 'Home' });
  const other = addFolder({ name: 'Work' });
  expect(names()).toEqual(['Home', 'Work', 'Work (2)']);
  saveFolder({ ...other, name: 'Art' });
  expect(names()).toEqual(['Art', 'Home', 'Work']);
});

test('a folder keeps its name and its id when it is closed, deleted and brought back', () => {
  const { id } = addFolder({ name: 'Work', system: 'Be brief.' });
  openFolder(id, false);
  expect(folderBy(id)?.isClosed).toBe(true);
  const before = folderBy(id);
  removeFolder(id);
  expect([names(), folderBy(id)]).toEqual([[], undefined]);
  expect(restoreFolder()).toEqual(before);
  expect(folderBy(id)).toEqual(before);
  expect(restoreFolder()).toBeUndefined();
});

test('folders of a file are added once, and change none that is here', () => {
  const { id } = addFolder({ name: 'Work', system: 'Mine.' });
  const file = [
    { id, name: 'Work', system: 'Theirs.' },
    { id: 'other', name: 'Work', system: 'Theirs.' },
  ];
  takeFolders(file);
  takeFolders(file);
  expect(folders.get().map(({ name, system }) => [name, system])).toEqual([
    ['Work', 'Mine.'],
    ['Work (2)', 'Theirs.'],
  ]);
});
