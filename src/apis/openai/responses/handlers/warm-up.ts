// Has a model read a request before it is to say anything: instructions, tools and input.
import type { Asker } from '../../../../lib/place.ts';
import { withOneLimit } from '../../token-limits.ts';
import { intoTerms } from '../input-errors.ts';
import type { ResponseRequest } from '../request.ts';
import { beginResponse, secondsOf, toUsage } from '../response-object.ts';
import { streamWhole } from '../response-stream.ts';
import type { ChatFields } from '../tools.ts';
import type { Conversation } from './conversation.ts';
import type { ResponseDependencies } from './make-response.ts';

/** What the person will say: templates can't be without, and the prompt up to it is the same. */
const TO_COME = { role: 'user' as const, content: '' };

/** Items to be put behind an input that has none. */
export const behindNothing = ({ input }: Pick<ResponseRequest, 'input'>) =>
  input.length === 0 ? [TO_COME] : [];

/**
 * The response has no output; who goes on from it goes on from what was read. `isOlder` is true for
 * a request below `/api`.
 */
export function createWarmUp(dependencies: ResponseDependencies) {
  const { inference, params, keptResponses: kept, date, newId } = dependencies;
  const nowSeconds = () => secondsOf(date());
  return async (
    body: ResponseRequest,
    { items, chat }: Conversation,
    asker: Asker,
    isOlder: boolean,
  ) => {
    const isStored = body.store !== false && kept.isKeeping(asker.place);
    const beginning = { request: body, key: newId(), createdAtSeconds: nowSeconds(), isStored };
    const created = beginResponse(beginning);
    const asked = withPlaceForPerson(withOneLimit(chat.body, 'max_output_tokens'));
    const tokens = await inference
      .readPrompt({ type: 'llm', body: params.fillIn(asked, isOlder), ...asker })
      .catch(intoTerms(chat));
    const used = { prompt_tokens: tokens ?? 0, completion_tokens: 0, total_tokens: tokens ?? 0 };
    const response = {
      ...created,
      status: 'completed' as const,
      completed_at: nowSeconds(),
      usage: toUsage(tokens === undefined ? undefined : used),
    };
    kept.keep(asker.place.key, { response, input: items });
    return { status: 200 as const, events: streamWhole(created, response) };
  };
}

function withPlaceForPerson<Body extends ChatFields>(body: Body): Body {
  const isThere = body.messages.some(({ role }) => role === 'user');
  return isThere ? body : { ...body, messages: [...body.messages, TO_COME] };
}
