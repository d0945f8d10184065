// Which files a checkpoint means, and which variants a repository has.
import { expect, test } from 'vitest';
import { growthOfWork } from '../../../fixtures/processor-time.ts';
import { CheckpointNotFound } from '../../errors.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { CheckpointAmbiguous } from './errors.ts';
import { selectFiles } from './select-files.ts';
import { describeVariants, listVariants } from './variants.ts';

const files = (...paths: string[]) =>
  paths.map((path, index) => ({ path, sizeBytes: 1000 + index }));

const repository = files(
  '.gitattributes',
  'README.md',
  'config.json',
  'tokenizer.json',
  'Qwen3-8B-Q4_K_M.gguf',
  'Qwen3-8B-UD-Q4_K_XL.gguf',
  'Qwen3-8B-IQ3_XXS.gguf',
  'Qwen3-8B-BF16.gguf',
  'Q8_0/Qwen3-8B-Q8_0-00001-of-00002.gguf',
  'Q8_0/Qwen3-8B-Q8_0-00002-of-00002.gguf',
  'big-00001-of-00002.gguf',
  'big-00002-of-00002.gguf',
  'mmproj-BF16.gguf',
  'mmproj-F16.gguf',
  'mtp-Qwen3-8B.gguf',
);

function select(
  checkpoint: string,
  listing = repository,
): { files: string[]; companions: string[] } {
  const selection = selectFiles(parseCheckpoint(checkpoint), listing);
  return {
    files: selection.files.map(({ path }) => path),
    companions: selection.companions.map(({ path }) => path),
  };
}

test.each([
  ['Q4_K_M', ['Qwen3-8B-Q4_K_M.gguf']],
  ['q4_k_m', ['Qwen3-8B-Q4_K_M.gguf']],
  ['UD-Q4_K_XL', ['Qwen3-8B-UD-Q4_K_XL.gguf']],
  ['Q8_0', ['Q8_0/Qwen3-8B-Q8_0-00001-of-00002.gguf', 'Q8_0/Qwen3-8B-Q8_0-00002-of-00002.gguf']],
  ['big-00001-of-00002.gguf', ['big-00001-of-00002.gguf', 'big-00002-of-00002.gguf']],
  ['Qwen3-8B-Q4_K_M.gguf', ['Qwen3-8B-Q4_K_M.gguf']],
  ['8B-BF16', ['Qwen3-8B-BF16.gguf']],
  ['mmproj-F16.gguf', ['mmproj-F16.gguf']],
])('%s means its files, and the small ones that go with them', (name, expected) => {
  expect(select(`owner/repo:${name}`)).toEqual({
    files: expected,
    companions: ['config.json', 'tokenizer.json'],
  });
});

test('a repository alone means all of it, a star all GGUF files', () => {
  expect(select('owner/repo').files).toHaveLength(repository.length);
  expect(select('owner/repo:*').files).toHaveLength(11);
});

test('a folder means the models in it, or all that is in it when there are none', () => {
  const listing = files(
    'a/x.onnx',
    'a/genai_config.json',
    'm-FAST/model-q9.gguf',
    'm-FAST/mmproj-x.gguf',
    'vision/mmproj-y.gguf',
  );
  expect(select('owner/repo:a', listing).files).toEqual(['a/x.onnx', 'a/genai_config.json']);
  expect(select('owner/repo:fast', listing).files).toEqual(['m-FAST/model-q9.gguf']);
  expect(select('owner/repo:mmproj-y.gguf', listing).files).toEqual(['vision/mmproj-y.gguf']);
});

test('a projector or a draft model is never taken for the model', () => {
  expect(() => select('owner/repo:F16')).toThrow(CheckpointNotFound);
  expect(() => select('owner/repo:Q2_K', files('mtp-x-Q2_K.gguf'))).toThrow(CheckpointNotFound);
});

test.each(['a.b', 'a(b', 'a+b'])('the signs in %s stand for themselves', (name) => {
  const listing = files('m-axb.gguf', 'm-aab.gguf', 'm-axb/model.gguf', 'm-aab/model.gguf');
  expect(() => select(`owner/repo:${name}`, listing)).toThrow(CheckpointNotFound);
  expect(select(`owner/repo:${name}`, files(`m-${name}.gguf`)).files).toEqual([`m-${name}.gguf`]);
});

test('what is not there is reported together with what is', () => {
  expect(() => select('owner/repo:Q5_K_S')).toThrow(
    "Repository owner/repo has no 'Q5_K_S'. It has: BF16, IQ3_XXS, Q4_K_M, Q8_0, UD-Q4_K_XL, big.gguf.",
  );
});

test('what fits several files is reported with all of them', () => {
  const listing = files('a-small-Q4_0.gguf', 'a-large-Q4_0.gguf');
  expect(() => select('owner/repo:Q4_0', listing)).toThrow(CheckpointAmbiguous);
  expect(() => select('owner/repo:Q4_0', listing)).toThrow('a-small-Q4_0.gguf, a-large-Q4_0.gguf');
  expect(select('owner/repo:a-small-Q4_0', listing).files).toEqual(['a-small-Q4_0.gguf']);
});

