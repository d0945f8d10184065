import { describe, expect, test } from 'vitest';
import { decide, fitsAsIs, memoryVictim, type ResidentFacts, type Situation } from './policy.ts';

type Given = Partial<ResidentFacts> & { id: string };

function facts(given: Given): ResidentFacts {
  return {
    type: 'llm',
    recipe: 'llamacpp',
    npu: 'none',
    state: 'ready',
    order: 0,
    waitingSinceMs: 0,
    readySinceMs: 0,
    lastUse: 0,
    isBusy: false,
    isPinned: false,
    mayStay: false,
    expiresAtMs: undefined,
    ...given,
  };
}

const ready = (id: string, lastUse: number, others: Omit<Given, 'id'> = {}) =>
  facts({ id, lastUse, ...others });
const busy = (id: string, lastUse: number, others: Omit<Given, 'id'> = {}) =>
  facts({ id, lastUse, isBusy: true, ...others });
const loading = (id: string, others: Omit<Given, 'id'> = {}) =>
  facts({ id, state: 'loading', isBusy: true, ...others });
const queued = (id: string, order: number, others: Omit<Given, 'id'> = {}) =>
  facts({ id, state: 'queued', order, isBusy: true, ...others });
const leaving = (id: string, others: Omit<Given, 'id'> = {}) =>
  facts({ id, state: 'leaving', isBusy: true, mayStay: true, ...others });
const onNpu = { npu: 'alone', recipe: 'ryzenai-llm' } as const;
const flm = { npu: 'one-per-type', recipe: 'flm' } as const;

