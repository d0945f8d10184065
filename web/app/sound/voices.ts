// Names that speech models understand. No operation lists voices, so other names can be typed.

/** Voices by recipe; a recipe that is not here takes OpenAI's. */
const VOICES: Readonly<Record<string, string>> = {
  kokoro: `af_heart af_alloy af_aoede af_bella af_jessica af_kore af_nicole af_nova af_river af_sarah af_sky am_adam am_echo
    am_eric am_fenrir am_liam am_michael am_onyx am_puck am_santa bf_alice bf_emma bf_isabella bf_lily bm_daniel bm_fable
    bm_george bm_lewis ef_dora em_alex em_santa ff_siwis hf_alpha hf_beta hm_omega hm_psi if_sara im_nicola jf_alpha
    jf_gongitsune jf_nezumi jf_tebukuro jm_kumo pf_dora pm_alex pm_santa zf_xiaobei zf_xiaoni zf_xiaoxiao zf_xiaoyi
    zm_yunjian zm_yunxi zm_yunxia zm_yunyang`,
};
const OPENAI = 'alloy ash ballad cedar coral echo fable marin nova onyx sage shimmer verse';

export function voicesOf(recipe: string): readonly string[] {
  return (VOICES[recipe] ?? OPENAI).split(/\s+/);
}

/** Whether the model sends speech while it makes it. */
export function streams(recipe: string): boolean {
  return recipe === 'kokoro';
}

/** Formats that a browser plays, the usual one first; raw samples are for programs. What streams becomes WAV here. */
export function formatsOf(recipe: string): readonly string[] {
  return recipe === 'kokoro' ? ['wav', 'mp3', 'opus'] : ['mp3', 'wav', 'opus', 'aac', 'flac'];
}
