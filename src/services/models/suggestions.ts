// Finds the names that somebody may have meant.

const MOST_SUGGESTIONS = 3;

/** Up to three known names, nearest first; names that share nothing with the wanted one are left out. */
export function suggestNames(wanted: string, known: readonly string[]): string[] {
  const target = simplify(wanted);
  return known
    .map((name) => ({ name, distance: distanceBetween(target, simplify(name)) }))
    .filter(
      ({ name, distance }) => distance <= Math.max(2, Math.floor(Math.min(target.length, simplify(name).length) * 0.4)),
    )
    .toSorted((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
}

/** Names differ by prefix, case and punctuation more often than by letters. */
function simplify(name: string): string {
  return name
    .toLowerCase()
    .replace(/^(?:user|extra|builtin)\./, '')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 100);
}

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
