// What the fate of all mutants says about the tests.
import { relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];
export type Mutant = Pick<MutantResult, 'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'>;

const NOTICED: readonly Mutant['status'][] = ['Killed', 'Timeout'];
const MISSED: readonly Mutant['status'][] = ['Survived', 'NoCoverage'];

/** `87.5 % (70 of 80 mutants noticed, 3 in no test at all)`; mutants that can't be judged count for nothing. */
export function scoreOf(mutants: readonly Mutant[]): string {
  const count = (statuses: readonly Mutant['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count(NOTICED);
  const judged = noticed + count(MISSED);
  const score = judged === 0 ? 100 : (100 * noticed) / judged;
  return `${score.toFixed(1)} % (${noticed} of ${judged} mutants noticed, ${count(['NoCoverage'])} in no test at all)`;
}

/** One line per mutant that nobody noticed: where it is, and what stood there instead. */
export function describeSurvivors(mutants: readonly Mutant[]): string {
  return mutants
    .filter(({ status }) => MISSED.includes(status))
    .map(({ fileName, location, mutatorName, replacement, status }) => {
      const { line, column } = location.start;
      const instead = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 100);
      return `${status === 'NoCoverage' ? 'no test ' : 'survived'} ${relative('', fileName)}:${line}:${column} ${mutatorName} ${instead}`;
    })
    .join('\n');
}
