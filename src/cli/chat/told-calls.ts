// What an answer tells of tools of MCP servers: lines for the person, and messages for the
// conversation.
import type {
  ChatCompletionChunk,
  ChatMessage,
  McpOfChat,
} from '../../../generated/client/index.ts';
import { type AskedCall, endedCallLine, serverLine, type ToldCall } from './call-texts.ts';
import type { ChatTools } from './chat-tools.ts';

type ToolCall = NonNullable<ChatMessage['tool_calls']>[number];
type CallPart = NonNullable<ChatCompletionChunk['choices'][number]['delta']['tool_calls']>[number];

/** Of one answer, chunk by chunk. */
export class ToldCalls {
  /** What was said and done before the last message. */
  readonly messages: ChatMessage[] = [];
  /** Calls that a person has to decide about. */
  readonly asked: AskedCall[] = [];
  readonly #running = new Map<string, ToldCall>();
  readonly #parts = new Map<number, ToolCall>();

  /** True where what was said so far is in the messages now. */
  add({ messages = [], approvals = [] }: McpOfChat): boolean {
    // The contract leaves their fields open: they are messages, as a request has them.
    const added = messages as unknown as readonly ChatMessage[];
    this.messages.push(...added);
    this.asked.push(...approvals);
    return added.some(({ role, content }) => role === 'assistant' && typeof content === 'string');
  }

  addParts(parts: readonly CallPart[]): void {
    for (const { index, id, function: part } of parts) {
      const { name = '', arguments: json = '' } = this.#parts.get(index)?.function ?? {};
      this.#parts.set(index, {
        id: id ?? this.#parts.get(index)?.id ?? null,
        type: 'function',
        function: { name: name + (part?.name ?? ''), arguments: json + (part?.arguments ?? '') },
      });
    }
  }

  /** Those that a person has to decide about, as the assistant's message has them. */
  get askedCalls(): ToolCall[] {
    const ids = new Set<unknown>(this.asked.map(({ id }) => id));
    return [...this.#parts.values()].filter(({ id }) => ids.has(id));
  }

  /** Those that are made at the moment. */
  get running(): readonly ToldCall[] {
    return [...this.#running.values()];
  }

  /** What a person is told: of each server once until it changes, and of each call at its end. */
  lines({ servers = [], calls = [] }: McpOfChat, { told }: ChatTools, columns: number): string[] {
    const lines: string[] = [];
    for (const server of servers) {
      const line = serverLine(server);
      if (told.get(server.name) !== line) lines.push(line);
      told.set(server.name, line);
    }
    for (const call of calls) {
      this.#running.set(call.id, call);
      if (call.state === 'calling') continue;
      this.#running.delete(call.id);
      const outcome = call.state === 'completed' ? 'done' : (call.error ?? 'failed');
      lines.push(endedCallLine(call, outcome, columns));
    }
    return lines;
  }

  /** Of calls that the end of the answer has cut off. */
  stoppedLines(columns: number): string[] {
    return this.running.map((call) => endedCallLine(call, 'stopped', columns));
  }
}
