// What a request has of tools: the servers that a conversation uses, and calls as messages.
import { isForModels, messageContent } from '../../../../common/tool-content.ts';
import type { ChatCompletionRequest, ChatMessage } from '../../../../generated/client/index.ts';
import { setFields } from '../../lib/set-fields.ts';
import type { ChosenServer, ToolCall } from '../conversation/conversation.ts';

type ServerChoice = NonNullable<ChatCompletionRequest['mcp_servers']>[number];

const DECLINED = 'The user has declined this call.';
const STOPPED = 'The user has stopped this call before it was over.';
const MAX_NAME = 64;

/** Undefined for a conversation without servers. */
export function serverChoices(
  servers: readonly ChosenServer[] | undefined,
): ServerChoice[] | undefined {
  if (servers === undefined || servers.length === 0) return undefined;
  return servers.map(({ name, tools, always = [] }) =>
    setFields({
      name,
      allowed_tools: tools && [...tools],
      require_approval: always.length > 0 ? { never: { tool_names: [...always] } } : undefined,
    }),
  );
}

/** The calls that a person has approved and that were not made yet; undefined for none. */
export function approvalsOf(
  calls: readonly ToolCall[] = [],
): ChatCompletionRequest['mcp_approvals'] | undefined {
  const approved = calls.filter(({ state }) => state === 'approved');
  return approved.length > 0 ? approved.map(({ id }) => ({ id, approve: true })) : undefined;
}

/** Of the newest ones, so many characters go along: a request has a limit. */
const MOST_PICTURES = 12 * 2 ** 20;

/** The pictures in results that a model which sees is shown, as `data:` URLs: the newest ones. */
export function picturesShown(calls: readonly ToolCall[]): ReadonlySet<string> {
  let room = MOST_PICTURES;
  const newest = calls.flatMap(({ pictures = [] }) => pictures).toReversed();
  return new Set(
    newest.filter(isForModels).filter((url) => {
      room -= url.length;
      return url !== '' && room >= 0;
    }),
  );
}

/**
 * Calls with what was said before them, each with its result, unless it is to be made now.
 * @param shown The pictures of results that go along.
 */
export function toolMessages(
  calls: readonly ToolCall[],
  shown: ReadonlySet<string>,
): ChatMessage[] {
  return groupsOf(calls).flatMap((group): ChatMessage[] => {
    const { before = '', thoughts } = group[0] ?? {};
    const called: ChatMessage = setFields({
      role: 'assistant' as const,
      content: before === '' ? null : before,
      reasoning_content: thoughts,
      tool_calls: group.map((call) => ({
        id: call.id,
        type: 'function' as const,
        function: { name: call.function || nameOf(call), arguments: call.input },
      })),
    });
    const results = group
      .filter(({ state }) => state !== 'approved')
      .map(
        (call): ChatMessage => ({
          role: 'tool',
          tool_call_id: call.id,
          content: contentOf(call, shown),
        }),
      );
    return [called, ...results];
  });
}

/** What was said before calls, for a model that has no tools in this conversation. */
export function saidBefore(calls: readonly ToolCall[] = []): string[] {
  return calls.map(({ before }) => before).filter((text) => text !== '');
}

function groupsOf(calls: readonly ToolCall[]): ToolCall[][] {
  const groups: ToolCall[][] = [];
  for (const call of calls) {
    const last = groups.at(-1);
    if (last === undefined || call.isFirst) groups.push([call]);
    else last.push(call);
  }
  return groups;
}

/** One that was stopped is never told how the model calls it. */
function nameOf({ server, name }: ToolCall): string {
  return `${server}__${name}`.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_NAME);
}

function contentOf(
  call: ToolCall,
  shown: ReadonlySet<string>,
): NonNullable<ChatMessage['content']> {
  const pictures = (call.pictures ?? []).filter((url) => shown.has(url));
  return messageContent(resultOf(call), pictures);
}

function resultOf({ state, output = '' }: ToolCall): string {
  switch (state) {
    case 'completed':
      return output;
    case 'failed':
      return `Error: ${output}`;
    case 'calling':
    case 'stopped':
      return STOPPED;
    default:
      return DECLINED;
  }
}
