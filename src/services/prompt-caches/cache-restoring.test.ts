import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import type { Slot } from '../../recipes/kit/slots.ts';
import type { CacheFiles, SavedCache } from './cache-files.ts';
import { CacheRestoring } from './cache-restoring.ts';
import type { KnownServer } from './known-server.ts';
import type { Loaded } from './visit.ts';

const BUILD = { name: 'b1', slots: 2, contextTokens: 4096 };
const CONDITIONS = {
  files: 'files',
  backend: 'plain:plain',
  build: 'b1',
  slots: 2,
  contextUpTo: 4096,
  arguments: ['-x'],
};
/** Tokens of a prompt that begins with so many of the same. */
const tokens = (common: number, length = common) =>
  Array.from({ length }, (_, at) => (at < common ? at : -at));

const cacheOf = (name: string, more: Partial<SavedCache> = {}): SavedCache => ({
  path: `/caches/${name}`,
  model: 'm',
  conditions: CONDITIONS,
  tokens: 1,
  sizeBytes: 1,
  sha256: '',
  usedMs: 0,
  ...more,
});
const slotOf = (id: number, held: number, state: 'idle' | 'processing' = 'idle') =>
  ({ id, state, cache_tokens: held }) as unknown as Slot;

interface Situation {
  saved?: readonly SavedCache[];
  /** How many tokens each has in common with the prompt. */
  held?: Readonly<Record<string, number>>;
  slots?: readonly Slot[];
  prompt?: readonly number[];
  limitBytes?: number;
  isUseless?: boolean;
  /** Names of files that are damaged, or that the native server refuses. */
  damaged?: readonly string[];
  refused?: readonly string[];
  named?: number;
  mayGoOn?: boolean;
  looks?: number;
}

function setUp(situation: Situation = {}) {
  const {
    saved = [cacheOf('a')],
    held = { a: 1000 },
    slots = [slotOf(0, 0)],
    prompt = tokens(1000, 1100),
    damaged = [],
    refused = [],
  } = situation;
  const done: string[] = [];
  const nameOf = (path: string) => path.split('/').at(-1) ?? '';
  const { log, lines } = createSilentLog();
  const known = {
    loaded: { ...planFor('m'), server: { command: [] } } as unknown as Loaded,
    folder: '/caches',
    files: Promise.resolve('files'),
    looks: situation.looks ?? 0,
    rest: undefined,
    slots: {
      protocol: {
        mayGoOn: () => situation.mayGoOn ?? true,
        foundFromShare: 0.5,
        slotIn: () => situation.named,
        saved: {
          wordsOf: () => ['-x'],
          async readTokens(path: string) {
            const count = held[nameOf(path)];
            if (count === undefined) throw new Error('No tokens');
            return Int32Array.from(tokens(count));
          },
        },
      },
      requests: {
        build: async () => BUILD,
        promptTokens: async () => prompt,
        list: async () => slots,
        async restore(id: number, { name, salt }: { name: string; salt?: { name: string } }) {
          if (refused.includes(name)) throw new Error('Refused');
          done.push(`restore ${name} into ${id}${salt ? ` for ${salt.name}` : ''}`);
        },
      },
    },
  } as unknown as KnownServer;
  const restoring = new CacheRestoring({
    files: only<CacheFiles>({
      limitBytes: async () => situation.limitBytes ?? 1,
      list: async () => saved,
      remove: async ({ path }: SavedCache) => void done.push(`remove ${nameOf(path)}`),
      isWhole: async ({ path }: SavedCache) => !damaged.includes(nameOf(path)),
      lend: async ({ path }: SavedCache) => void done.push(`lend ${nameOf(path)}`),
      giveBack: async ({ path }: SavedCache) => void done.push(`give back ${nameOf(path)}`),
    }),
    saving: { finished: async () => void done.push('finished') },
    use: { isUseless: () => situation.isUseless === true },
    log,
  });
  const restore = (owner = '') =>
    restoring.restoreFor(known, { capability: 'chat', body: {}, owner });
  return { known, restoring, restore, done, lines };
}

test('what was saved is lent, restored into the idle slot, and given back', async () => {
  const { restore, done, lines, known } = setUp();
  expect(await restore()).toEqual({ cache: cacheOf('a'), commonTokens: 1000 });
  expect(done).toEqual(['finished', 'lend a', 'restore a into 0', 'give back a']);
  expect(lines).toEqual(['Debug: Restored a prompt cache of m, 1 tokens']);
  expect(known.rest).toEqual([]);
  expect(known.looks).toBe(1);
});

test('each is restored once', async () => {
  const { restore, done, known } = setUp();
  await restore();
  done.length = 0;
  expect(await restore()).toBeUndefined();
  expect(done).toEqual([]);
  expect(known.looks).toBe(8);
});

