// Fits a chat to the model that gets it: to what its template has a place for, and to what it can
// see.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject, joined } from '../../../lib/values.ts';
import { withThoughtNamed } from '../stream/rewriting.ts';
import type { Lease } from '../upstream/upstream.ts';
import { hasOtherIds, withShortIds } from './call-ids.ts';
import {
  imagesOfTools,
  isOf,
  type Message,
  type Messages,
  partsOf,
  textOf,
  textOfFiles,
  textPart,
  withField,
} from './messages.ts';

/**
 * What a template may have no place for: messages in a certain order, and ids of calls that are not
 * nine letters and digits.
 */
export type Sequence = 'late' | 'repeated' | 'behind-result' | 'several-calls' | 'other-ids';

export function sequencesIn(messages: Messages): Set<Sequence> {
  const found = new Set<Sequence>();
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    if (index > 0 && isOf(message, 'system')) found.add('late');
    if (hasSeveralCalls(message)) found.add('several-calls');
    if (hasOtherIds(message)) found.add('other-ids');
    if (!isObject(message) || !isObject(before)) continue;
    if (repeats(before, message)) found.add('repeated');
    if (message.role === 'user' && before.role === 'tool') found.add('behind-result');
  }
  return found;
}

/** It becomes a part of the user's message before it, or else of the one behind it. */
export function withoutLateSystemMessages(messages: Messages): Messages {
  const placed: unknown[] = [];
  /** What waits for the next message of the user; results of tools must follow their calls. */
  let waiting: string[] = [];
  for (const [index, message] of messages.entries()) {
    const text = index > 0 && isOf(message, 'system') ? textOf(message) : undefined;
    const last = placed.at(-1);
    if (text !== undefined) {
      if (waiting.length === 0 && isOf(last, 'user'))
        placed[placed.length - 1] = withText(last, text, 'behind');
      else waiting.push(text);
      continue;
    }
    const isResult = isOf(message, 'tool');
    if (waiting.length === 0 || isResult) placed.push(message);
    else if (isOf(message, 'user')) placed.push(withText(message, joined(waiting), 'before'));
    else placed.push({ role: 'user', content: joined(waiting) }, message);
    if (!isResult) waiting = [];
  }
  if (waiting.length > 0) placed.push({ role: 'user', content: joined(waiting) });
  return placed;
}

function withText(message: Message, text: string, place: 'before' | 'behind'): Message {
  const { content } = message;
  const inOrder = (own: unknown, other: unknown) =>
    place === 'before' ? [other, own].flat() : [own, other].flat();
  if (Array.isArray(content)) return { ...message, content: inOrder(content, textPart(text)) };
  return { ...message, content: joined(inOrder(content, text)) };
}

const hasSeveralCalls = (message: unknown): message is Message =>
  isOf(message, 'assistant') && listOf(message.tool_calls).length > 1;
const repeats = (before: Message, message: Message): boolean =>
  message.role === before.role && (message.role === 'user' || speaks(message) || speaks(before));
/** Calls don't count where roles alternate. */
const speaks = ({ role, tool_calls: calls }: Message): boolean =>
  role === 'assistant' && !Array.isArray(calls);

/**
 * Between the result of a tool and the user the assistant has a word, and each call has a turn with
 * its result.
 */
export function withAlternatingRoles(given: Messages, refused: ReadonlySet<Sequence>): Messages {
  const messages = refused.has('several-calls') ? withSingleCalls(given) : given;
  const groups: unknown[][] = [];
  for (const message of messages) {
    const group = groups.at(-1) ?? [];
    const last = group.at(-1);
    if (refused.has('repeated') && isObject(last) && isObject(message) && repeats(last, message))
      group.push(message);
    else if (refused.has('behind-result') && isOf(last, 'tool') && isOf(message, 'user'))
      groups.push([WORD], [message]);
    else groups.push([message]);
  }
  return groups.map(merged);
}

