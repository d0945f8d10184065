// Responses that are kept so that clients can go on from them.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import type { Place } from '../../lib/place.ts';
import { ItemNotFound, PreviousResponseNotFound, ResponseNotFound } from './errors.ts';
import { fromBytes, fromLines, type Item, type KeptEntry } from './kept-room.ts';
import type { KeptStore } from './kept-store.ts';

type Response = Schemas['ResponseObject'];
const PREFIXES: Readonly<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
};

/** A response to be kept. */
export interface KeptResponse {
  response: Response;
  /** The items of its request. */
  input: readonly Item[];
  events?: readonly object[];
  /**
   * True if who goes on from it goes on from its own items only, whatever response it came from.
   */
  isNewConversation?: boolean;
}

/** By owner, see {@link KeptStore}. */
export class KeptResponses {
  readonly #store: KeptStore;
  readonly #keepsAll: boolean;

  /** `keepsAll` is true where also those are kept whose `store` is false. */
  constructor(store: KeptStore, { keepsAll = false } = {}) {
    this.#store = store;
    this.#keepsAll = keepsAll;
  }

  isKeeping(place: Pick<Place, 'leavesNothing'>): boolean {
    return this.#store.isKeeping(place);
  }

  /**
   * Keeps a response, in place of what was kept of it before. One whose `store` is false, or that
   * is too large by itself, is not kept.
   */
  keep(owner: string, { response, input, events, isNewConversation }: KeptResponse): void {
    const { id, output, status, store, previous_response_id } = response;
    if (store === false && !this.#keepsAll) return;
    this.#store.keep(owner, {
      id,
      kind: 'response',
      head: { ...response, output: [] },
      input,
      output,
      previousId: isNewConversation ? null : previous_response_id,
      isWhole: status !== 'queued' && status !== 'in_progress',
      events,
    });
  }

  has(owner: string, id: string): boolean {
    return this.#store.has(owner, 'response', id);
  }

  /** Forgets all that an owner has. */
  forget(owner: string): void {
    this.#store.forget(owner);
  }

  /** @throws {ResponseNotFound} */
  get(owner: string, id: string): Response {
    const { head, output } = this.#find(owner, id);
    return { ...fromBytes<Response>(head), output: output.map(({ json }) => fromBytes(json)) };
  }

  /** The events of a stream in the background that has ended. @throws {ResponseNotFound} */
  events(owner: string, id: string): readonly Schemas['ResponseEvent'][] | undefined {
    const { events } = this.#find(owner, id);
    return events && fromLines(events);
  }

  /** The items of the request, each with an id. @throws {ResponseNotFound} */
  input(owner: string, id: string): (Item & { id: string })[] {
    return this.#find(owner, id).input.map(({ json }, index) => {
      const item = fromBytes<Item>(json);
      const type = item.type ?? 'message';
      return {
        ...item,
        type,
        id: item.id ?? `${PREFIXES[type] ?? 'item'}_${id.replace(/^resp_/, '')}_in${index}`,
      };
    });
  }

  delete(owner: string, id: string): boolean {
    return this.#store.delete(owner, 'response', id);
  }

  /** Bounded, see {@link KeptStore.reader}. */
  reader(owner: string) {
    const { take, chain, item } = this.#store.reader(owner);
    return {
      /** Without instructions. @throws {PreviousResponseNotFound} */
      conversation: (id: string): Item[] => {
        const found = chain('response', id);
        if ('missing' in found) throw new PreviousResponseNotFound(id, found.missing);
        const unfinished = found.entries.find(({ isWhole }) => !isWhole);
        if (unfinished !== undefined) {
          const message = `The response '${id}' is still being made. Wait for its end, then go on from it.`;
          throw invalid('previous_response_id', message);
        }
        return found.entries.flatMap(({ input, output }) =>
          [...input, ...output].map((content) => take<Item>(content)),
        );
      },
      item: (id: string, place: string): Item => {
        const content = item(id);
        if (content === undefined) throw new ItemNotFound(id, place);
        return take(content);
      },
    };
  }

  #find(owner: string, id: string): KeptEntry {
    const entry = this.#store.find(owner, 'response', id);
    if (entry === undefined) throw new ResponseNotFound(id);
    return entry;
  }
}
