// `lemonade transcribe`, `speak`, `image`, `embed` and `rerank`: speech in a file to text, a text
// read aloud, an image of a description, and numbers for texts.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { linesOf, openFailed, pipedText, readCount, readText } from '../kit/inputs.ts';
import { ensureModelFor } from '../kit/models.ts';
import { requireWritable, writeResult } from '../kit/outputs.ts';

type TranscribeOptions = Options<'model' | 'language'> & {
  format?: 'json' | 'text' | 'srt' | 'vtt' | 'verbose_json' | undefined;
};

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

type SpeakOptions = Options<'model' | 'voice' | 'speed' | 'format' | 'output'>;
const FORMATS = ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'];

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

type ImageOptions = Options<'model' | 'size' | 'steps' | 'seed' | 'output'>;

export async function image(
  context: Context,
  words: readonly string[],
  options: ImageOptions,
): Promise<void> {
  const output = options.output ?? (context.terminal.isTerminal ? freeName() : '-');
  await requireWritable(output);
  const wanted = setFields({
    size: readSize(options.size),
    steps: readCount('--steps', options.steps, { least: 0, example: 20 }),
    seed: readCount('--seed', options.seed, { least: 0, example: 20 }),
  });
  const { id: model } = await ensureModelFor(context, 'image', options.model);
  const body = { prompt: words.join(' '), model, response_format: 'b64_json' as const, ...wanted };
  const work = call(context, api.createImage, { body });
  const result = await context.during('Making the image; this takes seconds to minutes', work);
  if (context.isJson && options.output === undefined) return context.printJson(result);
  const [first] = 'data' in result ? result.data : [];
  if (typeof first?.b64_json !== 'string')
    throw new CommandFailed('The server sent no image.', {
      advice: "'lemonade logs' may say why.",
    });
  await writeResult(context, Buffer.from(first.b64_json, 'base64'), output);
}

function freeName(): string {
  for (let number = 1; ; number += 1) {
    const name = `image-${number}.png`;
    if (!existsSync(name)) return name;
  }
}

function readSize(text: string | undefined): string | undefined {
  if (text === undefined || /^\d+x\d+$/.test(text)) return text;
  throw misuse(`'${text}' is not a size of an image.`, 'For example: --size 512x512.');
}

export async function embed(
  context: Context,
  texts: readonly string[],
  options: Options<'model'>,
): Promise<void> {
  const input = texts.length > 0 ? [...texts] : linesOf(await pipedText());
  if (input.length === 0)
    throw misuse('There is no text to embed.', 'Give texts, or pipe one a line.');
  const { id: model } = await ensureModelFor(context, 'embeddings', options.model);
  const result = await call(context, api.createEmbedding, { body: { model, input } });
  if (context.isJson) return context.printJson(result);
  for (const { embedding } of result.data) context.printJson(embedding);
}

type RerankOptions = Options<'model' | 'file' | 'top'>;

export async function rerank(
  context: Context,
  query: string,
  texts: readonly string[],
  options: RerankOptions,
) {
  const documents = [
    ...texts,
    ...(options.file === undefined ? [] : linesOf(await readText(options.file))),
    ...(texts.length === 0 && options.file === undefined ? linesOf(await pipedText()) : []),
  ];
  if (documents.length === 0)
    throw misuse('There are no texts to rank.', 'Give them, pipe one a line, or use --file.');
  const top = readCount('--top', options.top);
  const { id: model } = await ensureModelFor(context, 'reranking', options.model);
  const body = setFields({ model, query, documents, top_n: top });
  const result = await call(context, api.createReranking, { body });
  const ranked = result.results.toSorted((a, b) => b.relevance_score - a.relevance_score);
  context.list(result, '', ranked, [
    { title: 'SCORE', value: ({ relevance_score: score }) => score.toFixed(3), isNumber: true },
    { title: 'TEXT', value: ({ index }) => documents[index] ?? '', least: 16 },
  ]);
}