/** What is decided, in few words. */
function decided(residents: readonly ResidentFacts[], others: Partial<Situation> = {}) {
  const decision = decide({ residents, limit: 1, nowMs: 10_000, batchMs: 3000, ...others });
  const evict = decision.evict.map(({ id, for: newcomer }) =>
    newcomer === undefined ? id : `${id} for ${newcomer}`,
  );
  const all = { ...decision, evict };
  return Object.fromEntries(
    Object.entries(all).filter(
      ([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0),
    ),
  );
}

type Row = {
  title: string;
  residents: ResidentFacts[];
  limit?: number;
  nowMs?: number;
  expected: ReturnType<typeof decided>;
};

const table = (rows: readonly Row[]) =>
  test.each(rows)('$title', ({ residents, expected, ...others }) => {
    expect(decided(residents, others)).toEqual(expected);
  });

describe('places', () => {
  table([
    { title: 'nothing is decided about nothing', residents: [], expected: {} },
    { title: 'an empty place is taken', residents: [queued('a', 1)], expected: { start: ['a'] } },
    {
      title: 'the second place is taken too',
      residents: [ready('a', 1), queued('b', 2)],
      limit: 2,
      expected: { start: ['b'] },
    },
    {
      title: 'the only one leaves',
      residents: [ready('a', 1), queued('b', 2)],
      expected: { evict: ['a for b'] },
    },
    {
      title: 'the least recently used leaves',
      residents: [ready('a', 2), ready('b', 1), queued('c', 3)],
      limit: 2,
      expected: { evict: ['b for c'] },
    },
    {
      title: 'no limit evicts nothing and starts all',
      residents: [ready('a', 1), queued('b', 2), queued('c', 3)],
      limit: -1,
      expected: { start: ['b', 'c'] },
    },
    {
      title: 'other types keep their places',
      residents: [ready('e', 1, { type: 'embedding' }), queued('a', 2)],
      expected: { start: ['a'] },
    },
    {
      title: 'an idle model goes before a busy one, even if it was used later',
      residents: [busy('busy', 1), ready('idle', 2), queued('c', 3)],
      limit: 2,
      expected: { evict: ['idle for c'] },
    },
    {
      title: 'one that leaves anyway is enough',
      residents: [ready('idle', 1), leaving('leaving', { lastUse: 2 }), queued('c', 3)],
      limit: 2,
      expected: {},
    },
    {
      title: 'after the limit was lowered more than one leaves',
      residents: [ready('a', 3), ready('b', 1), ready('c', 2), queued('d', 4)],
      limit: 2,
      expected: { evict: ['b for d', 'c for d'] },
    },
    {
      title: 'one that is loading is not pushed out, but waited for',
      residents: [loading('a'), queued('b', 2)],
      expected: {},
    },
    {
      title: 'of a place that is free the one that came first gets it',
      residents: [queued('late', 7), queued('early', 3)],
      expected: { start: ['early'] },
    },
    {
      title: 'a load that competes with none ahead does not wait',
      residents: [loading('a'), queued('b', 1), queued('e', 2, { type: 'embedding' })],
      expected: { start: ['e'] },
    },
    {
      title: 'one that came later takes nothing from the one ahead',
      residents: [busy('x', 1), loading('a'), queued('b', 1), queued('c', 2)],
      limit: 2,
      expected: { evict: ['x for b'] },
    },
    {
      title: 'one whose place is not needed any more stays',
      residents: [leaving('a')],
      expected: { keep: ['a'] },
    },
    {
      title: 'one that leaves for another reason goes all the same',
      residents: [leaving('a', { mayStay: false })],
      expected: {},
    },
  ]);
});

describe('a busy model that another load waits for', () => {
  const waiting = (sinceMs: number) => queued('b', 2, { waitingSinceMs: sinceMs });
  table([
    {
      title: 'takes requests for a while',
      residents: [busy('a', 1), waiting(9000)],
      expected: { wakeAtMs: 12_000 },
    },
    {
      title: 'takes none when the newcomer has waited long enough',
      residents: [busy('a', 1), waiting(7000)],
      expected: { evict: ['a for b'] },
    },
    {
      title: 'has its while also when the newcomer was there long before it',
      residents: [busy('a', 1, { readySinceMs: 9500 }), waiting(0)],
      expected: { wakeAtMs: 12_500 },
    },
    {
      title: 'goes at once when it is idle in between',
      residents: [ready('a', 1), waiting(9999)],
      expected: { evict: ['a for b'] },
    },
  ]);
});

describe('pins', () => {
  const pinned = { isPinned: true };
  table([
    {
      title: 'who could only push out pinned ones is refused at once, also a busy one',
      residents: [busy('a', 1, pinned), queued('b', 2)],
      expected: { refuse: ['b'] },
    },
    {
      title: 'a pinned one that is loading counts too',
      residents: [loading('a', pinned), queued('b', 2)],
      expected: { refuse: ['b'] },
    },
    {
      title: 'the other one leaves, although it was used later',
      residents: [ready('a', 1, pinned), ready('b', 2), queued('c', 3)],
      limit: 2,
      expected: { evict: ['b for c'] },
    },
    {
      title: 'a pinned one that is unloaded by hand makes room',
      residents: [leaving('a', { ...pinned, mayStay: false }), queued('b', 2)],
      expected: {},
    },
    {
      title: 'other types do not count, nor does any without a limit',
      residents: [ready('e', 1, { ...pinned, type: 'embedding' }), queued('b', 2)],
      expected: { start: ['b'] },
    },
    {
      title: 'what was about to leave for one that is refused stays, and other types are served',
      residents: [
        ready('a', 1, pinned),
        leaving('x'),
        queued('b', 1),
        queued('n', 2, { type: 'audio' }),
      ],
      limit: 1,
      expected: { refuse: ['b'], start: ['n'], keep: ['x'] },
    },
  ]);
});

describe('the NPU', () => {
  table([
    {
      title: 'a model that wants it alone takes it from every other one, of whatever type',
      residents: [
        ready('flm chat', 1, flm),
        ready('flm audio', 2, { ...flm, type: 'audio' }),
        ready('gpu', 3, { type: 'image' }),
        queued('r', 4, onNpu),
      ],
      limit: 2,
      expected: { evict: ['flm chat for r', 'flm audio for r'] },
    },
    {
      title: 'one recipe may have a model of each type there',
      residents: [ready('flm chat', 1, flm), queued('flm audio', 2, { ...flm, type: 'audio' })],
      expected: { start: ['flm audio'] },
    },
    {
      title: 'but not two of one type, however many may be loaded',
      residents: [ready('flm chat', 1, flm), queued('flm other', 2, flm)],
      limit: -1,
      expected: { evict: ['flm chat for flm other'] },
    },
    {
      title: 'a recipe that wants it alone has no second model there, of whatever type',
      residents: [ready('chat', 1, onNpu), queued('audio', 2, { ...onNpu, type: 'audio' })],
      expected: { evict: ['chat for audio'] },
    },
    {
      title: 'two recipes do not share it',
      residents: [
        ready('whisper', 1, { npu: 'alone', type: 'audio', recipe: 'whispercpp' }),
        queued('chat', 2, flm),
      ],
      expected: { evict: ['whisper for chat'] },
    },
    {
      title: 'models elsewhere are not concerned',
      residents: [ready('gpu', 1), queued('r', 2, onNpu)],
      limit: 2,
      expected: { start: ['r'] },
    },
    {
      title: 'a place that it leaves behind counts',
      residents: [ready('gpu', 1), ready('flm chat', 2, flm), queued('r', 3, onNpu)],
      limit: 2,
      expected: { evict: ['flm chat for r'] },
    },
    {
      title: 'a pinned model keeps it',
      residents: [
        ready('flm audio', 1, { ...flm, type: 'audio', isPinned: true }),
        queued('r', 2, onNpu),
      ],
      expected: { refuse: ['r'] },
    },
    {
      title: 'who waits for it is not overtaken by another one that wants it',
      residents: [
        busy('flm chat', 1, { ...flm, readySinceMs: 9000 }),
        queued('r', 2, { ...onNpu, waitingSinceMs: 9000 }),
        queued('flm audio', 3, { ...flm, type: 'audio' }),
      ],
      limit: 2,
      expected: { wakeAtMs: 12_000 },
    },
  ]);
});

describe('unused models', () => {
  table([
    {
      title: 'stay until their time',
      residents: [ready('a', 1, { expiresAtMs: 10_001 })],
      expected: { wakeAtMs: 10_001 },
    },
    {
      title: 'go at their time',
      residents: [ready('a', 1, { expiresAtMs: 10_000 })],
      expected: { evict: ['a'] },
    },
    {
      title: 'the next one to go tells when to look again',
      residents: [ready('a', 1, { expiresAtMs: 30_000 }), ready('b', 1, { expiresAtMs: 20_000 })],
      limit: -1,
      expected: { wakeAtMs: 20_000 },
    },
    {
      title: 'go for a newcomer before their time',
      residents: [ready('a', 1, { expiresAtMs: 30_000 }), queued('b', 2)],
      expected: { evict: ['a for b'] },
    },
  ]);
});

test.each<{ title: string; residents: ResidentFacts[]; victim: string | undefined }>([
  { title: 'no model is there', residents: [], victim: undefined },
  {
    title: 'the least recently used, of any type',
    residents: [ready('a', 2), ready('i', 1, { type: 'image' })],
    victim: 'i',
  },
  { title: 'an idle one before a busy one', residents: [busy('a', 1), ready('b', 2)], victim: 'b' },
  {
    title: 'one that leaves anyway',
    residents: [ready('a', 1), leaving('b', { lastUse: 2 })],
    victim: 'b',
  },
  {
    title: 'never a pinned one',
    residents: [ready('a', 1, { isPinned: true })],
    victim: undefined,
  },
  { title: 'nor one that is coming', residents: [loading('a'), queued('b', 2)], victim: undefined },
])('memory is taken from one: $title', ({ residents, victim }) => {
  expect(memoryVictim(residents)).toBe(victim);
});

test.each<{ title: string; residents: ResidentFacts[]; doesFit: boolean }>([
  { title: 'an empty place', residents: [], doesFit: true },
  {
    title: 'a place of another type',
    residents: [ready('e', 1, { type: 'embedding' })],
    doesFit: true,
  },
  { title: 'a place that is taken', residents: [ready('b', 1)], doesFit: false },
  { title: 'a place that another load waits for', residents: [queued('b', 1)], doesFit: false },
])('a model that comes back disturbs no other: $title', ({ residents, doesFit }) => {
  expect(fitsAsIs(queued('a', 9), { residents, limit: 1 })).toBe(doesFit);
});
