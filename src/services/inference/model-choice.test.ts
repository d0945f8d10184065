// Which model a request means, and who is asked to find out.
import { expect, test } from 'vitest';
import { nothingElsewhere, oneModelEach } from '../../../fixtures/candidates.ts';
import { placeOf } from '../../../fixtures/places.ts';
import { plainWith, planFor } from '../../../fixtures/plans.ts';
import { BackendRefused, CapabilityNotSupported, NoModelLoaded } from '../../errors.ts';
import type { LoadPlan } from '../residency/load-plan.ts';
import type { LoadedModel } from '../residency/residency.ts';
import { readyModelsOf } from '../upstream/ready-models.ts';
import { ModelChoice, type ModelQuestion } from './model-choice.ts';

const embedder = planFor('e', {
  type: 'embedding',
  recipe: plainWith({ protocol: { paths: { embeddings: '/e' } } }),
});
const chatter = planFor('c', { recipe: plainWith({ protocol: { paths: { chat: '/c' } } }) });

/**
 * The id of the model that a request means; `asked` has the names that candidates and models were
 * asked for.
 */
function setUp(loaded: readonly LoadPlan[]) {
  const asked: string[] = [];
  const choice = new ModelChoice({
    candidates: {
      serve(request, attempt) {
        asked.push(request.name);
        return oneModelEach.serve(request, attempt);
      },
    },
    models: {
      async get(name) {
        asked.push(name);
        throw new Error('nothing is known');
      },
    },
    localOnly: nothingElsewhere,
    ready: readyModelsOf({
      loaded: () => loaded as readonly LoadedModel[],
      modelOf: (id) => loaded.find(({ model }) => model.id === id)?.model,
    }),
  });
  const find = (wanted: Omit<ModelQuestion, 'body' | 'place'>, model?: string) =>
    choice.serve(
      { ...wanted, place: placeOf(), body: model === undefined ? {} : { model } },
      ({ id }) => id,
    );
  return { asked, find, choice };
}

test('for a loaded model, and without a name, no list of models is read', async () => {
  const { asked, find } = setUp([embedder, chatter]);
  expect(await find({ capability: 'chat', type: 'llm' }, 'c')).toBe('c');
  expect(await find({ capability: 'chat', type: 'llm' }, 'local')).toBe('c');
  expect(await find({ capability: 'embeddings', type: 'embedding' })).toBe('e');
  expect(asked).toEqual([]);
  await expect(find({ capability: 'chat' }, 'other')).rejects.toThrow('nothing is known');
  expect(asked).toEqual(['other', 'other']);
});

test('without a type and a name, a loaded model whose native server has the capability is meant', async () => {
  const { find } = setUp([chatter, embedder]);
  expect(await find({ capability: 'embeddings' })).toBe('e');
  await expect(find({ capability: 'reranking' })).rejects.toThrow(CapabilityNotSupported);
  await expect(find({ capability: 'reranking', type: 'reranking' })).rejects.toThrow(NoModelLoaded);
  await expect(setUp([]).find({ capability: 'embeddings' })).rejects.toThrow(NoModelLoaded);
});

test('a model of another type is refused', async () => {
  const { find } = setUp([embedder]);
  await expect(find({ capability: 'chat', type: 'llm' }, 'e')).rejects.toThrow(
    /of type embedding and can't do chat/,
  );
});

/** Loaded models that have the capability `infill`, each with a native server of its own. */
const infillers = (...ids: readonly string[]) => {
  const recipe = plainWith({ protocol: { paths: { chat: '/c', infill: '/i' } } });
  return ids.map(
    (id) => ({ ...planFor(id, { recipe }), server: { pid: 1 } }) as unknown as LoadedModel,
  );
};

test('without a name, a loaded model whose backend has the capability is meant, though another was used since', async () => {
  const { find } = setUp([chatter, ...infillers('coder')]);
  expect(await find({ capability: 'infill', type: 'llm' })).toBe('coder');
  expect(await find({ capability: 'chat', type: 'llm' })).toBe('c');
  await expect(setUp([chatter]).find({ capability: 'infill', type: 'llm' })).rejects.toThrow(
    CapabilityNotSupported,
  );
});

test('without a name, a model that says that it can not do it leaves the request to the next one, then and later', async () => {
  const { choice } = setUp(infillers('talker', 'coder'));
  const asked: string[] = [];
  const refuse = (status: number) => new BackendRefused({ message: 'no', status });
  const ask = (body: { model?: string }, error: (id: string) => Error | undefined) =>
    choice.serve({ capability: 'infill', type: 'llm', place: placeOf(), body }, async ({ id }) => {
      asked.push(id);
      const thrown = error(id);
      if (thrown) throw thrown;
      return id;
    });
  const onlyCoder = (id: string) => (id === 'talker' ? refuse(501) : undefined);
  await expect(ask({}, () => refuse(400))).rejects.toThrow('no');
  await expect(ask({ model: 'talker' }, onlyCoder)).rejects.toThrow('no');
  expect(asked.splice(0)).toEqual(['talker', 'talker']);
  expect(await ask({}, onlyCoder)).toBe('coder');
  expect(await ask({ model: 'local' }, onlyCoder)).toBe('coder');
  expect(asked.splice(0)).toEqual(['talker', 'coder', 'coder']);
  await expect(ask({}, () => refuse(501))).rejects.toThrow('no');
  expect(asked).toEqual(['coder']);
});
