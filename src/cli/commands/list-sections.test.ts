import { expect, test } from 'vitest';
import { model, system } from '../../../fixtures/command-run.ts';
import type { Model } from '../../../generated/client/index.ts';
import type { Machine } from '../kit/machine.ts';
import { tableLines } from '../kit/table.ts';
import { type ListSection, listSections } from './list-sections.ts';
import type { ListedModels } from './listed-models.ts';

const MACHINE = system as unknown as Machine;
const listed = (id: string, more: object = {}) => model(id, more) as unknown as Model;
const NONE: ListedModels = { here: [], elsewhere: [], fitting: [], tooLarge: [], unable: [] };

const sectionsOf = (
  models: Partial<ListedModels>,
  { machine = MACHINE, first }: { machine?: Machine; first?: Model } = {},
) => listSections({ ...NONE, ...models }, { machine, first });

/** Its lines, with columns apart by ` | `. */
const linesOf = ({ rows, columns }: ListSection, width = Number.POSITIVE_INFINITY) =>
  tableLines({ rows, columns, width }).map((line) => line.replaceAll(/ {2,}/g, ' | '));

/** The lines of the one section that has models. */
function onlyLines(sections: readonly ListSection[], width?: number): string[] {
  const [section, ...others] = sections.filter(({ rows }) => rows.length > 0);
  expect(others).toEqual([]);
  return section === undefined ? [] : [section.title, ...linesOf(section, width)];
}

test('the sections are what is here, what is elsewhere, what fits by its purpose, and what does not', () => {
  const sections = sectionsOf({});
  expect(sections.map(({ title }) => title)).toEqual([
    'On this machine',
    'At providers',
    'Can be pulled, and fits this machine: chat',
    'Can be pulled, and fits this machine: transcription',
    'Can be pulled, and fits this machine: speech',
    'Can be pulled, and fits this machine: images',
    'Can be pulled, and fits this machine: embeddings',
    'Can be pulled, and fits this machine: reranking',
    'Can be pulled, and fits this machine: larger images',
    'Too large for the memory, of which 10.7 GB are for models',
    "Can't be used on this machine",
  ]);
  expect(sections.flatMap(({ rows }) => rows)).toEqual([]);
});

test('a machine that does not say its memory has 0 B of it', () => {
  const { model_memory_gb: _size, ...machine } = MACHINE;
  const titles = sectionsOf({}, { machine: machine as Machine }).map(({ title }) => title);
  expect(titles).toContain('Too large for the memory, of which 0 B are for models');
});

test('models on this machine have no label that says that they are one’s own', () => {
  const here = [listed('b', { labels: ['chat', 'custom', 'hot'] }), listed('a')];
  expect(onlyLines(sectionsOf({ here }))).toEqual([
    'On this machine',
    'MODEL | SIZE | RECIPE | LABELS',
    'b | 1.1 GB | llamacpp | chat hot',
    'a | 1.1 GB | llamacpp | chat',
  ]);
});

test('models of providers have a provider in place of a size', () => {
  const elsewhere = [listed('far/a', { provider: 'far' }), listed('b', { provider: undefined })];
  expect(onlyLines(sectionsOf({ elsewhere }))).toEqual([
    'At providers',
    'MODEL | PROVIDER | LABELS',
    'far/a | far | chat',
    'b | chat',
  ]);
});

test('models that fit stand by the purpose that they have, each once', () => {
  const fitting = [listed('chats'), listed('embeds', { labels: ['embeddings'] })];
  const filled = sectionsOf({ fitting }).filter(({ rows }) => rows.length > 0);
  expect(filled.map(({ title, rows }) => [title, rows.map(({ id }) => id)])).toEqual([
    ['Can be pulled, and fits this machine: chat', ['chats']],
    ['Can be pulled, and fits this machine: embeddings', ['embeds']],
  ]);
});

test('the small stand before the large, and above all the one to take first, which is said', () => {
  const first = listed('first', { size: 5 });
  const fitting = [
    listed('large', { size: 3 }),
    listed('small', { size: 0.5 }),
    first,
    listed('unknown', { size: undefined }),
    listed('larger', { size: 8 }),
  ];
  expect(onlyLines(sectionsOf({ fitting }, { first }))).toEqual([
    'Can be pulled, and fits this machine: chat',
    'MODEL | SIZE | FIT | RECIPE | LABELS',
    'first | 5.4 GB | take first | llamacpp | chat',
    'unknown | well | llamacpp | chat',
    'small | 537 MB | well | llamacpp | chat',
    'large | 3.2 GB | well | llamacpp | chat',
    'larger | 8.6 GB | tight | llamacpp | chat',
  ]);
  const last = [...fitting.filter((one) => one !== first), first];
  expect(onlyLines(sectionsOf({ fitting: last }, { first }))[2]).toContain('first');
});

test('models that are too large are listed without how they fit, in the order that they have', () => {
  const tooLarge = [listed('b', { size: 40 }), listed('a', { size: 20 })];
  expect(onlyLines(sectionsOf({ tooLarge })).slice(1)).toEqual([
    'MODEL | SIZE | RECIPE | LABELS',
    'b | 42.9 GB | llamacpp | chat',
    'a | 21.5 GB | llamacpp | chat',
  ]);
});

test('models that nothing runs say why, and those that something does say nothing', () => {
  const unable = [listed('npu', { recipe: 'flm' }), listed('here')];
  expect(onlyLines(sectionsOf({ unable })).slice(1)).toEqual([
    'MODEL | SIZE | WHY',
    'npu | 1.1 GB | flm:npu requires an NPU.',
    'here | 1.1 GB',
  ]);
});

test('on a narrow terminal labels go first, then recipes, then how it fits; names and sizes stay', () => {
  const fitting = [listed('a-name-of-24-characters-', { labels: ['chat', 'hot', 'reasoning'] })];
  const titles = (width: number) => onlyLines(sectionsOf({ fitting }), width)[1];
  expect(titles(200)).toBe('MODEL | SIZE | FIT | RECIPE | LABELS');
  expect(titles(56)).toBe('MODEL | SIZE | FIT | RECIPE');
  expect(titles(46)).toBe('MODEL | SIZE | FIT');
  expect(titles(36)).toBe('MODEL | SIZE');
});

test('a name that is too long loses its middle, down to 20 characters', () => {
  const here = [listed('Qwen3-Coder-30B-A3B-Instruct-GGUF')];
  const [, , row = ''] = onlyLines(sectionsOf({ here }), 10);
  expect(row).toMatch(/^Qwen3.*….*GGUF \| 1\.1 GB$/);
  expect(row.split(' | ')[0]).toHaveLength(20);
});

test('where there is little room, why a model does not run stays, and its size goes', () => {
  const unable = [listed('npu', { recipe: 'flm' })];
  const lines = onlyLines(sectionsOf({ unable }), 20);
  expect(lines.slice(1)).toEqual(['MODEL | WHY', expect.stringMatching(/^npu \| flm:npu/)]);
});
