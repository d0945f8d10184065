// Chats whose model calls tools of MCP servers: they run here, and the model is asked again with
// their results. What happens between the chats is told in `mcp`.
import type { Schemas } from '../../../generated/openapi.ts';
import { invalid } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import {
  type ApprovedCall,
  isCutOffBy,
  isToolStep,
  type RoundMessage,
  type RoundStep,
  type ServerCall,
  startRounds,
  type ToolStep,
} from '../../services/mcp-servers/rounds.ts';
import type { OfferedTool, ServerChoice, Toolbox } from '../../services/mcp-servers/toolbox.ts';
import {
  approvalId,
  approvalOf,
  filterOf,
  fingerprintIn,
  plainName,
  requireOnce,
} from '../kit/mcp-choices.ts';

type Request = Schemas['ChatCompletionRequest'];
/** A chat of which only the prompt counts. */
type Prompt = Schemas['ChatTokensRequest'];
type Chunk = Schemas['ChatCompletionChunk'];
type Message = Schemas['ChatMessage'];
type McpOfChat = NonNullable<Schemas['McpOfChat']>;
type CallPart = Schemas['ToolCallDelta'];

/** The servers that a chat offers its model. @throws {InvalidRequest} with the field at fault */
export function chatServers({ mcp_servers: servers, n }: Prompt): ServerChoice[] {
  const choices = (servers ?? []).map((server, index): ServerChoice => {
    const place = `mcp_servers[${index}]`;
    const { name: label, allowed_tools: allowed, require_approval: approval } = server;
    return {
      label,
      allowed: filterOf(allowed),
      ...approvalOf(approval, `${place}.require_approval`),
      place,
      nameField: 'name',
    };
  });
  requireOnce(choices);
  if (choices.length > 0 && isSet(n) && n > 1)
    throw invalid(
      'n',
      "'n' can't be more than 1 with 'mcp_servers': calls belong to one response.",
    );
  return choices;
}

interface McpChatOptions {
  body: Request;
  toolbox: Toolbox;
  /** Letters and digits, for ids of calls. */
  key: string;
  signal: AbortSignal;
  ask(body: Record<string, unknown>): Promise<AsyncIterable<Chunk>>;
}

/**
 * The chunks of the chat, as if it were one. Rejects before the first one as `ask` does.
 * @throws {InvalidRequest} for approvals that can't count
 */
export async function startMcpChat(options: McpChatOptions): Promise<AsyncIterable<Chunk>> {
  const { toolbox, signal, ask } = options;
  const { body, approved, byName } = firstRound(options.body, toolbox);
  const steps = await startRounds<Chunk>({
    body,
    ask,
    toolbox,
    offeredAs: (name) => byName.get(name),
    told: toolbox.listings,
    approved,
    maxCalls: undefined,
    signal,
  });
  return new ChunkTranslation(options, byName).follow(steps);
}

/**
 * The chat as the model reads it first, for counts of its tokens. Nothing runs: a call that was
 * approved has an empty result.
 */
export function promptWithServers(body: Prompt, toolbox: Toolbox): Prompt {
  return firstRound(body, { ...toolbox, takeApproval: () => undefined }).body;
}

/** What the model is asked first, with the tools of the servers, and the calls to make before. */
function firstRound(given: Prompt, toolbox: Toolbox) {
  const { mcp_servers: _servers, mcp_approvals: approvals, ...asked } = given;
  const byName = namedTools(toolbox, asked.tools ?? []);
  const { messages, approved } = withApprovals(asked.messages, approvals ?? [], {
    toolbox,
    byName,
  });
  const tools = [...(asked.tools ?? []), ...functionsOf(byName)];
  return { body: { ...asked, messages: [...messages], tools }, approved, byName };
}

/** By the names that the model knows; those of the client's functions are taken. */
function namedTools(
  { offered }: Toolbox,
  own: NonNullable<Request['tools']>,
): ReadonlyMap<string, OfferedTool> {
  const taken = new Set(own.map((tool) => tool.function?.name));
  const named = new Map<string, OfferedTool>();
  for (const one of offered) {
    let name = plainName(`${one.label}__${one.tool.name}`);
    while (taken.has(name) || named.has(name)) name += '_';
    named.set(name, one);
  }
  return named;
}

const functionsOf = (byName: ReadonlyMap<string, OfferedTool>) =>
  [...byName].map(([name, { tool }]) => ({
    type: 'function' as const,
    function: { name, description: tool.description, parameters: { ...tool.inputSchema } },
  }));

