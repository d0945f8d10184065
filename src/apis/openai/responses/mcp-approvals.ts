// Calls of MCP servers in the input of a response: those that ran, those that a person was asked
// about, and what the person has said.

import { messageContent } from '../../../../common/tool-content.ts';
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid } from '../../../errors.ts';
import { isSet } from '../../../lib/values.ts';
import type { ApprovedCall } from '../../../services/mcp-servers/rounds.ts';
import { fingerprintIn } from '../../kit/mcp-choices.ts';

type Item = Schemas['ResponseInputItem'];
type Message = Schemas['ChatMessage'];

/** An approved call, and where its approval stands. */
export interface PendingCall extends ApprovedCall {
  place: string;
}

/** How a call looks in a chat: its result, or what stands in for it until it has run. */
export type CallInChat = { message: Message; pending?: PendingCall };

/** What a person has decided, by the id of the request. */
export class Approvals {
  readonly #answers = new Map<string, { item: Item; place: string }>();
  readonly #requests = new Set<string>();
  readonly #ran = new Set<string>();

  /**
   * `placeOf` says where an item stands, for messages.
   * @throws {InvalidRequest} for an answer to nothing
   */
  constructor(items: readonly Item[], placeOf: (item: Item, index: number) => string) {
    for (const [index, item] of items.entries()) {
      const { type, id, approval_request_id: request } = item;
      if (type === 'mcp_approval_request' && isSet(id)) this.#requests.add(id);
      if (type === 'mcp_call' && isSet(request)) this.#ran.add(request);
      if (type === 'mcp_approval_response' && isSet(request))
        this.#answers.set(request, { item, place: placeOf(item, index) });
      if (type === 'mcp_approval_response') this.#requireRequest(item, placeOf(item, index));
    }
  }

  /** Undefined for one whose call has run: its `mcp_call` says the rest. */
  callOf(item: Item, id: string, place: string): CallInChat | undefined {
    const answer = this.#answers.get(id);
    if (this.#ran.has(id)) return undefined;
    const message = (content: string): Message => ({ role: 'tool', tool_call_id: id, content });
    if (answer === undefined)
      return { message: message('The user has not said whether this may be called.') };
    if (answer.item.approve !== true) {
      const why = isSet(answer.item.reason) ? ` ${answer.item.reason}` : '';
      return { message: message(`The user has declined this call.${why}`) };
    }
    const { server_label: label, name, arguments: json } = item;
    if (!isSet(label) || !isSet(name))
      throw invalid(place, `${place} has no server_label or no name.`);
    const result = message('');
    const pending: PendingCall = {
      key: id,
      label,
      name,
      arguments: json ?? '',
      fingerprint: fingerprintIn(id),
      message: result as ApprovedCall['message'],
      place: answer.place,
    };
    return { message: result, pending };
  }

  #requireRequest({ approval_request_id: id }: Item, place: string): void {
    if (isSet(id) && this.#requests.has(id)) return;
    throw invalid(
      `${place}.approval_request_id`,
      `${place}.approval_request_id is '${id ?? ''}', and no mcp_approval_request of that id is before it in the conversation. Send it, or go on from the response that has it.`,
    );
  }
}

/** What the model gets of a call that ran. */
export const resultOfCall = (item: Item): NonNullable<Message['content']> =>
  messageContent(textOfCall(item), item.images ?? []);

function textOfCall({ output, error }: Item): string {
  if (typeof output === 'string') return output;
  if (typeof error === 'string') return `Error: ${error}`;
  return isSet(error) ? `Error: ${JSON.stringify(error)}` : 'The call has no result.';
}
