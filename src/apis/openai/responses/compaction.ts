// Makes a conversation shorter: by an operation of its own, or where a request for a response asks
// for it in its input.
import type { Schemas } from '../../../../generated/openapi.ts';
import { BackendResponseInvalid, invalid } from '../../../errors.ts';
import type { Asker } from '../../../lib/place.ts';
import type { GenerationParams } from '../../../services/generation-params/generation-params.ts';
import type { InferenceRequest } from '../../../services/inference/request.ts';
import type { KeptConversations } from '../../../services/responses/kept-conversations.ts';
import type { KeptResponses } from '../../../services/responses/kept-responses.ts';
import type { Sealing } from '../../../services/responses/sealing.ts';
import { ok } from '../../kit/handlers.ts';
import { intoTerms } from './input-errors.ts';
import { asTold } from './messages.ts';
import type { ChatOfResponse, ResponseRequest } from './request.ts';
import { secondsOf, toUsage } from './response-object.ts';

type Item = Schemas['ResponseInputItem'];

const TRIGGER = 'compaction_trigger';
const SUMMARISE =
  'Write a summary of this conversation, from which another assistant can go on without having read it: what the user wants, what was decided and done, what was found out (with names, numbers and paths as they are), and what comes next. Write nothing else.';

/** What the model is asked at the end of the conversation. */
export const QUESTION: Item = { role: 'user', content: SUMMARISE };

/** A conversation with the question at its end: its items, and the chat that the model gets. */
export interface Asked {
  said: readonly Item[];
  chat: Omit<ChatOfResponse, 'leftOut'>;
}

/**
 * True if the request ends with a `compaction_trigger`: it wants no answer, but the conversation
 * before it made shorter.
 * @throws {InvalidRequest} for a trigger in another place
 */
export function wantsCompaction(input: ResponseRequest['input'] | null | undefined): boolean {
  if (!Array.isArray(input)) return false;
  const at = input.findIndex(({ type }) => type === TRIGGER);
  if (at === -1) return false;
  if (at === input.length - 1) return true;
  const place = `input[${at}]`;
  throw invalid(
    place,
    `${place} is a ${TRIGGER}. It can only be the last item: what is before it is made shorter.`,
  );
}

/** The request without what only an answer needs: a summary calls no tools and has no form. */
export function askedForSummary(
  body: Omit<ResponseRequest, 'input'> & Partial<Pick<ResponseRequest, 'input'>>,
): ResponseRequest {
  const {
    tools,
    tool_choice,
    parallel_tool_calls,
    text,
    include,
    top_logprobs,
    max_output_tokens,
    ...rest
  } = body;
  return { ...rest, input: withoutTrigger(body.input) };
}

/** What is said before the trigger, where one is the last item. */
const withoutTrigger = (input: ResponseRequest['input'] = []): ResponseRequest['input'] =>
  Array.isArray(input) && input.at(-1)?.type === TRIGGER ? input.slice(0, -1) : input;

type Complete = (request: InferenceRequest) => Promise<Schemas['ChatCompletion']>;

/** What making a conversation shorter needs of the rooms. */
export interface CompactionDependencies {
  params: Pick<GenerationParams, 'fillIn'>;
  keptResponses: Pick<KeptResponses, 'reader' | 'isKeeping' | 'keep'>;
  conversations: Pick<KeptConversations, 'isKeeping' | 'said' | 'items' | 'add'>;
  sealing: Sealing;
  date(): Date;
  /** Letters and digits, for ids of responses and items. */
  newId(): string;
}

/** `complete` asks a model for a whole chat completion. */
export function createCompaction(
  { params, sealing, date, newId }: CompactionDependencies,
  complete: Complete,
) {
  const nowSeconds = () => secondsOf(date());

  const requestOf = <By extends Asker>({ body }: Asked['chat'], asker: By, isOlder: boolean) => ({
    capability: 'chat' as const,
    type: 'llm' as const,
    body: params.fillIn({ ...body, stream: false }, isOlder),
    ...asker,
  });

  async function summarise(
    { said, chat }: Asked,
    asker: Asker & Pick<InferenceRequest, 'isTruncated' | 'onLoaded'>,
    isOlder: boolean,
  ) {
    requireSaid(said);
    const request = requestOf(chat, asker, isOlder);
    const { choices, usage } = await complete(request).catch(intoTerms(chat));
    const summary = choices[0]?.message.content;
    if (typeof summary !== 'string' || summary.trim() === '')
      throw new BackendResponseInvalid(
        'The model has written no summary of the conversation. Ask again.',
      );
    const key = newId();
    const encrypted_content = (await sealing(asker.place.key)).seal('compaction', summary);
    const item = { id: `cmp_${key}`, type: 'compaction', encrypted_content };
    return { key, item, usage: toUsage(usage) };
  }

  return {
    requestOf,
    summarise,

    /** The shorter conversation as an object of its own, of which nothing is kept. */
    async compact(asked: Asked, asker: Asker, isOlder: boolean) {
      const { key, item, usage } = await summarise(asked, asker, isOlder);
      return ok({
        id: `resp_${key}`,
        object: 'response.compaction' as const,
        created_at: nowSeconds(),
        output: [...messagesOfUser(asked.said, key), item],
        usage,
      });
    },
  };
}

/** @throws {InvalidRequest} where there is nothing to be made shorter */
export function requireSaid(said: readonly Item[]): void {
  if (said.length === 0) throw invalid('input', 'There is no conversation. Send input.');
}

/** What stays of a conversation; ids end with `key` where there are none. */
export function messagesOfUser(said: readonly Item[], key: string): Item[] {
  const isOfUser = ({ type, role }: Item) => (type ?? 'message') === 'message' && role === 'user';
  return said
    .filter(isOfUser)
    .map((item, at) => asTold({ ...item, id: item.id ?? `msg_${key}_${at}` }));
}
