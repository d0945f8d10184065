// Where a native server can't count the tokens of a chat, or not all of them: then it reads the
// chat, and says what it has read.
import { BackendRefused, CapabilityNotOffered } from '../../errors.ts';
import { isObject } from '../../lib/values.ts';
import { isUnknownPath } from '../upstream/errors.ts';
import type { Lease } from '../upstream/upstream.ts';
import type { Messages } from './chat/message.ts';
import { MediaNotCounted } from './errors.ts';
import type { InferenceRequest } from './request.ts';

/** Also for builds of llama-server from before it could count, which don't know the path. */
export const cannotCount = (error: unknown): boolean =>
  error instanceof MediaNotCounted ||
  error instanceof CapabilityNotOffered ||
  (error instanceof BackendRefused && isUnknownPath(error));

/**
 * The same as a chat of one token: all of the prompt is read, and stays in the prompt cache for the
 * chat behind it.
 */
export function inReading(count: InferenceRequest): InferenceRequest {
  const { max_completion_tokens: _newer, min_tokens: _least, n: _choices, ...body } = count.body;
  return { ...count, capability: 'chat', body: { ...body, max_tokens: 1 } };
}

/** Is nothing of the kind that it is said to be. */
const NOTHING = 'AAAA';
const EMPTY_MEDIA: Readonly<Record<string, object>> = {
  image_url: { type: 'image_url', image_url: { url: `data:image/png;base64,${NOTHING}` } },
  input_audio: { type: 'input_audio', input_audio: { data: NOTHING, format: 'wav' } },
};

type Counting = Pick<Lease, 'protocol' | 'backend' | 'model' | 'instance' | 'probe'>;

/**
 * Whether native servers look at pictures and sounds when they count: older llama-servers count the
 * mark in their place.
 */
export class MediaCounts {
  readonly #looks = new WeakMap<object, Map<string, boolean>>();

  /**
   * @throws {MediaNotCounted} where the count of these messages would be another one than that of
   *   the chat
   */
  async require(messages: unknown, lease: Counting, signal: AbortSignal): Promise<void> {
    const { protocol, backend, model } = lease;
    // It refuses them.
    if (protocol.fitsChats || protocol.seesPictures?.({ model, backend }) === false) return;
    for (const kind of mediaIn(Array.isArray(messages) ? messages : [])) {
      if (!(await this.#looksAt(kind, lease, signal))) throw new MediaNotCounted(model.id, kind);
    }
  }

  async #looksAt(kind: string, lease: Counting, signal: AbortSignal): Promise<boolean> {
    const empty = EMPTY_MEDIA[kind];
    if (empty === undefined) return false;
    const known = this.#looks.get(lease.instance) ?? new Map<string, boolean>();
    this.#looks.set(lease.instance, known);
    const body = { messages: [{ role: 'user', content: [empty] }] };
    // What looks at it refuses it.
    const looks =
      known.get(kind) ??
      (await lease.probe({ capability: 'count-tokens', body, signal })) === undefined;
    signal.throwIfAborted();
    known.set(kind, looks);
    return looks;
  }
}

function mediaIn(messages: Messages): Set<string> {
  const contents = messages.flatMap((message) => (isObject(message) ? message.content : []));
  const kinds = contents.map((part) => (isObject(part) ? String(part.type) : 'text'));
  return new Set(kinds.filter((kind) => kind !== 'text'));
}
