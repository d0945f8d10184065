// Puts streamed tool calls together, because Ollama's clients get each one in one piece.
import type { components } from '../../../generated/openapi.ts';
import { setFields } from '../../lib/is-set.ts';
import { readArguments } from '../kit/call-arguments.ts';
import type { Piece } from '../kit/chat-chunks.ts';

type ToolCall = components['schemas']['OllamaToolCall'];
type ToolCallPiece = Extract<Piece, { kind: 'tool-call' }>;

export function createToolCallCollector() {
  const calls = new Map<number, { id: string | undefined; name: string; text: string }>();
  return {
    add({ index, id, name = '', arguments: more }: ToolCallPiece): void {
      const call = calls.get(index) ?? { id: undefined, name: '', text: '' };
      calls.set(index, { id: id ?? call.id, name: call.name + name, text: call.text + more });
    },
    /**
     * All calls, in their order. One that a limit has cut off is left out.
     * @throws {BackendResponseInvalid} for arguments that are no JSON object although nothing has cut them off.
     */
    finish(options: { isCutOff: boolean }): ToolCall[] {
      return [...calls]
        .toSorted(([a], [b]) => a - b)
        .flatMap(([index, call]) => {
          const { id, name } = call;
          const args = readArguments(call, options);
          return args ? [{ ...setFields({ id }), function: { index, name, arguments: args } }] : [];
        });
    },
  };
}
