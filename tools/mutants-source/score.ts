// What the fate of all mutants says about the tests.
import { relative } from 'node:path';
import type { Stryker } from '@stryker-mutator/core';

type MutantResult = Awaited<ReturnType<Stryker['runMutationTest']>>[number];
/** A change with its fate. Lines and columns count from 1. */
export type Mutant = Pick<
  MutantResult,
  'fileName' | 'location' | 'mutatorName' | 'replacement' | 'status'
>;

const NOTICED: readonly Mutant['status'][] = ['Killed', 'Timeout'];
const MISSED: readonly Mutant['status'][] = ['Survived', 'NoCoverage'];

/** Of the normal distribution, for a probability of 95 %. */
const Z = 1.96;

/**
 * `87.5 % (70 of 80 mutants noticed, 3 in no test at all)`; mutants that can't be judged count for
 * nothing. Of a sample with the interval of 95 % (Wilson's) in which the score of all mutants is.
 */
export function scoreOf(
  mutants: readonly Mutant[],
  { share = 1 }: { share?: number } = {},
): string {
  const count = (statuses: readonly Mutant['status'][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count(NOTICED);
  const judged = noticed + count(MISSED);
  const score = judged === 0 ? 100 : (100 * noticed) / judged;
  const interval =
    share < 1 && judged > 0 ? `, ${intervalOf(noticed / judged, judged)} of all` : '';
  return `${score.toFixed(1)} % (${noticed} of ${judged} mutants noticed, ${count(['NoCoverage'])} in no test at all)${interval}`;
}

/** `79.6 to 92.8 %` */
function intervalOf(share: number, size: number): string {
  const middle = (share + Z ** 2 / (2 * size)) / (1 + Z ** 2 / size);
  const half =
    (Z / (1 + Z ** 2 / size)) * Math.sqrt((share * (1 - share)) / size + Z ** 2 / (4 * size ** 2));
  return `${(100 * (middle - half)).toFixed(1)} to ${(100 * (middle + half)).toFixed(1)} %`;
}

/** One line per mutant that no test noticed: where it is, and what stood there instead. */
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
