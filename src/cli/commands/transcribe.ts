// `lemonade transcribe`: speech in a file to text.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createTranscription } from '../../../generated/client/index.ts';
import { setFields } from '../../lib/is-set.ts';
import { call } from '../kit/answers.ts';
import type { Context, Options } from '../kit/context.ts';
import { openFailed } from '../kit/files.ts';
import { ensureModelFor } from '../kit/models.ts';

type TranscribeOptions = Options<'model' | 'language'> & {
  format?: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json' | undefined;
};

export async function transcribe(context: Context, file: string, options: TranscribeOptions): Promise<void> {
  const { terminal, isJson } = context;
  const bytes = await readFile(file).catch(openFailed(file));
  const { id: model } = await ensureModelFor(context, 'transcription', options.model);
  const body = setFields({
    file: new File([bytes], basename(file)),
    model,
    response_format: options.format ?? (isJson ? ('json' as const) : ('text' as const)),
    language: options.language,
  });
  const work = call(context, createTranscription, { body });
  // A text unless the format is JSON; the document can't say which goes with which.
  const result: unknown = await context.during(`Transcribing ${basename(file)}`, work);
  terminal.print(typeof result === 'string' ? result.trimEnd() : JSON.stringify(result));
}
