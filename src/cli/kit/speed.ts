// How fast a download is, over the last seconds.

const SPEED_WINDOW_MS = 5000;

const LEAST_SPEED_MS = 500;

/**
 * How fast something comes, over the last seconds. What was there before the first call doesn't
 * count.
 */
export function createSpeed(nowMs: () => number): (done: number) => number | undefined {
  let points: { atMs: number; done: number }[] = [];
  return (done) => {
    const atMs = nowMs();
    // Another file begins.
    if (done < (points.at(-1)?.done ?? 0)) points = [];
    points = points.filter(
      (point, index) => index === points.length - 1 || atMs - point.atMs <= SPEED_WINDOW_MS,
    );
    points.push({ atMs, done });
    const [first] = points;
    if (first === undefined || atMs - first.atMs < LEAST_SPEED_MS) return undefined;
    return ((done - first.done) / (atMs - first.atMs)) * 1000;
  };
}
