import { describe, expect, test } from 'vitest';
import { CheckpointNotFound } from '../../errors.ts';
import { describeVariants, listVariants } from './variants.ts';

const files = (...paths: string[]) => paths.map((path, at) => ({ path, sizeBytes: 10 ** at }));
const listed = (...paths: string[]) =>
  listVariants(files(...paths)).map((variant) => [
    variant.name,
    variant.files.map(({ path }) => path),
  ]);
const described = (repositoryId: string, ...paths: string[]) =>
  describeVariants({ repositoryId, files: files(...paths) as never });

describe('the variants of a repository', () => {
  test('are named by their quantization, in alphabetical order', () => {
    expect(listed('m-Q8_0.gguf', 'm-Q4_K_M.gguf', 'm-BF16.gguf')).toEqual([
      ['BF16', ['m-BF16.gguf']],
      ['Q4_K_M', ['m-Q4_K_M.gguf']],
      ['Q8_0', ['m-Q8_0.gguf']],
    ]);
  });

  test('are models alone', () => {
    expect(listed('README.md', 'mmproj-F16.gguf', 'mtp-m-Q8_0.gguf', 'm-Q4_0.gguf')).toEqual([
      ['Q4_0', ['m-Q4_0.gguf']],
    ]);
    expect(listed('README.md')).toEqual([]);
  });

  test('have all their shards, the first one first', () => {
    const [first, second] = ['m-Q4_0-00001-of-00002.gguf', 'm-Q4_0-00002-of-00002.gguf'];
    expect(listed(second, 'm-Q8_0.gguf', first)).toEqual([
      ['Q4_0', [first, second]],
      ['Q8_0', ['m-Q8_0.gguf']],
    ]);
  });

  test('in a folder of their own are named after that, where the file says less', () => {
    expect(listed('UD-Q4_K_XL/model.gguf')).toEqual([['UD-Q4_K_XL', ['UD-Q4_K_XL/model.gguf']]]);
    expect(listed('Q4_0/m-Q8_0.gguf')).toEqual([['Q4_0', ['Q4_0/m-Q8_0.gguf']]]);
    expect(listed('large/m-Q8_0.gguf')).toEqual([['Q8_0', ['large/m-Q8_0.gguf']]]);
    expect(listed('large/model.gguf')).toEqual([['large', ['large/model.gguf']]]);
  });

  test('that share a folder are not named after it', () => {
    expect(listed('Q4_0/a-Q8_0.gguf', 'Q4_0/b-BF16.gguf')).toEqual([
      ['BF16', ['Q4_0/b-BF16.gguf']],
      ['Q8_0', ['Q4_0/a-Q8_0.gguf']],
    ]);
  });

  test('without a quantization are named by their path', () => {
    expect(listed('model.gguf')).toEqual([['model.gguf', ['model.gguf']]]);
    expect(listed('x/one.gguf', 'x/two.gguf')).toEqual([
      ['x/one.gguf', ['x/one.gguf']],
      ['x/two.gguf', ['x/two.gguf']],
    ]);
  });

  test('of the same quantization are told apart by their names, in any case of letters', () => {
    expect(listed('small-q4_0.gguf', 'large-Q4_0.gguf', 'm-Q8_0.gguf')).toEqual([
      ['Q8_0', ['m-Q8_0.gguf']],
      ['large-Q4_0', ['large-Q4_0.gguf']],
      ['small-q4_0', ['small-q4_0.gguf']],
    ]);
  });

  test('of the same name in several folders are told apart by their paths', () => {
    expect(listed('a/m-Q4_0.gguf', 'b/m-Q4_0.gguf', 'a/n-Q8_0.gguf', 'b/o-F16.gguf')).toEqual([
      ['F16', ['b/o-F16.gguf']],
      ['Q8_0', ['a/n-Q8_0.gguf']],
      ['a/m-Q4_0.gguf', ['a/m-Q4_0.gguf']],
      ['b/m-Q4_0.gguf', ['b/m-Q4_0.gguf']],
    ]);
  });
});

describe('the description of a repository', () => {
  test('without a model is an error that names it', () => {
    expect(() => described('org/m', 'mmproj-F16.gguf')).toThrow(CheckpointNotFound);
    expect(() => described('org/m')).toThrow(
      'Repository org/m has no GGUF model, so there are no variants of it.',
    );
  });

  test('names what is used most first, then the others in order, five at most', () => {
    const { variants } = described(
      'org/m-GGUF',
      ...['BF16', 'IQ4_XS', 'q4_0', 'Q8_0', 'UD-Q4_K_XL', 'Q4_K_M'].map((one) => `m-${one}.gguf`),
    );
    expect(variants.map(({ name }) => name)).toEqual([
      'Q4_K_M',
      'UD-Q4_K_XL',
      'Q8_0',
      'q4_0',
      'BF16',
    ]);
  });

  test('tells of each variant its files and how large they are together', () => {
    const shards = ['m-Q4_0-00001-of-00002.gguf', 'm-Q4_0-00002-of-00002.gguf'];
    expect(described('org/m-GGUF', ...shards, 'm-Q8_0.gguf')).toEqual({
      recipe: 'llamacpp',
      suggested_name: 'm-GGUF',
      suggested_labels: [],
      mmproj_files: [],
      variants: [
        {
          name: 'Q8_0',
          primary_file: 'm-Q8_0.gguf',
          files: ['m-Q8_0.gguf'],
          sharded: false,
          size_bytes: 100,
        },
        { name: 'Q4_0', primary_file: shards[0], files: shards, sharded: true, size_bytes: 11 },
      ],
    });
  });

  test.each([
    ['org/m', ['m-Q4_0.gguf'], []],
    ['org/m', ['m-Q4_0.gguf', 'mmproj-F16.gguf'], ['vision']],
    ['org/Nomic-Embed', ['m-Q4_0.gguf'], ['embeddings']],
    ['org/Some-Reranker', ['m-Q4_0.gguf'], ['reranking']],
    ['org/embed-rerank', ['m-Q4_0.gguf', 'mmproj.gguf'], ['vision', 'embeddings', 'reranking']],
  ])('of %s with %j suggests the labels %j', (id, paths, labels) => {
    expect(described(id, ...paths).suggested_labels).toEqual(labels);
  });

  test('names the projector that runs everywhere first', () => {
    const order = (...paths: string[]) => described('org/m', 'm-Q4_0.gguf', ...paths).mmproj_files;
    expect(order('mmproj-BF16.gguf', 'mmproj-F32.gguf', 'mmproj-F16.gguf')).toEqual([
      'mmproj-F16.gguf',
      'mmproj-BF16.gguf',
      'mmproj-F32.gguf',
    ]);
    expect(order('mmproj-b-f16.gguf', 'mmproj-a-F16.gguf')).toEqual([
      'mmproj-a-F16.gguf',
      'mmproj-b-f16.gguf',
    ]);
  });

  test('names projectors without their folders, unless the name alone is not enough', () => {
    const names = (...paths: string[]) => described('org/m', 'm-Q4_0.gguf', ...paths).mmproj_files;
    expect(names('a/mmproj-F16.gguf', 'a/b/mmproj-F32.gguf')).toEqual([
      'mmproj-F16.gguf',
      'mmproj-F32.gguf',
    ]);
    expect(names('a/mmproj-F16.gguf', 'b/mmproj-F16.gguf', 'mmproj-F32.gguf')).toEqual([
      'a/mmproj-F16.gguf',
      'b/mmproj-F16.gguf',
      'mmproj-F32.gguf',
    ]);
  });
});
