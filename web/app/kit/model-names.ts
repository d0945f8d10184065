// What people call a model. Its id, with the prefix of where it comes from and the ending of its
// file, is for requests.
import { quantizationOf } from '../../../common/gguf-names.ts';
import type { Model } from '../../../generated/client/index.ts';
import { createStore } from '../lib/store.ts';

/** What stands in front of the names of files and of models that a person has added. */
const OWN = /^(?:extra|user)\./;
/** What says how a file is packed, and no more of the model. */
const PACKED = /^(?:gguf|ud|it|bin)$/i;
const SEPARATORS = /[-_ ]+/;
/** Sizes in parameters: `4b`, `e2b`, `a3b`. */
const SIZE = /^[ae]?\d+(?:\.\d+)?[bm]$/i;
/** Words that are written in capitals. */
const CAPITALS = new Set(['gpt', 'oss', 'glm', 'tts', 'sd', 'sdxl', 'vl', 'bge', 'moe']);
const SMALL_WORD = /^[a-z]{2}[a-z\d.]*$/;

type Named = Pick<Model, 'id' | 'name'> &
  Partial<Pick<Model, 'checkpoint' | 'dtype' | 'provider' | 'downloaded'>>;

/** The names of the models that were read last, by id. */
const names = createStore<ReadonlyMap<string, string>>(new Map());

/**
 * For the order of lists. Names of models are plain, so that the order of a language, which a
 * browser takes long to load, adds nothing.
 */
export function byName(one: Model, other: Model): number {
  const [left, right] = [one.name.toLowerCase(), other.name.toLowerCase()];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** `Gemma 4 E2B` for `extra.gemma-4-E2B-it-UD-Q4_K_XL`: without its prefix and how it is packed. */
export function plainName(id: string, provider?: string): string {
  const ofProvider = provider !== undefined && id.startsWith(provider);
  const bare = (ofProvider ? id.slice(provider.length + 1) : id)
    .replace(OWN, '')
    .replace(/\.(?:gguf|bin)$/i, '');
  const own = bare.slice(bare.lastIndexOf('/') + 1);
  const quantization = quantizationOf(own);
  const at = quantization === undefined ? -1 : own.toUpperCase().lastIndexOf(quantization);
  // What stands behind it is a part of the name: `Fast` of `Q8_0-Fast`.
  const whole = at > 0 ? own.slice(0, at) + own.slice(at + (quantization?.length ?? 0)) : own;
  const words = whole.split(SEPARATORS).filter((word, index) => index === 0 || !PACKED.test(word));
  return words.map(written).join(' ').trim() || id;
}

function written(word: string): string {
  if (SIZE.test(word)) return word.toUpperCase();
  if (CAPITALS.has(word)) return word.toUpperCase();
  return SMALL_WORD.test(word) ? word[0]?.toUpperCase() + word.slice(1) : word;
}

/** From the one for people to the one that no other model has. */
function namesOf({ id, name, checkpoint = '', dtype, provider }: Named): string[] {
  // A name that differs from the id was given by a person.
  const plain = name === id ? plainName(id, provider) : name;
  const bits = dtype ?? quantizationOf(id) ?? quantizationOf(checkpoint);
  const bare = id.replace(OWN, '');
  return [plain, bits === undefined ? plain : `${plain} ${bits}`, bare, id];
}

/**
 * Gives each model a name for people; its `id` stays. A model of the catalogue may have the name of
 * one that is here: they are listed apart.
 */
export function withNames<One extends Named>(models: readonly One[]): One[] {
  const counts = new Map<string, number>();
  const keyOf = ({ provider = '', downloaded }: One, name: string) =>
    `${provider}\n${downloaded}\n${name}`;
  const withAll = models.map((model) => ({ model, all: namesOf(model) }));
  for (const { model, all } of withAll) {
    for (const name of new Set(all)) {
      const key = keyOf(model, name);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const named = withAll.map(({ model, all }) => {
    const isOwn = (name: string) => counts.get(keyOf(model, name)) === 1;
    return { ...model, name: all.find(isOwn) ?? model.id };
  });
  keep(new Map(named.map(({ id, name }) => [id, name])));
  return named;
}

/** The list is read often, and each message of a conversation is drawn again where names change. */
function keep(read: ReadonlyMap<string, string>): void {
  const known = names.get();
  const isSame =
    known.size === read.size && [...read].every(([id, name]) => known.get(id) === name);
  if (!isSame) names.set(read);
}

/** What people call the model of an id; also of one that is not in the list any more. */
export function useModelName(): (id: string) => string {
  const known = names.use();
  return (id) => known.get(id) ?? plainName(id);
}
