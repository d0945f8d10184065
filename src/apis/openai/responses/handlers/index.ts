// Operations of OpenAI's Responses API.
import type { Handlers } from '../../../../../generated/handlers.ts';
import type { Schemas } from '../../../../../generated/openapi.ts';
import type { InferenceRequest } from '../../../../services/inference/request.ts';
import { createChatAssembler } from '../../../../services/inference/stream/assemble.ts';
import { ok } from '../../../kit/handlers.ts';
import { isOlder } from '../../../kit/prefixes.ts';
import { withOneLimit } from '../../token-limits.ts';
import { askedForSummary, createCompaction, QUESTION, wantsCompaction } from '../compaction.ts';
import { intoTerms } from '../input-errors.ts';
import { createReader } from './conversation.ts';
import { createKeptHandlers } from './kept.ts';
import { createMaker, type ResponseDependencies } from './make-response.ts';

/** Responses, their tokens, shorter conversations, and what is kept. */
export function createResponseHandlers(dependencies: ResponseDependencies) {
  const { inference, params } = dependencies;
  const read = createReader(dependencies);
  const complete = async (request: InferenceRequest) =>
    (await inference.complete(request, createChatAssembler)) as Schemas['ChatCompletion'];
  const compaction = createCompaction(dependencies, complete);
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
