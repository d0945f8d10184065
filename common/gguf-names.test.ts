import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Catalogue } from '../src/recipes/kit/model.ts';
import { listVariants } from '../src/services/downloads/variants.ts';
import { describeModel } from '../src/services/models/describe-model.ts';
import { describeExtraModels } from '../src/services/models/extra-models.ts';
import type { GgufReader } from '../src/services/models/gguf-facts.ts';
import type { LocalCheckpoints } from '../src/services/models/local-hub.ts';
import { factsOf } from '../web/app/models/model-facts.ts';
import {
  isDraftName,
  isGgufName,
  isHeadsAlone,
  isProjectorName,
  lastShardOf,
  quantizationIn,
  quantizationOf,
  shardOf,
  withoutGgufEnding,
} from './gguf-names.ts';

const catalogue: Catalogue = JSON.parse(
  readFileSync(new URL('../generated/catalogue.json', import.meta.url), 'utf8'),
);

/** The files of these tests say nothing about themselves. */
const silent: GgufReader = {
  head: async () => undefined,
  read: async () => undefined,
  isCutOff: async () => false,
};
const nothingHere: LocalCheckpoints = {
  find: async () => undefined,
  modifiedMs: () => undefined,
  watch: () => undefined,
};

const QUANTIZATIONS: readonly (readonly [name: string, quantization: string | undefined])[] = [
  ['Qwen3-8B-Q4_K_M.gguf', 'Q4_K_M'],
  ['minicpm3-4b-q4_k_m.gguf', 'Q4_K_M'],
  ['PromptBridge-0.6b-Alpha.Q4_K_M.gguf', 'Q4_K_M'],
  ['Qwen3-8B-UD-Q4_K_XL.gguf', 'UD-Q4_K_XL'],
  ['gemma-3-270m-it-UD-IQ2_M.gguf', 'UD-IQ2_M'],
  ['M-IQ3_XXS.gguf', 'IQ3_XXS'],
  ['M-IQ4_NL.gguf', 'IQ4_NL'],
  ['M-Q6_K.gguf', 'Q6_K'],
  ['M-Q8_0.gguf', 'Q8_0'],
  ['M-Q8_0_K.gguf', 'Q8_0_K'],
  ['M-Q40_K.gguf', 'Q40_K'],
  ['M-Q4_0_4_4.gguf', 'Q4_0_4_4'],
  ['M-Q4_0_8_8.gguf', 'Q4_0_8_8'],
  ['M-IQ4_NL_4_4.gguf', 'IQ4_NL_4_4'],
  ['M-TQ1_0.gguf', 'TQ1_0'],
  ['M-BF16.gguf', 'BF16'],
  ['M-f16.gguf', 'F16'],
  ['Qwen3-Coder-Next-MXFP4_MOE.gguf', 'MXFP4_MOE'],
  ['M-NVFP4.gguf', 'NVFP4'],
  ['sd_turbo-f16-q8_0.gguf', 'Q8_0'],
  ['M-Q4_0-00001-of-00001.gguf', 'Q4_0'],
  ['M-Q0_K.gguf', undefined],
  ['M-Q4K.gguf', undefined],
  ['FAQ4_0.gguf', undefined],
  ['Tiny-Demo.gguf', undefined],
];

test.each(QUANTIZATIONS)('%s has the quantization %s', (name, quantization) => {
  expect(quantizationOf(name)).toBe(quantization);
});

test('a quantization is found as it is spelled, also in folders and checkpoints', () => {
  expect(quantizationIn('minicpm3-4b-q4_k_m.gguf')).toBe('q4_k_m');
  expect(quantizationIn('o/m-GGUF:UD-Q4_K_XL')).toBe('UD-Q4_K_XL');
  expect(quantizationIn('pqnet/bge-reranker-v2-m3-Q8_0-GGUF')).toBe('Q8_0');
});

/** What each of those who read names tells of a file of this name. */
async function toldOf(name: string) {
  const file = { path: `/extra/${name}`, sizeBytes: 1, modifiedMs: 0 };
  const [extra] = await describeExtraModels('/extra', [file], silent);
  const checkpoint = `owner/repo:${name}`;
  const [registered, app] = [await describedAs(checkpoint), factsOf({ name: 'M', checkpoint })];
  const [variant] = listVariants([{ path: name, sizeBytes: 1 }]);
  return {
    'a file of the extra models folder': extra?.dtype,
    'a registered model': registered.dtype,
    'the app': app.quantization,
    'the variants of a repository': variant?.name.toUpperCase(),
  };
}

const describedAs = (main: string, recipe = 'llamacpp') =>
  describeModel(
    { origin: 'user', name: 'M', recipe, checkpoints: { main }, labels: [], suggested: true },
    { recipe: catalogue.recipes[recipe], local: nothingHere, gguf: silent },
  );