test('shards with a gap are not a model', () => {
  expect(() =>
    select('owner/repo:Q4_0', files('x-Q4_0-00001-of-00003.gguf', 'x-Q4_0-00003-of-00003.gguf')),
  ).toThrow('2 of 3 shards');
});

test('two quantizations in one folder are two variants', () => {
  const names = listVariants(files('gguf/m-Q4_0.gguf', 'gguf/m-Q8_0.gguf')).map(({ name }) => name);
  expect(names).toEqual(['Q4_0', 'Q8_0']);
});

test('quantizations that begin alike are two variants, and heads that draft are none', () => {
  const heads = files('eagle3-m-Q8_0.gguf', 'heads/dspark-m-Q8_0.gguf', 'mtp.gguf');
  const listing = [...files('m-Q4_0.gguf', 'm-Q4_0_4_4.gguf'), ...heads];
  expect(listVariants(listing).map(({ name }) => name)).toEqual(['Q4_0', 'Q4_0_4_4']);
  expect(select('owner/repo:Q4_0', listing).files).toEqual(['m-Q4_0.gguf']);
  // By its name it is meant, as a companion of the model.
  expect(select('owner/repo:mtp.gguf', listing).files).toEqual(['mtp.gguf']);
});

test('the five best-known variants are described, common ones first, with a good projector', () => {
  const listing = [...repository, ...files('x-Q4_0.gguf', 'x-Q2_K.gguf')];
  const description = describeVariants({
    repositoryId: 'owner/My-Embed-Rerank-GGUF',
    files: listing,
  });
  expect(description).toMatchObject({
    recipe: 'llamacpp',
    suggested_name: 'My-Embed-Rerank-GGUF',
    suggested_labels: ['vision', 'embeddings', 'reranking'],
    mmproj_files: ['mmproj-F16.gguf', 'mmproj-BF16.gguf'],
  });
  expect(description.variants.map(({ name }) => name)).toEqual([
    'Q4_K_M',
    'UD-Q4_K_XL',
    'Q8_0',
    'Q4_0',
    'BF16',
  ]);
  const [first, , sharded] = description.variants;
  expect(first).toMatchObject({ sharded: false, size_bytes: 1004 });
  expect(sharded).toMatchObject({ sharded: true, size_bytes: 1008 + 1009 });
});

test('projectors are named without their folders where that means one file, which a pull finds', () => {
  const described = (...paths: string[]) => {
    const listing = files('m-Q4_0.gguf', ...paths);
    return {
      listing,
      names: describeVariants({ repositoryId: 'o/m', files: listing }).mmproj_files,
    };
  };
  const { names, listing } = described('vision/mmproj-F16.gguf', 'vision/mmproj-F32.gguf');
  expect(names).toEqual(['mmproj-F16.gguf', 'mmproj-F32.gguf']);
  expect(select(`o/m:${names[0]}`, listing).files).toEqual(['vision/mmproj-F16.gguf']);
  const twice = described('a/mmproj-F16.gguf', 'b/mmproj-F16.gguf');
  expect(twice.names).toEqual(['a/mmproj-F16.gguf', 'b/mmproj-F16.gguf']);
});

test.each([
  ['o/embed-text', ['embeddings']],
  ['o/Reranker', ['reranking']],
  ['o/rerank-embed', ['embeddings', 'reranking']],
])('%s gets labels that a pull takes: %j', (repositoryId, labels) => {
  expect(describeVariants({ repositoryId, files: files('m-Q4_0.gguf') }).suggested_labels).toEqual(
    labels,
  );
});

test('a repository without GGUF models has no variants to describe', () => {
  expect(() =>
    describeVariants({ repositoryId: 'owner/repo', files: files('model.safetensors') }),
  ).toThrow(CheckpointNotFound);
});

const listingOf = (length: number) =>
  files(
    ...Array.from({ length }, (_, at) =>
      at % 2 === 0 ? `model-${at}-Q4_K_M.gguf` : `d${at}/m-q8_0.gguf`,
    ),
  );

test.each(['Q4_K_M', 'nothing-like-it', 'model-10-Q4_K_M.gguf'])(
  'looking for %s is work that grows as the listing does, up to the longest there may be',
  (name) => {
    const look = (listing: ReturnType<typeof listingOf>) => {
      try {
        select(`owner/repo:${name}`, listing);
      } catch (error) {
        expect(error instanceof CheckpointAmbiguous || error instanceof CheckpointNotFound).toBe(
          true,
        );
      }
      describeVariants({ repositoryId: 'owner/repo', files: listing });
    };
    // Comparing each with each would be 64 times the work.
    expect(growthOfWork([1250, 10_000], listingOf, look)).toBeLessThan(30);
  },
);
