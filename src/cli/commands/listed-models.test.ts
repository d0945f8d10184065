import { describe, expect, test } from 'vitest';
import { model, system } from '../../../fixtures/command-run.ts';
import type { Model } from '../../../generated/client/index.ts';
import type { Machine } from '../kit/machine.ts';
import { isMeantBy, sortModels } from './listed-models.ts';

const MACHINE = system as unknown as Machine;
const listed = (id: string, more: object = {}) => model(id, more) as unknown as Model;

/** The names in each list. */
function sorted(...models: readonly Model[]) {
  const lists = Object.entries(sortModels(models, MACHINE)) as [string, readonly Model[]][];
  return Object.fromEntries(
    lists
      .filter(([, list]) => list.length > 0)
      .map(([name, list]) => [name, list.map(({ id }) => id)]),
  );
}

describe('each model is in one list', () => {
  test('by where it is, and what this machine can do with it', () => {
    expect(
      sorted(
        listed('here', { downloaded: true }),
        listed('far', { provider: 'p' }),
        listed('far-here', { provider: 'p', downloaded: true }),
        listed('fits'),
        listed('big', { size: 20 }),
        listed('npu', { recipe: 'flm' }),
        listed('big-npu', { recipe: 'flm', size: 20 }),
        listed('refused', { unavailable_reason: 'It is gone.' }),
      ),
    ).toEqual({
      here: ['here'],
      elsewhere: ['far', 'far-here'],
      fitting: ['fits'],
      tooLarge: ['big'],
      unable: ['npu', 'refused', 'big-npu'],
    });
  });

  test('on the disk also where it is too large, or nothing runs it', () => {
    const downloaded = true;
    expect(
      sorted(listed('big', { size: 20, downloaded }), listed('npu', { recipe: 'flm', downloaded })),
    ).toEqual({ here: ['big', 'npu'] });
  });

  test('in no list where there is no model', () => {
    expect(sorted()).toEqual({});
  });

  test('in the order in which models are offered, those on the disk in that of the server', () => {
    const others = [
      listed('large', { size: 2 }),
      listed('small'),
      listed('embeds', { labels: ['embeddings'] }),
      listed('own', { suggested: false }),
    ];
    expect(sorted(...others)).toEqual({ fitting: ['small', 'large', 'own', 'embeds'] });
    const here = others.map((one) => ({ ...one, downloaded: true }));
    expect(sorted(...here)).toEqual({ here: ['large', 'small', 'embeds', 'own'] });
  });
});

describe('a filter means a model', () => {
  const named = listed('Qwen3-0.6B-GGUF', { labels: ['chat', 'hot'] });

  test.each(['qwen', 'GGUF', '0.6b', 'Qwen*GGUF', '*', '**', '', 'q*3*f', 'chat', 'HOT'])(
    'by a part of its name, or a label: %j',
    (filter) => {
      expect(isMeantBy(filter, named)).toBe(true);
    },
  );

  test.each(['gguf*qwen', 'q.en', 'Qwen3*3', 'ho', 'chat hot', 'llama', 'GGUF*F'])(
    'not by parts in another order, a part of a label, or what is not in it: %j',
    (filter) => {
      expect(isMeantBy(filter, named)).toBe(false);
    },
  );
});
