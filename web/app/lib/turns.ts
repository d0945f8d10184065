// Long work in the thread that draws the page, which gets its turn in between.

/** Resolves when the page has had its turn: input, timers and drawing. */
export function nextTurn(): Promise<void> {
  // Unlike a timer, it does not wait longer each time, nor in a tab that is not looked at.
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/**
 * Goes through parts one after the other, and gives the page its turn whenever so much was done.
 * @param sizeOf How much work one is.
 */
export async function inTurns<Part>(
  parts: Iterable<Part>,
  { most, sizeOf }: { most: number; sizeOf: (part: Part) => number },
  work: (part: Part) => void,
): Promise<void> {
  let done = 0;
  for (const part of parts) {
    work(part);
    done += sizeOf(part);
    if (done < most) continue;
    done = 0;
    await nextTurn();
  }
}
