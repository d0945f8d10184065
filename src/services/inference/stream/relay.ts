// Carries a native server's streamed response to the caller: as bytes for a stream, as one object otherwise.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackendCrashed, BackendRefused, BackendResponseInvalid } from '../../../errors.ts';
import { type ByteFlow, type ByteSink, type PushedBytes, pushedBytes } from '../../../lib/pushed-bytes.ts';
import { bodyBrokeOff, type ChildResponse } from '../../../processes/child-http.ts';
import type { Assembler } from './assemble.ts';
import { blankLines, createEventCutter, eventData, MAX_EVENT_BYTES } from './server-sent-events.ts';
import { parseEvent, type StreamEvent } from './stream-event.ts';
import type { StreamTap } from './stream-tap.ts';

const DONE = Buffer.from('data: [DONE]\n\n');
/** A hundred thousand tokens, each with its twenty most likely alternatives. */
const MAX_ASSEMBLED_BYTES = 256 * 2 ** 20;
/**
 * What may come without a word of text in between: progress, figures, signs of life, and thoughts under names that we
 * don't know. No model writes as many of those.
 */
const MAX_TEXTLESS = { events: 250_000, bytes: 64 * 2 ** 20 } as const;
/** How much of one response is handled in a turn of the event loop, and what each piece counts beside its bytes. */
const TURN_BYTES = 64 * 2 ** 10;
const PIECE_BYTES = 512;
/** Events that are translated in one turn of the event loop. */
const TURN_EVENTS = 256;

export interface RelayInput {
  response: ChildResponse;
  tap: StreamTap;
  /** What becomes of each block of whole events before anybody sees it; absent, nothing. */
  rewrite?: ((block: Buffer) => Buffer) | undefined;
  /** What an error event means to clients; absent, what it says. */
  meaningOf?: (refusal: BackendRefused) => BackendRefused;
  /** The same failure as its caller should see it, e.g. with the name of a provider. */
  explain?: ((error: unknown) => unknown) | undefined;
  signal: AbortSignal;
  /** Called when the whole response has passed, in the tick in which its last bytes were handed on. */
  onComplete: () => void;
  /**
   * Awaited before a stream fails: a client that asks again at once must not meet the dead child. Never
   * rejects. Who gets one object instead of a stream waits on its own.
   */
  beforeFailing: (error: unknown) => Promise<unknown>;
}

/**
 * The bytes of a streamed response, whole events at a time. A native server that closes cleanly without the end marker
 * gets it appended; one that breaks off makes the flow fail, with
 * {BackendCrashed} {BackendResponseInvalid}, or the signal's reason.
 */
export function relayEvents(input: RelayInput): PushedBytes {
  return pushedBytes((sink) => {
    let isCancelled = false;
    const flow = startRelay(input, {
      write: (bytes) => sink.write(bytes),
      end: (last) => sink.end(last),
      fail(error) {
        void input.beforeFailing(error).then(() => {
          if (!isCancelled) sink.fail(input.explain ? input.explain(error) : error);
        });
      },
    });
    return {
      resume: () => flow.resume(),
      cancel() {
        isCancelled = true;
        flow.cancel();
      },
    };
  });
}

