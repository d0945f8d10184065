// The recipe of GGUF files, which are the models that most people have. Its folder names it.
import recipes from '../../../generated/recipes.json' with { type: 'json' };

const [described] = recipes.filter(({ claims }) => claims?.file === '*.gguf');
if (described === undefined) throw new Error('No recipe is for GGUF files.');

/** The name of the recipe, as models and `GET /system-info` have it. */
export const GGUF_RECIPE = described.recipe;

/** The load option that names its backend. */
export const GGUF_BACKEND_OPTION = `${described.section}_backend`;
