// Tests of batches.ts.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BatchItem, getLlama, LlamaLogLevel } from 'node-llama-cpp';
import { expect, it, onTestFinished } from 'vitest';
import { writeTinyModel } from '../../fixtures/models/generate.ts';
import { createBatches } from './batches.ts';

const itemOf = (length: number) =>
  ({ tokens: Array.from({ length }, () => 1), logits: [], evaluationPriority: 3 }) as unknown as BatchItem;

function createTried() {
  const threadsFor: number[] = [];
  const batches = createBatches((tokenCount) => void threadsFor.push(tokenCount));
  const amounts = (...lengths: number[]) =>
    batches.strategy({ items: lengths.map(itemOf), size: 100 }).map(({ processAmount }) => processAmount);
  return { batches, amounts, threadsFor };
}

it('a batch waits for all requests that are going on', () => {
  const { batches, amounts, threadsFor } = createTried();
  batches.begin();
  batches.begin();
  expect(amounts(1)).toEqual([]);
  expect(amounts(1, 1)).toEqual([1, 1]);
  expect(threadsFor).toEqual([2]);
});

it('a batch does not wait for requests that have ended', () => {
  const { batches, amounts } = createTried();
  batches.begin();
  batches.begin()();
  expect(amounts(1)).toEqual([1]);
});

it('a batch goes on without one that does not ask', () => {
  const { batches, amounts } = createTried();
  batches.begin();
  batches.begin();
  const tries = Array.from({ length: 66 }, () => amounts(1).length);
  expect(tries.filter((count) => count === 1)).toHaveLength(2);
});

it('a batch gives a long prompt what single tokens leave, and divides the batch among long ones', () => {
  const { amounts } = createTried();
  expect(amounts(500, 1, 1)).toEqual([1, 1, 98]);
  expect(amounts(500, 500, 10)).toEqual([10, 45, 45]);
});

it('two requests of the library have each batch together', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'batches-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const modelPath = join(folder, 'tiny.gguf');
  await writeTinyModel({ kind: 'chat', path: modelPath });
  const llama = await getLlama({
    build: 'never',
    skipDownload: true,
    gpu: false,
    maxThreads: 1,
    logLevel: LlamaLogLevel.error,
  });
  onTestFinished(() => llama.dispose());
  const model = await llama.loadModel({ modelPath });
  const { batches } = createTried();
  const sizes: number[] = [];
  const context = await model.createContext({
    contextSize: 256,
    sequences: 2,
    batching: {
      itemPrioritizationStrategy(plan) {
        const batch = batches.strategy(plan);
        if (batch.length > 0) sizes.push(batch.length);
        return [...batch];
      },
    },
  });
  const rounds = 30;
  const generate = async () => {
    const tokens = context.getSequence().evaluate(model.tokenize('a'), { yieldEogToken: true });
    const end = batches.begin();
    for (let round = 0; round < rounds; round += 1) await tokens.next();
    end();
    await tokens.return();
  };
  await Promise.all([generate(), generate()]);
  expect(sizes.filter((size) => size === 2).length).toBeGreaterThan(rounds * 0.8);
});
