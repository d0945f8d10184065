// Puts streamed tool calls together, because Ollama's clients get each one in one piece.
import type { components } from '../../../generated/openapi.ts';
import { BackendResponseInvalid } from '../../errors.ts';
import { tryParseLimitedJson } from '../../lib/limited-json.ts';
import { isObject } from '../../lib/values.ts';
import type { Piece } from '../kit/chat-chunks.ts';

type ToolCall = components['schemas']['OllamaToolCall'];
type ToolCallPiece = Extract<Piece, { kind: 'tool-call' }>;

export interface ToolCallCollector {
  add(piece: ToolCallPiece): void;
  /**
   * All calls, in their order. One that a limit has cut off is left out: half its arguments are none.
   * @throws {BackendResponseInvalid} for arguments that are no JSON object although nothing has cut them off.
   */
  finish(options: { isCutOff: boolean }): ToolCall[];
}

export function createToolCallCollector(): ToolCallCollector {
  const calls = new Map<number, { id?: string; name: string; arguments: string }>();
  return {
    add({ index, id, name, arguments: more }) {
      const before = calls.get(index) ?? { name: '', arguments: '' };
      calls.set(index, {
        ...before,
        ...(id === undefined ? {} : { id }),
        name: before.name + (name ?? ''),
        arguments: before.arguments + more,
      });
    },
    finish({ isCutOff }) {
      return [...calls]
        .toSorted(([a], [b]) => a - b)
        .flatMap(([index, { id, name, arguments: text }]) => {
          const parsed = parseArguments(text);
          if (parsed !== undefined) {
            return [{ ...(id === undefined ? {} : { id }), function: { index, name, arguments: parsed } }];
          }
          if (isCutOff) return [];
          throw new BackendResponseInvalid(
            `The model called '${name}' with what are no arguments: ${text.slice(0, 200)}`,
          );
        });
    },
  };
}

/** Undefined for what is no JSON object. */
function parseArguments(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  const value = tryParseLimitedJson(text);
  return isObject(value) ? value : undefined;
}
