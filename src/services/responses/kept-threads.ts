// Messages of Anthropic's API that are kept so that clients can go on from them: a thread of turns,
// each under the id of its reply.
import type { Schemas } from '../../../generated/openapi.ts';
import type { Place } from '../../lib/place.ts';
import { ThreadNotFound, ThreadNotKept } from './errors.ts';
import { fromBytes } from './kept-room.ts';
import type { KeptStore } from './kept-store.ts';

type InputMessage = Schemas['AnthropicInputMessage'];

/** What holds for all of a thread, from its first request. */
export type ThreadHead = Partial<Pick<Schemas['AnthropicCountRequest'], 'system' | 'tools'>>;

/** One turn: what was sent, and the reply to it. */
export interface Turn {
  /** Of the reply. */
  id: string;
  /** The reply that it goes on from; null for one that begins the thread. */
  previousId: string | null;
  /** Of the first turn. */
  head: ThreadHead;
  messages: readonly InputMessage[];
  reply: InputMessage;
}

/** By owner, in the same room as responses, see {@link KeptStore}. */
export class KeptThreads {
  readonly #store: KeptStore;

  constructor(store: KeptStore) {
    this.#store = store;
  }

  /** @throws {ThreadNotKept} for a request of which nothing is kept */
  requireKeeping(place: Pick<Place, 'leavesNothing'>): void {
    if (!this.#store.isKeeping(place)) throw new ThreadNotKept(place.leavesNothing);
  }

  /** One that is too large by itself is not kept. */
  keep(owner: string, { id, previousId, head, messages, reply }: Turn): void {
    this.#store.keep(owner, {
      id,
      kind: 'thread',
      head: previousId === null ? head : {},
      input: messages,
      // Its id is that of the turn.
      output: [{ ...reply }],
      previousId,
      isWhole: true,
    });
  }

  /**
   * What was said up to that reply, and what holds for all of it.
   * @throws {ThreadNotFound} {ConversationTooLong}
   */
  said(owner: string, id: string): { head: ThreadHead; messages: InputMessage[] } {
    const { take, chain } = this.#store.reader(owner);
    const found = chain('thread', id);
    if ('missing' in found) throw new ThreadNotFound(id);
    const [first] = found.entries;
    return {
      head: first === undefined ? {} : fromBytes(first.head),
      messages: found.entries.flatMap(({ input, output }) =>
        [...input, ...output].map((content) => take<InputMessage>(content)),
      ),
    };
  }
}
