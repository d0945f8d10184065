// Small chats that show what a chat template has a place for.
import type { Messages } from './message.ts';
import type { Sequence } from './sequences.ts';

/** How many tokens a chat has; undefined where it is refused. */
export type CountTokens = (messages: Messages) => Promise<number | undefined>;
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

/** Whether a template has a place for a sequence, found out by the counts of small chats. */
export const TRIALS: Readonly<Record<Sequence, (count: CountTokens) => Promise<boolean>>> = {
  late: tryLate,
  repeated: (count) => tryOneMore(count, [HELLO], HELLO),
  'behind-result': (count) => tryOneMore(count, [HELLO, CALL, RESULT], HELLO),
  'several-calls': trySeveralCalls,
  'other-ids': tryOtherIds,
};

const tryOneMore = async (count: CountTokens, messages: Messages, last: object): Promise<boolean> =>
  (await count([...messages, last])) !== undefined || (await count(messages)) === undefined;

/** As below, what is left out has no tokens. A template that shows no call at all is left alone. */
async function trySeveralCalls(countOf: CountTokens): Promise<boolean> {
  const count = (calls: object) =>
    countOf([HELLO, calls, RESULT, { ...RESULT, tool_call_id: 'bcdefghij' }]);
  const one = await count(CALL);
  const two = await count(CALLS);
  if (one === undefined || two === undefined) return one === undefined;
  return two > one || (await count({ role: 'assistant', content: '' })) === one;
}

/** A template that refuses the shorter ids as well has another reason. */
async function tryOtherIds(count: CountTokens): Promise<boolean> {
  const long = 'call_of_another_server';
  const [call] = CALL.tool_calls;
  const named = { ...CALL, tool_calls: [{ ...call, id: long }] };
  const taken = await count([HELLO, named, { ...RESULT, tool_call_id: long }]);
  return taken !== undefined || (await count([HELLO, CALL, RESULT])) === undefined;
}

const EIGHT_TOKENS = 'one two three four five six seven eight';

/** Some templates refuse, others leave out silently; what is left out has no tokens. */
async function tryLate(countOf: CountTokens): Promise<boolean> {
  const fewest = await countOf(trial('', ''));
  if (fewest === undefined) return false;
  for (const messages of [trial(EIGHT_TOKENS, ''), trial('', EIGHT_TOKENS)]) {
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
