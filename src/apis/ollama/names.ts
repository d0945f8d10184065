// Names of models as Ollama's clients write them, and the name here that they mean.

const LATEST = ':latest';
const HUB = /^(?:https?:\/\/)?(?:hf\.co|huggingface\.co)\//i;
const NOT_IN_NAMES = /[^\p{L}\p{N}._+-]+/gu;
/** The name to list: clients add `:latest` to a name without a tag, and compare. */
export const listedName = (id: string): string => `${id}${LATEST}`;

/** The name here: without the host of the hub, and without `:latest`. */
export function innerName(name: string): string {
  const plain = name.trim().replace(HUB, '');
  return plain.toLowerCase().endsWith(LATEST) ? plain.slice(0, -LATEST.length) : plain;
}

/** A model of a hub, as it would be registered here. */
export type HubModel = { name: string; checkpoint: string; recipe: string };

/**
 * The model that `hf.co/owner/repository:variant` means, for that recipe; undefined for a name
 * without that host.
 */
export function hubModel(name: string, recipe: string): HubModel | undefined {
  if (!HUB.test(name.trim())) return undefined;
  const checkpoint = innerName(name);
  const [, ...rest] = checkpoint.split('/');
  return { name: `user.${rest.join('/').replace(NOT_IN_NAMES, '-')}`, checkpoint, recipe };
}
