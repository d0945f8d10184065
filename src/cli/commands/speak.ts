// `lemonade speak`: a text read aloud.
import { extname } from 'node:path';
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { misuse } from '../kit/failures.ts';
import { pipedText } from '../kit/inputs.ts';
import { ensureModelFor } from '../kit/model-for.ts';
import { requireWritable, writeResult } from '../kit/outputs.ts';

type SpeakOptions = Options<'model' | 'voice' | 'speed' | 'format' | 'output'>;

const FORMATS = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];

/** Writes to a file, to `speech.FORMAT` on a terminal, or to standard output. */
export async function speak(
  context: Context,
  words: readonly string[],
  options: SpeakOptions,
): Promise<void> {
  const input = words.length > 0 ? words.join(' ') : await pipedText();
  if (input.trim() === '')
    throw misuse(
      'There is no text to speak.',
      'For example: lemonade speak "Hello there" -o hello.mp3',
    );
  const speed = options.speed === undefined ? undefined : Number(options.speed);
  if (speed !== undefined && !(speed > 0))
    throw misuse(`'${options.speed}' is not a speed.`, 'For example: --speed 1.2.');
  if (options.output !== undefined) await requireWritable(options.output);
  const { id: model, speech } = await ensureModelFor(context, 'tts', options.model);
  const { format, note } = soundFormat(options, speech?.formats[0]);
  if (note !== undefined) context.hint(note);
  const output = options.output ?? (context.terminal.isTerminal ? `speech.${format}` : '-');
  const body = setFields({ model, input, response_format: format, voice: options.voice, speed });
  const sound = await context.during(
    'Speaking',
    call(context, api.createSpeech, { body, parseAs: 'blob' }),
  );
  await writeResult(context, new Uint8Array(await (sound as Blob).arrayBuffer()), output);
}

/**
 * What was named, else what the ending of the file says, else what the model makes first. `note` is
 * for a person.
 */
export function soundFormat(
  { format, output = '' }: Pick<SpeakOptions, 'format' | 'output'>,
  usual = 'mp3',
): { format: string; note?: string } {
  if (format !== undefined) return { format };
  const ending = extname(output).slice(1).toLowerCase();
  if (FORMATS.includes(ending)) return { format: ending };
  if (ending === '') return { format: usual };
  const note = `'.${ending}' is not a format of speech, so that the file is ${usual}; --format says another one.`;
  return { format: usual, note };
}
