// Fits a chat to the model that gets it: to what its template has a place for, and to what it can see.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import type { NativeServer } from '../../../processes/native-server.ts';
import type { Lease } from '../../residency/residency.ts';
import { askOwn } from '../ask-child.ts';
import { isRemote, type RemoteLease } from '../remote-lease.ts';
import { withThoughtNamed } from '../thoughts.ts';
import { withTextOfFiles } from './chat-files.ts';
import { withToolPictures } from './chat-pictures.ts';
import { type Sequence, sequencesIn, withAlternatingRoles } from './chat-roles.ts';
import { hasLateSystemMessages, withoutLateSystemMessages } from './chat-system.ts';

type Body = Readonly<Record<string, unknown>>;
type Messages = readonly object[];

/** Brings what a chat says to where the model can read it. */
export function createChatPlacement() {
  /** Whether the template has a place for what some chats have; each tried once for each start of a native server. */
  const places = new WeakMap<NativeServer, Map<Trial, boolean>>();

  async function takes(trial: Trial, lease: Lease, signal: AbortSignal): Promise<boolean> {
    const known = places.get(lease.server) ?? new Map<Trial, boolean>();
    places.set(lease.server, known);
    const found = known.get(trial) ?? (await TRIALS[trial]((messages) => countTokens(messages, lease, signal)));
    signal.throwIfAborted();
    known.set(trial, found);
    return found;
  }

  /** Under which name a provider's model says its thoughts, and so reads them. */
  const thoughtNames = new Map<string, string>();

  return {
    /** Tells under which name the thoughts of a response come. */
    noteThought({ model }: Lease | RemoteLease, name: string): void {
      if (isRemote(model)) thoughtNames.set(model.id, name);
    },
    /**
     * The same body when it fits as it is.
     * @throws {InvalidRequest} or the signal's reason
     */
    async fit<Chat extends Body>(asked: Chat, lease: Lease | RemoteLease, signal: AbortSignal): Promise<Chat> {
      const { recipe, backend, model } = lease;
      const seesPictures = recipe.protocol.seesPictures?.({ model, backend: backend.name }) ?? true;
      const inResultsOnly = isRemote(model);
      const body = withToolPictures(withTextOfFiles(asked, { inResultsOnly }), { seesPictures });
      // A provider fits chats to its models itself.
      if (!('server' in lease)) return withThoughtsNamed(body, thoughtNames.get(model.id)) as Chat;
      const isLate = hasLateSystemMessages(body) && !(await takes('late', lease, signal));
      const placed = isLate ? withoutLateSystemMessages(body) : body;
      const refused = new Set<Sequence>();
      for (const sequence of sequencesIn(placed)) if (!(await takes(sequence, lease, signal))) refused.add(sequence);
      // Nothing but the messages changes.
      return (refused.size > 0 ? withAlternatingRoles(placed, refused) : placed) as Chat;
    },
  };
}

function withThoughtsNamed(body: Body, name = 'reasoning_content'): Body {
  const { messages } = body;
  if (name === 'reasoning_content' || !Array.isArray(messages)) return body;
  return { ...body, messages: messages.map((message) => withThoughtNamed(message, name)) };
}

type Trial = 'late' | Sequence;
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

const TRIALS: Readonly<Record<Trial, (count: Count) => Promise<boolean>>> = {
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

async function countTokens(messages: Messages, lease: Lease, signal: AbortSignal): Promise<number | undefined> {
  const text = await askOwn(lease, { capability: 'count-tokens', body: { messages }, signal });
  const counted = text === undefined ? undefined : tryParseLimitedJson(text);
  return isObject(counted) && typeof counted.input_tokens === 'number' ? counted.input_tokens : undefined;
}
