// Conversations that are kept so that clients can add to them: lists of items under one id.
import type { Schemas } from '../../../generated/openapi.ts';
import type { Place } from '../../lib/place.ts';
import { ConversationItemNotFound, ConversationNotFound, ConversationTooLarge } from './errors.ts';
import { fromBytes, type Item, type Kept, type KeptEntry } from './kept-room.ts';
import type { KeptStore } from './kept-store.ts';

type Conversation = Schemas['Conversation'];
type KeptItem = Item & { id: string };

/** By owner, in the same room as responses, see {@link KeptStore}. */
export class KeptConversations {
  readonly #store: KeptStore;

  constructor(store: KeptStore) {
    this.#store = store;
  }

  isKeeping(place: Pick<Place, 'leavesNothing'>): boolean {
    return this.#store.isKeeping(place);
  }

  /** @throws {ConversationTooLarge} */
  create(owner: string, conversation: Conversation, items: readonly KeptItem[]): void {
    this.#keep(owner, conversation, items);
  }

  /** @throws {ConversationNotFound} */
  get(owner: string, id: string): Conversation {
    return fromBytes(this.#find(owner, id).head);
  }

  /** Its metadata instead of those that it had. @throws {ConversationNotFound} */
  update(owner: string, id: string, metadata: Conversation['metadata']): Conversation {
    const { head, output } = this.#find(owner, id);
    const changed = { ...fromBytes<Conversation>(head), metadata };
    this.#keep(owner, changed, output);
    return changed;
  }

  /** The oldest first. @throws {ConversationNotFound} */
  items(owner: string, id: string): KeptItem[] {
    return this.#find(owner, id).output.map(({ json }) => fromBytes(json));
  }

  /**
   * Bounded, for a request that goes on from it.
   * @throws {ConversationNotFound} {ConversationTooLong}
   */
  said(owner: string, id: string): Item[] {
    const { output } = this.#find(owner, id);
    const { take } = this.#store.reader(owner);
    return output.map((content) => take<Item>(content));
  }

  /** @throws {ConversationNotFound} {ConversationItemNotFound} */
  item(owner: string, id: string, itemId: string): KeptItem {
    const entry = this.#find(owner, id);
    const content = entry.output[placeOf(entry, id, itemId)];
    if (content === undefined) throw new ConversationItemNotFound(id, itemId);
    return fromBytes(content.json);
  }

  /** At its end. @throws {ConversationNotFound} {ConversationTooLarge} */
  add(
    owner: string,
    id: string,
    items: readonly (KeptItem | Schemas['ResponseOutputItem'])[],
  ): void {
    const { head, output } = this.#find(owner, id);
    this.#keep(owner, fromBytes(head), [...output, ...items]);
  }

  /** @throws {ConversationNotFound} {ConversationItemNotFound} */
  removeItem(owner: string, id: string, itemId: string): Conversation {
    const entry = this.#find(owner, id);
    const at = placeOf(entry, id, itemId);
    const conversation = fromBytes<Conversation>(entry.head);
    this.#keep(owner, conversation, entry.output.toSpliced(at, 1));
    return conversation;
  }

  /** Its items are gone with it, unless a response that is kept has them too. */
  delete(owner: string, id: string): boolean {
    return this.#store.delete(owner, 'conversation', id);
  }

  #find(owner: string, id: string): KeptEntry {
    const entry = this.#store.find(owner, 'conversation', id);
    if (entry === undefined) throw new ConversationNotFound(id);
    return entry;
  }

  #keep(owner: string, head: Conversation, output: Kept['output']): void {
    const { id } = head;
    const fields = { previousId: null, isWhole: true, input: [] } as const;
    if (!this.#store.keep(owner, { id, kind: 'conversation', head, output, ...fields }))
      throw new ConversationTooLarge(id);
  }
}

function placeOf({ outputIds }: KeptEntry, id: string, itemId: string): number {
  const at = outputIds.indexOf(itemId);
  if (at === -1) throw new ConversationItemNotFound(id, itemId);
  return at;
}
