// `lemonade transcribe`: speech in a file to text.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { openFailed } from '../kit/inputs.ts';
import { ensureModelFor } from '../kit/model-for.ts';

type TranscribeOptions = Options<'model' | 'language'> & {
  format?: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json' | undefined;
};

/** Prints the text, or the JSON of the server. */
export async function transcribe(
  context: Context,
  file: string,
  options: TranscribeOptions,
): Promise<void> {
  const bytes = await readFile(file).catch(openFailed(file));
  const { id: model } = await ensureModelFor(context, 'transcription', options.model);
  const body = setFields({
    file: new File([bytes], basename(file)),
    model,
    response_format: options.format ?? (context.isJson ? ('json' as const) : ('text' as const)),
    language: options.language,
  });
  const work = call(context, api.createTranscription, { body });
  // A text unless the format is JSON; the document can't say which goes with which.
  const result: unknown = await context.during(`Transcribing ${basename(file)}`, work);
  context.terminal.print(typeof result === 'string' ? result.trimEnd() : JSON.stringify(result));
}
