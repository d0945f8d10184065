// What a request has to do with the slots of its native server: where it sits, and with what it may
// go on.
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { plainWith, planFor } from '../../../fixtures/plans.ts';
import type { Place } from '../../lib/place.ts';
import type { Capability } from '../../recipes/kit/protocol.ts';
import type { SlotRequests } from '../../recipes/kit/slots.ts';
import { llamacppSlots } from '../../recipes/llamacpp/slots.ts';
import { SlotOwners } from './slot-owners.ts';
import type { Loaded, PromptBody, Visit } from './visit.ts';
import { Visits } from './visits.ts';

const FIGURES = { promptTokens: 10, inputTokens: 4, outputTokens: 1 };
const chatOf = (...contents: string[]) => ({
  messages: contents.map((content) => ({ role: 'user', content })),
});

interface Situation {
  backend?: string;
  hasSlots?: boolean;
  isSalted?: boolean;
  separatesKeys?: boolean;
  /** Whether files of prompt caches are restored here as well. */
  isRestoring?: boolean;
}

/** A native server with two slots; `done` has what was done to them and to its saved caches. */
function setUp(situation: Situation = {}) {
  const { backend = 'cpu', hasSlots = true, isSalted = false, separatesKeys = true } = situation;
  const { isRestoring = false } = situation;
  const done: unknown[] = [];
  const owners = new SlotOwners({ separatesKeys });
  const requests: Partial<SlotRequests> = {
    layout: async () => ({ ids: [0, 1], contextTokens: 8192 }),
    async setAside(id) {
      done.push(['set aside', id]);
    },
    async erase(id) {
      done.push(['erase', id]);
      return { told: {}, writtenBytes: undefined };
    },
  };
  const slots = { ...llamacppSlots, connect: () => requests as SlotRequests };
  const protocol = {
    ...(hasSlots ? { slots } : {}),
    ...(isSalted ? { keepsSaltsApart: () => true } : {}),
  };
  const plan = planFor('m', { recipe: plainWith({ protocol }) });
  const server = { baseUrl: 'http://127.0.0.1:9', pid: 1, port: 9 } as Loaded['server'];
  const loaded: Loaded = { ...plan, backend: { ...plan.backend, name: backend }, server };
  const restoring: Visit = {
    async prepare(body) {
      done.push('restored');
      return { ...body, restored: true };
    },
    judge: (figures) => void done.push(['judged', figures]),
    end: () => void done.push('ended'),
  };
  const visits = new Visits({
    root: tmpdir(),
    owners,
    files: { limitBytes: async () => 0 },
    disk: { freeBytes: async () => 0 },
    caches: { visit: () => (isRestoring ? restoring : undefined) },
  });
  const begin = (place: Place = placeOf('', { key: 'me' }), capability: Capability = 'chat') =>
    visits.begin(loaded, { capability, place });
  /** A whole request; tells the body with which it was sent. */
  async function ask(body: PromptBody, place?: Place): Promise<PromptBody | undefined> {
    const visit = begin(place);
    const sent = await visit?.prepare(body);
    visit?.judge(FIGURES);
    visit?.end();
    return sent;
  }
  return { done, owners, visits, loaded, begin, ask };
}

