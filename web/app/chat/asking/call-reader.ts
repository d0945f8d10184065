// Puts together what a stream tells of calls of tools: those that run on MCP servers, and those that
// a person is asked about.
import type { ChatCompletionChunk } from '../../../../generated/client/index.ts';
import { setFields } from '../../lib/set-fields.ts';
import type { ToolCall } from '../conversation/conversation.ts';
import { fieldsOf, listOrEmpty, textOrEmpty } from '../conversation/fields.ts';

type Told = NonNullable<ChatCompletionChunk['mcp']>;
type ToldCall = NonNullable<Told['calls']>[number];

/** What the model has said and thought before it called. */
interface Before {
  text: string;
  thoughts: string;
}

/** The calls of one answer, which may have some already. */
export class CallReader {
  readonly #calls: ToolCall[];
  readonly #fromMs = new Map<ToolCall['id'], number>();
  /** Of the calls that the model makes at once: where the first one is; undefined between. */
  #group: number | undefined;

  constructor(before: readonly ToolCall[] = []) {
    this.#calls = [...before];
  }

  /** What was said so far belongs to a call that follows; what is said then, to the next one. */
  take(
    { calls = [], approvals = [], messages = [] }: Told,
    nowMs: number,
    { takeBefore, functionOf }: { takeBefore: () => Before; functionOf: (id: string) => string },
  ): void {
    for (const call of calls) this.#takeCall(call, nowMs, takeBefore);
    if (messages.length > 0) this.#nameFunctions(messages);
    for (const { id, server, name, arguments: input } of approvals)
      this.#add({ id, server, name, input, function: functionOf(id), state: 'asked' }, takeBefore);
  }

  /** Undefined where there is none. */
  read(): readonly ToolCall[] | undefined {
    return this.#calls.length > 0 ? [...this.#calls] : undefined;
  }

  /** Whether a person has to decide about one. */
  get isAsking(): boolean {
    return this.#calls.some(({ state }) => state === 'asked');
  }

  has(id: string): boolean {
    return this.#calls.some((call) => call.id === id);
  }

  #takeCall(call: ToldCall, nowMs: number, takeBefore: () => Before): void {
    const { id, server, name, arguments: input, state, output, error, images, sounds } = call;
    if (state === 'calling') {
      this.#fromMs.set(id, nowMs);
      const approved = this.#placeOf(id, 'approved');
      if (approved >= 0) this.#change(approved, { state });
      else this.#add({ id, server, name, input, function: '', state }, takeBefore);
      return;
    }
    const place = this.#placeOf(id, 'calling');
    if (place < 0) return;
    const ms = nowMs - (this.#fromMs.get(id) ?? nowMs);
    const ended = { state, output: output ?? error ?? '', ms, pictures: images, sounds };
    this.#change(place, setFields(ended));
  }

  #add(call: Omit<ToolCall, 'before'>, takeBefore: () => Before): void {
    const { text, thoughts } = takeBefore();
    const isFirst = this.#group === undefined || text !== '';
    if (isFirst) this.#group = this.#calls.length;
    const made: ToolCall = { ...call, before: text };
    if (isFirst) made.isFirst = true;
    if (thoughts !== '') made.thoughts = thoughts;
    this.#calls.push(made);
  }

  /** Only the messages tell how the model calls them; they come when all of them are over. */
  #nameFunctions(messages: Told['messages'] = []): void {
    const names = messages.flatMap((message) =>
      listOrEmpty(fieldsOf(message).tool_calls).map((call) =>
        textOrEmpty(fieldsOf(fieldsOf(call).function).name),
      ),
    );
    for (const [index, name] of names.entries()) {
      const place = (this.#group ?? this.#calls.length) + index;
      if (this.#calls[place] !== undefined) this.#change(place, { function: name });
    }
    this.#group = undefined;
  }

  /** Models may use an id again. */
  #placeOf(id: string, state: ToolCall['state']): number {
    return this.#calls.findLastIndex((call) => call.id === id && call.state === state);
  }

  #change(place: number, fields: Partial<ToolCall>): void {
    const call = this.#calls[place];
    if (call !== undefined) this.#calls[place] = { ...call, ...fields };
  }
}
