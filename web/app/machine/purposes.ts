// What the machine can do, by purpose, from the state of all backends.
import type { BackendSupport, SystemInfo } from '../../../generated/client/index.ts';
import { recipeNamed } from '../kit/recipes.ts';

/** A backend with its recipe; `isDefault` for the one that the server chooses of it. */
export interface BackendFacts extends BackendSupport {
  recipe: string;
  name: string;
  isDefault: boolean;
}

/** What models are for, and what runs such models or could. */
export interface Purpose {
  /** A mode of recipes; the name of the recipe where this app knows no mode of it. */
  mode: string;
  /** The backend by which the purpose stands as it does: what runs it, or what is best installed. */
  best: BackendFacts;
  /** The best first. */
  backends: readonly BackendFacts[];
}

const STATES = ['installed', 'update_required', 'installable', 'unsupported'] as const;

/** In the order of `modes`; what this app is older than comes last. */
export function purposesOf(
  recipes: SystemInfo['recipes'],
  modes: readonly string[],
): readonly Purpose[] {
  const backends = Object.entries(recipes).flatMap(([recipe, { backends: all, default_backend }]) =>
    Object.entries(all)
      // `default` is one of the others once more.
      .filter(([name]) => name !== 'default')
      .map(
        ([name, backend]): BackendFacts => ({
          ...backend,
          recipe,
          name,
          isDefault: default_backend === name,
        }),
      ),
  );
  backends.sort(
    (one, other) =>
      STATES.indexOf(one.state) - STATES.indexOf(other.state) ||
      Number(other.isDefault) - Number(one.isDefault) ||
      one.recipe.localeCompare(other.recipe),
  );
  const modeOf = ({ recipe }: BackendFacts) => recipeNamed(recipe)?.mode ?? recipe;
  const placeOf = (mode: string) => (modes.includes(mode) ? modes.indexOf(mode) : modes.length);
  return [...new Set(backends.map(modeOf))]
    .sort((one, other) => placeOf(one) - placeOf(other))
    .flatMap((mode) => {
      const members = backends.filter((backend) => modeOf(backend) === mode);
      const [best] = members;
      return best === undefined ? [] : [{ mode, best, backends: members }];
    });
}
