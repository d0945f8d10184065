// Operations of the tag Anthropic: the Messages API in front of the same models.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import type { NamedEvent } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import type { Asker } from '../../lib/place.ts';
import { setFields } from '../../lib/values.ts';
import { traitsOf } from '../../services/candidates/request-traits.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { Inference } from '../../services/inference/inference.ts';
import type { KeptThreads } from '../../services/responses/kept-threads.ts';
import type { Sealing } from '../../services/responses/sealing.ts';
import { ok } from '../kit/handlers.ts';
import { noteLeftOut } from '../kit/left-out-tools.ts';
import { manageContext } from './context-management.ts';
import { type MessageEvent, messageEvents } from './events.ts';
import { hasSealedThoughts } from './messages.ts';
import { chatBody, llamaFields } from './requests.ts';
import { asksForThoughts, hidesThoughts } from './thoughts.ts';
import { threaded } from './threads.ts';
import { clientNames, leftOutTools } from './tools.ts';
import { MessageAssembler, wholeMessage } from './whole-message.ts';

/** What the handlers of this API need of the rooms. */
export interface AnthropicDependencies {
  inference: Pick<Inference, 'events' | 'countPrompt'>;
  params: Pick<GenerationParams, 'fillIn'>;
  sealing: Sealing;
  threads: Pick<KeptThreads, 'requireKeeping' | 'keep' | 'said'>;
  /** Letters and digits, for ids of messages and calls. */
  newId(): string;
  log: Pick<Log, 'debug'>;
}

type CountRequest = Schemas['AnthropicCountRequest'];

/** Messages, and how many tokens they have. */
export function createAnthropicHandlers(dependencies: AnthropicDependencies) {
  const { inference, newId, threads } = dependencies;
  const chatOf = createChatMaker(dependencies);
  const countTokens = async (body: CountRequest, asker: Asker) =>
    inference.countPrompt((await chatOf(body, asker)).request);
  const managed = (body: CountRequest, asker: Asker) =>
    manageContext(body, (some) => countTokens(some, asker));
  return {
    async createMessage({ body: sent, asker }) {
      const { model } = sent;
      const { body: whole, keep } = threaded(sent, asker.place, threads);
      const { body, applied } = await managed(whole, asker);
      const { seal, chat, request } = await chatOf(body, asker);
      const options = { isHeld: !body.stream || hidesThoughts(body) || keep !== undefined };
      const events = await inference.events({ ...request, capability: 'chat' }, options);
      const message = messageEvents({
        events,
        id: `msg_${newId()}`,
        model,
        showsThoughts: asksForThoughts(body),
        sealThoughts:
          hidesThoughts(body) && seal ? (text) => seal.seal('reasoning', text) : undefined,
        promptTokens: traitsOf({ body: chat }).promptTokens,
        newCallId: () => `toolu_${newId()}`,
        clientName: clientNames(body.tools),
        applied,
      });
      if (body.stream) return { status: 200, events: named(message, keep) };
      const reply = await wholeMessage(message);
      keep?.(reply);
      return ok(reply);
    },
    async countMessageTokens({ body: sent, asker }) {
      const { body: whole } = threaded(sent, asker.place, threads);
      const { body, applied, tokens } = await managed(whole, asker);
      const input_tokens = tokens ?? (await countTokens(body, asker));
      const freed = applied?.reduce((sum, edit) => sum + edit.cleared_input_tokens, input_tokens);
      const context_management = freed === undefined ? undefined : { original_input_tokens: freed };
      return ok({ input_tokens, ...setFields({ context_management }) });
    },
  } satisfies Partial<Handlers>;
}

/** Makes what is sent, or counted, for a request. */
function createChatMaker({ params, sealing, log }: AnthropicDependencies) {
  return async (body: CountRequest, asker: Asker) => {
    const { model } = body;
    noteLeftOut(log, model, leftOutTools(body));
    const isSealNeeded = hidesThoughts(body) || hasSealedThoughts(body.messages);
    const seal = isSealNeeded ? await sealing(asker.place.key) : undefined;
    const chat = chatBody(body, seal?.open);
    const filled = params.fillIn({ ...chat, model, stream: body.stream === true });
    return {
      seal,
      chat,
      request: { type: 'llm', body: filled, llamaFields: llamaFields(body), ...asker } as const,
    };
  };
}

type Named<Event extends MessageEvent> = Event extends unknown
  ? NamedEvent<Event['type'], Event>
  : never;

/** A message that comes to its end is kept where that is wanted. */
async function* named(
  events: AsyncIterable<MessageEvent>,
  keep?: (message: Schemas['AnthropicMessage']) => void,
): AsyncGenerator<Named<MessageEvent>> {
  const assembler = keep && new MessageAssembler();
  for await (const data of events) {
    assembler?.add(data);
    // Its client may go on from it as soon as it has the last event.
    if (assembler && data.type === 'message_stop') keep?.(assembler.message());
    yield { event: data.type, data } as Named<MessageEvent>;
  }
}
