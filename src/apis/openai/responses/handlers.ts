// Operations of OpenAI's Responses API, and what is kept for it.
import type { Handlers } from '../../../../generated/handlers.ts';
import type { Schemas } from '../../../../generated/openapi.ts';
import { type InvalidRequest, invalid, isOverflow } from '../../../errors.ts';
import type { Log } from '../../../lib/log.ts';
import type { Asker, Place } from '../../../lib/place.ts';
import { isSet, stackOf } from '../../../lib/values.ts';
import type { Inference } from '../../../services/inference/inference.ts';
import { createChatAssembler } from '../../../services/inference/stream/assemble.ts';
import type { Background } from '../../../services/responses/background.ts';
import { ResponseNotFound } from '../../../services/responses/errors.ts';
import { SEALED_PREFIX } from '../../kit/chat-chunks.ts';
import { isOlder, noteLeftOut, ok } from '../../kit/handlers.ts';
import { withOneLimit } from '../inference.ts';
import {
  askedForSummary,
  type CompactionDependencies,
  createCompaction,
  QUESTION,
  wantsCompaction,
} from './compaction.ts';
import {
  type ChatChunk,
  completeResponse,
  named,
  type ResponseEvent,
  ResponseProgress,
  runResponse,
  streamResponse,
} from './progress.ts';
import { asTold, intoTerms, itemsOf, toChatRequest } from './request.ts';

type Item = Schemas['ResponseInputItem'];
type Said = Pick<Schemas['ResponseCompactRequest'], 'input' | 'previous_response_id'>;
const DEFAULT_PAGE = 20;
/** What an event of a response takes next to its text, about. */
const EVENT_BYTES = 512;

export interface ResponseDependencies extends CompactionDependencies {
  inference: Pick<Inference, 'complete' | 'events' | 'find' | 'countPrompt'>;
  background: Background<Schemas['ResponseObject'], Schemas['ResponseEvent']>;
  log: Pick<Log, 'debug' | 'error'>;
}

export function createResponseHandlers(dependencies: ResponseDependencies) {
  const { inference, params } = dependencies;
  const read = createReader(dependencies);
  const compaction = createCompaction(
    dependencies,
    (request) =>
      inference.complete(request, createChatAssembler) as Promise<Schemas['ChatCompletion']>,
  );
  const make = createMaker(dependencies);
  return {
    async createResponse({ body, prefix, asker }) {
      if (wantsCompaction(body.input)) {
        const asked = await read(askedForSummary(body), asker.place, [QUESTION]);
        return compaction.respond(body, asked, asker, isOlder(prefix));
      }
      const conversation = await read(body, asker.place);
      return make(body, conversation, asker, isOlder(prefix));
    },
    async countResponseTokens({ body, prefix, asker }) {
      const { chat } = wantsCompaction(body.input)
        ? await read(askedForSummary(body), asker.place, [QUESTION])
        : await read(body, asker.place);
      const filled = params.fillIn(withOneLimit(chat.body, 'max_output_tokens'), isOlder(prefix));
      const input_tokens = await inference
        .countPrompt({ type: 'llm', body: filled, ...asker })
        .catch(intoTerms(chat));
      return ok({ object: 'response.input_tokens', input_tokens });
    },
    async compactResponse({ body, prefix, asker }) {
      return compaction.compact(await read(body, asker.place, [QUESTION]), asker, isOlder(prefix));
    },
    ...createKeptHandlers(dependencies),
  } satisfies Partial<Handlers>;
}

type Conversation = Awaited<ReturnType<ReturnType<typeof createReader>>>;

function createReader({ keptResponses, sealing }: CompactionDependencies) {
  function readSaid({ input, previous_response_id: id }: Said, { key }: Place) {
    const reader = keptResponses.reader(key);
    const earlier = isSet(id) ? reader.conversation(id) : [];
    const items = itemsOf(input ?? []).map((item, index) => {
      const isReference =
        (item.type ?? 'item_reference') === 'item_reference' && !isSet(item.role) && isSet(item.id);
      return isReference ? reader.item(item.id ?? '', `input[${index}]`) : item;
    });
    return { earlier, items };
  }
  return async <Body extends Said & { model: string }>(
    body: Body,
    place: Place,
    asked: readonly Item[] = [],
  ) => {
    const { earlier, items } = readSaid(body, place);
    const said = [...earlier, ...items];
    const isSealed = said.some((item) => item.encrypted_content?.startsWith(SEALED_PREFIX));
    const open = isSealed ? (await sealing(place.key)).open : undefined;
    return {
      items,
      said,
      chat: toChatRequest({ ...body, input: [...items, ...asked] }, { earlier, open }),
    };
  };
}

