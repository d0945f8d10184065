// What a response tells in headers over HTTP: events of a connection tell it in a field.
import type { SendResponsesMessage } from '../../../../generated/channels.ts';
import type { Asker, RepairedCall, ToolWarning } from '../../../lib/place.ts';

type Event = Extract<SendResponsesMessage, { sequence_number: number }>;
type Told = NonNullable<Event['lemonade']>;

/** Hears of one response while it is made. */
export class ToldInEvents {
  #told: Told = {};
  #isNews = false;

  /** What is to be called while the response is made. */
  readonly asker = {
    onModel: (model: string) => this.#add({ model }),
    onToolWarnings: (warnings: readonly ToolWarning[]) =>
      this.#add({ tool_warnings: [...warnings] }),
    onRepaired: (calls: readonly RepairedCall[]) =>
      this.#add({
        repaired_calls: calls.map(({ tool, repairs }) => ({ tool, repairs: [...repairs] })),
      }),
    onTruncated: (messages: number) => this.#add({ truncated_messages: messages }),
  } satisfies Partial<Asker>;

  /** The event, with all that is known where some of it is new. */
  tell<Message extends object>(event: Message): Message & { lemonade?: Told } {
    if (!this.#isNews) return event;
    this.#isNews = false;
    return { ...event, lemonade: this.#told };
  }

  #add(news: Told): void {
    this.#told = { ...this.#told, ...news };
    this.#isNews = true;
  }
}
