// Keeps account of mutants: which were made, which were noticed, which live on.

/** Counts which mutants a suite kills. */
export interface Tally {
  /** A mutant of this name counts once; `problems` says what the suite has to say against it. */
  count(name: string, problems: () => readonly string[]): void;
  survivors(): readonly string[];
  /** Prints how many of each kind were killed, and names the survivors. */
  report(): void;
}

/** An empty count; `what` says in the report which kind of mutants it is about. */
export function createTally(what: string): Tally {
  const killed = new Set<string>();
  const survivors = new Set<string>();

  return {
    count(name, problems) {
      if (killed.has(name) || survivors.has(name)) return;
      (problems().length > 0 ? killed : survivors).add(name);
    },
    survivors: () => [...survivors],
    report() {
      console.log(`${what}: ${killed.size} of ${killed.size + survivors.size} mutants killed`);
      for (const [kind, count] of kindsOf(killed))
        console.log(`  ${String(count).padStart(6)}  ${kind}`);
      for (const name of survivors) console.error(`  survives: ${name}`);
    },
  };
}

/**
 * The last words of the names, with how often they come, the most frequent first; names without a
 * colon are of no kind.
 */
function kindsOf(names: Iterable<string>): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const name of names) {
    const colon = name.lastIndexOf(': ');
    if (colon < 0) continue;
    const kind = name
      .slice(colon + 2)
      .replace(/^event \d+ \(.*\)/, 'an event')
      .replace(/^event \S+ /, 'an event ')
      .replace(/^line \d+/, 'an event')
      .replace(/^line /, 'an event ')
      .replace(/ \(.*\)$/, '');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
