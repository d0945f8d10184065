// `lemonade speak`: a text read aloud, into a file.
import { createSpeech } from '../../../generated/client/index.ts';
import { setFields } from '../../lib/is-set.ts';
import { call } from '../kit/answers.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { pipedText, writeResult } from '../kit/files.ts';
import { ensureModelFor } from '../kit/models.ts';

type SpeakOptions = Options<'model' | 'voice' | 'speed' | 'format' | 'output'>;

const FORMATS = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];

export async function speak(context: Context, words: readonly string[], options: SpeakOptions): Promise<void> {
  const { terminal } = context;
  const input = words.length > 0 ? words.join(' ') : await pipedText();
  if (input.trim() === '')
    throw misuse('There is no text to speak.', 'For example: lemonade speak "Hello there" -o hello.mp3');
  const speed = options.speed === undefined ? undefined : Number(options.speed);
  if (speed !== undefined && !(speed > 0)) throw misuse(`'${options.speed}' is no speed.`, 'For example: --speed 1.2.');
  const output = options.output ?? (terminal.isTerminal ? `speech.${options.format ?? 'mp3'}` : '-');
  const ending = output.slice(output.lastIndexOf('.') + 1).toLowerCase();
  const format = options.format ?? (FORMATS.includes(ending) ? ending : 'mp3');
  const { id: model } = await ensureModelFor(context, 'tts', options.model);
  const body = setFields({ model, input, response_format: format, voice: options.voice, speed });
  const sound = await context.during('Speaking', call(context, createSpeech, { body, parseAs: 'blob' }));
  await writeResult(context, new Uint8Array(await (sound as Blob).arrayBuffer()), output);
}
