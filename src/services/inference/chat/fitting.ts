// Fits a chat to the model that gets it: to what its template has a place for, and to what it can see.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import { withThoughtNamed } from '../stream/thoughts.ts';
import type { Lease } from '../upstream/upstream.ts';
import { imagesOfTools, type Messages, textOfFiles } from './messages.ts';
import { withField } from './request.ts';
import { type Sequence, sequencesIn, withAlternatingRoles, withoutLateSystemMessages } from './sequences.ts';

type Fitted = Pick<Lease, 'protocol' | 'backend' | 'model' | 'instance' | 'probe'>;

export class ChatFitting {
  /** Which sequences the template has a place for; each tried once for each start of a native server. */
  readonly #taken = new WeakMap<object, Map<Sequence, boolean>>();
  /** Under which name a provider's model says its thoughts, and so reads them. */
  readonly #thoughtNames = new Map<string, string>();

  noteThought(model: string, name: string): void {
    this.#thoughtNames.set(model, name);
  }

  async fit<Chat extends Readonly<Record<string, unknown>>>(chat: Chat, lease: Fitted, signal: AbortSignal) {
    if (!Array.isArray(chat.messages)) return chat;
    return withField(chat, 'messages', await this.#fitMessages(chat.messages, lease, signal)) as Chat;
  }

  async #fitMessages(given: Messages, lease: Fitted, signal: AbortSignal): Promise<Messages> {
    const { protocol, backend, model } = lease;
    const seesImages = protocol.seesPictures?.({ model, backend }) ?? true;
    const inResultsOnly = protocol.fitsChats === true;
    const messages = imagesOfTools(textOfFiles(given, { inResultsOnly }), { seesImages });
    if (protocol.fitsChats) {
      const name = this.#thoughtNames.get(model.id) ?? 'reasoning_content';
      return name === 'reasoning_content' ? messages : messages.map((message) => withThoughtNamed(message, name));
    }
    const isLate = sequencesIn(messages).has('late') && !(await this.#takes('late', lease, signal));
    const placed = isLate ? withoutLateSystemMessages(messages) : messages;
    const refused = new Set<Sequence>();
    for (const sequence of sequencesIn(placed)) {
      if (sequence !== 'late' && !(await this.#takes(sequence, lease, signal))) refused.add(sequence);
    }
    return refused.size > 0 ? withAlternatingRoles(placed, refused) : placed;
  }

  async #takes(sequence: Sequence, lease: Fitted, signal: AbortSignal): Promise<boolean> {
    const known = this.#taken.get(lease.instance) ?? new Map<Sequence, boolean>();
    this.#taken.set(lease.instance, known);
    const found = known.get(sequence) ?? (await TRIALS[sequence]((messages) => countTokens(messages, lease, signal)));
    signal.throwIfAborted();
    known.set(sequence, found);
    return found;
  }
}

async function countTokens(messages: Messages, lease: Fitted, signal: AbortSignal): Promise<number | undefined> {
  const text = await lease.probe({ capability: 'count-tokens', body: { messages }, signal });
  const counted = text === undefined ? undefined : tryParseLimitedJson(text);
  return isObject(counted) && typeof counted.input_tokens === 'number' ? counted.input_tokens : undefined;
}

/** How long a prompt is; undefined where the native server refuses the messages, or can't count. */
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
};

/** False where the last message is what the template refuses. */
async function tryOneMore(count: Count, messages: Messages, last: object): Promise<boolean> {
  return (await count([...messages, last])) !== undefined || (await count(messages)) === undefined;
}

/** As below, what is left out has no tokens. A template that shows no call at all is left alone. */
async function trySeveralCalls(countOf: Count): Promise<boolean> {
  const count = (calls: object) => countOf([HELLO, calls, RESULT, { ...RESULT, tool_call_id: 'bcdefghij' }]);
  const [one, two] = [await count(CALL), await count(CALLS)];
  if (one === undefined || two === undefined) return one === undefined;
  return two > one || (await count({ role: 'assistant', content: '' })) === one;
}

const EIGHT_TOKENS = 'one two three four five six seven eight';

/** Some templates refuse, others leave out silently; what is left out has no tokens. */
async function tryLate(countOf: Count): Promise<boolean> {
  const [without, afterUser, afterAssistant] = [trial('', ''), trial(EIGHT_TOKENS, ''), trial('', EIGHT_TOKENS)];
  const fewest = await countOf(without);
  if (fewest === undefined) return false;
  for (const messages of [afterUser, afterAssistant]) {
    const count = await countOf(messages);
    if (count === undefined || count <= fewest) return false;
  }
  return true;
}

function trial(afterUser: string, afterAssistant: string): Messages {
  return [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hello' },
    { role: 'system', content: `Listen. ${afterUser}` },
    { role: 'assistant', content: 'Hello' },
    { role: 'system', content: `Listen. ${afterAssistant}` },
    { role: 'user', content: 'Goodbye' },
  ];
}