test.each(QUANTIZATIONS)('everyone who reads %s tells the same of it', async (name, expected) => {
  expect(await toldOf(name)).toEqual({
    'a file of the extra models folder': expected,
    'a registered model': expected,
    'the app': expected,
    // Variants without a quantization are called by their files.
    'the variants of a repository': expected ?? name.toUpperCase(),
  });
});

describe('of the models of the catalogue', () => {
  const checkpoints = catalogue.models.flatMap((model) =>
    Object.entries(model.checkpoints).map(([role, checkpoint = '']) => ({
      role,
      checkpoint,
      recipe: model.recipe,
    })),
  );

  test('the server and the app tell the same', async () => {
    expect(checkpoints.length).toBeGreaterThan(200);
    for (const { checkpoint, recipe } of checkpoints) {
      const { dtype } = await describedAs(checkpoint, recipe);
      expect(factsOf({ name: 'M', checkpoint }).quantization, checkpoint).toBe(dtype);
    }
  });

  test('a variant has the name by which the catalogue asks for it', () => {
    const asked = checkpoints.filter(
      ({ role, recipe }) => role === 'main' && recipe === 'llamacpp',
    );
    for (const { checkpoint } of asked) {
      const [, selector] = checkpoint.split(':');
      // Without one, and with a star, it asks for all files.
      if (selector === undefined || selector === '*') continue;
      const path = isGgufName(selector) ? selector : `Model-${selector}.gguf`;
      const names = listVariants([{ path, sizeBytes: 1 }]).map(({ name }) => name.toUpperCase());
      expect(names, checkpoint).toEqual([quantizationOf(selector)]);
    }
  });

  test('projectors are told by their names, but for those that are called otherwise', () => {
    const named = checkpoints
      .filter(({ checkpoint }) => isProjectorName(checkpoint))
      .map(({ role }) => role);
    expect(new Set(named)).toEqual(new Set(['mmproj']));
  });
});

test.each([
  ['big-00001-of-00003.gguf', { family: 'big.gguf', number: 1, total: 3 }],
  ['Q8_0/M.00002-of-00002.GGUF', { family: 'Q8_0/M.GGUF', number: 2, total: 2 }],
  ['M_00002-of-00002.gguf', { family: 'M.gguf', number: 2, total: 2 }],
  ['M-1-of-3.gguf', undefined],
  ['M-00001-of-00003.bin', undefined],
  ['M.gguf', undefined],
])('%s is the shard %j', (path, shard) => {
  expect(shardOf(path)).toEqual(shard);
});

test.each([
  ['a/M-00001-of-00003.gguf', 'a/M-00003-of-00003.gguf'],
  ['M.00001-of-00002.GGUF', 'M.00002-of-00002.GGUF'],
  ['M-00002-of-00003.gguf', undefined],
  ['M.gguf', undefined],
])('the set of %s ends with %s', (first, last) => {
  expect(lastShardOf(first)).toBe(last);
});

test.each([
  ['mmproj-F16.gguf', true],
  ['vision/Ministral-3-3B-BF16-MMPROJ.gguf', true],
  ['C:\\models\\mmproj-model-f16.gguf', true],
  ['with-mmproj/M-Q4_0.gguf', false],
  ['M-Q4_0.gguf', false],
])('%s is a projector by its name: %s', (path, isProjector) => {
  expect(isProjectorName(path)).toBe(isProjector);
});

test.each([
  ['mtp-Qwen3-8B.gguf', { isHeads: true, isDraft: true }],
  ['heads/eagle3-Qwen3-8B.gguf', { isHeads: true, isDraft: true }],
  ['C:\\models\\dspark.gguf', { isHeads: true, isDraft: true }],
  ['mtp-models/Qwen3-8B.gguf', { isHeads: false, isDraft: false }],
  ['Qwen3-draft-0.6B.gguf', { isHeads: false, isDraft: true }],
  ['draft-Qwen3.txt', { isHeads: false, isDraft: false }],
  ['Qwen3-8B.gguf', { isHeads: false, isDraft: false }],
])('%s drafts for another model: %j', (name, { isHeads, isDraft }) => {
  expect([isHeadsAlone(name), isDraftName(name)]).toEqual([isHeads, isDraft]);
});

test('the ending counts in any case', () => {
  expect(['a.gguf', 'b.GGUF', 'c.gguf.part', 'gguf'].filter(isGgufName)).toEqual([
    'a.gguf',
    'b.GGUF',
  ]);
  expect(withoutGgufEnding('a/b.Gguf')).toBe('a/b');
});