describe('a request with a prompt', () => {
  test('goes on in the slot of its conversation', async () => {
    const { ask } = setUp();
    const first = await ask(chatOf('a'.repeat(500)));
    const other = await ask(chatOf('b'.repeat(500)));
    expect(new Set([first?.id_slot, other?.id_slot])).toEqual(new Set([0, 1]));
    expect(first?.cache_prompt).toBeUndefined();
    const again = await ask(chatOf('a'.repeat(500), 'More.'));
    expect(again?.id_slot).toBe(first?.id_slot);
  });

  test('takes the slot that its client names', async () => {
    const { ask } = setUp();
    expect(await ask({ ...chatOf('Hi'), id_slot: 1 })).toMatchObject({ id_slot: 1 });
    expect(await ask({ id_slot: 1 })).toMatchObject({ id_slot: 1 });
  });

  test('reads all of it again in a slot that holds words of another key', async () => {
    const { ask } = setUp();
    const mine = placeOf('', { key: 'me' });
    const yours = placeOf('', { key: 'you' });
    await ask({ ...chatOf('Mine.'), id_slot: 0 }, mine);
    expect(await ask({ ...chatOf('Yours.'), id_slot: 0 }, yours)).toMatchObject({
      id_slot: 0,
      cache_prompt: false,
    });
    expect(await ask({ ...chatOf('Yours.', 'More.'), id_slot: 0 }, yours)).not.toHaveProperty(
      'cache_prompt',
    );
  });

  test('goes on in a slot whose saved words a person has read back, if they are of the same key', async () => {
    const of = async (reader: string, asker: string) => {
      const { visits, loaded, ask } = setUp();
      await ask({ ...chatOf('Old.'), id_slot: 0 }, placeOf('', { key: 'old' }));
      visits.noteRestored(loaded, 0, placeOf('', { key: reader }));
      return ask({ ...chatOf('Hi'), id_slot: 0 }, placeOf('', { key: asker }));
    };
    expect(await of('me', 'me')).not.toHaveProperty('cache_prompt');
    expect(await of('you', 'me')).toMatchObject({ cache_prompt: false });
  });

  test('for several responses gets no slot, as each is made in one of its own', async () => {
    const { ask } = setUp();
    expect(await ask({ ...chatOf('Hi'), n: 2 })).not.toHaveProperty('id_slot');
    expect(await ask({ ...chatOf('Hi'), n: 1 })).toHaveProperty('id_slot');
  });

  test('without pieces or a slot gets none', async () => {
    expect(await setUp().ask({ prompt: [1, 2, 3] })).toEqual({ prompt: [1, 2, 3] });
  });

  test('has what was saved restored into its slot, and tells what came of it', async () => {
    const { ask, done } = setUp({ isRestoring: true });
    expect(await ask({ ...chatOf('Hi'), id_slot: 1 })).toMatchObject({
      id_slot: 1,
      restored: true,
    });
    expect(done.filter((one) => !Array.isArray(one) || one[0] === 'judged')).toEqual([
      'restored',
      ['judged', FIGURES],
      'ended',
    ]);
  });

  test('gives its slot back when it ends, however it ended', async () => {
    const { begin } = setUp();
    const seated = async () => {
      const visit = begin();
      const sent = await visit?.prepare({ ...chatOf('Hi'), id_slot: 0 });
      return { visit, slot: sent?.id_slot };
    };
    const first = await seated();
    const second = begin();
    let isSeated = false;
    const waiting = Promise.resolve(second?.prepare(chatOf('Hi', 'More.'))).then((sent) => {
      isSeated = true;
      return sent;
    });
    expect((await waiting)?.id_slot).toBe(1);
    expect(isSeated).toBe(true);
    first.visit?.end();
    second?.end();
    expect((await seated()).slot).toBe(0);
  });
});

test('a request without a prompt visits nothing', () => {
  expect(setUp({ isRestoring: true }).begin(placeOf(), 'embeddings')).toBeUndefined();
});

describe('a native server that chooses its slots itself', () => {
  test.each([
    ['as its backend does', { backend: 'embedded' }],
    ['as it has none', { hasSlots: false }],
  ])('gets no slot named, %s', async (_why, situation) => {
    const { begin, visits, loaded } = setUp(situation);
    expect(begin()).toBeUndefined();
    visits.noteRestored(loaded, 0, placeOf());
    const { ask } = setUp({ ...situation, isRestoring: true });
    expect(await ask(chatOf('Hi'))).toEqual({ ...chatOf('Hi'), restored: true });
  });

  test('and keeps salts apart gets that of the key, and none of the client', async () => {
    const salted = setUp({ backend: 'embedded', isSalted: true });
    const sent = await salted.ask({ ...chatOf('Hi'), cache_salt: 'client', no_store: true });
    const owner = salted.owners.ownerOf(placeOf('', { key: 'me' }));
    expect(sent).toEqual({ ...chatOf('Hi'), cache_salt: owner });
    const hidden = await salted.ask(chatOf('Hi'), placeOf('', { key: 'me', leavesNothing: true }));
    expect(hidden).toMatchObject({ no_store: true });
    const shared = setUp({ backend: 'embedded', isSalted: true, separatesKeys: false });
    expect(await shared.ask({ ...chatOf('Hi'), cache_salt: 'client' })).toEqual(chatOf('Hi'));
  });

  test('and keeps salts apart has its saved caches restored as well', async () => {
    const { ask, done } = setUp({ backend: 'embedded', isSalted: true, isRestoring: true });
    expect(await ask(chatOf('Hi'))).toMatchObject({ restored: true });
    expect(done).toEqual(['restored', ['judged', FIGURES], 'ended']);
  });
});
