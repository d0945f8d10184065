// Who asks. One value, made once where a request comes in (`http/place.ts`), and passed whole to
// the queue.

/** It is never part of a body: a provider has fields of the same names. */
export interface Place {
  /** Its network address, '' when it has left already: clients take turns. */
  client: string;
  /** Stands for the key that it has shown, or for none; what is kept for one is not for another. */
  key: string;
  /** It may do what only the person who runs the server may; all may where no key is set. */
  isAdmin: boolean;
  /** It must not leave this machine. */
  isLocalOnly: boolean;
  /** Nothing of it may be kept on the disk. */
  leavesNothing: boolean;
}

/** A part of a tool's schema to which no call is held, or a tool that is left out. */
export interface ToolWarning {
  /** The name of the tool. */
  tool: string;
  /**
   * From the schema of the arguments on, e.g. `properties.city.type`; of one that is left out, from
   * the request on.
   */
  path: string;
  /** What is wrong there, as a sentence. */
  problem: string;
}

/** A call of a tool that its model broke and that was repaired. */
export interface RepairedCall {
  /** The name of the tool. */
  tool: string;
  /** What was repaired, each by its name. */
  repairs: readonly string[];
}

/** Who asks, and how to tell them about the response while it is made. */
export interface Asker {
  place: Place;
  /**
   * Tells the client, in a header, the id of the model that responds; does nothing once the
   * response has begun.
   */
  onModel?(id: string): void;
  /** Tells the client, in a header, which parts of its tools' schemas hold nothing; as above. */
  onToolWarnings?(warnings: readonly ToolWarning[]): void;
  /** Tells the client, in a header, all calls that were repaired so far; as above. */
  onRepaired?(calls: readonly RepairedCall[]): void;
  /** Tells the client, in a header, how many messages of a chat were left out; as above. */
  onTruncated?(messages: number): void;
  /**
   * Calls back once nothing of the response is held any more: the client has all of it, or has
   * left.
   */
  onOver?(callback: () => void): void;
  /** Aborts when the client has left. */
  signal: AbortSignal;
}

/** The place of work that the server does by itself. */
export const OWN_PLACE: Place = {
  client: '',
  key: '',
  isAdmin: true,
  isLocalOnly: true,
  leavesNothing: false,
};
