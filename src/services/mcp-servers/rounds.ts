// The rounds of a chat whose model calls tools that run here: the model is asked, its calls are
// carried out, and it is asked again with their results, until it has said what it has to say.

import { messageContent } from '../../../common/tool-content.ts';
import type { CallResult } from './call-result.ts';
import {
  MAX_CALLS_OF_ROUND,
  MAX_MEDIA_CHARACTERS,
  MAX_RESULTS_CHARACTERS,
  MAX_ROUNDS,
} from './limits.ts';
import type { Listing, OfferedTool, Toolbox } from './toolbox.ts';

/** What is read of an event of a chat. */
export interface RoundChunk {
  choices?:
    | readonly {
        index?: number | null | undefined;
        finish_reason?: string | null | undefined;
        delta?:
          | {
              content?: string | null | undefined;
              reasoning_content?: string | null | undefined;
              tool_calls?: readonly RoundCallPart[] | null | undefined;
            }
          | null
          | undefined;
      }[]
    | undefined;
}

interface RoundCallPart {
  index?: number | null | undefined;
  id?: string | null | undefined;
  function?:
    | { name?: string | null | undefined; arguments?: string | null | undefined }
    | null
    | undefined;
}

/** A message of a chat, as far as it is written here. */
export type RoundMessage = Record<string, unknown>;

/** What is asked of the model. */
export interface RoundBody {
  messages?: unknown;
  tool_choice?: unknown;
  [field: string]: unknown;
}

/** A call of the model that runs here. */
export interface ServerCall {
  /** Names the call within its response: its index in the chat, or the id of its approval. */
  key: number | string;
  label: string;
  name: string;
  arguments: string;
}

/** A call that a person has approved in the request. */
export interface ApprovedCall extends ServerCall {
  key: string;
  fingerprint: string;
  /** The message of its result, which gets it. */
  message: RoundMessage;
}

/** What happens between the events of the chats. */
export type ToolStep =
  | { step: 'listed'; listing: Listing }
  /** A call that was approved begins; others have begun with their first event. */
  | { step: 'approved'; call: ServerCall }
  /** Its arguments are whole, and it is made now. */
  | { step: 'calling'; call: ServerCall }
  | { step: 'called'; call: ServerCall; result: CallResult }
  /** What was said and done in a round that is over: the model's calls that ran, and their results. */
  | { step: 'said'; messages: readonly RoundMessage[] }
  /** The model is asked again. */
  | { step: 'round' };

/** An event of a chat, or a step between two. */
export type RoundStep<Chunk> = Chunk | ToolStep;

/** Whether it is a step between the events. */
export const isToolStep = <Chunk extends object>(given: RoundStep<Chunk>): given is ToolStep =>
  'step' in given;

interface RoundsOptions<Chunk> {
  body: RoundBody;
  /** Asks the model; ends with the signal of the request. */
  ask(body: RoundBody): Promise<AsyncIterable<Chunk>>;
  toolbox: Toolbox;
  /** By the model's name of a function: the tool that runs here; undefined for the client's. */
  offeredAs(functionName: string): OfferedTool | undefined;
  /** Listings that the client is told of. */
  told: readonly Listing[];
  approved: readonly ApprovedCall[];
  /** Of all rounds; undefined for no other limit than that of rounds. */
  maxCalls: number | undefined;
  signal: AbortSignal;
}

/**
 * Resolves once the model has begun to respond, so that an error before that can still be a status;
 * where a call was approved, at once.
 */
export async function startRounds<Chunk extends RoundChunk>(
  options: RoundsOptions<Chunk>,
): Promise<AsyncIterable<RoundStep<Chunk>>> {
  const { body, ask, approved } = options;
  return rounds(options, approved.length === 0 ? await ask(body) : undefined);
}

async function* rounds<Chunk extends RoundChunk>(
  options: RoundsOptions<Chunk>,
  begun: AsyncIterable<Chunk> | undefined,
): AsyncGenerator<RoundStep<Chunk>> {
  const { body, ask, toolbox, told, approved, offeredAs, signal } = options;
  const budget = new Budget(options.maxCalls);
  for (const listing of told) yield { step: 'listed', listing };
  for (const call of approved) {
    yield { step: 'approved', call };
    yield { step: 'calling', call };
    const result = await budget.spend(() =>
      toolbox.call(call, { signal, approvedFingerprint: call.fingerprint }),
    );
    call.message.content = contentOf(result);
    yield { step: 'called', call, result };
    yield { step: 'said', messages: [call.message] };
  }
  const messages = Array.isArray(body.messages) ? [...body.messages] : [];
  let asked: RoundBody = { ...body, messages };
  let isLast = false;
  for (let round = 1, chunks = begun; ; round += 1, chunks = undefined) {
    const turn = new Turn();
    for await (const chunk of chunks ?? (await ask(asked))) {
      turn.add(chunk);
      yield chunk;
    }
    const calls = turn.calls();
    if (turn.isCutOff || !calls.some(({ functionName }) => offeredAs(functionName))) return;
    const isServers = ({ functionName }: TurnCall) => {
      const offered = offeredAs(functionName);
      return offered !== undefined && !offered.isAskedFirst;
    };
    const results: RoundMessage[] = [];
    let isOver = false;
    for (const { key, id, functionName, arguments: json } of calls) {
      const offered = offeredAs(functionName);
      // The client's, or a person's to decide about: the turn is theirs then.
      if (offered === undefined || offered.isAskedFirst) {
        isOver = true;
        continue;
      }
      const call = { key, label: offered.label, name: offered.tool.name, arguments: json };
      yield { step: 'calling', call };
      const result = isLast ? TOO_MANY : await budget.spend(() => toolbox.call(call, { signal }));
      results.push({ role: 'tool', tool_call_id: id, content: contentOf(result) });
      yield { step: 'called', call, result };
    }
    const said = [turn.message(isServers, { isWhole: !isOver }), ...results];
    if (results.length > 0) yield { step: 'said', messages: said };
    if (isOver || isLast) return;
    messages.push(...said);
    yield { step: 'round' };
    isLast = round >= MAX_ROUNDS || budget.isSpent;
    asked = { ...body, messages, ...nextChoice(body, isLast) };
    budget.nextRound();
  }
}

