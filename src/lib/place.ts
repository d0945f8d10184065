// Who asks. One value, made once where a request comes in (`http/place.ts`), and passed whole to the queue.

/**
 * What decides where a request stands among others, and where it may go. It is never part of a body: a provider has
 * fields of the same names. A new trait of a caller is a field here and a line in `http/place.ts`; all others pass it on.
 */
export interface Place {
  /** Its network address, '' when it has left already: clients take turns. */
  client: string;
  /** Stands for the key that it has shown, or for none; what is kept for one is not for another. */
  key: string;
  /** True for a request that must not leave this machine. */
  isLocalOnly: boolean;
  /** True for a request of which nothing may be left on the disk. */
  leavesNothing: boolean;
}

/** Who asks a model. */
export interface Asker {
  place: Place;
  /** Tells the client, in a header, the id of the model that responds; does nothing once the response has begun. */
  onModel?(id: string): void;
  /** Aborts when the client has left. */
  signal: AbortSignal;
}

/** The place of what this server asks on its own account. */
export const OWN_PLACE: Place = { client: '', key: '', isLocalOnly: true, leavesNothing: false };
