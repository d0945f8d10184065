// Puts the calls of a response one behind the other, whose pieces may come by turns.
import { JsonProgress } from '../../lib/json-progress.ts';
import { readArguments } from '../kit/call-arguments.ts';
import type { ToolCallPiece } from '../kit/chat-chunks.ts';

/** What can be written of a call now. */
export type QueuedPart = {
  index: number;
  /** True for the first part of a call. */
  isNew: boolean;
  id: string | undefined;
  name: string;
  /** The next piece of its arguments. */
  json: string;
};

interface QueuedCall {
  id: string | undefined;
  name: string;
  arguments: string;
  progress: JsonProgress;
  /** Characters of the arguments that are written. */
  taken: number;
  isBegun: boolean;
}

/** Blocks come one after the other, and the pieces of several calls may come by turns. */
export function createToolQueue() {
  /** By index; those that are written stay, so that a late piece does not begin a new call. */
  const calls = new Map<number, QueuedCall>();
  let isClosed = false;
  function begin(index: number, { id, name = '' }: Pick<ToolCallPiece, 'id' | 'name'>): QueuedCall {
    const call = {
      id,
      name,
      arguments: '',
      progress: new JsonProgress(),
      taken: 0,
      isBegun: false,
    };
    calls.set(index, call);
    return call;
  }
  return {
    add({ index, arguments: text, ...named }: ToolCallPiece): void {
      isClosed = false;
      const call = calls.get(index) ?? begin(index, named);
      call.arguments += text;
      call.progress.push(text);
    },
    close(): void {
      isClosed = true;
    },
    take(): QueuedPart[] {
      const parts: QueuedPart[] = [];
      const last = [...calls.values()].at(-1);
      for (const [index, call] of calls) {
        const { id, name, arguments: text, taken, isBegun } = call;
        if (!isBegun || taken < text.length) {
          parts.push({ index, isNew: !isBegun, id, name, json: text.slice(taken) });
          call.taken = text.length;
          call.isBegun = true;
        }
        if (call !== last && !isClosed && call.progress.state !== 'whole') break;
      }
      return parts;
    },
    /**
     * @throws {BackendResponseInvalid} for arguments that are not a JSON object, although nothing
     *   has cut them off
     */
    check(options: { isCutOff: boolean }): void {
      for (const { name, arguments: text } of calls.values())
        readArguments({ name, text }, options);
    },
  };
}
