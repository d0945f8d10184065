// Items of a conversation as they are kept: each under an id of its own.
import type { Schemas } from '../../../../generated/openapi.ts';
import { asTold } from './messages.ts';

type Item = Schemas['ResponseInputItem'];

const PREFIXES: Readonly<Record<string, string>> = {
  message: 'msg',
  reasoning: 'rs',
  function_call: 'fc',
  function_call_output: 'fco',
  custom_tool_call: 'ctc',
  custom_tool_call_output: 'ctco',
  compaction: 'cmp',
  mcp_call: 'mcp',
  mcp_list_tools: 'mcpl',
  mcp_approval_request: 'mcpr',
  mcp_approval_response: 'mcpa',
};

/**
 * As a client gets them back. An id that the client gave stays, unless another item has it.
 *
 * `newId` makes letters and digits; `taken` are ids of other items.
 */
export function withIds(
  items: readonly Item[],
  { newId, taken }: { newId: () => string; taken: Iterable<string> },
): (Item & { id: string })[] {
  const known = new Set(taken);
  return items.map((item) => {
    const type = item.type ?? 'message';
    const isFree = item.id && !known.has(item.id);
    const id = isFree && item.id ? item.id : `${PREFIXES[type] ?? 'item'}_${newId()}`;
    known.add(id);
    return { ...asTold({ ...item, id }), type, id };
  });
}
