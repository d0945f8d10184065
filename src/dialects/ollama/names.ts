// Names of models, as Ollama's clients show and send them.

const LATEST = ':latest';
const HUB = /^(?:https?:\/\/)?(?:hf\.co|huggingface\.co)\//i;
/** Everything that the name of a registered model can't hold. */
const NOT_IN_NAMES = /[^\p{L}\p{N}._+-]+/gu;
const DEFAULT_RECIPE = 'llamacpp';

/** The name to list: clients add `:latest` to a name without a tag, and compare. */
export function listedName(id: string): string {
  return `${id}${LATEST}`;
}

/** The name that this server knows: no host in front, no `:latest` behind. */
export function innerName(name: string): string {
  const plain = name.trim().replace(HUB, '');
  return plain.toLowerCase().endsWith(LATEST) ? plain.slice(0, -LATEST.length) : plain;
}

/** What a new model needs to be registered. */
export interface HubModel {
  name: string;
  checkpoint: string;
  recipe: string;
}

/** The model that `hf.co/owner/repository:variant` means; undefined for a name without that host. */
export function hubModel(name: string): HubModel | undefined {
  if (!HUB.test(name.trim())) return undefined;
  const checkpoint = innerName(name);
  const [, ...rest] = checkpoint.split('/');
  return { name: `user.${rest.join('/').replace(NOT_IN_NAMES, '-')}`, checkpoint, recipe: DEFAULT_RECIPE };
}
