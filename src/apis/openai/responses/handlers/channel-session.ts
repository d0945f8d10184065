// One connection to /responses: which of its messages are answered when, and what goes back.
import type {
  ReceiveResponsesMessage,
  SendResponsesMessage,
} from '../../../../../generated/channels.ts';
import type { Schemas } from '../../../../../generated/openapi.ts';
import { invalid, ServerStopping } from '../../../../errors.ts';
import type { AdmittedRequest, Connection, Session } from '../../../../lib/channel.ts';
import { setFields } from '../../../../lib/values.ts';
import { TooManyOnConnection } from '../errors.ts';
import { createLanes } from '../lanes.ts';
import { createPacer, type Pacer } from '../pacer.ts';
import { ToldInEvents } from '../told.ts';
import type { Responder } from './respond.ts';

/** As with OpenAI. */
const MAX_ON_CONNECTION = 16;

/** What a session is made of. */
export interface SessionOptions {
  connection: Connection<SendResponsesMessage>;
  respond: Responder['respond'];
  /** Takes a response out of what the connection remembers. */
  forget: (responseId: string) => void;
  /** Of all messages that are answered or wait. */
  maxBytes: number;
}

/** What there is of a response while it is made. */
interface Making {
  signal: AbortSignal;
  /** To be called when nothing of it is held any more. */
  whenOver: (() => void)[];
  /** True once the client was told, by an event, that it has failed. */
  isFailureTold: boolean;
}

/** The server's side of one connection. */
export class ResponsesSession implements Session<ReceiveResponsesMessage> {
  readonly #options: SessionOptions;
  readonly #lanes = createLanes();
  readonly #pacer: Pacer<SendResponsesMessage>;
  /** One for each response, because a signal of the connection would collect listeners. */
  readonly #leaving = new Set<AbortController>();
  #count = 0;
  #bytes = 0;
  #isEnding = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#pacer = createPacer(options.connection);
    options.connection.signal.addEventListener('abort', () => this.#leave(), { once: true });
  }

  receive(message: ReceiveResponsesMessage, sizeBytes: number): void {
    if (this.#isEnding) throw new ServerStopping();
    const isTooMuch = this.#count > 0 && this.#bytes + sizeBytes > this.#options.maxBytes;
    if (this.#count >= MAX_ON_CONNECTION || isTooMuch) throw new TooManyOnConnection(this.#count);
    this.#count += 1;
    this.#bytes += sizeBytes;
    this.#lanes.run(message.stream_id ?? '', async () => {
      await this.#answer(message);
      this.#count -= 1;
      this.#bytes -= sizeBytes;
    });
  }

  async finish(): Promise<void> {
    this.#isEnding = true;
    await this.#lanes.ended();
  }

  #leave(): void {
    this.#isEnding = true;
    for (const leaving of this.#leaving) leaving.abort();
  }

  /** Never rejects: a failure is told to the client, unless that has left. */
  async #answer(message: ReceiveResponsesMessage): Promise<void> {
    const { connection } = this.#options;
    const { type: _type, stream_id, event_id, generate, ...fields } = message;
    const body: Record<string, unknown> = { ...fields, stream: true };
    const leaving = new AbortController();
    const making: Making = { signal: leaving.signal, whenOver: [], isFailureTold: false };
    let request: AdmittedRequest | undefined;
    this.#leaving.add(leaving);
    if (connection.signal.aborted) leaving.abort();
    try {
      if (this.#isEnding) throw new ServerStopping();
      const admitted = connection.admit('createResponse', body);
      request = admitted;
      const events = () => this.#eventsOf(body, { admitted, making, isWarmUp: generate === false });
      const alongside = stream_id ? { stream_id } : {};
      await admitted.within(() => this.#send(events(), making, alongside));
      request.end({ isCancelled: leaving.signal.aborted });
    } catch (error) {
      if (leaving.signal.aborted) return request?.end({ isCancelled: true });
      request?.end({ error });
      const about = setFields({ event_id: event_id ?? undefined });
      const alongside = setFields({ stream_id: stream_id ?? undefined });
      // Open Responses has it so: who failed to go on begins again from what is surely there.
      const { previous_response_id: previous } = body;
      if (typeof previous === 'string') this.#options.forget(previous);
      if (!making.isFailureTold) connection.fail(error, about, alongside);
    } finally {
      this.#leaving.delete(leaving);
      for (const release of making.whenOver) release();
    }
  }

  async *#eventsOf(
    body: object,
    {
      admitted,
      making,
      isWarmUp,
    }: { admitted: AdmittedRequest; making: Making; isWarmUp: boolean },
  ): AsyncGenerator<SendResponsesMessage> {
    // The check of the body has made sure of it.
    const asked = body as Schemas['ResponseRequest'];
    if (asked.background)
      throw invalid('background', 'A response over a WebSocket is never in the background.');
    const { prefix } = this.#options.connection;
    const told = new ToldInEvents();
    const asker = {
      ...told.asker,
      place: admitted.place,
      signal: making.signal,
      onOver(callback: () => void): void {
        making.whenOver.push(callback);
      },
    };
    const result = await this.#options.respond(asked, { prefix, asker }, { isWarmUp });
    // It has asked for a stream.
    if (!('events' in result)) return;
    for await (const { event, data } of result.events) {
      // What ends a stream of HTTP is told by what is thrown.
      if (event === 'error') continue;
      making.isFailureTold = event === 'response.failed';
      yield told.tell(data);
    }
  }

  async #send(
    events: AsyncGenerator<SendResponsesMessage>,
    { signal }: Making,
    alongside: { stream_id?: string },
  ): Promise<void> {
    for await (const event of events) {
      if (await this.#pacer.send({ ...event, ...alongside }, signal)) continue;
      this.#leave();
      return;
    }
  }
}
