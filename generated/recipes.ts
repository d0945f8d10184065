// Generated from the folders of src/recipes/ by `npm run generate`. Do not edit.
import { createFlmRecipe } from '../src/recipes/flm/recipe.ts';
import { createKokoroRecipe } from '../src/recipes/kokoro/recipe.ts';
import { createLlamacppRecipe } from '../src/recipes/llamacpp/recipe.ts';
import { createOgaCpuRecipe } from '../src/recipes/oga-cpu/recipe.ts';
import { createRyzenaiLlmRecipe } from '../src/recipes/ryzenai-llm/recipe.ts';
import { createSdCppRecipe } from '../src/recipes/sd-cpp/recipe.ts';
import { createVllmRecipe } from '../src/recipes/vllm/recipe.ts';
import { createWhispercppRecipe } from '../src/recipes/whispercpp/recipe.ts';

/** One factory per recipe folder, by the name of the recipe, in alphabetical order. */
export const recipeFactories = {
  flm: createFlmRecipe,
  kokoro: createKokoroRecipe,
  llamacpp: createLlamacppRecipe,
  'oga-cpu': createOgaCpuRecipe,
  'ryzenai-llm': createRyzenaiLlmRecipe,
  'sd-cpp': createSdCppRecipe,
  vllm: createVllmRecipe,
  whispercpp: createWhispercppRecipe,
} as const;
