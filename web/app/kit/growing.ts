import { useEffect, useState } from 'react';

const STEP = 100;

/**
 * How many entries of a long list are to be drawn: the first ones at once, the rest soon after, so
 * that no step stops the page. Another `of` begins with the first ones again.
 */
export function useGrowing(of: unknown, count: number): number {
  const [state, setState] = useState({ of, drawn: STEP });
  const drawn = state.of === of ? state.drawn : STEP;
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => setState({ of, drawn: drawn + STEP }));
    return () => clearTimeout(timer);
  }, [of, drawn, count]);
  return drawn;
}
