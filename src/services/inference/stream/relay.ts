// Carries an upstream's streamed response to the caller: as bytes for a stream, as one object
// otherwise.
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackendRefused } from '../../../errors.ts';
import {
  type ByteFlow,
  type ByteSink,
  type PushedBytes,
  pushedBytes,
} from '../../../lib/pushed-bytes.ts';
import { bodyBrokeOff, type ChildResponse } from '../../../processes/child-http.ts';
import type { Responder } from '../../../processes/responder.ts';
import type { Assembler } from './assemble.ts';
import type { Share } from './collected.ts';
import { blankLines, createEventCutter, eventData, MAX_EVENT_BYTES } from './server-sent-events.ts';
import { parseEvent, type StreamEvent, weightOf } from './stream-event.ts';
import type { StreamTap } from './stream-tap.ts';
import type { WellFormedStream } from './well-formed.ts';

const DONE = Buffer.from('data: [DONE]\n\n');
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const BLANK_LINE = Buffer.from('\n\n');
/**
 * Progress, figures, signs of life, and thoughts under names that we don't know. No model writes as
 * many of those.
 */
const MAX_TEXTLESS = { events: 250_000, bytes: 64 * 2 ** 20 } as const;
/**
 * How much of one response is handled in a turn of the event loop, and what each piece counts on
 * top of its bytes.
 */
const TURN_BYTES = 64 * 2 ** 10;
const PIECE_BYTES = 512;
const TURN_EVENTS = 256;

/** One response, and all that follows it on its way to the client. */
export interface RelayInput {
  response: ChildResponse;
  tap: StreamTap;
  /**
   * What becomes of each block of whole events before it is handed on; `text` has a character for
   * each of its bytes.
   */
  rewrite(block: Buffer, text: string): Buffer;
  /**
   * What it follows of the response; absent where the form of the events is not that of chats and
   * completions.
   */
  wellFormed?: Pick<WellFormedStream, 'end' | 'cut'> | undefined;
  /** What may be held of the response until it is whole. */
  share: Share;
  meaningOf(refusal: BackendRefused): BackendRefused;
  signal: AbortSignal;
  /**
   * Called when the whole response has passed, in the tick in which its last bytes were handed on.
   */
  onComplete(): void;
  /** Awaited before a stream fails, see `Lease.failed`. Never rejects. */
  beforeFailing(error: unknown): Promise<unknown>;
}

/**
 * Whole events at a time. A clean end without the end marker gets it appended, if each choice has
 * said why it ended; what breaks off fails the flow, and what becomes too large ends where it is.
 */
export const relayEvents = (input: RelayInput): PushedBytes =>
  pushedBytes((sink) => {
    let isCancelled = false;
    const relay = new Relay(input, {
      write: (bytes) => sink.write(bytes),
      end: (last) => sink.end(last),
      fail(error) {
        void input.beforeFailing(error).then(() => {
          if (!isCancelled) sink.fail(error);
        });
      },
    });
    return {
      resume: () => relay.resume(),
      cancel() {
        isCancelled = true;
        relay.cancel();
      },
    };
  });

class Relay implements ByteFlow {
  readonly #input: RelayInput;
  readonly #sink: ByteSink;
  readonly #body: Readable;
  readonly #from: Responder;
  readonly #cutter = createEventCutter();
  readonly #textless = { events: 0, bytes: 0 };
  #isEmpty = true;
  #isOver = false;
  #isWanted = true;
  #isResting = false;
  #handledBytes = 0;