describe('a look', () => {
  test('is worthwhile eight times', async () => {
    const { restoring, known, restore, done } = setUp({ looks: 7 });
    expect(restoring.isWorthwhile(known)).toBe(true);
    known.looks = 8;
    expect(restoring.isWorthwhile(known)).toBe(false);
    expect(await restore()).toBeUndefined();
    expect(done).toEqual([]);
    expect(known.looks).toBe(8);
  });

  test('is not taken for a request that may go on with nothing', async () => {
    const { restore, known, done } = setUp({ mayGoOn: false });
    expect(await restore()).toBeUndefined();
    expect([known.looks, done]).toEqual([0, []]);
  });

  test.each([
    ['no room for caches', { limitBytes: 0 }],
    ['nothing saved', { saved: [] }],
    ['caches that are of no use', { isUseless: true }],
  ])('is the last one with %s', async (_, situation) => {
    const { restore, known } = setUp(situation);
    expect(await restore()).toBeUndefined();
    expect(known.looks).toBe(8);
  });

  test('that fails is told, and tried again', async () => {
    const { restore, known, lines } = setUp();
    (known.slots.requests as { build: unknown }).build = async () => {
      throw new Error('Busy');
    };
    expect(await restore()).toBeUndefined();
    expect(known.looks).toBe(1);
    expect(lines).toEqual(['Debug: No prompt cache of m is restored: Busy']);
  });
});

describe('what was saved under other conditions', () => {
  test('is removed where the files of the model are others', async () => {
    const conditions = { ...CONDITIONS, files: 'other' };
    const { restore, done } = setUp({ saved: [cacheOf('a', { conditions })] });
    expect(await restore()).toBeUndefined();
    expect(done).toEqual(['finished', 'remove a']);
  });

  test('stays, and is not restored', async () => {
    const conditions = { ...CONDITIONS, build: 'b2' };
    const { restore, done } = setUp({ saved: [cacheOf('a', { conditions })] });
    expect(await restore()).toBeUndefined();
    expect(done).toEqual(['finished']);
  });

  test('and can not be read is removed', async () => {
    const { restore, done } = setUp({ held: {} });
    expect(await restore()).toBeUndefined();
    expect(done).toEqual(['finished', 'remove a']);
  });
});

describe('the best one', () => {
  const saved = [cacheOf('short'), cacheOf('long')];
  const held = { short: 600, long: 900 };

  test('has most in common', async () => {
    const { restore, known } = setUp({ saved, held });
    expect(await restore()).toMatchObject({ commonTokens: 900 });
    expect(known.rest?.map(({ cache }) => cache.path)).toEqual(['/caches/short']);
  });

  test('is of the owner alone', async () => {
    const of = [cacheOf('mine', { owner: 'me' }), cacheOf('yours', { owner: 'you' })];
    const { restore, done } = setUp({ saved: of, held: { mine: 600, yours: 900 } });
    expect(await restore('me')).toMatchObject({ commonTokens: 600 });
    expect(done).toContain('restore mine into 0 for me');
    expect(await restore()).toBeUndefined();
  });

  test.each([
    [2000, false],
    [1999, true],
  ])('has more than half of a prompt of %d tokens: %s', async (length, isFound) => {
    const { restore, known } = setUp({ prompt: tokens(1000, length) });
    expect((await restore()) !== undefined).toBe(isFound);
    expect(known.rest).toHaveLength(isFound ? 0 : 1);
  });

  test.each(['damaged', 'refused'])('gives way to the next one where it is %s', async (why) => {
    const { restore, done, lines } = setUp({ saved, held, [why]: ['long'] });
    expect(await restore()).toMatchObject({ commonTokens: 600 });
    expect(done).toContain('remove long');
    expect(done).not.toContain('give back long');
    expect(lines[0]).toMatch(/^Warning: A saved prompt cache of m is removed: /);
  });
});

describe('the slot', () => {
  test('is the idle one that holds least', async () => {
    const slots = [slotOf(0, 500), slotOf(1, 0, 'processing'), slotOf(2, 300)];
    const { restore, done } = setUp({ slots });
    await restore();
    expect(done).toContain('restore a into 2');
  });

  test.each([
    [999, true],
    [1000, false],
  ])('that holds %d tokens is taken: %s', async (tokensHeld, isTaken) => {
    const { restore, known } = setUp({ slots: [slotOf(0, tokensHeld)] });
    expect((await restore()) !== undefined).toBe(isTaken);
    expect(known.rest).toHaveLength(isTaken ? 0 : 1);
  });

  test('is the one that the request names, if that is idle', async () => {
    const slots = [slotOf(0, 0), slotOf(1, 10)];
    const { restore, done } = setUp({ slots, named: 1 });
    await restore();
    expect(done).toContain('restore a into 1');
    const busy = setUp({ slots: [slotOf(0, 0), slotOf(1, 0, 'processing')], named: 1 });
    expect(await busy.restore()).toBeUndefined();
    expect(await setUp({ slots: [] }).restore()).toBeUndefined();
  });
});
