// Makes a conversation shorter before the model responds to it, where it has grown longer than its
// client wants.
import type { Schemas } from '../../../../../generated/openapi.ts';
import { isOverflow } from '../../../../errors.ts';
import type { Asker } from '../../../../lib/place.ts';
import type { GenerationParams } from '../../../../services/generation-params/generation-params.ts';
import type { Inference } from '../../../../services/inference/inference.ts';
import type { Toolbox } from '../../../../services/mcp-servers/toolbox.ts';
import type { Sealing } from '../../../../services/responses/sealing.ts';
import { mayExceedTokens } from '../../../kit/token-bound.ts';
import { withOneLimit } from '../../token-limits.ts';
import { askedForSummary, type createCompaction, QUESTION } from '../compaction.ts';
import { intoTerms } from '../input-errors.ts';
import { compactThreshold, isTruncated, toChatRequest } from '../request.ts';
import { lastStep } from '../since-compaction.ts';
import type { Conversation } from './conversation.ts';

/** The conversation that the model responds to, and the summary that the output begins with. */
export interface Shortened {
  conversation: Conversation;
  first?: Schemas['ResponseOutputItem'];
}

/** What the tokens are counted by, and the summary asked with. */
interface Parts {
  dependencies: {
    inference: Pick<Inference, 'countPrompt'>;
    params: Pick<GenerationParams, 'fillIn'>;
    sealing: Sealing;
  };
  compaction: Pick<ReturnType<typeof createCompaction>, 'summarise'>;
}

/** @throws {InvalidRequest} where that can't be done */
export function createShortener({ dependencies, compaction }: Parts) {
  const { inference, params, sealing } = dependencies;
  return async (
    body: Schemas['ResponseRequest'],
    conversation: Conversation,
    { asker, toolbox }: { asker: Asker; toolbox: Toolbox | undefined },
    isOlder: boolean,
  ): Promise<Shortened> => {
    const threshold = compactThreshold(body);
    if (threshold === undefined) return { conversation };
    const { said, chat, items } = conversation;
    const step = lastStep(said);
    const earlier = said.slice(0, step);
    if (earlier.length === 0) return { conversation };
    if (!mayExceedTokens(chat.body, threshold)) return { conversation };
    const filled = params.fillIn(withOneLimit(chat.body, 'max_output_tokens'), isOlder);
    const tokens = await inference
      .countPrompt({ type: 'llm', body: filled, place: asker.place, signal: asker.signal })
      .catch(intoTerms(chat));
    if (tokens <= threshold) return { conversation };
    const { open } = await sealing(asker.place.key);
    const { previous_response_id: _previous, conversation: _kept, ...rest } = body;
    const summaryChat = toChatRequest(askedForSummary({ ...rest, input: [...earlier, QUESTION] }), {
      open,
    });
    const work = { ...asker, isTruncated: isTruncated(body) };
    const summary = await compaction
      .summarise({ said: earlier, chat: summaryChat }, work, isOlder)
      .catch((error: unknown) => {
        // The response is refused for the same reason, in the form that the client looks for.
        if (!isOverflow(error)) throw error;
      });
    if (summary === undefined) return { conversation };
    const first = summary.item as Schemas['ResponseOutputItem'];
    const shown = [summary.item, ...said.slice(step)];
    const shorter = toChatRequest({ ...body, input: shown }, { open, toolbox });
    return { conversation: { items, said: shown, chat: shorter }, first };
  };
}
