// Which recipe runs files that no person has named one for: each section says which it claims.
import described from '../../../generated/recipes.json' with { type: 'json' };
import type { FileClaim } from './section.ts';

const RECIPES: readonly { recipe: string; claims?: FileClaim }[] = described;

/** What of a repository is the model: one of its variants, or all of it. */
export interface Claimed {
  recipe: string;
  isFolder: boolean;
}

/**
 * The recipe of a model with these files: of those that claim one of them, the one that means this
 * repository, or else the first that means any. Undefined where no recipe claims any.
 */
export function claimedBy(paths: readonly string[], repositoryId = ''): Claimed | undefined {
  const claims = RECIPES.flatMap(({ recipe, claims: claim }) =>
    claim !== undefined && paths.some((path) => isMeant(claim, path)) ? [{ recipe, claim }] : [],
  );
  // A file of that very name says more than an ending.
  const ranked = claims.toSorted(
    (one, other) => Number(other.claim.isFolder === true) - Number(one.claim.isFolder === true),
  );
  const named = ranked.find(({ claim }) =>
    claim.repositories?.some((word) => repositoryId.toLowerCase().includes(word)),
  );
  const found = named ?? ranked.find(({ claim }) => claim.repositories === undefined);
  return found && { recipe: found.recipe, isFolder: found.claim.isFolder === true };
}

/** The recipe of a single file with this name. @throws {Error} where no recipe claims such files */
export function recipeOfFile(name: string): string {
  const claimed = claimedBy([name]);
  if (claimed === undefined) throw new Error(`No recipe claims files like ${name}.`);
  return claimed.recipe;
}

/** `*.ending`, or the name of a file at the top. */
const isMeant = ({ file }: FileClaim, path: string): boolean =>
  file.startsWith('*') ? path.toLowerCase().endsWith(file.slice(1)) : path === file;