function withSingleCalls(messages: Messages): Messages {
  const turns: unknown[] = [];
  for (let index = 0; index < messages.length; ) {
    const message = messages[index];
    index += 1;
    if (!hasSeveralCalls(message)) {
      turns.push(message);
      continue;
    }
    const results = new Map<unknown, Message[]>();
    for (let result = messages[index]; isOf(result, 'tool'); index += 1, result = messages[index]) {
      const same = results.get(result.tool_call_id);
      if (same === undefined) results.set(result.tool_call_id, [result]);
      else same.push(result);
    }
    const { reasoning_content: _, ...silent }: Message = { ...message, content: null };
    for (const [at, call] of listOf(message.tool_calls).entries()) {
      const id = isObject(call) ? call.id : undefined;
      turns.push(
        { ...(at === 0 ? message : silent), tool_calls: [call] },
        ...(results.get(id) ?? []),
      );
      results.delete(id);
    }
    turns.push(...[...results.values()].flat());
  }
  return turns;
}

const WORD = { role: 'assistant', content: 'Understood.' };

/** All at once: of thousands of messages, each would otherwise be copied with all before it. */
function merged(group: Messages): unknown {
  if (group.length < 2) return group[0];
  const messages = group as readonly Message[];
  const of = (name: string) => messages.map((message) => message[name]);
  const contents = of('content');
  const thoughts = joined(of('reasoning_content'));
  const calls = of('tool_calls').flatMap(listOf);
  return {
    ...messages[0],
    ...messages.at(-1),
    content: contents.some(Array.isArray) ? contents.flatMap(partsOf) : joined(contents),
    ...(thoughts === '' ? {} : { reasoning_content: thoughts }),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
type Fitted = Pick<Lease, 'protocol' | 'backend' | 'model' | 'instance' | 'probe'>;

export class ChatFitting {
  /**
   * Which sequences the template has a place for; each tried once for each start of a native
   * server.
   */
  readonly #taken = new WeakMap<object, Map<Sequence, boolean>>();
  readonly #thoughtNames = new Map<string, string>();

  noteThought(model: string, name: string): void {
    this.#thoughtNames.set(model, name);
  }

  /**
   * The same body when it fits as it is. Nothing but its messages changes.
   * @throws {InvalidRequest} or the signal's reason
   */
  async fit<Chat extends Readonly<Record<string, unknown>>>(
    chat: Chat,
    lease: Fitted,
    signal: AbortSignal,
  ) {
    if (!Array.isArray(chat.messages)) return chat;
    return withField(
      chat,
      'messages',
      await this.#fitMessages(chat.messages, lease, signal),
    ) as Chat;
  }

  async #fitMessages(given: Messages, lease: Fitted, signal: AbortSignal): Promise<Messages> {
    const { protocol, backend, model } = lease;
    const seesImages = protocol.seesPictures?.({ model, backend }) ?? true;
    const inResultsOnly = protocol.fitsChats === true;
    const messages = imagesOfTools(textOfFiles(given, { inResultsOnly }), { seesImages });
    if (protocol.fitsChats) {
      const name = this.#thoughtNames.get(model.id) ?? 'reasoning_content';
      return name === 'reasoning_content'
        ? messages
        : messages.map((message) => withThoughtNamed(message, name));
    }
    const isLate = sequencesIn(messages).has('late') && !(await this.#takes('late', lease, signal));
    const placed = isLate ? withoutLateSystemMessages(messages) : messages;
    const refused = new Set<Sequence>();
    for (const sequence of sequencesIn(placed)) {
      if (sequence !== 'late' && !(await this.#takes(sequence, lease, signal)))
        refused.add(sequence);
    }
    const named = refused.delete('other-ids') ? withShortIds(placed) : placed;
    return refused.size > 0 ? withAlternatingRoles(named, refused) : named;
  }

  async #takes(sequence: Sequence, lease: Fitted, signal: AbortSignal): Promise<boolean> {
    const known = this.#taken.get(lease.instance) ?? new Map<Sequence, boolean>();
    this.#taken.set(lease.instance, known);
    const found =
      known.get(sequence) ??
      (await TRIALS[sequence]((messages) => countTokens(messages, lease, signal)));
    signal.throwIfAborted();
    known.set(sequence, found);
    return found;
  }
}

async function countTokens(
  messages: Messages,
  lease: Fitted,
  signal: AbortSignal,
): Promise<number | undefined> {
  const text = await lease.probe({ capability: 'count-tokens', body: { messages }, signal });
  const counted = text === undefined ? undefined : tryParseLimitedJson(text);
  return isObject(counted) && typeof counted.input_tokens === 'number'
    ? counted.input_tokens
    : undefined;
}

type Count = (messages: Messages) => Promise<number | undefined>;
const HELLO = { role: 'user', content: 'Hello' };
const CALL = {
  role: 'assistant',
  content: null,
  // Some templates want an id of this length.
  tool_calls: [{ id: 'abcdefghi', type: 'function', function: { name: 'look', arguments: '{}' } }],
};
const [LOOK] = CALL.tool_calls;
const CALLS = { ...CALL, tool_calls: [LOOK, { ...LOOK, id: 'bcdefghij' }] };
const RESULT = { role: 'tool', tool_call_id: 'abcdefghi', name: 'look', content: 'Nothing' };

const TRIALS: Readonly<Record<Sequence, (count: Count) => Promise<boolean>>> = {
  late: tryLate,
  repeated: (count) => tryOneMore(count, [HELLO], HELLO),
  'behind-result': (count) => tryOneMore(count, [HELLO, CALL, RESULT], HELLO),
  'several-calls': trySeveralCalls,
  'other-ids': tryOtherIds,
};

const tryOneMore = async (count: Count, messages: Messages, last: object): Promise<boolean> =>
  (await count([...messages, last])) !== undefined || (await count(messages)) === undefined;

/** As below, what is left out has no tokens. A template that shows no call at all is left alone. */
async function trySeveralCalls(countOf: Count): Promise<boolean> {
  const count = (calls: object) =>
    countOf([HELLO, calls, RESULT, { ...RESULT, tool_call_id: 'bcdefghij' }]);
  const [one, two] = [await count(CALL), await count(CALLS)];
  if (one === undefined || two === undefined) return one === undefined;
  return two > one || (await count({ role: 'assistant', content: '' })) === one;
}

/** A template that refuses the shorter ids as well has another reason. */
async function tryOtherIds(count: Count): Promise<boolean> {
  const long = 'call_of_another_server';
  const [call] = CALL.tool_calls;
  const named = { ...CALL, tool_calls: [{ ...call, id: long }] };
  const taken = await count([HELLO, named, { ...RESULT, tool_call_id: long }]);
  return taken !== undefined || (await count([HELLO, CALL, RESULT])) === undefined;
}

const EIGHT_TOKENS = 'one two three four five six seven eight';

/** Some templates refuse, others leave out silently; what is left out has no tokens. */
async function tryLate(countOf: Count): Promise<boolean> {
  const [without, afterUser, afterAssistant] = [
    trial('', ''),
    trial(EIGHT_TOKENS, ''),
    trial('', EIGHT_TOKENS),
  ];
  const fewest = await countOf(without);
  if (fewest === undefined) return false;
  for (const messages of [afterUser, afterAssistant]) {
    const count = await countOf(messages);
    if (count === undefined || count <= fewest) return false;
  }
  return true;
}

const trial = (afterUser: string, afterAssistant: string): Messages => [
  { role: 'system', content: 'Be kind.' },
  { role: 'user', content: 'Hello' },
  { role: 'system', content: `Listen. ${afterUser}` },
  { role: 'assistant', content: 'Hello' },
  { role: 'system', content: `Listen. ${afterAssistant}` },
  { role: 'user', content: 'Goodbye' },
];
