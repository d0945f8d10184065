// Operations of the tag Anthropic: the Messages API in front of the same models.
import type { Handlers } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import type { NamedEvent } from '../../lib/event-stream.ts';
import type { Log } from '../../lib/log.ts';
import type { Asker } from '../../lib/place.ts';
import { traitsOf } from '../../services/candidates/request-traits.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { Inference } from '../../services/inference/inference.ts';
import type { Sealing } from '../../services/responses/sealing.ts';
import { ok } from '../kit/handlers.ts';
import { noteLeftOut } from '../kit/left-out-tools.ts';
import { type MessageEvent, messageEvents } from './events.ts';
import { hasSealedThoughts } from './messages.ts';
import { chatBody, llamaFields } from './requests.ts';
import { asksForThoughts, hidesThoughts } from './thoughts.ts';
import { leftOutTools } from './tools.ts';
import { wholeMessage } from './whole-message.ts';

/** What the handlers of this API need of the rooms. */
export interface AnthropicDependencies {
  inference: Pick<Inference, 'events' | 'countPrompt'>;
  params: Pick<GenerationParams, 'fillIn'>;
  sealing: Sealing;
  /** Letters and digits, for ids of messages and calls. */
  newId(): string;
  log: Pick<Log, 'debug'>;
}

/** Messages, and how many tokens they have. */
export function createAnthropicHandlers({
  inference,
  params,
  sealing,
  newId,
  log,
}: AnthropicDependencies) {
  /** What is sent, or counted, for a request. */
  async function chatOf({ body, asker }: { body: Schemas['AnthropicCountRequest']; asker: Asker }) {
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
  }
  return {
    async createMessage({ body, asker }) {
      const { model } = body;
      const { seal, chat, request } = await chatOf({ body, asker });
      const options = { isHeld: !body.stream || hidesThoughts(body) };
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
      });
      if (body.stream) return { status: 200, events: named(message) };
      return ok(await wholeMessage(message));
    },
    async countMessageTokens({ body, asker }) {
      const { request } = await chatOf({ body, asker });
      return ok({ input_tokens: await inference.countPrompt(request) });
    },
  } satisfies Partial<Handlers>;
}

type Named<Event extends MessageEvent> = Event extends unknown
  ? NamedEvent<Event['type'], Event>
  : never;

async function* named(events: AsyncIterable<MessageEvent>): AsyncGenerator<Named<MessageEvent>> {
  for await (const data of events) yield { event: data.type, data } as Named<MessageEvent>;
}
