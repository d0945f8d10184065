// Former names of recipes: what serves their models today, or why nothing does.
import { BackendNotAvailable } from './errors.ts';

/**
 * ryzenai-server runs the ONNX models for the NPU, oga-cpu those for the CPU; those for a GPU need
 * DirectML.
 */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['oga-hybrid', 'ryzenai-llm'],
  ['oga-npu', 'ryzenai-llm'],
  ['hf-dgpu', 'vllm'],
]);
const UNSERVED: ReadonlyMap<string, string> = new Map([
  [
    'oga-igpu',
    "ONNX models run on NPUs (ryzenai-llm) and on the CPU (oga-cpu). Use a GGUF version of the model with recipe 'llamacpp' and llamacpp_backend 'vulkan'.",
  ],
  [
    'hf-cpu',
    "Models in the hub's own format run on the GPUs of AMD (vllm). Use a GGUF version of the model with recipe 'llamacpp'.",
  ],
]);

/**
 * Why nothing runs models of a recipe, and what to use instead; undefined when something does, or
 * for an unknown one.
 */
export function whyUnserved(name: string): string | undefined {
  const instead = UNSERVED.get(name);
  if (instead === undefined) return undefined;
  return `No native server runs models of recipe '${name}' any more. ${instead}`;
}

/** @throws {BackendNotAvailable} for a former recipe that nothing serves any more */
export function recipeNamed(name: string): string {
  const reason = whyUnserved(name);
  if (reason !== undefined) throw new BackendNotAvailable(reason, { param: 'recipe' });
  return successorOf(name);
}

/**
 * The recipe that serves models of this one today: a former name leads to another, all else to
 * itself.
 */
export const successorOf = (name: string): string => SUCCESSORS.get(name) ?? name;

/**
 * The recipe among `recipes` that a name means; undefined when there is none of that name.
 * @throws {BackendNotAvailable} see {@link recipeNamed}.
 */
export function findRecipe<Named extends { name: string }>(
  recipes: readonly Named[],
  name: string,
): Named | undefined {
  const meant = recipeNamed(name);
  return recipes.find((recipe) => recipe.name === meant);
}
