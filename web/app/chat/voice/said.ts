// The words of what was written down.

/** `[BLANK_AUDIO]`, `(music)`, `*coughs*`: what speech models write where there are no words. */
const NO_WORDS = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫]/g;

/** @returns What a person has said; empty where only sounds were heard. */
export function saidOf(transcript: string): string {
  const hasWords = /[\p{L}\p{N}]/u.test(transcript.replace(NO_WORDS, ''));
  return hasWords ? transcript.trim() : '';
}
