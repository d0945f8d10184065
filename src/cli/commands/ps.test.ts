import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../../fixtures/command-run.ts';
import { printLoadedModels } from './ps.ts';

const NOW_SECONDS = 1_800_000_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_SECONDS * 1000 });
});
afterEach(() => vi.useRealTimers());

describe('lemonade ps', () => {
  const loaded = {
    model_name: 'm',
    pinned: true,
    type: 'llm',
    device: 'gpu',
    recipe: 'llamacpp',
    recipe_options: { llamacpp_backend: 'vulkan' },
    plan: {
      ctx_size: 4096,
      memory_needed_gb: 1.95,
      reason: 'Backend vulkan is taken, for backend cuda could not be fetched: no such archive.',
      attempts: [{ problem: 'could not be fetched: no such archive.' }, { problem: null }],
    },
    requests: 2,
    last_use: NOW_SECONDS - 30,
    expires_at: NOW_SECONDS + 120,
  };

  test('has the models in memory, and those on their way', async () => {
    const other = {
      ...loaded,
      pinned: false,
      recipe_options: {},
      plan: { ctx_size: null, memory_needed_gb: null, attempts: [] },
      requests: 0,
      expires_at: null,
    };
    const models_loading = [{ model_name: 'n', recipe: 'llamacpp', backend: 'cpu' }];
    const { lines } = await run(
      { 'GET /health': { all_models_loaded: [loaded, other], models_loading } },
      printLoadedModels,
    );
    expect(lines.slice(1)).toEqual([
      'm (pinned) | llm | gpu | 2.1 GB | llamacpp:vulkan | 4096 | 2 | 30 s ago | 2 min',
      'm | llm | gpu | llamacpp | 30 s ago',
      'm: Backend vulkan is taken, for backend cuda could not be fetched: no such archive.',
      'Loading n (llamacpp:cpu)',
    ]);
  });

  test('says when there is none', async () => {
    const { lines } = await run(
      { 'GET /health': { all_models_loaded: [], models_loading: [] } },
      printLoadedModels,
    );
    expect(lines).toEqual(["No model is in memory. 'lemonade run MODEL' loads one and chats."]);
  });

  test('has a line for a model on its way, and no table where nothing else is there', async () => {
    const models_loading = [{ model_name: 'n', recipe: 'llamacpp', backend: 'cpu' }];
    const { lines } = await run(
      { 'GET /health': { all_models_loaded: [], models_loading } },
      printLoadedModels,
    );
    expect(lines).toEqual(['Loading n (llamacpp:cpu)']);
  });

  test('does not explain a first choice', async () => {
    const plan = { ...loaded.plan, attempts: [{ problem: null }] };
    const { lines } = await run(
      { 'GET /health': { all_models_loaded: [{ ...loaded, plan }], models_loading: [] } },
      printLoadedModels,
    );
    expect(lines).toHaveLength(2);
  });

  test('is the JSON of what is in memory where that is wanted, also where nothing is', async () => {
    const json = async (...all_models_loaded: readonly object[]) => {
      const health = { all_models_loaded, models_loading: [] };
      const { lines } = await run({ 'GET /health': health }, printLoadedModels, { json: true });
      return lines.map((line) => JSON.parse(line));
    };
    expect(await json(loaded)).toEqual([[loaded]]);
    expect(await json()).toEqual([[]]);
  });
});
