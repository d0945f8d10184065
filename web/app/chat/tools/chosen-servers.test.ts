import { expect, test } from 'vitest';
import {
  alwaysAllowing,
  askingAbout,
  chosenIn,
  withoutServer,
  withServer,
  withTool,
} from './chosen-servers.ts';

test('a server is chosen once, changed in its place, and left out again', () => {
  const files = withServer(undefined, { name: 'files' });
  const both = withServer(files, { name: 'town' });
  const changed = withServer(both, { name: 'files', tools: ['read'] });
  expect(changed).toEqual([{ name: 'files', tools: ['read'] }, { name: 'town' }]);
  expect(chosenIn(changed, 'files')).toEqual({ name: 'files', tools: ['read'] });
  expect(withoutServer(withoutServer(changed, 'files'), 'town')).toBeUndefined();
});

test('tools are chosen among all, and all of them are not listed', () => {
  const all = ['read', 'write'];
  const without = withTool({ name: 'files' }, 'write', { isChosen: false, all });
  expect(without.tools).toEqual(['read']);
  expect(withTool(without, 'write', { isChosen: true, all }).tools).toBeUndefined();
});

test('a tool is always allowed once, and asked about again', () => {
  const settings = { servers: [{ name: 'files' }] };
  const allowed = alwaysAllowing(alwaysAllowing(settings, 'files', 'read'), 'files', 'read');
  expect(allowed.servers).toEqual([{ name: 'files', always: ['read'] }]);
  expect(askingAbout({ name: 'files', always: ['read'] }, 'read').always).toBeUndefined();
  expect(alwaysAllowing({}, 'files', 'read')).toEqual({});
});
