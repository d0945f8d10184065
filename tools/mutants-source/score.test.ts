import { expect, test } from 'vitest';
import { describeSurvivors, type Mutant, scoreOf } from './score.ts';

const mutant = (status: Mutant['status'], replacement = 'true'): Mutant => ({
  fileName: 'src/a.ts',
  location: { start: { line: 3, column: 7 }, end: { line: 3, column: 9 } },
  mutatorName: 'ConditionalExpression',
  replacement,
  status,
});

test('what no test runs counts as missed, and what can not be judged counts for nothing', () => {
  const mutants = (['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'] as const).map((status) =>
    mutant(status),
  );
  expect(scoreOf(mutants)).toBe('50.0 % (2 of 4 mutants noticed, 1 in no test at all)');
  expect(scoreOf([])).toMatch(/^100\.0 % \(0 of 0/);
});

test('each survivor is told in one line with its place and what stood there instead', () => {
  const mutants = [mutant('Killed'), mutant('Survived', '{\n  }'), mutant('NoCoverage', 'x'.repeat(500))];
  expect(describeSurvivors(mutants).split('\n')).toEqual([
    'survived src/a.ts:3:7 ConditionalExpression { }',
    `no test  src/a.ts:3:7 ConditionalExpression ${'x'.repeat(100)}`,
  ]);
});
