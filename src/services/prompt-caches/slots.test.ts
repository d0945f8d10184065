import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { placeOf } from '../../../fixtures/places.ts';
import { plainRecipe, plainWith, planFor } from '../../../fixtures/plans.ts';
import {
  BackendRefused,
  BackendResponseInvalid,
  CapabilityNotSupported,
  InvalidRequest,
  ModelNotFound,
  NoModelLoaded,
} from '../../errors.ts';
import type { NativeServer } from '../../processes/native-server.ts';
import type { ModelType } from '../../recipes/kit/model.ts';
import { readLlamacppSlot } from '../../recipes/llamacpp/read-slot.ts';
import { llamacppSlots } from '../../recipes/llamacpp/slots.ts';
import type { KnownModel } from '../models/known-model.ts';
import { ModelNotLoaded } from '../residency/errors.ts';
import type { LoadedModel } from '../residency/residency.ts';
import { SlotFileNotFound, SlotHoldsHidden, SlotNotFound } from './errors.ts';
import { SlotOwners } from './slot-owners.ts';
import { Slots } from './slots.ts';

const withSlots = plainWith({ protocol: { slots: llamacppSlots } });
/** The same where slots are saved in this folder. */
const savingIn = (folder: string) => {
  const saved = { ...llamacppSlots.saved, folderIn: () => folder };
  return plainWith({ protocol: { slots: { ...llamacppSlots, saved } } });
};
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

