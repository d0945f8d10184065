// `lemonade image`: an image of a description, into a file.
import { existsSync } from 'node:fs';
import { createImage } from '../../../generated/client/index.ts';
import { resultOf } from '../kit/answers.ts';
import type { Context } from '../kit/context.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { writeResult } from '../kit/files.ts';
import { ensurePulled, modelFor } from '../kit/models.ts';

export interface ImageOptions {
  model?: string | undefined;
  size?: string | undefined;
  steps?: string | undefined;
  seed?: string | undefined;
  output?: string | undefined;
}

export async function image(context: Context, words: readonly string[], options: ImageOptions): Promise<void> {
  const { client, terminal, isJson } = context;
  const output = options.output ?? (terminal.isTerminal ? freeName() : '-');
  const body = {
    prompt: words.join(' '),
    response_format: 'b64_json' as const,
    ...(options.size === undefined ? {} : { size: readSize(options.size) }),
    ...(options.steps === undefined ? {} : { steps: readWhole('steps', options.steps) }),
    ...(options.seed === undefined ? {} : { seed: readWhole('seed', options.seed) }),
  };
  const model = (await ensurePulled(context, options.model ?? (await modelFor(context, 'image')))).id;
  const bar = context.progress();
  bar.doing('Making the image; this takes seconds to minutes');
  const result = await resultOf(context, createImage({ client, body: { ...body, model } })).finally(bar.end);
  if (isJson && options.output === undefined) return context.printJson(result);
  const [first] = 'data' in result ? result.data : [];
  if (typeof first?.b64_json !== 'string')
    throw new CommandFailed('The server sent no image.', { advice: "'lemonade logs' may say why." });
  await writeResult(context, Buffer.from(first.b64_json, 'base64'), output);
}

function freeName(): string {
  for (let number = 1; ; number += 1) {
    const name = `image-${number}.png`;
    if (!existsSync(name)) return name;
  }
}

function readSize(text: string): string {
  if (/^\d+x\d+$/.test(text)) return text;
  throw misuse(`'${text}' is no size of an image.`, 'For example: --size 512x512.');
}

function readWhole(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw misuse(`'${text}' is no number for --${name}.`, `For example: --${name} 20.`);
}