/** The messages with a result behind each call that a person has decided about. */
function withApprovals(
  given: readonly Message[],
  approvals: readonly Schemas['McpApproval'][],
  { toolbox, byName }: { toolbox: Toolbox; byName: ReadonlyMap<string, OfferedTool> },
): { messages: readonly Message[]; approved: readonly ApprovedCall[] } {
  const messages = [...given];
  const approved: ApprovedCall[] = [];
  const answered = new Set(given.map(({ tool_call_id: id }) => id));
  for (const [index, { id, approve, reason }] of approvals.entries()) {
    const place = `mcp_approvals[${index}]`;
    const at = messages.findIndex(({ tool_calls: calls }) => calls?.some((one) => one.id === id));
    const call = messages[at]?.tool_calls?.find((one) => one.id === id);
    const offered = byName.get(call?.function?.name ?? '');
    if (call === undefined || answered.has(id))
      throw invalid(
        `${place}.id`,
        `${place}.id is '${id}', and no message has a call of that id without a result. Send the message that has it.`,
      );
    if (offered === undefined)
      throw invalid(
        `${place}.id`,
        `${place} is about '${call.function?.name ?? ''}', which 'mcp_servers' of this request does not offer.`,
      );
    const message: Message = { role: 'tool', tool_call_id: id, content: '' };
    let end = at + 1;
    while (messages[end]?.role === 'tool') end += 1;
    messages.splice(end, 0, message);
    if (!approve) {
      message.content = `The user has declined this call.${isSet(reason) ? ` ${reason}` : ''}`;
      continue;
    }
    toolbox.takeApproval(id, place);
    approved.push({
      key: id,
      label: offered.label,
      name: offered.tool.name,
      arguments: call.function?.arguments ?? '',
      fingerprint: fingerprintIn(id),
      message: message as unknown as RoundMessage,
    });
  }
  return { messages, approved };
}

/** A call of the chat that goes on, by its index there. */
interface Followed {
  offered: OfferedTool | undefined;
  /** Undefined for a call that runs here, which the client does not get. */
  index: number | undefined;
  id: string;
  arguments: string;
}

/** Makes one stream of several chats. */
class ChunkTranslation {
  readonly #options: McpChatOptions;
  readonly #byName: ReadonlyMap<string, OfferedTool>;
  #head: Omit<Chunk, 'choices'> | undefined;
  #calls = new Map<number, Followed>();
  #told = 0;
  #ids = 0;
  #hasRole = false;
  #finishReason: string | null = null;
  #usage: Chunk['usage'];
  #usedBefore: Chunk['usage'];

  constructor(options: McpChatOptions, byName: ReadonlyMap<string, OfferedTool>) {
    this.#options = options;
    this.#byName = byName;
  }