/** Long because the events of a body share how far its response has come. */
function startRelay(input: RelayInput, sink: ByteSink): ByteFlow {
  const { tap, rewrite, signal, onComplete } = input;
  const { body } = input.response;
  const cutter = createEventCutter();
  const textless = { events: 0, bytes: 0 };
  let isEmpty = true;
  let isOver = false;
  let isWanted = true;
  let isResting = false;
  let handledBytes = 0;

  /** A throw would leave the stream's event, and there nobody would know whose request it was. */
  function onData(chunk: Buffer): void {
    try {
      take(chunk);
    } catch (error) {
      if (!isOver) breakOff(error);
    }
    handledBytes += chunk.length + PIECE_BYTES;
    if (!isOver && handledBytes >= TURN_BYTES) rest();
  }

  /** Node would go on for as long as something comes, and all others would wait. */
  function rest(): void {
    handledBytes = 0;
    isResting = true;
    body.pause();
    setImmediate(() => {
      isResting = false;
      goOn();
    });
  }

  function goOn(): void {
    if (!isOver && isWanted && !isResting) body.resume();
  }

  function take(chunk: Buffer): void {
    const whole = cutter.push(chunk);
    const block = whole && rewrite ? rewrite(whole) : whole;
    if (cutter.rest() > MAX_EVENT_BYTES) {
      breakOff(
        new BackendResponseInvalid('The native server sent no end of an event; it does not speak server-sent events.'),
      );
    } else if (block !== undefined) {
      isEmpty = false;
      if (tap.observe(block)) Object.assign(textless, { events: 0, bytes: 0 });
      else checkTextless(block);
      // The response ends together with this block, a packet and a wait earlier than the child says so.
      if (tap.isComplete()) complete(block);
      else if (!sink.write(block)) {
        isWanted = false;
        body.pause();
      }
    }
  }

  function checkTextless(block: Uint8Array): void {
    textless.events += blankLines(block);
    textless.bytes += block.length;
    if (textless.events <= MAX_TEXTLESS.events && textless.bytes <= MAX_TEXTLESS.bytes) return;
    throw new BackendResponseInvalid(
      `The native server sent ${textless.events} events or blank lines (${textless.bytes} bytes) without any text in them, and its response was ended.`,
    );
  }

  function onEnd(): void {
    if (isOver) return;
    if (cutter.rest() > 0) {
      breakOff(new BackendCrashed('The native server ended its response in the middle of an event.'));
    } else if (isEmpty) {
      // An empty success would hide the failure.
      breakOff(new BackendResponseInvalid('The native server ended its response without a single event in it.'));
    } else complete(DONE);
  }

  function onLost(error?: unknown): void {
    if (!isOver) breakOff(signal.aborted ? signal.reason : bodyBrokeOff(error));
  }

  function complete(last: Uint8Array): void {
    leave();
    // First, because somebody waits for them, and for nothing of what follows.
    sink.end(last);
    // What comes after the end marker concerns nobody, but only a connection that was read to its end is used again.
    let moreBytes = 0;
    body.on('data', ({ length }: Buffer) => {
      moreBytes += length;
      if (moreBytes > MAX_EVENT_BYTES) body.destroy();
    });
    body.resume();
    onComplete();
  }

  function breakOff(error: unknown): void {
    leave();
    body.destroy();
    sink.fail(error);
  }

  /** The listener for errors stays: nobody else would hear them, and they would end the process. */
  function leave(): void {
    isOver = true;
    body.off('data', onData);
  }

  body.on('data', onData).once('end', onEnd).on('error', onLost).once('close', onLost);
  // It may have died before anybody read it, and says so only once.
  if (body.destroyed) process.nextTick(onLost, body.errored);
  return {
    resume() {
      isWanted = true;
      goOn();
    },
    cancel() {
      if (isOver) return;
      leave();
      body.destroy();
    },
  };
}

/**
 * The whole response of a stream.
 * @throws {BackendCrashed} {BackendResponseInvalid} {BackendRefused}, or the signal's reason
 */
export function assembleEvents(input: RelayInput, assembler: Assembler): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let totalBytes = 0;
    /** What it throws is the outcome; nothing else may follow. */
    function attempt(step: () => void): void {
      try {
        step();
      } catch (error) {
        flow.cancel();
        reject(understood(error, input));
      }
    }
    const add = (block: Uint8Array) => {
      totalBytes += block.length;
      if (totalBytes > MAX_ASSEMBLED_BYTES) {
        throw new BackendResponseInvalid(`The native server's response is longer than ${MAX_ASSEMBLED_BYTES} bytes.`);
      }
      for (const data of eventData(asText(block))) assembler.add(data);
    };
    const flow = startRelay(input, {
      write(block) {
        attempt(() => add(block));
        return true;
      },
      end(last) {
        attempt(() => {
          if (last) add(last);
          resolve(assembler.finish());
        });
      },
      fail: reject,
    });
  });
}

function asText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('utf8');
}

/**
 * The events of a stream one by one, read; the end marker is left out. For callers that translate them.
 * @throws {BackendCrashed} {BackendResponseInvalid} {BackendRefused} for an error event, or the signal's reason
 */
export async function* readEvents(input: RelayInput): AsyncGenerator<StreamEvent> {
  let events = 0;
  for await (const block of relayEvents(input)) {
    for (const data of eventData(asText(block))) {
      events += 1;
      if (events % TURN_EVENTS === 0) await nextTurn();
      if (data !== '[DONE]') yield understoodEvent(data, input);
    }
  }
}

function understoodEvent(data: string, input: RelayInput): StreamEvent {
  try {
    return parseEvent(data);
  } catch (error) {
    throw understood(error, input);
  }
}

function understood(error: unknown, { meaningOf }: RelayInput): unknown {
  return error instanceof BackendRefused && meaningOf ? meaningOf(error) : error;
}
