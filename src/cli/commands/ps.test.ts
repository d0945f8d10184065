import { describe, expect, test } from 'vitest';
import { run } from '../../../fixtures/command-run.ts';
import { printLoadedModels } from './ps.ts';

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
    last_use: Date.now() / 1000 - 30,
    expires_at: Date.now() / 1000 + 120,
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
    expect(lines[1]).toMatch(
      /^m \(pinned\) \| llm \| gpu \| 2.1 GB \| llamacpp:vulkan \| 4096 \| 2 \| 30 s ago \| (?:2 min|1 min 59 s)$/,
    );
    expect(lines[2]).toMatch(/^m \| llm \| gpu \| llamacpp \| 30 s ago$/);
    expect(lines.slice(3)).toEqual([
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
});
