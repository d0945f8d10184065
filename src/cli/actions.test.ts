// What command-lines.test.ts has not: names that there are not.
import { expect, test } from 'vitest';
import { actionOf } from './actions.ts';
import { printModelList } from './commands/list.ts';

test('what runs a command is a function of its module', async () => {
  expect(await actionOf('list.printModelList')).toBe(printModelList);
});

test('a module or a function that is not there runs nothing', async () => {
  for (const run of ['none.printModelList', 'list.none', 'list', ''])
    expect(await actionOf(run)).toBeUndefined();
});
