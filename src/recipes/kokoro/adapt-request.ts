// Turns OpenAI's speech request into koko's, and refuses what koko would send in another format than asked for.
import { CapabilityNotSupported } from '../../errors.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';

/** The formats that koko writes; for others it silently sends MP3. */
const FORMATS = ['mp3', 'opus', 'wav', 'pcm'];
/** Those that the embedded engine writes. */
const EMBEDDED_FORMATS = ['mp3', 'wav', 'pcm'];

/** OpenAI's voices, which clients name without asking, and those of Kokoro that come nearest. */
const VOICES: Readonly<Record<string, string>> = {
  alloy: 'af_alloy',
  ash: 'am_michael',
  ballad: 'bm_george',
  cedar: 'am_fenrir',
  coral: 'af_heart',
  echo: 'am_echo',
  fable: 'bm_fable',
  marin: 'af_aoede',
  nova: 'af_nova',
  onyx: 'am_onyx',
  sage: 'af_sarah',
  shimmer: 'af_bella',
  verse: 'am_puck',
};

/**
 * See `Protocol.adaptRequest`. Streamed, koko only sends PCM: a stream without a format is PCM, and one in another format
 * is sent when it is whole.
 */
export function adaptKokoroRequest({ body }: ModelRequest, { backend }: { backend: string }): ChildBody {
  const { stream_format: streamFormat, response_format: asked, ...rest } = body;
  const isStream = streamFormat !== undefined && streamFormat !== null;
  const format = typeof asked === 'string' ? asked : isStream ? 'pcm' : 'mp3';
  const formats = backend === 'embedded' ? EMBEDDED_FORMATS : FORMATS;
  if (!formats.includes(format)) {
    throw new CapabilityNotSupported(
      `The speech model can't write '${format}'; set response_format to one of: ${formats.join(', ')}.`,
      { param: 'response_format' },
    );
  }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const { voice } = given;
  const renamed = typeof voice === 'string' && Object.hasOwn(VOICES, voice) ? { voice: VOICES[voice] } : {};
  // There is one Kokoro model, and koko calls it so.
  const fixed = { model: 'kokoro', response_format: format, stream: isStream && format === 'pcm' };
  return { json: { ...given, ...renamed, ...fixed } };
}
