// Fits a chat to the model that gets it: to what its template has a place for, and to what it can
// see.
import { tryParseLimitedJson } from '../../../lib/limited-json.ts';
import { isObject } from '../../../lib/values.ts';
import type { Lease } from '../../upstream/upstream.ts';
import { withThoughtNamed } from '../stream/thoughts.ts';
import { withShortIds } from './call-ids.ts';
import { textOfFiles } from './files.ts';
import { withoutLateSystemMessages } from './late-system.ts';
import { type Messages, withField } from './message.ts';
import { imagesOfTools } from './pictures.ts';
import { type Sequence, sequencesIn, withAlternatingRoles } from './sequences.ts';
import { refusedIn } from './template-refusals.ts';
import { TRIALS } from './template-trials.ts';

type FittedTo = Pick<Lease, 'protocol' | 'backend' | 'model' | 'instance' | 'probe'>;

/** Remembers of each native server what its template takes, and of each model how it says thoughts. */
export class ChatFitting {
  /**
   * Which sequences the template has a place for; each tried once for each start of a native
   * server.
   */
  readonly #taken = new WeakMap<object, Map<Sequence, boolean>>();
  /** What the templates of models elsewhere have refused: they can't be tried beforehand. */
  readonly #refusedElsewhere = new Map<string, ReadonlySet<Sequence>>();
  readonly #thoughtNames = new Map<string, string>();

  /** The field in which a model says its thoughts: they go back to it under the same name. */
  noteThought(model: string, name: string): void {
    this.#thoughtNames.set(model, name);
  }

  /** What chats with a model elsewhere are fitted to, by what it has refused so far. */
  refusedElsewhere(model: string): ReadonlySet<Sequence> {
    return this.#refusedElsewhere.get(model) ?? NOTHING;
  }

  /** The very same set where the error says nothing new of the model's template. */
  noteRefusal(model: string, error: unknown): ReadonlySet<Sequence> {
    const known = this.refusedElsewhere(model);
    const found = refusedIn(error).filter((sequence) => !known.has(sequence));
    if (found.length === 0) return known;
    const refused = new Set([...known, ...found]);
    this.#refusedElsewhere.set(model, refused);
    return refused;
  }

  /**
   * The same body when it fits as it is. Nothing but its messages changes.
   * @throws {InvalidRequest} or the signal's reason
   */
  async fit<Chat extends Readonly<Record<string, unknown>>>(
    chat: Chat,
    lease: FittedTo,
    signal: AbortSignal,
  ) {
    if (!Array.isArray(chat.messages)) return chat;
    return withField(
      chat,
      'messages',
      await this.#fitMessages(chat.messages, lease, signal),
    ) as Chat;
  }

  async #fitMessages(given: Messages, lease: FittedTo, signal: AbortSignal): Promise<Messages> {
    const { protocol, backend, model } = lease;
    const seesImages = protocol.seesPictures?.({ model, backend }) ?? true;
    const inResultsOnly = protocol.fitsChats === true;
    const messages = imagesOfTools(textOfFiles(given, { inResultsOnly }), { seesImages });
    if (!protocol.fitsChats)
      return inTakenOrder(messages, (sequence) => this.#takes(sequence, lease, signal));
    const refused = this.refusedElsewhere(model.id);
    const ordered = await inTakenOrder(messages, async (sequence) => !refused.has(sequence));
    const name = this.#thoughtNames.get(model.id) ?? 'reasoning_content';
    return name === 'reasoning_content'
      ? ordered
      : ordered.map((message) => withThoughtNamed(message, name));
  }

  async #takes(sequence: Sequence, lease: FittedTo, signal: AbortSignal): Promise<boolean> {
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

const NOTHING: ReadonlySet<Sequence> = new Set();

/** The messages without the sequences that are not taken; each is asked for only if it is there. */
async function inTakenOrder(
  messages: Messages,
  takes: (sequence: Sequence) => Promise<boolean>,
): Promise<Messages> {
  const isLate = sequencesIn(messages).has('late') && !(await takes('late'));
  const placed = isLate ? withoutLateSystemMessages(messages) : messages;
  const refused = new Set<Sequence>();
  for (const sequence of sequencesIn(placed)) {
    if (sequence !== 'late' && !(await takes(sequence))) refused.add(sequence);
  }
  const named = refused.delete('other-ids') ? withShortIds(placed) : placed;
  return refused.size > 0 ? withAlternatingRoles(named, refused) : named;
}

async function countTokens(
  messages: Messages,
  lease: FittedTo,
  signal: AbortSignal,
): Promise<number | undefined> {
  const text = await lease.probe({ capability: 'count-tokens', body: { messages }, signal });
  const counted = text === undefined ? undefined : tryParseLimitedJson(text);
  return isObject(counted) && typeof counted.input_tokens === 'number'
    ? counted.input_tokens
    : undefined;
}
