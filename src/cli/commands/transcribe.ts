// `lemonade transcribe`: speech in a file to text.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createTranscription } from '../../../generated/client/index.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { openFailed } from '../kit/files.ts';
import { ensurePulled, modelFor } from '../kit/models.ts';

export interface TranscribeOptions {
  model?: string | undefined;
  language?: string | undefined;
  format?: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json' | undefined;
}

export async function transcribe(context: Context, file: string, options: TranscribeOptions): Promise<void> {
  const { client, terminal, isJson } = context;
  const bytes = await readFile(file).catch(openFailed(file));
  const model = (await ensurePulled(context, options.model ?? (await modelFor(context, 'transcription')))).id;
  const format = options.format ?? (isJson ? 'json' : 'text');
  const bar = context.progress();
  bar.doing(`Transcribing ${basename(file)}`);
  const body = {
    file: new File([bytes], basename(file)),
    model,
    response_format: format,
    ...(options.language === undefined ? {} : { language: options.language }),
  };
  // A text unless the format is JSON; the document can't say which goes with which.
  const result: unknown = await resultOf(context, createTranscription({ client, body })).finally(bar.end);
  terminal.print(typeof result === 'string' ? result.trimEnd() : JSON.stringify(result));
}
