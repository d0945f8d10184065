// Draws a long list step by step, so that no step stops the page.
import { useEffect, useState } from 'react';

const STEP = 100;

/**
 * How many entries are to be drawn: the first ones at once, the rest soon after.
 *
 * @param of What the list is made from; another value begins with the first ones again.
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
