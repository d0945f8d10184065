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
  language: string;
  context: AudioContext;
  signal: AbortSignal;
}

/** @throws {ServerFailure} or an error of any kind if `signal` stops it. */
export async function speakAnswer(
  markdown: string,
  { model, language, context, signal }: Speech,
): Promise<void> {
  const formats = model.speech?.formats ?? ['mp3'];
  const format = formats.includes('wav') ? 'wav' : (formats.find((one) => one !== 'pcm') ?? 'mp3');
  const make = async (input: string) => {
    const body = { model: model.id, input, response_format: format };
    return (await ask(createSpeech({ body, signal }))) as unknown as Blob;
  };
  const sentences = sentencesOf(plainText(markdown), language);
  let next: Promise<Blob> | undefined;
  for (const [index, sentence] of sentences.entries()) {
    const sound = await (next ?? make(sentence));
    const following = sentences[index + 1];
    next = following === undefined ? undefined : make(following);
    // It is waited for after the sound.
    next?.catch(() => undefined);
    await play(context, await context.decodeAudioData(await sound.arrayBuffer()), signal);
  }
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
