import { describe, expect, test } from 'vitest';
import { backend, model } from '../../../fixtures/command-run.ts';
import type * as api from '../../../generated/client/index.ts';
import { backendFindings, checkModels, deviceFindings } from './check-machine.ts';

/** What the doctor says of a recipe with these backends, by their states. */
function saidOf(
  states: Readonly<Record<string, string>>,
  { isWanted = true, chosen }: { isWanted?: boolean; chosen?: string } = {},
) {
  const backends = Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, backend(state)]),
  );
  const recipes = { llamacpp: { backends, default_backend: chosen } };
  const wanted = new Set(isWanted ? ['llamacpp'] : []);
  return backendFindings({ recipes } as unknown as api.SystemInfo, wanted).map(
    ({ state, message, advice = '' }) => [state, message, advice],
  );
}

describe('backends of a recipe', () => {
  test('that must be updated are wrong, whatever else is installed', () => {
    expect(saidOf({ cpu: 'installed', vulkan: 'update_required' })).toEqual([
      ['wrong', 'vulkan must be updated', "'lemonade backends update' does so."],
    ]);
  });

  test('that are installed are fine, by their own names only', () => {
    const states = { default: 'installed', cpu: 'installed', vulkan: 'installable' };
    expect(saidOf(states)).toEqual([['fine', 'cpu', '']]);
    expect(saidOf(states, { isWanted: false })).toEqual([['fine', 'cpu', '']]);
  });

  test('of which none is installed deserve a hint where a model needs one: the one that the server would take', () => {
    const states = { default: 'installable', cuda: 'unsupported', vulkan: 'installable' };
    expect(saidOf({ ...states, cpu: 'installable' }, { chosen: 'cpu' })).toEqual([
      ['hint', 'none is installed', "'lemonade backends install llamacpp:cpu' installs one."],
    ]);
    expect(saidOf(states)[0]?.[2]).toContain('llamacpp:vulkan');
    expect(saidOf(states, { isWanted: false })).toEqual([]);
  });

  test('that this machine can not have are not spoken of', () => {
    expect(saidOf({ default: 'unsupported', npu: 'unsupported' })).toEqual([]);
    expect(saidOf({ default: 'installable' })).toEqual([]);
  });
});

test('a machine without a graphics card is fine; a card whose driver does not work is a hint', () => {
  const found = (devices: object) =>
    deviceFindings({ devices } as unknown as api.SystemInfo).map(({ check, state, message }) => [
      check,
      state,
      message,
    ]);
  expect(found({ nvidia_gpu: [{ available: false }] })).toEqual([
    ['GPU', 'fine', 'none found; the processor does the work'],
  ]);
  const broken = { name: 'Card', available: false, error: 'no driver' };
  expect(found({ amd_gpu: [broken], npu: { name: 'NPU', available: true } })).toEqual([
    ['GPU', 'hint', "Card can't be used: no driver"],
    ['NPU', 'fine', 'NPU'],
  ]);
  const card = { name: 'Card', available: true, driver_version: '5.1' };
  expect(found({ nvidia_gpu: [card] })).toEqual([['GPU', 'fine', 'Card, driver 5.1']]);
});

test('a disk without a model that chats deserves a hint', () => {
  const models = [model('a'), model('b', { labels: ['embeddings'] })] as unknown as api.Model[];
  expect(checkModels(models)).toMatchObject({
    state: 'fine',
    message: '2 models on the disk, 1 of them for chat',
  });
  expect(checkModels(models.slice(1))).toMatchObject({
    state: 'hint',
    message: '1 model on the disk, 0 of them for chat',
  });
});
