import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { planFor } from '../../../fixtures/plans.ts';
import { createSilentLog } from '../../../fixtures/silent-log.ts';
import { withResolvers } from '../../../fixtures/with-resolvers.ts';
import type { Slot } from '../../recipes/kit/slots.ts';
import type { CacheFiles, SavedCache } from './cache-files.ts';
import { CacheSaving } from './cache-saving.ts';
import type { CacheUse } from './cache-use.ts';
import type { KnownServer } from './known-server.ts';
import { SEVERAL, type SlotOwners } from './slot-owners.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cache-saving-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const CONDITIONS = {
  files: 'files',
  backend: 'plain:plain',
  build: 'b1',
  slots: 2,
  contextUpTo: 4096,
  arguments: ['-x'],
};
const slotOf = (id: number, held: number, more: object = {}) =>
  ({ id, id_task: id, state: 'idle', cache_tokens: held, ...more }) as unknown as Slot;
const range = (length: number) => Int32Array.from({ length }, (_, at) => at);

interface Situation {
  slots?: readonly Slot[];
  limitBytes?: number;
  isUseless?: boolean;
  hidden?: ReadonlySet<unknown> | undefined;
  owners?: Readonly<Record<number, string>>;
  /** Bytes of a token. */
  tokenBytes?: number;
  /** Bytes of a file, and what the native server says of them. */
  written?: { bytes: number; told: number };
  hasRoom?: boolean;
  before?: readonly SavedCache[];
  heldBefore?: number;
  saves?: () => Promise<void>;
  /** The name of a file whose tokens can't be read. */
  unreadable?: string;
}

function setUp(situation: Situation = {}) {
  const { slots = [slotOf(1, 300)], written = { bytes: 5, told: 5 } } = situation;
  const exited = withResolvers<void>();
  const done: string[] = [];
  const kept: object[] = [];
  const { log, lines } = createSilentLog();
  let reserved = 0;
  const plan = planFor('m');
  const known = {
    loaded: {
      ...plan,
      model: {
        ...plan.model,
        ...(situation.tokenBytes === undefined ? {} : { kvBytesPerToken: situation.tokenBytes }),
      },
      server: { pid: 7, command: [], exited: exited.promise },
    },
    folder,
    files: Promise.resolve('files'),
    hidden: {
      tasks: async () => ('hidden' in situation ? situation.hidden : new Set()),
    },
    slots: {
      protocol: {
        saved: {
          wordsOf: () => ['-x'],
          async readTokens(path: string) {
            if (basename(path) === situation.unreadable) throw new Error('No tokens.');
            return range(path.includes('before') ? (situation.heldBefore ?? 300) : 300);
          },
        },
      },
      requests: {
        list: async () => slots,
        build: async () => ({ name: 'b1', slots: 2, contextTokens: 4096 }),
        async save(id: number, name: string) {
          done.push(`save ${id}`);
          await situation.saves?.();
          writeFileSync(join(folder, name), Buffer.alloc(written.bytes));
          return { writtenBytes: written.told };
        },
      },
    },
  } as unknown as KnownServer;
  const saving = new CacheSaving({
    files: only<CacheFiles>({
      limitBytes: async () => situation.limitBytes ?? 1e9,
      async reserve(_: string, sizeBytes: number) {
        done.push(`reserve ${sizeBytes}`);
        if (situation.hasRoom === false) return undefined;
        reserved += 1;
        return join(folder, `auto-${reserved}`);
      },
      list: async () => situation.before ?? [],
      unfinished: async (_: string, pid: number) => [join(folder, `.${pid}-1.partial`)],
      keep: async (path: string, about: object) => {
        done.push(`keep ${basename(path)}`);
        kept.push(about);
      },
      remove: async ({ path }: { path: string }) => void done.push(`remove ${basename(path)}`),
    }),
    owners: only<SlotOwners>({
      of: (_: unknown, { id }: { id: number }) => situation.owners?.[id] ?? '',
    }),
    use: only<CacheUse>({ isUseless: () => situation.isUseless === true }),
    log,
  });
  return {
    saving,
    done,
    kept,
    lines,
    save: (limitMs = 60_000) => saving.save(known, limitMs),
    /** The native server ends, and all is finished. */
    async end() {
      exited.resolve();
      await saving.finished(folder);
    },
  };
}

test('a slot is written at once, and is kept; what the native server has left is removed at its end', async () => {
  const { save, end, done, kept, saving, lines } = setUp({ owners: { 1: 'me' } });
  await save();
  expect(done.slice(0, 2)).toEqual(['reserve 0', 'save 1']);
  await end();
  expect(done.slice(2)).toEqual(['keep auto-1', 'remove .7-1.partial']);
  expect(kept).toEqual([{ model: 'm', conditions: CONDITIONS, owner: 'me', tokens: 300 }]);
  expect(lines).toEqual(['Debug: Saved a prompt cache of m, 300 tokens']);
  await saving.finished(folder);
  await saving.finished('/elsewhere');
  await saving.close();
});

