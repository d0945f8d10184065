// A response that is a shorter conversation: whole, as a stream, or in the background.
import type { Schemas } from '../../../../generated/openapi.ts';
import { invalid, isOverflow } from '../../../errors.ts';
import type { Asker } from '../../../lib/place.ts';
import { isSet, setFields } from '../../../lib/values.ts';
import { ok } from '../../kit/handlers.ts';
import {
  type Asked,
  type CompactionDependencies,
  type createCompaction,
  messagesOfUser,
  requireSaid,
} from './compaction.ts';
import type { RunInBackground } from './in-background.ts';
import { type ResponseEvent, ResponseProgress } from './progress.ts';
import { isTruncated, type ResponseRequest } from './request.ts';
import { type Response, secondsOf } from './response-object.ts';
import { eachNamed, summaryEvents } from './response-stream.ts';

type Item = Schemas['ResponseInputItem'];

/** What it is made by. */
interface Parts {
  compaction: Pick<ReturnType<typeof createCompaction>, 'requestOf' | 'summarise'>;
  runInBackground: RunInBackground;
}

/**
 * Its only output is the `compaction`. Who goes on from it goes on from the shorter conversation;
 * `items` are those of the request, `isOlder` is true for one below `/api`.
 */
export function createShorterResponder(
  { keptResponses: kept, date, newId }: CompactionDependencies,
  { compaction, runInBackground }: Parts,
) {
  const nowSeconds = () => secondsOf(date());
  return async (
    body: ResponseRequest,
    asked: Asked & { items: readonly Item[] },
    asker: Asker,
    isOlder: boolean,
  ) => {
    if (isSet(body.conversation))
      throw invalid(
        'conversation',
        'A conversation that is kept is not made shorter. Send its items in input, or go on from previous_response_id.',
      );
    requireSaid(asked.said);
    const isStream = body.stream === true;
    const isStored = body.store !== false && kept.isKeeping(asker.place);
    const key = newId();
    const createdAtSeconds = nowSeconds();
    const beginning = { request: body, key, createdAtSeconds, isStored };
    const progress = new ResponseProgress({ ...beginning, names: asked.chat.names });
    const summaryBy = (by: Asker) => {
      const onLoaded = () => progress.beginUntold();
      const work = { ...by, isTruncated: isTruncated(body), onLoaded };
      return compaction.summarise(asked, work, isOlder);
    };
    // Until it is shorter, who goes on from it goes on from all that was said.
    const keep = (response: Response, events?: readonly ResponseEvent[]) => {
      const isNewConversation = response.status === 'completed';
      const input = isNewConversation ? messagesOfUser(asked.said, key) : asked.items;
      const entry = { response, input, isNewConversation, ...setFields({ events }) };
      kept.keep(asker.place.key, entry);
    };
    if (body.background)
      return runInBackground({
        work: compaction.requestOf(asked.chat, asker, isOlder),
        asker,
        progress,
        isStream,
        isStored,
        keep,
        eventsBy: (by) => summaryEvents({ progress, summary: summaryBy(by), nowSeconds }),
      });
    const summary = summaryBy(asker);
    if (!isStream) {
      progress.addSummary(await summary);
      const { response } = progress.finish(nowSeconds());
      keep(response);
      return ok(response);
    }
    await summary.catch((error: unknown) => {
      // Clients of OpenAI's streams look for this reason in `response.failed`, and take a status
      // for something else.
      if (!isOverflow(error)) throw error;
    });
    const events = summaryEvents({ progress, summary, nowSeconds, onWhole: keep });
    return { status: 200 as const, events: eachNamed(events) };
  };
}
