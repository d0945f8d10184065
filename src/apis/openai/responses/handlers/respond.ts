// Responds to a request of the Responses API, whatever it came by: HTTP or a WebSocket.
import type { HandlerContext } from '../../../../../generated/handlers.ts';
import type { Schemas } from '../../../../../generated/openapi.ts';
import type { Asker } from '../../../../lib/place.ts';
import type { InferenceRequest } from '../../../../services/inference/request.ts';
import { createChatAssembler } from '../../../../services/inference/stream/assemble.ts';
import { isOlder } from '../../../kit/prefixes.ts';
import { askedForSummary, createCompaction, QUESTION, wantsCompaction } from '../compaction.ts';
import { createBackgroundRunner } from '../in-background.ts';
import { serverChoices } from '../mcp-tools.ts';
import { createShorterResponder } from '../shorter-response.ts';
import { createReader } from './conversation.ts';
import { createMaker, type ResponseDependencies } from './make-response.ts';
import { createShortener } from './shorten-first.ts';
import { behindNothing, createWarmUp } from './warm-up.ts';

/** What a request of the API leads to, and what other operations share of it. */
export type Responder = ReturnType<typeof createResponder>;

/** `isWarmUp` is true where the model is only to read the request. */
export function createResponder(dependencies: ResponseDependencies) {
  const { inference, openToolbox } = dependencies;
  const complete = async (request: InferenceRequest) =>
    (await inference.complete(request, createChatAssembler)) as Schemas['ChatCompletion'];
  const read = createReader(dependencies);
  const runInBackground = createBackgroundRunner(dependencies);
  const compaction = createCompaction(dependencies, complete);
  const respondShorter = createShorterResponder(dependencies, { compaction, runInBackground });
  const make = createMaker(dependencies, runInBackground);
  const shorten = createShortener({ dependencies, compaction });
  const warmUp = createWarmUp(dependencies);
  return {
    read,
    compaction,
    async respond(
      body: Schemas['ResponseRequest'],
      { prefix, asker }: Pick<HandlerContext, 'prefix' | 'asker'>,
      { isWarmUp = false } = {},
    ) {
      if (wantsCompaction(body.input)) {
        const asked = await read(askedForSummary(body), asker.place, { asked: [QUESTION] });
        return respondShorter(body, asked, asker, isOlder(prefix));
      }
      const toolbox = await openToolbox(serverChoices(body.tools), asker);
      if (isWarmUp) {
        const asked = behindNothing(body);
        const conversation = await read(body, asker.place, { asked, toolbox });
        return warmUp(body, conversation, asker, isOlder(prefix));
      }
      const conversation = await read(body, asker.place, { toolbox });
      const older = isOlder(prefix);
      const shortened = (by: Asker) => shorten(body, conversation, { asker: by, toolbox }, older);
      return make(body, { conversation, shortened }, { asker, toolbox }, older);
    },
  };
}
