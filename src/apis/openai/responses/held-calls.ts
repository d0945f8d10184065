// Calls of published tools while they come: their items say what is to be run, which is known once
// the arguments are whole.
import type { Schemas } from '../../../../generated/openapi.ts';
import { JsonProgress } from '../../../lib/json-progress.ts';
import { type PublishedCall, readPublishedCall } from './published-calls.ts';
import { isPublished, type PublishedType } from './published-tools.ts';
import type { ToolNames } from './tool-names.ts';

type CallPart = Schemas['ToolCallDelta'];

interface Held {
  type: PublishedType;
  name: string;
  /** The first part, which has the id. */
  first: CallPart;
  json: string;
  progress: JsonProgress;
  isTaken: boolean;
}

/** A call that is whole. */
export interface WholeCall {
  type: PublishedType;
  name: string;
  first: CallPart;
  published: PublishedCall;
}

/** The calls of one response, by their index in the chat. */
export class HeldCalls {
  readonly #names: Pick<ToolNames, 'clientTool'>;
  readonly #held = new Map<number, Held>();

  constructor(names: Pick<ToolNames, 'clientTool'>) {
    this.#names = names;
  }

  /**
   * Undefined for a part of another tool's call; else what is whole with it, if anything.
   * @throws {BackendResponseInvalid} see {@link readPublishedCall}
   */
  add(part: CallPart): { whole: WholeCall | undefined } | undefined {
    const index = part.index ?? 0;
    const held = this.#held.get(index) ?? this.#begin(part, index);
    if (held === undefined) return undefined;
    const text = part.function?.arguments ?? '';
    held.json += text;
    held.progress.push(text);
    const isWhole = held.progress.state === 'whole' && !held.isTaken;
    return { whole: isWhole ? take(held) : undefined };
  }

  /**
   * The rest, at the end of the chat. Nothing of one that a limit has cut off is given: half a
   * command must not be run.
   * @throws {BackendResponseInvalid} see {@link readPublishedCall}
   */
  takeRest({ isCutOff }: { isCutOff: boolean }): WholeCall[] {
    const rest = [...this.#held.values()].filter(({ isTaken }) => !isTaken);
    return isCutOff ? [] : rest.map(take);
  }

  #begin(first: CallPart, index: number): Held | undefined {
    const name = first.function?.name ?? '';
    const { kind } = this.#names.clientTool(name);
    if (!isPublished(kind)) return undefined;
    const progress = new JsonProgress();
    const held = { type: kind, name, first, json: '', progress, isTaken: false };
    this.#held.set(index, held);
    return held;
  }
}

function take(held: Held): WholeCall {
  held.isTaken = true;
  const { type, name, first, json } = held;
  return { type, name, first, published: readPublishedCall(type, { name, text: json }) };
}
