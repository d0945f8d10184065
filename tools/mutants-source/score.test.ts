import { expect, test } from 'vitest';
import { isSampled } from './sample-checker.ts';
import { describeSurvivors, type Mutant, scoreOf } from './score.ts';

const mutant = (status: Mutant['status'], replacement = 'true'): Mutant => ({
  fileName: 'src/a.ts',
  location: { start: { line: 3, column: 7 }, end: { line: 3, column: 9 } },
  mutatorName: 'ConditionalExpression',
  replacement,
  status,
});

test('what no test runs counts as missed, and what can not be judged counts for nothing', () => {
  const mutants = (
    ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'] as const
  ).map((status) => mutant(status));
  expect(scoreOf(mutants)).toBe('50.0 % (2 of 4 mutants noticed, 1 in no test at all)');
  expect(scoreOf([])).toMatch(/^100\.0 % \(0 of 0/);
});

test('each survivor is told in one line with its place and what stood there instead', () => {
  const mutants = [
    mutant('Killed'),
    mutant('Survived', '{\n  }'),
    mutant('NoCoverage', 'x'.repeat(500)),
  ];
  expect(describeSurvivors(mutants).split('\n')).toEqual([
    'survived src/a.ts:3:7 ConditionalExpression { }',
    `no test  src/a.ts:3:7 ConditionalExpression ${'x'.repeat(100)}`,
  ]);
});

test('the score of a sample says where that of all mutants is', () => {
  const mutants = [...Array(70).fill(mutant('Killed')), ...Array(10).fill(mutant('Survived'))];
  expect(scoreOf(mutants, { share: 0.1 })).toBe(
    '87.5 % (70 of 80 mutants noticed, 0 in no test at all), 78.5 to 93.1 % of all',
  );
  expect(scoreOf([], { share: 0.1 })).not.toContain('of all');
});

test('a sample has its share of the mutants, the same ones for the same seed', () => {
  const ids = Array.from({ length: 2000 }, (_, index) => String(index));
  const chosen = (seed: string) => ids.filter((id) => isSampled({ id }, { share: 0.1, seed }));
  expect(chosen('1').length).toBeGreaterThan(150);
  expect(chosen('1').length).toBeLessThan(250);
  expect(chosen('1')).toEqual(chosen('1'));
  expect(chosen('2')).not.toEqual(chosen('1'));
});
