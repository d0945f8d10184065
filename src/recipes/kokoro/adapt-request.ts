// Turns OpenAI's speech request into koko's, and refuses what koko would answer with another format than asked for.
import { CapabilityNotSupported } from '../../errors.ts';
import type { ChildBody, ModelRequest } from '../kit/recipe.ts';

/** The formats that koko writes; for others it silently sends MP3. */
const FORMATS = ['mp3', 'opus', 'wav', 'pcm'];

/**
 * See `Recipe.adaptRequest`. Streamed, koko only sends PCM: a stream without a format is PCM, and one in another format
 * is sent when it is whole.
 */
export function adaptKokoroRequest({ body }: ModelRequest): ChildBody {
  const { stream_format: streamFormat, response_format: asked, ...rest } = body;
  const isStream = streamFormat !== undefined && streamFormat !== null;
  const format = typeof asked === 'string' ? asked : isStream ? 'pcm' : 'mp3';
  if (!FORMATS.includes(format)) {
    throw new CapabilityNotSupported(
      `The speech model can't write '${format}'; set response_format to one of: ${FORMATS.join(', ')}.`,
      { param: 'response_format' },
    );
  }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  // There is one Kokoro model, and koko calls it so.
  return { json: { ...given, model: 'kokoro', response_format: format, stream: isStream && format === 'pcm' } };
}