  async *follow(steps: AsyncIterable<RoundStep<Chunk>>): AsyncGenerator<Chunk> {
    // What is told before the model says anything waits for the head of its chunks.
    const early: McpOfChat[] = [];
    for await (const step of steps) {
      if (isToolStep(step)) {
        const told = this.#tell(step);
        if (told === undefined) continue;
        if (this.#head === undefined) early.push(told);
        else yield this.#withMcp(told);
        continue;
      }
      if (this.#head === undefined) {
        const { choices: _, usage: __, ...head } = step;
        this.#head = head;
        for (const told of early.splice(0)) yield this.#withMcp(told);
      }
      yield* this.#add(step);
    }
    yield* this.#finish();
  }

  *#add({ choices, usage, ...rest }: Chunk): Generator<Chunk> {
    if (usage) this.#usage = sumOf(this.#usedBefore, usage);
    if (rest.timings || rest.repaired_calls || rest.prompt_progress) {
      this.#head = { ...(this.#head ?? rest), ...setFields({ timings: rest.timings }) };
      if (rest.prompt_progress) yield { ...rest, choices: [] };
    }
    const choice = choices.find(({ index }) => index === 0);
    if (choice === undefined) return;
    this.#finishReason = choice.finish_reason ?? this.#finishReason;
    const { role, tool_calls: calls, ...said } = choice.delta;
    const delta: Chunk['choices'][number]['delta'] = { ...said };
    if (role && !this.#hasRole) delta.role = role;
    const parts = (calls ?? []).flatMap((part) => this.#part(part));
    if (parts.length > 0) delta.tool_calls = parts;
    if (Object.values(delta).every((value) => !isSet(value) || value === '')) return;
    if (!this.#hasRole) delta.role ??= 'assistant';
    this.#hasRole = true;
    const { finish_reason: _, ...others } = choice;
    const { timings: __, ...head } = rest;
    yield { ...head, choices: [{ ...others, delta, finish_reason: null }] };
  }

  #part(part: CallPart): CallPart[] {
    const key = part.index;
    const known = this.#calls.get(key) ?? this.#begin(key, part);
    known.arguments += part.function?.arguments ?? '';
    if (known.index === undefined) return [];
    return [{ ...part, index: known.index, ...(part.id ? { id: known.id } : {}) }];
  }

  #begin(key: number, { id, function: called }: CallPart): Followed {
    const offered = this.#byName.get(called?.name ?? '');
    const runsHere = offered !== undefined && !offered.isAskedFirst;
    const ownId = id || `call_${this.#options.key}_${this.#ids}`;
    const followed: Followed = {
      offered,
      index: runsHere ? undefined : this.#told,
      id: offered?.isAskedFirst
        ? approvalId(this.#options.key, this.#ids, offered.tool.fingerprint)
        : ownId,
      arguments: '',
    };
    this.#ids += 1;
    if (!runsHere) this.#told += 1;
    this.#calls.set(key, followed);
    return followed;
  }

  #tell(step: ToolStep): McpOfChat | undefined {
    switch (step.step) {
      case 'listed': {
        const { label: name, tools, error } = step.listing;
        return { servers: [{ name, tool_count: tools.length, error: error ?? null }] };
      }
      case 'calling':
        return {
          calls: [{ ...this.#called(step.call), state: 'calling', output: null, error: null }],
        };
      case 'called': {
        const { text, isError, pictures, sounds } = step.result;
        const ended = isError
          ? ({ state: 'failed', output: null, error: text } as const)
          : ({ state: 'completed', output: text, error: null } as const);
        const shown = setFields({
          images: pictures && [...pictures],
          sounds: sounds && [...sounds],
        });
        return { calls: [{ ...this.#called(step.call), ...ended, ...shown }] };
      }
      case 'said':
        return { messages: [...step.messages] };
      case 'round':
        this.#calls = new Map();
        this.#finishReason = null;
        this.#usedBefore = this.#usage;
        return undefined;
      case 'approved':
        return undefined;
    }
  }

  #called({ key, label: server, name, arguments: json }: ServerCall) {
    const id = typeof key === 'string' ? key : (this.#calls.get(key)?.id ?? '');
    return { id, server, name, arguments: json };
  }

  *#finish(): Generator<Chunk> {
    if (this.#head === undefined) return;
    // No person can decide about half of a call.
    const approvals = isCutOffBy(this.#finishReason) ? [] : this.#approvals();
    if (approvals.length > 0) yield this.#withMcp({ approvals });
    const hasCalls = [...this.#calls.values()].some(({ index }) => index !== undefined);
    const isCalls = this.#finishReason === 'tool_calls' && !hasCalls;
    const delta = this.#hasRole ? {} : { role: 'assistant', content: '' };
    const finish_reason = isCalls ? 'stop' : (this.#finishReason ?? 'stop');
    const usage = setFields({ usage: this.#usage });
    const { timings, ...head } = this.#head;
    yield { ...head, choices: [{ index: 0, delta, finish_reason }] };
    if (this.#usage && this.#options.body.stream_options?.include_usage !== false)
      yield { ...head, choices: [], ...usage, ...setFields({ timings }) };
  }

  /** The calls that a person is asked about. */
  #approvals(): NonNullable<McpOfChat['approvals']> {
    return [...this.#calls.values()].flatMap(({ offered, id, arguments: json }) =>
      offered?.isAskedFirst
        ? [{ id, server: offered.label, name: offered.tool.name, arguments: json }]
        : [],
    );
  }

  #withMcp(mcp: McpOfChat): Chunk {
    const { timings: _, ...head } = this.#head ?? ({} as Omit<Chunk, 'choices'>);
    return { ...head, choices: [], mcp };
  }
}

function sumOf(before: Chunk['usage'], usage: NonNullable<Chunk['usage']>): Chunk['usage'] {
  if (!before) return usage;
  return {
    ...usage,
    prompt_tokens: (before.prompt_tokens ?? 0) + (usage.prompt_tokens ?? 0),
    completion_tokens: (before.completion_tokens ?? 0) + (usage.completion_tokens ?? 0),
    total_tokens: (before.total_tokens ?? 0) + (usage.total_tokens ?? 0),
  };
}

/** All of `mcp` that came in pieces, as a whole response has it. */
export function joinedMcp(pieces: readonly McpOfChat[]): McpOfChat {
  const all = <Name extends keyof McpOfChat>(name: Name) =>
    pieces.flatMap((piece) => piece[name] ?? []) as NonNullable<McpOfChat[Name]>;
  const isOver = ({ state }: { state: string }) => state !== 'calling';
  return {
    servers: all('servers'),
    calls: all('calls').filter(isOver),
    approvals: all('approvals'),
    messages: all('messages'),
  };
}
