// Bytes that are pushed to their reader, with back-pressure: no promise and no generator for each
// piece.

/**
 * Takes bytes. Exactly one of `end` and `fail` is called, once, unless the flow is cancelled
 * before.
 */
export interface ByteSink {
  /** False asks for a pause until `resume` is called. A little may come nevertheless. */
  write(bytes: Uint8Array): boolean;
  /** Nothing follows; `last` are bytes that are known to be the last when they come. */
  end(last?: Uint8Array): void;
  fail(error: unknown): void;
}

/** What a reader says to who pushes. */
export interface ByteFlow {
  /** There is room again. */
  resume(): void;
  /** Nothing more is wanted; the sink is not called any more. */
  cancel(): void;
}

/** Begins to push. Never calls the sink before it has returned. */
export type PushTo = (sink: ByteSink) => ByteFlow;

/** May be taken once, either way; iterating costs several times as much for each piece. */
export type PushedBytes = AsyncIterable<Uint8Array> & { readonly pushTo: PushTo };

/** What pushes bytes, as something that can be iterated as well. */
export const pushedBytes = (pushTo: PushTo): PushedBytes => ({
  pushTo,
  [Symbol.asyncIterator]: () => iterate(pushTo),
});

async function* iterate(pushTo: PushTo): AsyncGenerator<Uint8Array, void> {
  const pieces: Uint8Array[] = [];
  let failure: { error: unknown } | undefined;
  let isOver = false;
  let wake = () => {};
  const flow = pushTo({
    write(bytes) {
      pieces.push(bytes);
      wake();
      return false;
    },
    end(last) {
      if (last) pieces.push(last);
      isOver = true;
      wake();
    },
    fail(error) {
      failure = { error };
      wake();
    },
  });
  try {
    for (;;) {
      for (let piece = pieces.shift(); piece; piece = pieces.shift()) yield piece;
      if (failure) throw failure.error;
      if (isOver) return;
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      flow.resume();
      await more;
    }
  } finally {
    flow.cancel();
  }
}

/** Tells bytes that can be pushed from those that can only be iterated. */
export const isPushed = (source: AsyncIterable<unknown>): source is PushedBytes =>
  'pushTo' in source;
