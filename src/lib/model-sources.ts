// The hubs that models are fetched from, and the names that people have for them.

/** The hubs that models are fetched from. */
export const MODEL_SOURCES = ['huggingface', 'modelscope'] as const;
/** One of {@link MODEL_SOURCES}. */
export type ModelSource = (typeof MODEL_SOURCES)[number];

const SHORT_NAMES: Readonly<Record<string, ModelSource>> = { hf: 'huggingface', ms: 'modelscope' };

/** The hub that a person means by a name, in any case; undefined for an unknown one. */
export function sourceNamed(text: string): ModelSource | undefined {
  const name = text.trim().toLowerCase();
  return SHORT_NAMES[name] ?? MODEL_SOURCES.find((known) => known === name);
}

/**
 * The hub of a model; undefined for one that this server does not know, which only a file edited by
 * hand may name.
 */
export function hubOf(model: { source?: string | undefined }): ModelSource | undefined {
  const source = model.source ?? 'huggingface';
  return MODEL_SOURCES.find((known) => known === source);
}
