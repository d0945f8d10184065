// Reads the conversation of a request: its input, and what was kept of the responses before.
import type { Schemas } from '../../../../../generated/openapi.ts';
import type { Place } from '../../../../lib/place.ts';
import { isSet } from '../../../../lib/values.ts';
import { SEALED_PREFIX } from '../../../kit/sealed.ts';
import type { CompactionDependencies } from '../compaction.ts';
import { itemsOf } from '../messages.ts';
import { toChatRequest } from '../request.ts';

type Item = Schemas['ResponseInputItem'];
type Said = Pick<Schemas['ResponseCompactRequest'], 'input' | 'previous_response_id'>;

/** What was said, and the chat that the model gets of it. */
export type Conversation = Awaited<ReturnType<ReturnType<typeof createReader>>>;

/** `asked` are items that are put to the model behind the input. */
export function createReader({ keptResponses, sealing }: CompactionDependencies) {
  function readSaid({ input, previous_response_id: id }: Said, { key }: Place) {
    const reader = keptResponses.reader(key);
    const earlier = isSet(id) ? reader.conversation(id) : [];
    const items = itemsOf(input ?? []).map((item, index) => {
      const isReference =
        (item.type ?? 'item_reference') === 'item_reference' && !isSet(item.role) && isSet(item.id);
      return isReference ? reader.item(item.id ?? '', `input[${index}]`) : item;
    });
    return { earlier, items };
  }
  return async <Request extends Said & { model: string }>(
    body: Request,
    place: Place,
    asked: readonly Item[] = [],
  ) => {
    const { earlier, items } = readSaid(body, place);
    const said = [...earlier, ...items];
    const isSealed = said.some((item) => item.encrypted_content?.startsWith(SEALED_PREFIX));
    const open = isSealed ? (await sealing(place.key)).open : undefined;
    return {
      items,
      said,
      chat: toChatRequest({ ...body, input: [...items, ...asked] }, { earlier, open }),
    };
  };
}
