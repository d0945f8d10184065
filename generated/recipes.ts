// Generated from the folders of src/recipes/ by `npm run generate`. Do not edit.
import { createLlamacppRecipe } from '../src/recipes/llamacpp/recipe.ts';

/** One factory per recipe folder, in alphabetical order. */
export const recipeFactories = [createLlamacppRecipe] as const;
