// Keeps the vectors of passages with their conversation, so that only those of new texts are asked
// for, also when the app is opened again.
import type { Embed } from './passages.ts';

/** Where vectors are kept, by names; each of these may reject. */
export interface VectorStore {
  /** @returns In the order of the names; undefined for those that are not here. */
  read(names: readonly string[]): Promise<readonly (Int8Array | undefined)[]>;
  write(vectors: ReadonlyMap<string, Int8Array>): Promise<void>;
}

/**
 * @param model What tells the model that makes them from all others.
 * @returns The same as `embed`, rounded: only the directions of vectors are compared.
 */
export function withKept(embed: Embed, store: VectorStore, model: string): Embed {
  return async (texts) => {
    const names = texts.map((text) => `${model} ${nameOf(text)}`);
    const here = await store.read(names).catch(() => []);
    const known = new Map(names.map((name, at) => [name, here[at]]));
    const missing = [...known].flatMap(([name, vector]) => (vector ? [] : [name]));
    const made = await embedded(embed, texts, names, missing);
    for (const [name, vector] of made) known.set(name, vector);
    // What can't be kept is made again.
    if (made.size > 0) await store.write(made).catch(() => undefined);
    return names.map((name) => [...(known.get(name) ?? [])]);
  };
}

async function embedded(
  embed: Embed,
  texts: readonly string[],
  names: readonly string[],
  missing: readonly string[],
): Promise<Map<string, Int8Array>> {
  if (missing.length === 0) return new Map();
  const vectors = await embed(missing.map((name) => texts[names.indexOf(name)] ?? ''));
  return new Map(
    missing.flatMap((name, at) => {
      const vector = rounded(vectors[at] ?? []);
      return vector.length > 0 ? [[name, vector]] : [];
    }),
  );
}

const MOST = 127;

function rounded(vector: readonly number[]): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((value / largest) * MOST));
}

/** By which a text is found again. A page that is not encrypted has no hash of the browser. */
function nameOf(text: string): string {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  const parts = [one ^ (other >>> 15), other ^ (one >>> 13), text.length];
  return parts.map((part) => (part >>> 0).toString(36)).join('-');
}