  constructor(input: RelayInput, sink: ByteSink) {
    this.#input = input;
    this.#sink = sink;
    const { body, from } = input.response;
    this.#body = body;
    this.#from = from;
    body
      .on('data', this.#onData)
      .once('end', () => this.#onEnd())
      .on('error', this.#onLost)
      .once('close', this.#onLost);
    // It may have died before it was read, and says so only once.
    if (body.destroyed) process.nextTick(this.#onLost, body.errored);
    input.share.whenFull((reason) => this.#cut(reason));
  }

  resume(): void {
    this.#isWanted = true;
    this.#goOn();
  }

  cancel(): void {
    if (this.#isOver) return;
    this.#leave();
    this.#body.destroy();
  }

  /** A throw would leave the stream's event, where it is unknown whose request it was. */
  readonly #onData = (chunk: Buffer): void => {
    try {
      this.#take(chunk);
    } catch (error) {
      if (!this.#isOver) this.#breakOff(error);
    }
    this.#handledBytes += chunk.length + PIECE_BYTES;
    if (!this.#isOver && this.#handledBytes >= TURN_BYTES) this.#rest();
  };

  #take(chunk: Buffer): void {
    const whole = this.#cutter.push(chunk);
    if (this.#cutter.rest() > MAX_EVENT_BYTES)
      throw this.#from.invalid('sent no end of an event; it does not speak server-sent events.');
    if (whole !== undefined) this.#hand(this.#isEmpty ? withoutMark(whole) : whole);
  }

  #hand(whole: Buffer): void {
    const { rewrite, tap } = this.#input;
    // One cheap copy for all looks; what they look for is ASCII.
    const text = whole.toString('latin1');
    const block = rewrite(whole, text);
    // It may have become too large meanwhile.
    if (this.#isOver) return;
    this.#isEmpty = false;
    if (block.length === 0) {
      this.#checkTextless(whole);
      return;
    }
    if (tap.observe(block, block === whole ? text : block.toString('latin1')))
      Object.assign(this.#textless, { events: 0, bytes: 0 });
    else this.#checkTextless(block);
    // The response ends together with this block, a packet and a wait earlier than the native
    // server says so.
    if (tap.isComplete()) this.#complete(block);
    else if (!this.#sink.write(block)) {
      this.#isWanted = false;
      this.#body.pause();
    }
  }

  #checkTextless(block: Uint8Array): void {
    const textless = this.#textless;
    textless.events += blankLines(block);
    textless.bytes += block.length;
    if (textless.events <= MAX_TEXTLESS.events && textless.bytes <= MAX_TEXTLESS.bytes) return;
    const message = `sent ${textless.events} events or blank lines (${textless.bytes} bytes) without any text in them, and its response was ended.`;
    throw this.#from.invalid(message);
  }

  /** Node would go on for as long as something comes, and all other requests would wait. */
  #rest(): void {
    this.#handledBytes = 0;
    this.#isResting = true;
    this.#body.pause();
    setImmediate(() => {
      this.#isResting = false;
      this.#goOn();
    });
  }

  #goOn(): void {
    if (!this.#isOver && this.#isWanted && !this.#isResting) this.#body.resume();
  }

  #onEnd(): void {
    if (this.#isOver) return;
    try {
      this.#takeRest();
      if (this.#isOver) return;
      // An empty success would hide the failure.
      if (this.#isEmpty)
        throw this.#from.invalid('ended its response without a single event in it.');
      this.#complete(this.#input.wellFormed?.end() ?? DONE);
    } catch (error) {
      if (!this.#isOver) this.#breakOff(error);
    }
  }

  /** Some leave out the blank line behind the last event; half an event can't be read. */
  #takeRest(): void {
    if (this.#cutter.rest() === 0) return;
    try {
      this.#take(BLANK_LINE);
    } catch (cause) {
      throw this.#from.brokeOff('ended its response in the middle of an event.', { cause });
    }
  }

  /** What came so far is the response where there is a form that says so. */
  #cut(reason: Error): void {
    if (this.#isOver) return;
    const last = this.#input.wellFormed?.cut();
    if (last === undefined) {
      this.#breakOff(reason);
      return;
    }
    this.#leave();
    this.#body.destroy();
    this.#sink.end(last);
    this.#input.onComplete();
  }

  readonly #onLost = (error?: unknown): void => {
    const { signal } = this.#input;
    if (!this.#isOver)
      this.#breakOff(signal.aborted ? signal.reason : bodyBrokeOff(error, this.#from));
  };

  #complete(last: Uint8Array): void {
    this.#leave();
    // First, because the client waits for them, and for nothing of what follows.
    this.#sink.end(last);
    // What comes after the end marker is of no use, but only a connection that was read to its end
    // is used again.
    let moreBytes = 0;
    const body = this.#body;
    body.on('data', ({ length }: Buffer) => {
      moreBytes += length;
      if (moreBytes > MAX_EVENT_BYTES) body.destroy();
    });
    body.resume();
    this.#input.onComplete();
  }

  #breakOff(error: unknown): void {
    this.#leave();
    this.#body.destroy();
    this.#sink.fail(error);
  }

  /** The listener for errors stays: without one they would end the process. */
  #leave(): void {
    this.#isOver = true;
    this.#body.off('data', this.#onData);
  }
}

/**
 * Puts the response together. Rejects with what broke it off, or with what the assembler throws;
 * one that becomes too large resolves with what there is, if its form can say so.
 */
export function assembleEvents(input: RelayInput, createAssembler: (from: Responder) => Assembler) {
  const { share, response } = input;
  const assembler = createAssembler(response.from);
  let isOver = false;
  return new Promise<Record<string, unknown>>((resolve, reject) => {
    /** What it throws is the outcome; nothing else may follow. */
    function attempt(step: () => void): void {
      try {
        step();
      } catch (error) {
        relay.cancel();
        reject(understood(error, input));
      }
    }
    const add = (block: Uint8Array) => {
      for (const data of eventData(asText(block))) {
        share.add(assembler.add(data));
        // It may be too large now: then its end was added in the meantime.
        if (isOver) return;
      }
    };
    const relay = new Relay(input, {
      write(block) {
        attempt(() => add(block));
        return true;
      },
      end(last) {
        attempt(() => {
          if (last) add(last);
          isOver = true;
          resolve(assembler.finish());
        });
      },
      fail: reject,
    });
  });
}

const asText = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('utf8');

/** What a reader of events keeps of them, which counts against the memory for responses. */
export interface HeldEvents {
  /** Whether the caller keeps what is in them until the response is whole. */
  isHeld?: boolean;
  /** What it keeps of each event next to that, in bytes. */
  bytesPerEvent?: number;
}

/** For callers that translate them; the end marker is left out. */
export async function* readEvents(
  input: RelayInput,
  { isHeld = false, bytesPerEvent = 0 }: HeldEvents = {},
): AsyncGenerator<StreamEvent> {
  let events = 0;
  for await (const block of relayEvents(input)) {
    for (const data of eventData(asText(block))) {
      events += 1;
      if (events % TURN_EVENTS === 0) await nextTurn();
      if (data === '[DONE]') continue;
      const event = readEvent(data, input);
      if (isHeld) input.share.add(weightOf(event) + bytesPerEvent);
      yield event;
    }
  }
}

/** Some editors and proxies put it in front of everything. */
const withoutMark = (block: Buffer): Buffer =>
  block.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)
    ? block.subarray(BYTE_ORDER_MARK.length)
    : block;

function readEvent(data: string, input: RelayInput): StreamEvent {
  try {
    return parseEvent(data, input.response.from);
  } catch (error) {
    throw understood(error, input);
  }
}

const understood = (error: unknown, { meaningOf }: RelayInput): unknown =>
  error instanceof BackendRefused ? meaningOf(error) : error;
