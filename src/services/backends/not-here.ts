// What is said where a backend, or none of a recipe, can be started: what is wrong, and what may be
// done about it here.
import { BackendNotAvailable } from '../../recipes/kit/errors.ts';
import type { Recipe } from '../../recipes/kit/recipe.ts';
import type { BackendRow } from './backend-row.ts';

/**
 * Why a backend that was named can't be started. What this machine can't run is not advised to be
 * installed.
 */
export function notHere(row: BackendRow, choices: readonly BackendRow[]): BackendNotAvailable {
  const { recipe, backend, located, obstacle } = row;
  const name = `Backend '${backend.name}' of recipe '${recipe.name}'`;
  const param = { param: recipe.options.backend };
  if (obstacle?.kind === 'impossible') {
    const advice = choices[0] ? ` Name ${choices[0].backend.name} instead, or none.` : '';
    return new BackendNotAvailable(
      `${name} can't run on this machine: ${obstacle.reason}.${advice}`,
      param,
    );
  }
  if (located?.missingDependency !== undefined) {
    const { problem, remedy } = located.missingDependency;
    return new BackendNotAvailable(`${name} can't start. ${problem}`, { ...param, remedy });
  }
  return new BackendNotAvailable(`${name} is not on this machine.`, {
    ...param,
    remedy: backend.remedy,
  });
}

/** Why no backend of a recipe can be started, or fetched. */
export function noneHere(
  recipe: Pick<Recipe, 'name' | 'options'>,
  rows: readonly BackendRow[],
): BackendNotAvailable {
  const lame = rows.filter(
    ({ located, obstacle }) => located !== undefined && obstacle !== undefined,
  );
  if (lame.length > 0) return noneRuns(recipe, lame);
  const impossible = rows.filter(({ obstacle }) => obstacle?.kind === 'impossible');
  const possible = rows.filter(({ obstacle }) => obstacle?.kind !== 'impossible');
  const reasons = reasonsOf(impossible);
  if (possible.length === 0) {
    return new BackendNotAvailable(
      `No backend of recipe '${recipe.name}' can run on this machine. ${reasons}`,
      {
        remedy: { text: 'Load a model of another recipe.', operation: 'getSystemInfo' },
      },
    );
  }
  const nothing = `No backend of recipe '${recipe.name}' is on this machine.`;
  const ways = possible.map(({ backend: { name, remedy } }) => `${name}: ${remedy.text}`).join(' ');
  const problem = reasons === '' ? nothing : `${nothing} ${reasons}`;
  return new BackendNotAvailable(problem, {
    remedy: { text: `Get one of them. ${ways}`, operation: 'getSystemInfo' },
  });
}

/** For those that are here, and do not run. */
function noneRuns(
  recipe: Pick<Recipe, 'name' | 'options'>,
  lame: readonly BackendRow[],
): BackendNotAvailable {
  const problem = `What is installed of recipe '${recipe.name}' does not run on this machine. ${reasonsOf(lame)}`;
  const remedy = lame.find(({ obstacle }) => obstacle?.remedy !== undefined)?.obstacle?.remedy;
  // The words of the remedy are those of the API; a command line has its own.
  if (lame.every(({ obstacle }) => obstacle?.kind === 'incomplete') && remedy !== undefined)
    return new BackendNotAvailable(problem, {
      remedy: { ...remedy, text: `${remedy.text} Or install another backend.` },
    });
  const todo = `Install another backend, or name one of these in ${recipe.options.backend} to try it all the same.`;
  return new BackendNotAvailable(`${problem} ${todo}`);
}

const reasonsOf = (rows: readonly BackendRow[]): string =>
  rows.map(({ backend, obstacle }) => `${backend.name}: ${obstacle?.reason}.`).join(' ');
