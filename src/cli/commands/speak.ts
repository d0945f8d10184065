// `lemonade speak`: a text read aloud, into a file.
import { createSpeech } from '../../../generated/client/index.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { pipedText, writeResult } from '../kit/files.ts';
import { ensurePulled, modelFor } from '../kit/models.ts';

export interface SpeakOptions {
  model?: string | undefined;
  voice?: string | undefined;
  speed?: string | undefined;
  format?: string | undefined;
  output?: string | undefined;
}

const FORMATS = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];

export async function speak(context: Context, words: readonly string[], options: SpeakOptions): Promise<void> {
  const { client, terminal } = context;
  const input = words.length > 0 ? words.join(' ') : await pipedText();
  if (input.trim() === '')
    throw misuse('There is no text to speak.', 'For example: lemonade speak "Hello there" -o hello.mp3');
  const speed = options.speed === undefined ? undefined : Number(options.speed);
  if (speed !== undefined && !(speed > 0)) throw misuse(`'${options.speed}' is no speed.`, 'For example: --speed 1.2.');
  const output = options.output ?? (terminal.isTerminal ? `speech.${options.format ?? 'mp3'}` : '-');
  const ending = output.slice(output.lastIndexOf('.') + 1).toLowerCase();
  const format = options.format ?? (FORMATS.includes(ending) ? ending : 'mp3');
  const model = (await ensurePulled(context, options.model ?? (await modelFor(context, 'tts')))).id;
  const bar = context.progress();
  bar.doing('Speaking');
  const body = {
    model,
    input,
    response_format: format,
    ...(options.voice === undefined ? {} : { voice: options.voice }),
    ...(speed === undefined ? {} : { speed }),
  };
  const sound = await resultOf(context, createSpeech({ client, body, parseAs: 'blob' })).finally(bar.end);
  await writeResult(context, new Uint8Array(await (sound as Blob).arrayBuffer()), output);
}