interface Loaded {
  id: string;
  type?: ModelType;
  recipe?: typeof plainRecipe;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Two slots; what is asked of them is answered as llama-server does. */
const twoSlots: Handler = (request, response) => {
  request.resume();
  response.end(request.method === 'GET' ? '[{"id":0},{"id":1}]' : '{"id_slot":1,"n_erased":3}');
};

/** `loaded` is in the order of use, the last one first. */
async function setUp({
  loaded,
  handler = twoSlots,
}: {
  loaded: readonly Loaded[];
  handler?: Handler;
}) {
  const asked: string[] = [];
  const leases: string[] = [];
  const http = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    handler(request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ends.push(() => http.close().closeAllConnections());
  const server: NativeServer = {
    pid: 1,
    port: (http.address() as AddressInfo).port,
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    command: [],
    state: () => 'ready',
    exited: new Promise(() => {}),
    stop: async () => {},
  };
  const all: LoadedModel[] = loaded.map(({ id, type = 'llm', recipe = withSlots }) => ({
    ...planFor(id, { type, recipe }),
    server,
    lastUseMs: 0,
    streams: 0,
    pinned: false,
    expiresAtMs: undefined,
    requests: 0,
  }));
  const owners = new SlotOwners({ separatesKeys: true });
  const restored: [number, string][] = [];
  const slots = new Slots({
    owners,
    visits: { noteRestored: (_loaded, slot, { key }) => void restored.push([slot, key]) },
    residency: {
      loaded: () => all,
      async acquire(plan, id, _signal, { takesTurn = true }) {
        // However much the native server has to do.
        expect(takesTurn).toBe(false);
        const found = all.find(({ model }) => model.id === id);
        if (!found) return { ...(await plan()), server, release: () => {} };
        leases.push(id);
        return { ...found, release: () => void leases.splice(leases.indexOf(id), 1) };
      },
    },
    models: {
      async get(name) {
        if (name === 'absent') throw new ModelNotFound(name);
        return { id: `extra.${name}` } as KnownModel;
      },
    },
  });
  return { slots, asked, leases, all, owners, restored };
}

const { signal } = new AbortController();
const place = placeOf();

describe('files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slots-'));
    ends.push(() => rmSync(folder, { recursive: true }));
  });

  /** A native server that writes over whatever it is told to, or refuses to. */
  const setUpIn = (answer: () => { status: number; saved?: string }) =>
    setUp({
      loaded: [{ id: 'm', recipe: savingIn(folder) }],
      async handler(request, response) {
        if (request.method === 'GET') return void response.end('[{"id":0}]');
        const { filename } = (await json(request)) as { filename: string };
        const { status, saved } = answer();
        if (saved !== undefined) await writeFile(join(folder, filename), saved);
        response.writeHead(status).end('{"id_slot":0}');
      },
    });
  const save = { id: 0, action: 'save' as const, filename: 'one.bin', place, signal };

  test('a slot is saved, saved again and restored, for its owner alone', async () => {
    const { slots } = await setUpIn(() => ({ status: 200, saved: 'qsgg1' }));
    for (const action of ['save', 'save', 'restore'] as const) {
      expect(await slots.change({ ...save, action })).toEqual({ id_slot: 0 });
    }
    expect(await readFile(join(folder, 'one.bin'), 'utf8')).toBe('qsgg1');
    if (process.platform !== 'win32')
      expect((await stat(join(folder, 'one.bin'))).mode & 0o777).toBe(0o600);
  });

  test('a file that is not a saved slot reaches no native server, and stays as it is', async () => {
    await writeFile(join(folder, 'one.bin'), 'precious');
    const { slots, asked } = await setUpIn(() => ({ status: 200, saved: 'qsgg1' }));
    for (const action of ['save', 'restore'] as const) {
      await expect(slots.change({ ...save, action })).rejects.toThrow(InvalidRequest);
    }
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
    expect(await readFile(join(folder, 'one.bin'), 'utf8')).toBe('precious');
  });

  test('a file that was never saved is not found, and the native server is not asked for it', async () => {
    const { slots, asked } = await setUpIn(() => ({ status: 200 }));
    await expect(slots.change({ ...save, action: 'restore' })).rejects.toThrow(SlotFileNotFound);
    expect(asked.filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  test('a save that the native server refuses leaves nothing', async () => {
    const { slots } = await setUpIn(() => ({ status: 400 }));
    await expect(slots.change(save)).rejects.toThrow(BackendRefused);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a save during which a request came that leaves nothing is taken back', async () => {
    const { slots, owners, all } = await setUpIn(() => {
      const [loaded] = all;
      if (loaded !== undefined)
        owners.note(loaded.server, 0, owners.ownerOf(placeOf('', { leavesNothing: true })));
      return { status: 200, saved: 'qsgg1' };
    });
    await expect(slots.change(save)).rejects.toThrow(SlotHoldsHidden);
    expect(await readdir(folder)).toEqual([]);
  });

  test('saves under one name at a time wait for each other', async () => {
    const { slots } = await setUpIn(() => ({ status: 200, saved: 'qsgg1' }));
    await expect(
      Promise.all(Array.from({ length: 8 }, () => slots.change(save))),
    ).resolves.toHaveLength(8);
  });
});

test('the language model that was used last is meant, or the one that is named', async () => {
  const loaded = [
    { id: 'extra.embedder', type: 'embedding' as const },
    { id: 'extra.chat' },
    { id: 'extra.old' },
  ];
  const { slots, asked, leases } = await setUp({
    loaded,
    handler(request, response) {
      expect(leases).toHaveLength(1);
      twoSlots(request, response);
    },
  });
  expect(await slots.list({ signal })).toMatchObject([{ id: 0 }, { id: 1 }]);
  for (const model of ['extra.old', 'old']) await slots.list({ model, signal });
  expect(asked).toEqual(['GET /slots', 'GET /slots', 'GET /slots']);
  expect(leases).toEqual([]);
});

test('slots are told as the recipe describes them, without their salt', async () => {
  const { slots } = await setUp({
    loaded: [{ id: 'm' }],
    handler: (_request, response) => response.end('[{"id":0,"cache_salt":"mine"}]'),
  });
  expect(await slots.list({ signal })).toEqual([readLlamacppSlot({ id: 0 })]);
});

test('without a language model any other with slots will do', async () => {
  const { slots } = await setUp({
    loaded: [
      { id: 'voice', type: 'audio', recipe: plainRecipe },
      { id: 'embedder', type: 'embedding' },
    ],
  });
  expect(await slots.list({ signal })).toHaveLength(2);
});

test('nothing loaded, nothing with slots, not loaded and not known are told apart', async () => {
  const none = (await setUp({ loaded: [] })).slots;
  await expect(none.list({ signal })).rejects.toThrow(NoModelLoaded);
  const plain = (await setUp({ loaded: [{ id: 'extra.m', recipe: plainRecipe }] })).slots;
  await expect(plain.list({ signal })).rejects.toThrow(CapabilityNotSupported);
  await expect(plain.list({ model: 'other', signal })).rejects.toThrow(ModelNotLoaded);
  await expect(plain.list({ model: 'absent', signal })).rejects.toThrow(ModelNotFound);
});

test('properties are passed on with the context of a request and the id, and without the folder of the file', async () => {
  const told = {
    default_generation_settings: { params: { top_k: 1 }, n_ctx: 512 },
    total_slots: 2,
    model_alias: 'alias',
    model_path: '/home/me/private/m.gguf',
    is_sleeping: false,
  };
  const handler: Handler = (_request, response) => response.end(JSON.stringify(told));
  const { slots, asked, all } = await setUp({ loaded: [{ id: 'm' }], handler });
  const shown = { ...told, model_alias: 'm', model_path: basename(all[0]?.model.path ?? '') };
  expect(await slots.properties({ signal })).toEqual(shown);
  for (const loaded of all) loaded.memory = { needed: 1, available: 2, contextSize: 128 };
  const settings = { params: { top_k: 1 }, n_ctx: 128 };
  expect(await slots.properties({ signal })).toEqual({
    ...shown,
    default_generation_settings: settings,
  });
  expect(asked).toEqual(['GET /props', 'GET /props']);
});

test.each(['[]', '{}', '{"total_slots":1}', '{"default_generation_settings":{}}'])(
  'a response of %s is not taken for a list of properties',
  async (body) => {
    const { slots } = await setUp({
      loaded: [{ id: 'm' }],
      handler: (_, response) => response.end(body),
    });
    await expect(slots.properties({ signal })).rejects.toThrow(/not a list of properties/);
  },
);

test('a recipe without properties says so', async () => {
  const { slots } = await setUp({ loaded: [{ id: 'm', recipe: plainRecipe }] });
  await expect(slots.properties({ signal })).rejects.toThrow(/has no properties/);
});

test('a slot is changed by its number, with a file or without', async () => {
  const bodies: string[] = [];
  const { slots, asked } = await setUp({
    loaded: [{ id: 'm' }],
    handler(request, response) {
      if (request.method === 'POST') request.on('data', (data) => bodies.push(String(data)));
      twoSlots(request, response);
    },
  });
  const done = await slots.change({
    id: 1,
    action: 'erase',
    filename: '../ignored',
    place,
    signal,
  });
  expect(done).toEqual({ id_slot: 1, n_erased: 3 });
  await slots.change({ id: 0, action: 'save', filename: 'my cache.bin', place, signal });
  expect(asked.filter((line) => line.startsWith('POST'))).toEqual([
    'POST /slots/1?action=erase',
    'POST /slots/0?action=save',
  ]);
  expect(bodies).toEqual(['{}', '{"filename":"my cache.bin"}']);
});

test.each([
  undefined,
  '',
  '.',
  '..',
  '../a',
  'a/b',
  '/a',
  'a\\b',
  'C:a',
  'a\0',
  'nul',
  'a.',
  '%2e%2e',
  '．．',
])('the file name %j reaches no native server', async (filename) => {
  const { slots, asked } = await setUp({ loaded: [{ id: 'm' }] });
  for (const action of ['save', 'restore'] as const) {
    await expect(slots.change({ id: 0, action, filename, place, signal })).rejects.toThrow(
      InvalidRequest,
    );
  }
  expect(asked).toEqual([]);
});

test('a slot that does not exist is not found, and nothing is changed', async () => {
  const { slots, asked } = await setUp({ loaded: [{ id: 'm' }] });
  await expect(slots.change({ id: 2, action: 'erase', place, signal })).rejects.toThrow(
    SlotNotFound,
  );
  expect(asked).toEqual(['GET /slots']);
});

test('words of a request that leaves nothing are not saved', async () => {
  const { slots, asked, owners, all } = await setUp({ loaded: [{ id: 'm' }] });
  const [loaded] = all;
  if (loaded === undefined) throw new Error('Nothing is loaded.');
  const hidden = owners.ownerOf(placeOf('', { leavesNothing: true }));
  owners.note(loaded.server, 0, hidden);
  const save = { id: 0, action: 'save' as const, filename: 'one.bin', place, signal };
  await expect(slots.change(save)).rejects.toThrow(SlotHoldsHidden);
  expect(asked).toEqual(['GET /slots']);
});

test('a restored slot is of who has asked for it', async () => {
  const { slots, restored } = await setUp({ loaded: [{ id: 'm' }] });
  const mine = placeOf('', { key: 'mine' });
  await slots.change({ id: 1, action: 'restore', filename: 'one.bin', place: mine, signal });
  expect(restored).toEqual([[1, 'mine']]);
});

test('a native server without the listing is asked all the same, and its refusal passed on', async () => {
  const error = {
    error: { code: 501, message: 'Start it with `--slots`', type: 'not_supported_error' },
  };
  const { slots, asked } = await setUp({
    loaded: [{ id: 'm' }],
    handler: (request, response) => {
      request.resume();
      response.writeHead(501).end(JSON.stringify(error));
    },
  });
  const refusal = await slots
    .change({ id: 7, action: 'erase', place, signal })
    .catch((caught: unknown) => caught);
  expect(refusal).toBeInstanceOf(BackendRefused);
  expect(refusal).toMatchObject({
    status: 501,
    type: 'not_supported_error',
    message: error.error.message,
  });
  expect(asked).toEqual(['GET /slots', 'POST /slots/7?action=erase']);
});

test.each(['{}', '[1', 'null'])('the response %s is none', async (body) => {
  const { slots, leases } = await setUp({
    loaded: [{ id: 'm' }],
    handler: (request, response) => {
      request.resume();
      response.end(request.method === 'GET' ? '[{"id":0}]' : body);
    },
  });
  await expect(slots.change({ id: 0, action: 'erase', place, signal })).rejects.toThrow(
    BackendResponseInvalid,
  );
  expect(leases).toEqual([]);
});

test('a client that leaves takes its request along, and frees the model', async () => {
  const leaving = new AbortController();
  let cut: Promise<unknown> | undefined;
  const { slots, leases } = await setUp({
    loaded: [{ id: 'm' }],
    handler(request, response) {
      request.resume();
      cut = once(response, 'close');
      leaving.abort(new Error('gone'));
    },
  });
  await expect(slots.list({ signal: leaving.signal })).rejects.toThrow('gone');
  await cut;
  expect(leases).toEqual([]);
});

test.each(['{"slots":[]}', '[1]', '[null]', 'null'])(
  'a listing of %s is not taken for a list of slots',
  async (listing) => {
    const handler: Handler = (_request, response) => response.end(listing);
    const { slots } = await setUp({ loaded: [{ id: 'a' }], handler });
    await expect(slots.list({ signal })).rejects.toThrow(/not a list of slots/);
  },
);