const TOO_MANY: CallResult = {
  isError: true,
  text: 'It was not called: this response has made all calls that it may make.',
};

const NO_ROOM =
  '[Its pictures and sounds are not shown: this response has had all that it may have.]';

/** A model that had to call has called; one that has called too often has to answer. */
function nextChoice({ tool_choice: choice }: RoundBody, isLast: boolean): Partial<RoundBody> {
  if (isLast) return { tool_choice: 'none' };
  return choice === undefined || choice === null || choice === 'none'
    ? {}
    : { tool_choice: 'auto' };
}

/** As a template shows it to the model: a failure is told in words. */
const contentOf = ({ text, isError, pictures }: CallResult) =>
  messageContent(isError ? `Error: ${text}` : text, pictures);

/** How many calls a response may make, and how much their results may hold. */
class Budget {
  readonly #maxCalls: number | undefined;
  #calls = 0;
  #ofRound = 0;
  #characters = 0;
  #ofMedia = 0;

  constructor(maxCalls: number | undefined) {
    this.#maxCalls = maxCalls;
  }

  get isSpent(): boolean {
    const isAtLimit = this.#maxCalls !== undefined && this.#calls >= this.#maxCalls;
    return isAtLimit || this.#characters >= MAX_RESULTS_CHARACTERS;
  }

  nextRound(): void {
    this.#ofRound = 0;
  }

  async spend(call: () => Promise<CallResult>): Promise<CallResult> {
    if (this.isSpent) return TOO_MANY;
    this.#ofRound += 1;
    if (this.#ofRound > MAX_CALLS_OF_ROUND)
      return {
        isError: true,
        text: `It was not called: ${MAX_CALLS_OF_ROUND} calls at once are the limit.`,
      };
    this.#calls += 1;
    const result = await call();
    this.#characters += result.text.length;
    return this.#withRoom(result);
  }

  /** Without its pictures and sounds, where there is no room for them. */
  #withRoom(result: CallResult): CallResult {
    const { pictures = [], sounds = [], text, isError } = result;
    const characters = [...pictures, ...sounds].reduce((sum, url) => sum + url.length, 0);
    if (this.#ofMedia + characters > MAX_MEDIA_CHARACTERS)
      return { text: `${text}\n${NO_ROOM}`, isError };
    this.#ofMedia += characters;
    return result;
  }
}

interface TurnCall {
  key: number;
  id: string;
  functionName: string;
  arguments: string;
}

/** What the model has said and called in one round. */
/** Whether a limit has ended a chat, so that its last call may be half of one. */
export function isCutOffBy(finishReason: string | null | undefined): boolean {
  return finishReason === 'length' || finishReason === 'content_filter';
}

class Turn {
  #content = '';
  #thoughts = '';
  #finishReason: string | undefined;
  readonly #calls = new Map<number, TurnCall>();

  get isCutOff(): boolean {
    return isCutOffBy(this.#finishReason);
  }

  add({ choices }: RoundChunk): void {
    const choice = choices?.find(({ index }) => (index ?? 0) === 0);
    if (choice === undefined) return;
    this.#finishReason = choice.finish_reason ?? this.#finishReason;
    const { content, reasoning_content: thoughts, tool_calls } = choice.delta ?? {};
    this.#content += content ?? '';
    this.#thoughts += thoughts ?? '';
    for (const { index, id, function: called } of tool_calls ?? []) {
      const key = index ?? 0;
      const call = this.#calls.get(key) ?? {
        key,
        id: id || `call_${key}`,
        functionName: called?.name ?? '',
        arguments: '',
      };
      this.#calls.set(key, { ...call, arguments: call.arguments + (called?.arguments ?? '') });
    }
  }

  calls(): readonly TurnCall[] {
    return [...this.#calls.values()];
  }

  /** With the calls that are meant; what was said stands in the last message, if that is still to come. */
  message(isMeant: (call: TurnCall) => boolean, { isWhole }: { isWhole: boolean }): RoundMessage {
    const text = isWhole && this.#content !== '' ? this.#content : null;
    return {
      role: 'assistant',
      content: text,
      ...(this.#thoughts === '' ? {} : { reasoning_content: this.#thoughts }),
      tool_calls: this.calls()
        .filter(isMeant)
        .map(({ id, functionName, arguments: json }) => ({
          id,
          type: 'function',
          function: { name: functionName, arguments: json },
        })),
    };
  }
}
