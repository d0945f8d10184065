// Carries a native server's streamed answer to the caller: as bytes for a stream, as one object otherwise.
import { BackendAnswerInvalid, BackendCrashed } from '../../errors.ts';
import type { ChildAnswer } from '../../processes/child-http.ts';
import type { Assembler } from './assemble.ts';
import { createEventCutter, eventData, LARGEST_EVENT_BYTES } from './server-sent-events.ts';
import type { StreamTap } from './stream-tap.ts';

const DONE = Buffer.from('data: [DONE]\n\n');

/**
 * The bytes of a streamed answer, whole events at a time. A native server that closes cleanly without the end marker
 * gets it appended; one that breaks off makes the iteration throw.
 * @throws {BackendCrashed} {BackendAnswerInvalid}
 */
export async function* relayEvents(answer: ChildAnswer, tap: StreamTap): AsyncGenerator<Uint8Array> {
  for await (const block of wholeEvents(answer)) {
    tap.observe(block);
    yield block;
  }
  if (!tap.isComplete()) yield DONE;
}

/** The whole answer of a stream. @throws {BackendCrashed} {BackendAnswerInvalid} {BackendRefused} */
export async function assembleEvents(
  answer: ChildAnswer,
  tap: StreamTap,
  assembler: Assembler,
): Promise<Record<string, unknown>> {
  for await (const block of wholeEvents(answer)) {
    tap.observe(block);
    for (const data of eventData(block.toString('utf8'))) assembler.add(data);
  }
  return assembler.finish();
}

async function* wholeEvents({ body }: ChildAnswer): AsyncGenerator<Buffer> {
  const cutter = createEventCutter();
  try {
    for await (const chunk of body) {
      const block = cutter.push(chunk as Buffer);
      if (cutter.rest() > LARGEST_EVENT_BYTES) {
        throw new BackendAnswerInvalid(
          'The native server sent no end of an event; it does not speak server-sent events.',
        );
      }
      if (block) yield block;
    }
  } catch (cause) {
    if (cause instanceof BackendAnswerInvalid) throw cause;
    throw new BackendCrashed('The native server broke off in the middle of its answer. Its log tells why.', { cause });
  }
  if (cutter.rest() > 0) {
    throw new BackendCrashed('The native server ended its answer in the middle of an event.');
  }
}
