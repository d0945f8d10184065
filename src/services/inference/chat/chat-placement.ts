// Fits a chat to the model that gets it: to what its template has a place for, and to what it can see.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import type { NativeServer } from '../../../processes/native-server.ts';
import type { Lease } from '../../residency/residency.ts';
import { askOwn } from '../ask-child.ts';
import type { RemoteLease } from '../remote-lease.ts';
import { withToolPictures } from './chat-pictures.ts';
import { hasLateSystemMessages, withoutLateSystemMessages } from './chat-system.ts';

type Body = Readonly<Record<string, unknown>>;

/** Brings what a chat says to where the model can read it. */
export function createChatPlacement() {
  /** Whether the template has a place for what the system says later; tried once for each start of a native server. */
  const takesLate = new WeakMap<NativeServer, boolean>();

  async function takesLateSystemMessages(lease: Lease, signal: AbortSignal): Promise<boolean> {
    const known = takesLate.get(lease.server);
    if (known !== undefined) return known;
    const found = await tryTemplate(lease, signal);
    signal.throwIfAborted();
    takesLate.set(lease.server, found);
    return found;
  }

  return {
    /**
     * The same body when it fits as it is.
     * @throws the signal's reason
     */
    async fit<Chat extends Body>(asked: Chat, lease: Lease | RemoteLease, signal: AbortSignal): Promise<Chat> {
      const { recipe, backend, model } = lease;
      const seesPictures = recipe.protocol.seesPictures?.({ model, backend: backend.name }) ?? true;
      const body = withToolPictures(asked, { seesPictures });
      // A provider fits chats to its models itself.
      if (!('server' in lease)) return body as Chat;
      const fits = !hasLateSystemMessages(body) || (await takesLateSystemMessages(lease, signal));
      // Nothing but the messages changes.
      return (fits ? body : withoutLateSystemMessages(body)) as Chat;
    },
  };
}

const EIGHT_TOKENS = 'one two three four five six seven eight';

/** Some templates refuse, others leave out silently; what is left out has no tokens. */
async function tryTemplate(lease: Lease, signal: AbortSignal): Promise<boolean> {
  const [without, afterUser, afterAssistant] = [trial('', ''), trial(EIGHT_TOKENS, ''), trial('', EIGHT_TOKENS)];
  const fewest = await countTokens(without, lease, signal);
  if (fewest === undefined) return false;
  for (const messages of [afterUser, afterAssistant]) {
    const count = await countTokens(messages, lease, signal);
    if (count === undefined || count <= fewest) return false;
  }
  return true;
}

function trial(afterUser: string, afterAssistant: string): readonly object[] {
  return [
    { role: 'system', content: 'Be kind.' },
    { role: 'user', content: 'Hello' },
    { role: 'system', content: `Listen. ${afterUser}` },
    { role: 'assistant', content: 'Hello' },
    { role: 'system', content: `Listen. ${afterAssistant}` },
    { role: 'user', content: 'Goodbye' },
  ];
}

/** Undefined when the native server refuses the messages, or can't count. */
async function countTokens(
  messages: readonly object[],
  lease: Lease,
  signal: AbortSignal,
): Promise<number | undefined> {
  const text = await askOwn(lease, { capability: 'count-tokens', body: { messages }, signal });
  const counted = text === undefined ? undefined : tryParseLimitedJson(text);
  return isObject(counted) && typeof counted.input_tokens === 'number' ? counted.input_tokens : undefined;
}
