// Makes a response: whole, as a stream, or in the background.
import type { Schemas } from '../../../../../generated/openapi.ts';
import { type InvalidRequest, invalid, isOverflow } from '../../../../errors.ts';
import type { Log } from '../../../../lib/log.ts';
import type { Asker } from '../../../../lib/place.ts';
import { setFields, stackOf } from '../../../../lib/values.ts';
import type { Inference } from '../../../../services/inference/inference.ts';
import type { Background } from '../../../../services/responses/background.ts';
import { ok } from '../../../kit/handlers.ts';
import { noteLeftOut } from '../../../kit/left-out-tools.ts';
import { withOneLimit } from '../../token-limits.ts';
import type { CompactionDependencies } from '../compaction.ts';
import { intoTerms } from '../input-errors.ts';
import { type ChatChunk, type ResponseEvent, ResponseProgress } from '../progress.ts';
import { completeResponse, runResponse, streamResponse } from '../response-stream.ts';
import type { Conversation } from './conversation.ts';
import { eachNamed } from './kept.ts';

/** What an event of a response takes next to its text, about. */
const EVENT_BYTES = 512;

/** What making responses needs of the rooms. */
export interface ResponseDependencies extends CompactionDependencies {
  inference: Pick<Inference, 'complete' | 'events' | 'find' | 'countPrompt'>;
  background: Background<Schemas['ResponseObject'], Schemas['ResponseEvent']>;
  log: Pick<Log, 'debug' | 'error'>;
}

/** `isOlder` is true for a request below `/api`. */
export function createMaker(dependencies: ResponseDependencies) {
  const { inference, params, keptResponses: kept, sealing } = dependencies;
  const { date, newId, log } = dependencies;
  const runInBackground = createBackgroundRunner(dependencies);
  const nowSeconds = () => secondsOf(date());
  return async (
    body: Schemas['ResponseRequest'],
    { items, chat }: Conversation,
    asker: Asker,
    isOlder: boolean,
  ) => {
    const { key: owner, leavesNothing } = asker.place;
    noteLeftOut(log, body.model, chat.leftOut);
    const isStream = body.stream === true;
    const limited = { ...withOneLimit(chat.body, 'max_output_tokens'), stream: isStream };
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
    const filled = params.fillIn(limited, isOlder);
    const work = { capability: 'chat', type: 'llm', body: filled, ...asker } as const;
    const keep = (response: Schemas['ResponseObject'], events?: readonly ResponseEvent[]) => {
      if (isStored) kept.keep(owner, { response, input: items, ...setFields({ events }) });
    };
    // Also of a stream, whose last event has all of the response; one in the background can be read
    // again from its start.
    const bytesPerEvent = body.background && isStream ? EVENT_BYTES : undefined;
    const held = { isHeld: true, ...setFields({ bytesPerEvent }) };
    const chunksOf = (request: ChatRequest) =>
      inference.events(request, held).catch(intoTerms(chat)) as Promise<AsyncIterable<ChatChunk>>;
    if (body.background) {
      if (!isStored) throw notInBackground(leavesNothing);
      return runInBackground({ work, progress, isStream, keep, chunksOf });
    }
    const source = { progress, chunks: chunksOf(work), nowSeconds, onWhole: keep };
    if (!isStream) return ok(await completeResponse(source));
    await source.chunks.catch((error: unknown) => {
      // Clients of OpenAI's streams look for this reason in `response.failed`, and take a status
      // for something else.
      if (!isOverflow(error)) throw error;
    });
    return { status: 200 as const, events: streamResponse(source) };
  };
}

type ChatRequest = Parameters<Inference['events']>[0];

/** A response whose client may leave while it is made. */
interface BackgroundRun {
  work: ChatRequest & Asker;
  progress: ResponseProgress;
  isStream: boolean;
  keep(response: Schemas['ResponseObject'], events?: readonly ResponseEvent[]): void;
  chunksOf(request: ChatRequest): Promise<AsyncIterable<ChatChunk>>;
}

function createBackgroundRunner({ inference, background, date, log }: ResponseDependencies) {
  const nowSeconds = () => secondsOf(date());
  const note = (error: unknown) =>
    log.error(`A response in the background failed: ${stackOf(error)}`);
  return async ({ work, progress, isStream, keep, chunksOf }: BackgroundRun) => {
    const owner = work.place.key;
    // An unknown model is an error now, and no response that fails later.
    work.onModel?.(await inference.find(work));
    const { id } = progress.snapshot();
    const whenKept: (() => void)[] = [];
    /** No client hears what would be told to it. */
    const unheard = {
      onModel: () => undefined,
      onToolWarnings: () => undefined,
      onRepaired: () => undefined,
      onOver(callback: () => void): void {
        whenKept.push(callback);
      },
    };
    background.start(id, {
      owner,
      snapshot: () => progress.snapshot(),
      isFollowed: isStream,
      work(signal) {
        const chunks = chunksOf({ ...work, ...unheard, signal });
        return runResponse({ progress, chunks, nowSeconds }, { signal, note });
      },
      onEnd: (events) => keep(progress.snapshot(), isStream ? events : undefined),
      onOver() {
        for (const release of whenKept) release();
      },
    });
    keep(progress.snapshot());
    if (!isStream) return ok(progress.snapshot());
    return { status: 200 as const, events: eachNamed(background.follow(owner, id, 0) ?? []) };
  };
}

const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

function notInBackground(leavesNothing: boolean): InvalidRequest {
  const why = leavesNothing
    ? 'a request that must not leave this machine, or leave nothing on it, is not kept'
    : "it needs 'store', and the setting kept_responses_mb not to be 0";
  return invalid(
    'background',
    `There can be no response in the background: ${why}. Leave background out and use stream.`,
  );
}
