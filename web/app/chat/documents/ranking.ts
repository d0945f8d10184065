// Finds the passages that a question is about: by its words, and by what they mean.
import { inTurns } from '../../lib/turns.ts';

/** As Robertson and Walker have them in BM25. */
const [K1, B] = [1.2, 0.75];
/** So far apart the first places of two lists are taken for the same. */
const FUSION = 60;
/** Scripts without spaces between words: two signs stand for a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u;
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+|[\p{L}\p{N}\p{M}]+/gu;
/** Long words are told apart by their beginning, so that endings do not matter. */
const STEM = 7;
/** So many characters are looked at before the page has its turn: a few milliseconds. */
const AT_ONCE = 20_000;

/** @returns Words in small letters, cut where endings begin; of Chinese and its kin pairs of signs. */
export function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORDS) ?? []).flatMap((word) => {
    if (!UNSPACED.test(word)) return [word.slice(0, STEM)];
    if (word.length < 2) return [word];
    return Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));
  });
}

/**
 * The page goes on meanwhile.
 * @returns By place, how much each text has of the words of a question; 0 for nothing.
 */
export async function wordScores(question: string, texts: readonly string[]): Promise<number[]> {
  const wanted = new Set(wordsOf(question));
  const counts: { found: ReadonlyMap<string, number>; length: number }[] = [];
  /** In how many texts each of the wanted words is. */
  const having = new Map<string, number>();
  await inTurns(texts, { most: AT_ONCE, sizeOf: (text) => text.length }, (text) => {
    const words = wordsOf(text);
    const found = new Map<string, number>();
    for (const word of words) if (wanted.has(word)) found.set(word, (found.get(word) ?? 0) + 1);
    for (const word of found.keys()) having.set(word, (having.get(word) ?? 0) + 1);
    counts.push({ found, length: words.length });
  });
  const average = counts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const weights = new Map(
    [...having].map(
      ([word, count]) =>
        [word, Math.log(1 + (texts.length - count + 0.5) / (count + 0.5))] as const,
    ),
  );
  return counts.map(({ found, length }) => {
    const norm = K1 * (1 - B + (B * length) / Math.max(1, average));
    return [...found].reduce(
      (sum, [word, count]) => sum + ((weights.get(word) ?? 0) * count * (K1 + 1)) / (count + norm),
      0,
    );
  });
}

/** @returns By place, how near each vector is to that of the question, from -1 to 1. */
export function nearness(
  question: readonly number[],
  vectors: readonly (readonly number[] | undefined)[],
): number[] {
  const lengthOf = (vector: readonly number[]) => Math.hypot(...vector) || 1;
  const own = lengthOf(question);
  return vectors.map((vector) => {
    if (vector === undefined || vector.length !== question.length) return -1;
    const product = vector.reduce((sum, value, at) => sum + value * (question[at] ?? 0), 0);
    return product / (own * lengthOf(vector));
  });
}

/** @returns The places of the best ones, best first: what several lists have in front comes first. */
export function fused(lists: readonly (readonly number[])[]): number[] {
  const scores = new Map<number, number>();
  for (const list of lists) {
    const order = placesByScore(list);
    for (const [rank, place] of order.entries())
      scores.set(place, (scores.get(place) ?? 0) + 1 / (FUSION + rank));
  }
  return [...scores].sort(([, one], [, other]) => other - one).map(([place]) => place);
}

/** @returns The places of what is found at all, best first. */
export function placesByScore(scores: readonly number[]): number[] {
  return [...scores.keys()]
    .filter((place) => (scores[place] ?? 0) > 0)
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
}
