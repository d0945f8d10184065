// Brings the pieces of tool calls into an order in which each call is written to its end before the next one begins.
import { parseLimitedJson } from '../../lib/limited-json.ts';
import type { Piece } from '../kit/chat-chunks.ts';

type ToolCallPiece = Extract<Piece, { kind: 'tool-call' }>;

export interface QueuedPart {
  index: number;
  isNew: boolean;
  id: string | undefined;
  name: string;
  json: string;
}

interface Call {
  id: string | undefined;
  name: string;
  arguments: string;
  taken: number;
  isBegun: boolean;
  /** Characters of the arguments when they were last found to be whole. */
  wholeAt: number | undefined;
}

export function createToolQueue() {
  /** By index; those that are written stay, so that a late piece does not begin a new call. */
  const calls = new Map<number, Call>();
  let isClosed = false;

  return {
    add({ index, id, name, arguments: more }: ToolCallPiece): void {
      isClosed = false;
      const call = calls.get(index) ?? { id, name: '', arguments: '', taken: 0, isBegun: false, wholeAt: undefined };
      call.id ??= id;
      call.name += name ?? '';
      call.arguments += more;
      calls.set(index, call);
    },
    close(): void {
      isClosed = true;
    },
    take(): QueuedPart[] {
      const parts: QueuedPart[] = [];
      const last = [...calls.values()].at(-1);
      for (const [index, call] of calls) {
        const { id, name, arguments: text, taken, isBegun } = call;
        if (name !== '' && (!isBegun || taken < text.length)) {
          parts.push({ index, isNew: !isBegun, id, name, json: text.slice(taken) });
          Object.assign(call, { taken: text.length, isBegun: true });
        }
        if (call !== last && !isClosed && !isWhole(call)) break;
      }
      return parts;
    },
  };
}

/** Asked at each piece of the next call, so that it is parsed only once for each length. */
function isWhole(call: Call): boolean {
  if (call.wholeAt === call.arguments.length) return true;
  try {
    parseLimitedJson(call.arguments);
    call.wholeAt = call.arguments.length;
    return true;
  } catch {
    return false;
  }
}
