// Suggests names, of models, options or commands, that are like a wrong one.

const MAX_SUGGESTIONS = 3;
/** Comparing takes the product of both lengths, for each name. */
const MAX_LENGTH = 64;
const MAX_COMPARED = 1000;
const MIN_PART_LENGTH = 3;

/**
 * Up to three, nearest first; where none is spelled alike, names that contain the wanted one
 * (`qwen3`).
 */
export function suggestNames(wanted: string, known: readonly string[]): string[] {
  const target = simplify(wanted);
  const names = known.map((name) => ({ name, simple: simplify(name) }));
  const alike = namesAlike(target, names);
  if (alike.length > 0 || target.length < MIN_PART_LENGTH) return alike;
  return names
    .filter(({ simple }) => simple.includes(target))
    .toSorted((a, b) => a.simple.indexOf(target) - b.simple.indexOf(target))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

interface Name {
  name: string;
  /** Without what people get wrong. */
  simple: string;
}

function namesAlike(target: string, names: readonly Name[]): string[] {
  // The first letter is seldom mistyped.
  const isOther = (simple: string) => Number(simple[0] !== target[0]);
  return names
    .filter(({ simple }) => Math.abs(simple.length - target.length) <= maxDistance(simple, target))
    .slice(0, MAX_COMPARED)
    .map(({ name, simple }) => ({
      name,
      simple,
      distance: distanceBetween(target, simple),
      isOther: isOther(simple),
    }))
    .filter(({ simple, distance }) => distance <= maxDistance(simple, target))
    .toSorted(
      (a, b) => a.distance - b.distance || a.isOther - b.isOther || a.name.localeCompare(b.name),
    )
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

const maxDistance = (a: string, b: string): number =>
  Math.max(2, Math.floor(Math.min(a.length, b.length) * 0.4));

/** Names differ by prefix, case and punctuation more often than by letters. */
const simplify = (name: string): string =>
  name
    .slice(0, MAX_LENGTH * 2)
    .toLowerCase()
    .replace(/^(?:user|extra|builtin)\./, '')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, MAX_LENGTH);

/** Levenshtein's distance, one row at a time. */
function distanceBetween(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current[j] = Math.min(substituted, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