function createMaker(dependencies: ResponseDependencies) {
  const { inference, params, keptResponses: kept, background, sealing } = dependencies;
  const { date, newId, log } = dependencies;
  const nowSeconds = () => secondsOf(date());
  return async (
    body: Schemas['ResponseRequest'],
    { items, chat }: Conversation,
    asker: Asker,
    isOlder: boolean,
  ) => {
    const { key: owner, leavesNothing } = asker.place;
    noteLeftOut(log, body.model, chat.leftOut);
    const limited = {
      ...withOneLimit(chat.body, 'max_output_tokens'),
      stream: body.stream === true,
    };
    const isStored = body.store !== false && kept.isKeeping(asker.place);
    const wantsSealed = body.include?.includes('reasoning.encrypted_content');
    const seal = wantsSealed ? (await sealing(owner)).seal : undefined;
    const progress = new ResponseProgress({
      request: body,
      names: chat.names,
      key: newId(),
      createdAtSeconds: nowSeconds(),
      isStored,
      sealThoughts: seal && ((text) => seal('reasoning', text)),
    });
    const work = {
      capability: 'chat',
      type: 'llm',
      body: params.fillIn(limited, isOlder),
      ...asker,
    } as const;
    const keep = (response: Schemas['ResponseObject'], events?: readonly ResponseEvent[]) => {
      if (isStored) kept.keep(owner, { response, input: items, ...(events ? { events } : {}) });
    };
    // Also of a stream, whose last event has all of the response; one in the background can be read
    // again from its start.
    const held = {
      isHeld: true,
      ...(body.background && body.stream ? { bytesPerEvent: EVENT_BYTES } : {}),
    };
    const sourceOf = (request: Parameters<Inference['events']>[0]) => ({
      progress,
      chunks: inference.events(request, held).catch(intoTerms(chat)) as Promise<
        AsyncIterable<ChatChunk>
      >,
      nowSeconds,
    });
    if (body.background) {
      if (!isStored) throw notInBackground(leavesNothing);
      // An unknown model is an error now, and no response that fails later.
      asker.onModel?.(await inference.find(work));
      const { id } = progress.snapshot();
      const whenKept: (() => void)[] = [];
      const onOver = (callback: () => void) => void whenKept.push(callback);
      background.start(id, {
        owner: owner,
        snapshot: () => progress.snapshot(),
        isFollowed: body.stream === true,
        work: (leaving) =>
          runResponse(
            sourceOf({
              ...work,
              onModel: () => undefined,
              onToolWarnings: () => undefined,
              onOver,
              signal: leaving,
            }),
            {
              signal: leaving,
              note: (error) => log.error(`A response in the background failed: ${stackOf(error)}`),
            },
          ),
        onEnd: (events) => keep(progress.snapshot(), body.stream ? events : undefined),
        onOver() {
          for (const release of whenKept) release();
        },
      });
      keep(progress.snapshot());
      if (!body.stream) return ok(progress.snapshot());
      return { status: 200 as const, events: eachNamed(background.follow(owner, id, 0) ?? []) };
    }
    const source = { ...sourceOf(work), onWhole: keep };
    if (!body.stream) return ok(await completeResponse(source));
    await source.chunks.catch((error: unknown) => {
      // Clients of OpenAI's streams look for this reason in `response.failed`, and take a status
      // for something else.
      if (!isOverflow(error)) throw error;
    });
    return { status: 200 as const, events: streamResponse(source) };
  };
}

const createKeptHandlers = ({ keptResponses: kept, background }: ResponseDependencies) =>
  ({
    async getResponse({ path: { response_id: id }, query, asker: { place } }) {
      if (!query.stream) return ok(background.snapshot(place.key, id) ?? kept.get(place.key, id));
      const from = (query.starting_after ?? -1) + 1;
      const events =
        background.follow(place.key, id, from) ?? kept.events(place.key, id)?.slice(from);
      if (events === undefined) {
        const message = `The events of '${id}' were not kept. Ask for a response with background and stream, or read it without stream.`;
        throw invalid('stream', message);
      }
      return { status: 200, events: eachNamed(events) };
    },
    async deleteResponse({ path: { response_id: id }, asker: { place } }) {
      const wasRunning = await background.forget(place.key, id);
      if (!kept.delete(place.key, id) && !wasRunning) throw new ResponseNotFound(id);
      return ok({ id, object: 'response', deleted: true });
    },
    async cancelResponse({ path: { response_id: id }, asker: { place } }) {
      const cancelled = await background.cancel(place.key, id);
      const response = cancelled ?? kept.get(place.key, id);
      if (response.background) return ok(response);
      throw invalid(
        'response_id',
        `The response '${id}' is not in the background, so it can't be cancelled.`,
      );
    },
    async listResponseInput({ path: { response_id: id }, query, asker: { place } }) {
      const { after, limit = DEFAULT_PAGE, order = 'desc' } = query;
      const items = kept.input(place.key, id);
      if (order === 'desc') items.reverse();
      const start = after === undefined ? 0 : items.findIndex((item) => item.id === after) + 1;
      if (after !== undefined && start === 0)
        throw invalid('after', `The response '${id}' has no input item '${after}'.`);
      const data = items.slice(start, start + limit).map(asTold);
      const has_more = start + limit < items.length;
      return ok({
        object: 'list',
        data,
        first_id: data[0]?.id ?? null,
        last_id: data.at(-1)?.id ?? null,
        has_more,
      });
    },
  }) satisfies Partial<Handlers>;

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

async function* eachNamed(events: AsyncIterable<ResponseEvent> | Iterable<ResponseEvent>) {
  for await (const event of events) yield named(event);
}

function notInBackground(leavesNothing: boolean): InvalidRequest {
  const why = leavesNothing
    ? 'a request that must not leave this machine, or leave nothing on it, is not kept'
    : "it needs 'store', and the setting kept_responses_mb not to be 0";
  return invalid(
    'background',
    `There can be no response in the background: ${why}. Leave background out and use stream.`,
  );
}
