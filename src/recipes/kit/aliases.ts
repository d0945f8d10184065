// Former names of recipes: what serves their models today, or why nothing does.
import { BackendNotAvailable } from '../../errors.ts';

/**
 * The recipes for ONNX models of the first server, by the device that they were made for. ryzenai-server runs what was
 * made for the NPU, with or without the GPU beside it; its releases are for Windows with such an NPU and no others. What was
 * made for the CPU has a recipe of its own; what was made for a GPU needs DirectML.
 */
const SUCCESSORS: ReadonlyMap<string, string> = new Map([
  ['oga-hybrid', 'ryzenai-llm'],
  ['oga-npu', 'ryzenai-llm'],
]);
const UNSERVED: ReadonlyMap<string, string> = new Map([
  ['oga-igpu', "a GGUF version of the model with recipe 'llamacpp' and llamacpp_backend 'vulkan'"],
]);

/** Why nothing runs models of a recipe, and what to use instead; undefined when something does, or nobody knows it. */
export function whyUnserved(name: string): string | undefined {
  const instead = UNSERVED.get(name);
  if (instead === undefined) return undefined;
  return (
    `No native server runs models of recipe '${name}' any more: ONNX models run on NPUs (ryzenai-llm) and on the CPU (oga-cpu). ` +
    `Use ${instead}.`
  );
}

/**
 * The recipe that a name means: of former names their successor, of all others the name itself, known or not.
 * @throws {BackendNotAvailable} for a former recipe that nothing serves any more; the message says what to use instead.
 */
export function recipeNamed(name: string): string {
  const reason = whyUnserved(name);
  if (reason !== undefined) throw new BackendNotAvailable(reason, { param: 'recipe' });
  return SUCCESSORS.get(name) ?? name;
}

/**
 * The recipe among `recipes` that a name means; undefined when there is none of that name.
 * @throws {BackendNotAvailable} see {@link recipeNamed}.
 */
export function findRecipe<Named extends { name: string }>(recipes: readonly Named[], name: string): Named | undefined {
  const meant = recipeNamed(name);
  return recipes.find((recipe) => recipe.name === meant);
}
