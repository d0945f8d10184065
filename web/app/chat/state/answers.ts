// Answers while they come: what they are so far, and how they end.
import { createStore } from '../../lib/store.ts';
import { CONTEXT_EXCEEDED, leaveOutMore, leftOutBefore } from '../asking/context.ts';
import { type AnswerChunk, type AnswerRun, runAnswer } from '../asking/run-answer.ts';
import { type Answer, type Conversation, type Message, pathTo } from '../conversation/conversation.ts';

/** A growing answer is kept so often, in milliseconds. */
const KEEP_EVERY_MS = 500;

export interface AnswerRequest {
  /** The answer as it begins: with a text that it goes on from, or with the place of an image that is to be made. */
  answer: Answer;
  /** The messages before the answer, first one first. */
  path: readonly Message[];
  settings: Conversation['settings'];
  signal: AbortSignal;
}

export interface AnswersDeps {
  ask: (request: AnswerRequest) => AsyncIterable<AnswerChunk>;
  /** Calls back before the next frame is drawn. */
  nextFrame: (callback: () => void) => void;
  isLeaving?: AnswerRun['isLeaving'];
}

interface Coming {
  conversation: string;
  answer: Answer;
  controller: AbortController;
}

export class Answers {
  readonly #deps: AnswersDeps;
  /** All that are coming, by id; then they are parts of their conversations. */
  readonly coming = createStore<ReadonlyMap<string, Coming>>(new Map());

  constructor(deps: AnswersDeps) {
    this.#deps = deps;
  }

  stop(conversation: string) {
    for (const one of this.coming.get().values()) if (one.conversation === conversation) one.controller.abort();
  }

  /** Stops what comes for a conversation that is gone. */
  drop(conversation: string) {
    this.stop(conversation);
    this.#end((one) => one.conversation === conversation);
  }

  /** @param onGrown Called now and then with the answer so far. @returns The answer with its end; undefined if it was dropped. */
  async run(conversation: Conversation, start: Answer, onGrown: (soFar: Answer) => void): Promise<Answer | undefined> {
    const { id } = start;
    const controller = new AbortController();
    const grow = (answer: Answer) =>
      this.coming.set(new Map(this.coming.get()).set(id, { conversation: conversation.id, answer, controller }));
    grow(start);
    const keepLater = once((then) => setTimeout(then, KEEP_EVERY_MS));
    const drawLater = once(this.#deps.nextFrame);
    const finished = await this.#ask(conversation, start, controller.signal, (soFar) =>
      drawLater(() => {
        if (!this.coming.get().has(id)) return;
        grow(soFar());
        keepLater(() => {
          const latest = this.coming.get().get(id);
          if (latest) onGrown(latest.answer);
        });
      }),
    );
    if (!this.coming.get().has(id)) return undefined;
    this.#end((one) => one.answer.id === id);
    return finished;
  }

  /** Where the conversation wants it, leaves out its oldest messages until the rest fits into the context. */
  async #ask(
    conversation: Conversation,
    { leftOut: _, ...start }: Answer,
    signal: AbortSignal,
    onChunk: AnswerRun['onChunk'],
  ): Promise<Answer> {
    const { settings } = conversation;
    const path = pathTo(conversation, start.parent);
    // What was left out once stays so: the model has the beginning of the rest in its cache.
    let leftOut = settings.shortens ? leftOutBefore(path) : 0;
    for (;;) {
      const answer: Answer = leftOut === 0 ? start : { ...start, leftOut };
      const chunks = this.#deps.ask({ answer, path: path.slice(leftOut), settings, signal });
      const finished = await runAnswer({ answer, chunks, signal, isLeaving: this.#deps.isLeaving, onChunk });
      const isTooLong = finished.failure?.code === CONTEXT_EXCEEDED && finished.text === start.text;
      const more = settings.shortens && isTooLong ? leaveOutMore(path, leftOut) : undefined;
      if (more === undefined) return finished;
      leftOut = more;
    }
  }

  #end(isOver: (one: Coming) => boolean) {
    this.coming.set(new Map([...this.coming.get()].filter(([, one]) => !isOver(one))));
  }
}

/** @returns Plans work that is done later, and drops what comes until then. */
function once(later: (then: () => void) => void): (work: () => void) => void {
  let isPlanned = false;
  return (work) => {
    if (isPlanned) return;
    isPlanned = true;
    later(() => {
      isPlanned = false;
      work();
    });
  };
}
