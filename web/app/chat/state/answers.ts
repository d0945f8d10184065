// Answers while they come: what they are so far, who looks at them, and how they end.
import type { AnswerChunk } from '../asking/run-answer.ts';
import { runWithin } from '../asking/run-within.ts';
import type { Answer, Conversation, Message } from '../conversation/conversation.ts';

/** A growing answer is kept so often, in milliseconds. */
const KEEP_EVERY_MS = 500;

export interface AnswerRequest {
  model: string;
  /** The messages before the answer, first one first. */
  path: readonly Message[];
  settings: Conversation['settings'];
  /** The beginning of an answer that goes on. */
  beginning?: string;
  /** Whether an image is to be made of the last question. */
  isPicture?: boolean;
  signal: AbortSignal;
}

export interface AnswersDeps {
  ask: (request: AnswerRequest) => AsyncIterable<AnswerChunk>;
  /** Milliseconds on a clock that only goes forward. */
  clock: () => number;
  /** Calls back before the next frame is drawn. */
  nextFrame: (callback: () => void) => void;
  /** Whether the page is about to go: some browsers cut its streams before they say so. */
  isLeaving?: () => boolean;
}

interface Running {
  controller: AbortController;
  conversation: string;
  answer: Answer;
}

export class Answers {
  readonly #deps: AnswersDeps;
  readonly #running = new Map<string, Running>();
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(deps: AnswersDeps) {
    this.#deps = deps;
  }

  /** All that are coming. */
  get running(): readonly Running[] {
    return [...this.#running.values()];
  }

  /** An answer that is coming; undefined once it is part of its conversation. */
  coming(id: string): Answer | undefined {
    return this.#running.get(id)?.answer;
  }

  subscribe(id: string, listener: () => void) {
    const set = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, set.add(listener));
    return () => void set.delete(listener);
  }

  stop(conversation: string) {
    for (const one of this.running) if (one.conversation === conversation) one.controller.abort();
  }

  /** Stops what comes for a conversation that is gone. */
  drop(conversation: string) {
    this.stop(conversation);
    for (const one of this.running) if (one.conversation === conversation) this.#running.delete(one.answer.id);
  }

  /** @param onGrown Called now and then with the answer so far. @returns The answer with its end; undefined if it was dropped. */
  async run(conversation: Conversation, start: Answer, beginning: string | undefined, onGrown: (so: Answer) => void) {
    const entry: Running = { controller: new AbortController(), conversation: conversation.id, answer: start };
    const isRunning = () => this.#running.get(start.id) === entry;
    this.#running.set(start.id, entry);
    const keepLater = once((then) => setTimeout(then, KEEP_EVERY_MS));
    const drawLater = once(this.#deps.nextFrame);
    const { signal } = entry.controller;
    const { model } = start;
    const { settings } = conversation;
    const more = { ...(beginning !== undefined && { beginning }), ...(start.picture && { isPicture: true }) };
    const finished = await runWithin(conversation, start, (path, answer) => ({
      answer,
      chunks: this.#deps.ask({ model, path, settings, signal, ...more }),
      signal,
      clock: this.#deps.clock,
      isLeaving: this.#deps.isLeaving,
      onChunk: (soFar) =>
        drawLater(() => {
          if (!isRunning()) return;
          entry.answer = soFar();
          for (const listener of this.#listeners.get(start.id) ?? []) listener();
          keepLater(() => isRunning() && onGrown(entry.answer));
        }),
    }));
    if (!isRunning()) return undefined;
    this.#running.delete(start.id);
    return finished;
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
