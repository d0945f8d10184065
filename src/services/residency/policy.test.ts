import { expect, test } from 'vitest';
import { type LoadedFacts, modelsToEvict } from './policy.ts';

function facts(id: string, lastUse: number, others: Partial<LoadedFacts> = {}): LoadedFacts {
  return { id, type: 'llm', lastUse, isBusy: false, isLeaving: false, ...others };
}

test.each<{ title: string; loaded: LoadedFacts[]; limit: number; leave: string[] }>([
  { title: 'nothing leaves an empty place', loaded: [], limit: 1, leave: [] },
  { title: 'nothing leaves while there is room', loaded: [facts('a', 1)], limit: 2, leave: [] },
  { title: 'the only one leaves', loaded: [facts('a', 1)], limit: 1, leave: ['a'] },
  { title: 'the least recently used leaves', loaded: [facts('a', 2), facts('b', 1)], limit: 2, leave: ['b'] },
  { title: 'no limit evicts nothing', loaded: [facts('a', 1), facts('b', 2)], limit: -1, leave: [] },
  {
    title: 'other types keep their places',
    loaded: [facts('a', 1, { type: 'embedding' }), facts('b', 2, { type: 'audio' })],
    limit: 1,
    leave: [],
  },
  {
    title: 'an idle model goes before a busy one, even if it was used later',
    loaded: [facts('busy', 1, { isBusy: true }), facts('idle', 2)],
    limit: 2,
    leave: ['idle'],
  },
  {
    title: 'one that leaves anyway is enough',
    loaded: [facts('idle', 1), facts('leaving', 2, { isLeaving: true, isBusy: true })],
    limit: 2,
    leave: ['leaving'],
  },
  {
    title: 'after the limit was lowered more than one leaves',
    loaded: [facts('a', 3), facts('b', 1), facts('c', 2)],
    limit: 2,
    leave: ['b', 'c'],
  },
])('$title', ({ loaded, limit, leave }) => {
  expect(modelsToEvict({ loaded, type: 'llm', limit })).toEqual(leave);
});
