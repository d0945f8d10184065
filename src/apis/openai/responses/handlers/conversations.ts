// Operations on conversations that are kept: lists of items that responses go on from.
import type { Handlers } from '../../../../../generated/handlers.ts';
import type { Schemas } from '../../../../../generated/openapi.ts';
import { InvalidRequest } from '../../../../errors.ts';
import type { Place } from '../../../../lib/place.ts';
import { ConversationNotFound } from '../../../../services/responses/errors.ts';
import type { KeptConversations } from '../../../../services/responses/kept-conversations.ts';
import type { Sealing } from '../../../../services/responses/sealing.ts';
import { ok } from '../../../kit/handlers.ts';
import { withIds } from '../item-ids.ts';
import { toMessages } from '../messages.ts';
import { secondsOf } from '../response-object.ts';
import { createToolNames } from '../tool-names.ts';
import { conversationNotKept } from './conversation.ts';
import { pageOf } from './kept.ts';

type Item = Schemas['ResponseInputItem'];

/** What these handlers need of the rooms. */
export interface ConversationDependencies {
  conversations: Pick<
    KeptConversations,
    'isKeeping' | 'create' | 'get' | 'update' | 'items' | 'item' | 'add' | 'removeItem' | 'delete'
  >;
  sealing: Sealing;
  date(): Date;
  /** Letters and digits, for ids of conversations and items. */
  newId(): string;
}

/** Making, reading, changing and deleting, and the same for their items. */
export function createConversationHandlers({
  conversations: kept,
  sealing,
  date,
  newId,
}: ConversationDependencies) {
  /** What no response could go on from is refused now. @throws {InvalidRequest} {SealBroken} */
  async function checked(items: readonly Item[], place: Place): Promise<readonly Item[]> {
    if (items.length === 0) return items;
    const { open } = await sealing(place.key);
    try {
      toMessages({ input: [...items], instructions: null, names: createToolNames(), open });
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      const about = (text: string) => text.replaceAll('input[', 'items[');
      const param = about(error.param ?? 'items');
      throw new InvalidRequest(about(error.problem), { param, remedy: error.remedy, cause: error });
    }
    return items;
  }
  return {
    async createConversation({ body, asker: { place } }) {
      if (!kept.isKeeping(place)) throw conversationNotKept('items', place);
      const items = await checked(body.items ?? [], place);
      const conversation = {
        id: `conv_${newId()}`,
        object: 'conversation' as const,
        created_at: secondsOf(date()),
        metadata: body.metadata ?? {},
      };
      kept.create(place.key, conversation, withIds(items, { newId, taken: [] }));
      return ok(conversation);
    },
    async getConversation({ path: { conversation_id: id }, asker: { place } }) {
      return ok(kept.get(place.key, id));
    },
    async updateConversation({ path: { conversation_id: id }, body, asker: { place } }) {
      return ok(kept.update(place.key, id, body.metadata ?? {}));
    },
    async deleteConversation({ path: { conversation_id: id }, asker: { place } }) {
      if (!kept.delete(place.key, id)) throw new ConversationNotFound(id);
      return ok({ id, object: 'conversation.deleted', deleted: true });
    },
    async listConversationItems({ path: { conversation_id: id }, query, asker: { place } }) {
      const items = kept.items(place.key, id);
      return ok(pageOf(items, query, `The conversation '${id}' has no item`));
    },
    async createConversationItems({ path: { conversation_id: id }, body, asker: { place } }) {
      const taken = kept.items(place.key, id).map((item) => item.id);
      const items = withIds(await checked(body.items, place), { newId, taken });
      kept.add(place.key, id, items);
      return ok(pageOf(items, { order: 'asc', limit: items.length }, ''));
    },
    async getConversationItem({ path: { conversation_id: id, item_id }, asker: { place } }) {
      return ok(kept.item(place.key, id, item_id));
    },
    async deleteConversationItem({ path: { conversation_id: id, item_id }, asker: { place } }) {
      return ok(kept.removeItem(place.key, id, item_id));
    },
  } satisfies Partial<Handlers>;
}
