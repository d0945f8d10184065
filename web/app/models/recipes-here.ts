// Which recipes a model can be added for.
import type { SystemInfo } from '../../../generated/client/index.ts';

/**
 * Those that something here can run. A checkpoint of another one would be fetched for nothing, and models of a provider have
 * no files at all.
 */
export function recipesHere(recipes: SystemInfo['recipes']): string[] {
  return Object.entries(recipes).flatMap(([name, { backends }]) =>
    Object.values(backends).some(({ state }) => state !== 'unsupported') ? [name] : [],
  );
}
