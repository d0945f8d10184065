// How loud the microphone is.

/** Speech has about a tenth of the loudest sound there can be; its level is to be seen well. */
const GAIN = 6;
/** How loud a piece of sound is, from 0 to 1, as it is shown. */
export function shownLevelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(1, GAIN * Math.sqrt(power));
}
