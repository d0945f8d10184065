// `lemonade image`: an image of a description.
import { existsSync } from 'node:fs';
import * as api from '../../../generated/client/index.ts';
import { setFields } from '../../lib/values.ts';
import { call } from '../kit/calls.ts';
import type { Context, Options } from '../kit/context.ts';
import { readCount } from '../kit/counts.ts';
import { CommandFailed, misuse } from '../kit/failures.ts';
import { ensureModelFor } from '../kit/model-for.ts';
import { requireWritable, writeResult } from '../kit/outputs.ts';

type ImageOptions = Options<'model' | 'size' | 'steps' | 'seed' | 'output'>;

/** Writes to a file, to the next free `image-N.png` on a terminal, or to standard output. */
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
