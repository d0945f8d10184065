import { describe, expect, test } from 'vitest';
import { only } from '../../../fixtures/defaults.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { AdminKeyRequired } from '../../errors.ts';
import type { KnownModel } from '../../services/models/known-model.ts';
import { ModelNotLoaded } from '../../services/residency/errors.ts';
import { createLoadHandlers, type LoadDependencies } from './loads.ts';

const { signal } = new AbortController();
const place = placeOf();
const ADMIN = { isAdmin: true, hasAdminKey: false };
const STRANGER = { isAdmin: false, hasAdminKey: false };

const given = (parts: object) =>
  ({
    body: {},
    query: {},
    path: {},
    headers: {},
    prefix: '/api/v1',
    caller: ADMIN,
    asker: { place, signal },
    signal,
    ...parts,
  }) as never;
const json = async (result: Promise<unknown>) => ((await result) as { json: unknown }).json;

describe('the slots of a model', () => {
  function slotsOf() {
    const asked: unknown[] = [];
    const answer = (name: string) => async (request: unknown) => {
      asked.push(request);
      return name;
    };
    const slots = {
      list: answer('slots'),
      properties: answer('properties'),
      change: answer('changed'),
    };
    return { asked, ...createLoadHandlers(only<LoadDependencies>({ slots })) };
  }

  test('are listed, and described, for the model that is named', async () => {
    const { listSlots, getProps, asked } = slotsOf();
    expect(await json(listSlots(given({ query: { model: 'm' } })))).toBe('slots');
    expect(await json(getProps(given({ query: {} })))).toBe('properties');
    expect(asked).toEqual([
      { model: 'm', signal },
      { model: undefined, signal },
    ]);
  });

  const change = (action: string, more: object = {}) =>
    given({ path: { id: 3 }, query: { action, model: 'm' }, body: undefined, ...more });

  test.each(['save', 'restore', 'erase'])('are changed by an administrator: %s', async (action) => {
    const { updateSlot, asked } = slotsOf();
    expect(await json(updateSlot(change(action, { body: { filename: 'f' } })))).toBe('changed');
    expect(asked).toEqual([{ id: 3, action, filename: 'f', model: 'm', place, signal }]);
  });

  test('are erased by every caller, and neither saved nor restored', async () => {
    const { updateSlot, asked } = slotsOf();
    expect(await json(updateSlot(change('erase', { caller: STRANGER })))).toBe('changed');
    expect(asked).toEqual([
      { id: 3, action: 'erase', filename: undefined, model: 'm', place, signal },
    ]);
    for (const action of ['save', 'restore']) {
      const refused = updateSlot(change(action, { caller: STRANGER }));
      await expect(refused).rejects.toThrow(AdminKeyRequired);
      await expect(updateSlot(change(action, { caller: STRANGER }))).rejects.toThrow(
        `To ${action} a slot`,
      );
    }
    expect(asked).toHaveLength(1);
  });
});

describe('unloading', () => {
  function unloaderOf(failure?: Error) {
    const looked: unknown[] = [];
    const unloaded: string[] = [];
    const handlers = createLoadHandlers(
      only<LoadDependencies>({
        slots: {},
        models: {
          get: async (name: string, how: unknown) => {
            looked.push([name, how]);
            if (name === 'nick') return { id: 'm' } as KnownModel;
            throw new Error('Unknown.');
          },
        },
        candidates: { idsOf: async () => undefined },
        residency: {
          loaded: () => [{ model: { id: 'm' } }],
          unload: async (id: string) => {
            unloaded.push(id);
            if (failure !== undefined) throw failure;
          },
        },
      }),
    );
    const unload = (model_name: string) => handlers.unloadModel(given({ body: { model_name } }));
    return { unload, looked, unloaded };
  }

  test('finds a model by another name without asking a provider', async () => {
    const { unload, looked, unloaded } = unloaderOf();
    expect(await json(unload('nick'))).toEqual({
      status: 'success',
      message: 'Model unloaded successfully',
    });
    expect(looked).toEqual([['nick', { isLocalOnly: true }]]);
    expect(unloaded).toEqual(['m']);
  });

  test('says as the specification does that nothing is loaded', async () => {
    const { unload } = unloaderOf(new ModelNotLoaded('m'));
    for (const name of ['m', 'nick'])
      await expect(unload(name)).rejects.toMatchObject({ message: `Model not found: ${name}` });
    await expect(unload('other')).rejects.toMatchObject({ message: 'Model not found: other' });
  });

  test('fails as the end of the native server does', async () => {
    const { unload } = unloaderOf(new Error('It hangs.'));
    await expect(unload('m')).rejects.toThrow('It hangs.');
  });
});
