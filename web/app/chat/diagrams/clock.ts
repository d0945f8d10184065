// Time in the frame: ends what takes too long, which each turn of a loop in the library asks (see
// web/one-script.ts). It comes before the library.

/** So many turns go by between two looks at the clock. */
const TURNS = 64;
let turns = 0;
let end = Number.POSITIVE_INFINITY;

Object.assign(globalThis, {
  // The library waits for a frame to be drawn, which Firefox and WebKit don't do where it is not seen.
  requestAnimationFrame: (then: FrameRequestCallback) => setTimeout(() => then(performance.now())),
  __turn__() {
    turns += 1;
    if (turns < TURNS) return;
    turns = 0;
    if (isLate()) throw new Error('It takes too long.');
  },
});

/** From now on there is so much time, in milliseconds. */
export function startClock(ms: number): void {
  end = performance.now() + ms;
}

/** Whether the time is over. */
export const isLate = (): boolean => performance.now() > end;
