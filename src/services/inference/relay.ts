// Carries a native server's streamed answer to the caller: as bytes for a stream, as one object otherwise.
import { BackendAnswerInvalid, BackendCrashed } from '../../errors.ts';
import { bodyBrokeOff, type ChildAnswer } from '../../processes/child-http.ts';
import type { Assembler } from './assemble.ts';
import { createEventCutter, eventData, LARGEST_EVENT_BYTES } from './server-sent-events.ts';
import type { StreamTap } from './stream-tap.ts';

const DONE = Buffer.from('data: [DONE]\n\n');

export interface RelayInput {
  answer: ChildAnswer;
  tap: StreamTap;
  /** The signal that the answer was asked for with. */
  signal: AbortSignal;
  /** Called when the whole answer has gone by. */
  onComplete: () => void;
}

/**
 * The bytes of a streamed answer, whole events at a time. A native server that closes cleanly without the end marker
 * gets it appended; one that breaks off makes the iteration throw.
 * @throws {BackendCrashed} {BackendAnswerInvalid}, or the signal's reason
 */
export async function* relayEvents({ answer, tap, signal, onComplete }: RelayInput): AsyncGenerator<Buffer> {
  const { body } = answer;
  const cutter = createEventCutter();
  let isEmpty = true;
  let isOver = false;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const block = cutter.push(chunk);
      if (cutter.rest() > LARGEST_EVENT_BYTES) {
        throw new BackendAnswerInvalid(
          'The native server sent no end of an event; it does not speak server-sent events.',
        );
      }
      if (block === undefined) continue;
      isEmpty = false;
      tap.observe(block);
      yield block;
      // Whoever reads can end its answer together with this block, a packet and a wait earlier than the child says so.
      if (tap.isComplete()) break;
    }
    isOver = true;
    readToEnd(body);
  } catch (error) {
    if (error instanceof BackendAnswerInvalid) throw error;
    signal.throwIfAborted();
    throw bodyBrokeOff(error);
  } finally {
    if (!isOver) body.destroy();
  }
  if (!tap.isComplete()) {
    if (cutter.rest() > 0) throw new BackendCrashed('The native server ended its answer in the middle of an event.');
    // A success without a word would hide the failure.
    if (isEmpty) throw new BackendAnswerInvalid('The native server ended its answer without a single event in it.');
    yield DONE;
  }
  onComplete();
}

/** What comes after the end marker concerns nobody, but only a connection that was read to its end is used again. */
function readToEnd(body: ChildAnswer['body']): void {
  body.on('error', () => {}).resume();
}

/**
 * The whole answer of a stream.
 * @throws {BackendCrashed} {BackendAnswerInvalid} {BackendRefused}, or the signal's reason
 */
export async function assembleEvents(input: RelayInput, assembler: Assembler): Promise<Record<string, unknown>> {
  for await (const block of relayEvents(input)) {
    for (const data of eventData(block.toString('utf8'))) assembler.add(data);
  }
  return assembler.finish();
}
