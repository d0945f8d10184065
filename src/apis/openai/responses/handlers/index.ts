// Operations of OpenAI's Responses API.
import type { Handlers } from '../../../../../generated/handlers.ts';
import { ok } from '../../../kit/handlers.ts';
import { isOlder } from '../../../kit/prefixes.ts';
import { withOneLimit } from '../../token-limits.ts';
import { askedForSummary, QUESTION, wantsCompaction } from '../compaction.ts';
import { intoTerms } from '../input-errors.ts';
import { serverChoices } from '../mcp-tools.ts';
import { type ConversationDependencies, createConversationHandlers } from './conversations.ts';
import { createKeptHandlers, type KeptDependencies } from './kept.ts';
import type { ResponseDependencies } from './make-response.ts';
import { createResponder } from './respond.ts';

/** Responses, their tokens, shorter conversations, and what is kept. */
export function createResponseHandlers(
  dependencies: ResponseDependencies & KeptDependencies & ConversationDependencies,
) {
  const { inference, params, openToolbox } = dependencies;
  const { read, compaction, respond } = createResponder(dependencies);
  return {
    createResponse: ({ body, ...context }) => respond(body, context),
    async countResponseTokens({ body, prefix, asker }) {
      const { chat } = wantsCompaction(body.input)
        ? await read(askedForSummary(body), asker.place, { asked: [QUESTION] })
        : await read(body, asker.place, {
            toolbox: await openToolbox(serverChoices(body.tools), asker),
          });
      const filled = params.fillIn(withOneLimit(chat.body, 'max_output_tokens'), isOlder(prefix));
      const input_tokens = await inference
        .countPrompt({ type: 'llm', body: filled, ...asker })
        .catch(intoTerms(chat));
      return ok({ object: 'response.input_tokens', input_tokens });
    },
    async compactResponse({ body, prefix, asker }) {
      return compaction.compact(
        await read(body, asker.place, { asked: [QUESTION] }),
        asker,
        isOlder(prefix),
      );
    },
    ...createKeptHandlers(dependencies),
    ...createConversationHandlers(dependencies),
  } satisfies Partial<Handlers>;
}
