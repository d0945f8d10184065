// What Kokoro speaks, and OpenAI's speech request as koko reads it.
import { isSet } from '../../lib/is-set.ts';
import type { ChildBody, ModelRequest, SpeechAbilities } from '../kit/protocol.ts';

const VOICES = `af_heart af_alloy af_aoede af_bella af_jessica af_kore af_nicole af_nova af_river af_sarah af_sky am_adam am_echo
  am_eric am_fenrir am_liam am_michael am_onyx am_puck am_santa bf_alice bf_emma bf_isabella bf_lily bm_daniel bm_fable
  bm_george bm_lewis ef_dora em_alex em_santa ff_siwis hf_alpha hf_beta hm_omega hm_psi if_sara im_nicola jf_alpha
  jf_gongitsune jf_nezumi jf_tebukuro jm_kumo pf_dora pm_alex pm_santa zf_xiaobei zf_xiaoni zf_xiaoxiao zf_xiaoyi
  zm_yunjian zm_yunxi zm_yunxia zm_yunyang`;

/** For other formats than these koko silently sends MP3. */
export const KOKORO_SPEECH: SpeechAbilities = {
  formats: ['mp3', 'opus', 'wav', 'pcm'],
  without: { embedded: ['opus'] },
  streams: true,
  voices: VOICES.split(/\s+/),
};

/** OpenAI's voices, which clients name without asking, and those of Kokoro that come nearest. */
const NEAREST: Readonly<Record<string, string>> = {
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

/** See `Protocol.adaptRequest`. Streamed, koko only sends PCM: a stream in another format is sent when it is whole. */
export function adaptKokoroRequest({ body }: ModelRequest): ChildBody {
  const { stream_format: streamFormat, ...rest } = body;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  const { voice, response_format: format } = given;
  const renamed = typeof voice === 'string' && Object.hasOwn(NEAREST, voice) ? { voice: NEAREST[voice] } : {};
  // There is one Kokoro model, and koko calls it so.
  return { json: { ...given, ...renamed, model: 'kokoro', stream: isSet(streamFormat) && format === 'pcm' } };
}
