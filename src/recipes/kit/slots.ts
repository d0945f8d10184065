// What this server has to know of a native server that keeps conversations in slots: each holds
// what was read of one prompt, and the next request may go on with it.
import type { CacheSalt } from './cache-salt.ts';
import type { LoadableModel, LoadOptions } from './model.ts';

type PromptBody = Readonly<Record<string, unknown>>;

/** A slot as its native server tells of it; these fields are in our words, all others as they came. */
export type Slot = Readonly<Record<string, unknown>> & {
  readonly state: 'idle' | 'processing';
  readonly task_id: number;
  readonly cache_tokens: number;
  readonly next_token: { has_next_token: boolean; n_remain: number; n_decoded: number };
};

/** One start of a native server, and the model that it has. */
export interface SlotServer {
  baseUrl: string;
  /** The name of its backend. */
  backend: string;
  model: LoadableModel;
  options: LoadOptions;
}

/**
 * How a recipe's native server keeps conversations. All functions are pure but those of `connect`
 * and `readTokens`.
 */
export interface SlotProtocol {
  /**
   * Whether it serves a request on the slot that is named in it, and leaves idle slots as they are.
   */
  takesSlots(on: { backend: string }): boolean;
  /** The slot that a client names in its request; undefined where it names none. */
  slotIn(body: PromptBody): number | undefined;
  /** The same request on this slot. */
  onSlot(body: PromptBody, id: number): PromptBody;
  /** The same request, which goes on with nothing that a slot holds. */
  readAnew(body: PromptBody): PromptBody;
  /** Whether a request may go on with what a slot holds. */
  mayGoOn(body: PromptBody): boolean;
  /** Whether it asks for several responses, each made in a slot that the native server chooses. */
  wantsSeveral(body: PromptBody): boolean;
  /**
   * Where it chooses, it goes on with a slot that has more than this part of the prompt in common
   * with it.
   */
  foundFromShare: number;
  /**
   * It puts what a slot holds aside by itself before a prompt that has less than this part of it in
   * common.
   */
  keptFromShare: number;
  saved: SavedSlots;
  connect(server: SlotServer): SlotRequests;
}

/** The files into which a native server saves what its slots hold. */
export interface SavedSlots {
  /** The folder that a command names for them; undefined when it saves none. */
  folderIn(command: readonly string[]): string | undefined;
  /** The characters with one of which each file begins, four bytes of ASCII. */
  marks: readonly [string, ...string[]];
  /** The words of a command that decide what is in a cache, besides the model's files. */
  wordsOf(command: readonly string[]): readonly string[];
  /**
   * The tokens whose cache is in the file, in their order.
   * @throws {Error} for a file that is none
   */
  readTokens(path: string): Promise<Int32Array>;
}

/** What a native server says that it has done. */
export interface SlotReport {
  /** As it was told, for clients. */
  told: Readonly<Record<string, unknown>>;
  /** The size of the file that was written, if one was. */
  writtenBytes: number | undefined;
}

/**
 * Requests about the slots of one start. A file name is the plain name of a file in the folder of
 * its command. All throw {BackendRefused}, what is lost on the way, or the signal's reason.
 */
export interface SlotRequests {
  list(signal: AbortSignal): Promise<readonly Slot[]>;
  /** Which slots there are, and how many tokens of context they have together. */
  layout(signal: AbortSignal): Promise<{ ids: readonly number[]; contextTokens: number }>;
  /** Writes what a slot holds over a file that is there. */
  save(id: number, fileName: string, signal: AbortSignal): Promise<SlotReport>;
  /** Reads a saved slot; with a salt it is for requests of the same one. */
  restore(
    id: number,
    file: { name: string; salt?: CacheSalt | undefined },
    signal: AbortSignal,
  ): Promise<SlotReport>;
  /** Forgets what a slot holds. */
  erase(id: number, signal: AbortSignal): Promise<SlotReport>;
  /** Moves what a slot holds into the native server's memory for idle conversations. */
  setAside(id: number, signal: AbortSignal): Promise<void>;
  /**
   * The tokens of a prompt, as the native server itself makes them: it compares them with what it
   * holds. Empty for what has no prompt.
   */
  promptTokens(
    request: { capability: 'chat' | 'completion'; body: PromptBody },
    signal: AbortSignal,
  ): Promise<readonly number[]>;
  /** What has to be the same for a saved cache to be of use, besides files and arguments. */
  build(signal: AbortSignal): Promise<{ name: string; slots: number; contextTokens: number }>;
  /** What it says of itself, for clients; `contextTokens` is what a request gets, if it is known. */
  properties(
    known: { contextTokens: number | undefined },
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>>;
}
