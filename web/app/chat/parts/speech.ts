// Speaks an answer sentence by sentence: the next one is made while one is heard.
import { createSpeech, type Model } from '../../../../generated/client/index.ts';
import { ask } from '../../kit/server.ts';
import { plainText, sentencesOf } from './sentences.ts';

/**
 * A browser without a loudspeaker does not say that a sound has ended; so long after its end it
 * has.
 */
const LATE_MS = 1000;

interface Speech {
  model: Model;
  context: AudioContext;
  signal: AbortSignal;
  /** Called when the first sentence begins to be heard. */
  onSound?: () => void;
}

/** @throws {ServerFailure} or an error of any kind if `signal` stops it. */
export function speakAnswer(
  markdown: string,
  { language, ...speech }: Speech & { language: string },
): Promise<void> {
  return speakSentences(sentencesOf(plainText(markdown), language), speech);
}

/**
 * Resolves when the last one has been heard.
 * @throws {ServerFailure} or an error of any kind if `signal` stops it.
 */
export async function speakSentences(
  sentences: Iterable<string> | AsyncIterable<string>,
  { model, context, signal, onSound }: Speech,
): Promise<void> {
  const formats = model.speech?.formats ?? ['mp3'];
  const format = formats.includes('wav') ? 'wav' : (formats.find((one) => one !== 'pcm') ?? 'mp3');
  let heard: Promise<void> | undefined;
  for await (const input of sentences) {
    const body = { model: model.id, input, response_format: format };
    const sound = (await ask(createSpeech({ body, signal }))) as unknown as Blob;
    const decoded = await context.decodeAudioData(await sound.arrayBuffer());
    // The next one is made meanwhile.
    if (heard === undefined) onSound?.();
    else await heard;
    heard = play(context, decoded, signal);
  }
  await heard;
}

function play(context: AudioContext, sound: AudioBuffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const source = context.createBufferSource();
    source.buffer = sound;
    source.connect(context.destination);
    const end = () => {
      clearTimeout(timer);
      source.disconnect();
      resolve();
    };
    const timer = setTimeout(end, sound.duration * 1000 + LATE_MS);
    source.onended = end;
    signal.addEventListener('abort', end, { once: true });
    source.start();
  });
}
