// Reads the conversation of a request: its input, and what was kept of what came before.
import type { Schemas } from '../../../../../generated/openapi.ts';
import { invalid } from '../../../../errors.ts';
import type { Place } from '../../../../lib/place.ts';
import { isSet } from '../../../../lib/values.ts';
import type { Toolbox } from '../../../../services/mcp-servers/toolbox.ts';
import { SEALED_PREFIX } from '../../../kit/sealed.ts';
import type { CompactionDependencies } from '../compaction.ts';
import { itemsOf } from '../messages.ts';
import { compactThreshold, conversationIn, toChatRequest } from '../request.ts';
import { sinceCompaction } from '../since-compaction.ts';

type Item = Schemas['ResponseInputItem'];
type Said = Pick<
  Schemas['ResponseRequest'],
  'previous_response_id' | 'conversation' | 'context_management'
> &
  Partial<Pick<Schemas['ResponseRequest'], 'input'>>;

/** What was said, and the chat that the model gets of it. */
export type Conversation = Awaited<ReturnType<ReturnType<typeof createReader>>>;

/** What reading needs of the rooms. */
export type ReaderDependencies = Pick<
  CompactionDependencies,
  'keptResponses' | 'conversations' | 'sealing'
>;

/**
 * `asked` are items that are put to the model behind the input, `toolbox` the tools that run here.
 */
export function createReader({ keptResponses, conversations, sealing }: ReaderDependencies) {
  function earlierOf(body: Said, place: Place): readonly Item[] {
    const { previous_response_id: previous } = body;
    const conversation = conversationIn(body);
    if (conversation !== undefined) {
      if (!conversations.isKeeping(place)) throw conversationNotKept('conversation', place);
      return conversations.said(place.key, conversation);
    }
    return isSet(previous) ? keptResponses.reader(place.key).conversation(previous) : [];
  }
  function readSaid(body: Said, place: Place) {
    const reader = keptResponses.reader(place.key);
    const items = itemsOf(body.input ?? []).map((item, index) => {
      const isReference =
        (item.type ?? 'item_reference') === 'item_reference' && !isSet(item.role) && isSet(item.id);
      return isReference ? reader.item(item.id ?? '', `input[${index}]`) : item;
    });
    return { earlier: earlierOf(body, place), items };
  }
  return async <Request extends Said & { model: string }>(
    body: Request,
    place: Place,
    { asked = [], toolbox }: { asked?: readonly Item[]; toolbox?: Toolbox | undefined } = {},
  ) => {
    const { earlier, items } = readSaid(body, place);
    const all = [...earlier, ...items];
    const isManaged = compactThreshold(body) !== undefined;
    const said = isManaged ? sinceCompaction(all) : all;
    const isWhole = said === all;
    const isSealed = said.some((item) => item.encrypted_content?.startsWith(SEALED_PREFIX));
    const open = isSealed ? (await sealing(place.key)).open : undefined;
    const before = isWhole
      ? { earlier, open, toolbox }
      : { open, placeOf: placesIn(items), toolbox };
    const input = isWhole ? [...items, ...asked] : [...said, ...asked];
    return { items, said, chat: toChatRequest({ ...body, input }, before) };
  };
}

/** -1 for what was said before. */
function placesIn(items: readonly Item[]): (item: Item) => number {
  const places = new Map(items.map((item, index) => [item, index]));
  return (item) => places.get(item) ?? -1;
}

/** `param` is the field at fault. */
export function conversationNotKept(param: string, { leavesNothing }: Place) {
  const why = leavesNothing
    ? 'a request that must not leave this machine, or leave nothing on it, is not kept'
    : 'the setting kept_responses_mb is 0';
  return invalid(param, `There can be no conversation: ${why}. Send all of it in input.`);
}