describe('nothing is saved', () => {
  test.each([
    ['without room for caches', { limitBytes: 0 }],
    ['of slots that hold little', { slots: [slotOf(1, 255)] }],
    ['of slots that work', { slots: [slotOf(1, 300, { state: 'processing' })] }],
    ['where caches are of no use', { isUseless: true }],
    ['while a request runs that must leave nothing', { hidden: undefined }],
    ['of a task that must leave nothing', { hidden: new Set([1]) }],
    ['of words that must leave nothing', { owners: { 1: 'hidden-me' } }],
    ['of words of several', { owners: { 1: SEVERAL } }],
    ['without slots', { slots: [] }],
  ] as const)('%s', async (_, situation) => {
    const { save, end, done } = setUp(situation);
    await save();
    await end();
    expect(done).toEqual([]);
  });

  test('where there is no room for it, which is told', async () => {
    const { save, end, done, lines } = setUp({ hasRoom: false, tokenBytes: 10 });
    await save();
    await end();
    expect(done).toEqual(['reserve 3000']);
    expect(lines).toEqual([
      'Info: A prompt cache of m is not saved: there is no time or room for 3.0 kB',
    ]);
  });

  test('where the disk would be too slow for the time that is left', async () => {
    const { save, done, lines } = setUp({ tokenBytes: 1e6 });
    await save(100);
    expect(done).toEqual([]);
    expect(lines[0]).toContain('there is no time or room for 300 MB');
    const slow = setUp({ tokenBytes: 1e6 });
    await slow.save(60_000);
    expect(slow.done).toContain('reserve 300000000');
  });
});

test('of several slots those that were used last come first', async () => {
  const slots = [slotOf(1, 256), slotOf(3, 400), slotOf(2, 300), slotOf(4, 9)];
  const { save, done, end, kept } = setUp({ slots });
  await save();
  expect(done.filter((what) => what.startsWith('save'))).toEqual(['save 3', 'save 2', 'save 1']);
  await end();
  expect(kept).toHaveLength(3);
});

describe('a file that is not whole', () => {
  test.each([
    ['shorter than was said', { bytes: 4, told: 5 }],
    ['longer than was said', { bytes: 6, told: 5 }],
    ['empty', { bytes: 0, told: 0 }],
  ])('because it is %s is removed, and no further one written', async (_, written) => {
    const { save, end, done, lines } = setUp({ written, slots: [slotOf(1, 300), slotOf(2, 300)] });
    await save();
    await end();
    expect(done.filter((what) => what.startsWith('save'))).toEqual(['save 2']);
    expect(done.slice(-2)).toEqual(['remove auto-1', 'remove .7-1.partial']);
    expect(lines).toEqual([
      'Info: The prompt caches of m are not all saved: The native server has not written all of it.',
    ]);
  });

  test('does not cost those that were written before', async () => {
    let count = 0;
    const { save, end, done } = setUp({
      slots: [slotOf(1, 300), slotOf(2, 300)],
      saves: async () => {
        count += 1;
        if (count === 2) throw new Error('Gone.');
      },
    });
    await save();
    await end();
    expect(done.slice(-3)).toEqual(['keep auto-1', 'remove auto-2', 'remove .7-1.partial']);
  });
});

describe('what was saved before', () => {
  const savedCache = (more: Partial<SavedCache> = {}): SavedCache => ({
    path: '/caches/before',
    model: 'm',
    conditions: CONDITIONS,
    tokens: 1,
    sizeBytes: 1,
    sha256: '',
    usedMs: 0,
    ...more,
  });
  const isReplaced = async (situation: Situation) => {
    const { save, end, done } = setUp(situation);
    await save();
    await end();
    return done.includes('remove before');
  };

  test.each([
    [300, true],
    [100, true],
    [315, true],
    [316, false],
  ])(
    'with %d tokens, of which 300 at most are the same, is replaced: %s',
    async (heldBefore, is) => {
      expect(await isReplaced({ before: [savedCache()], heldBefore })).toBe(is);
    },
  );

  test('stays where it is of another owner, or for another start', async () => {
    expect(await isReplaced({ before: [savedCache({ owner: 'you' })] })).toBe(false);
    const conditions = { ...CONDITIONS, build: 'b2' };
    expect(await isReplaced({ before: [savedCache({ conditions })] })).toBe(false);
    expect(await isReplaced({ before: [savedCache({ owner: 'me' })], owners: { 1: 'me' } })).toBe(
      true,
    );
  });
});

test('a file that can not be read is removed, and the others are kept', async () => {
  const { save, end, done, kept, lines } = setUp({
    slots: [slotOf(1, 300), slotOf(2, 300)],
    unreadable: 'auto-1',
  });
  await save();
  await end();
  expect(done.slice(4)).toEqual(['remove auto-1', 'keep auto-2', 'remove .7-1.partial']);
  expect(kept).toHaveLength(1);
  expect(lines).toEqual([
    'Info: A prompt cache of m is not kept: No tokens.',
    'Debug: Saved a prompt cache of m, 300 tokens',
  ]);
});
