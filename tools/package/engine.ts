// Which engine a package brings: the one for GGUF files, the models that most people have.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GGUF_RECIPE } from '../../src/cli/kit/gguf-recipe.ts';
import { ROOT } from './npm-packages.ts';

/** What the recipe's `versions.json` says of one backend, as far as a package needs it. */
interface Release {
  /** Only of a backend that npm installs. */
  npm?: { unneeded: readonly string[] };
}

/** An engine of the project whose native part comes from npm. */
export interface PackagedEngine {
  /** From the project's root: its `package.json` and lock are there. */
  folder: string;
  /** Paths below the folder in which npm installs it, which it never reads. */
  unneeded: readonly string[];
}

/** @throws {Error} where the recipe of GGUF files has no backend from npm */
export async function engineOfPackages(): Promise<PackagedEngine> {
  const file = `src/recipes/${GGUF_RECIPE}/versions.json`;
  const releases: Record<string, Release> = JSON.parse(await readFile(join(ROOT, file), 'utf8'));
  for (const [backend, { npm }] of Object.entries(releases)) {
    if (npm !== undefined)
      return { folder: `engines/${GGUF_RECIPE}/${backend}`, unneeded: npm.unneeded };
  }
  throw new Error(`${file} has no backend that npm installs.`);
}
