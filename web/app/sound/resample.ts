// Brings the sound of a microphone to the rate of speech models, while it comes.

/**
 * The returned function takes samples of one channel at `fromHz` and gives those that they complete at `toHz`, which must
 * not be higher: each is the mean of the samples that it stands for, so that high tones don't come back as low ones.
 */
export function createResampler(fromHz: number, toHz: number): (samples: Float32Array) => Float32Array {
  let taken = 0;
  let given = 0;
  let sum = 0;
  let count = 0;
  return (samples) => {
    const made: number[] = [];
    for (const sample of samples) {
      sum += sample;
      count += 1;
      taken += 1;
      // Counted from the start of the sound, so that no rounding adds up.
      if (taken * toHz < (given + 1) * fromHz) continue;
      made.push(sum / count);
      given += 1;
      sum = 0;
      count = 0;
    }
    return Float32Array.from(made);
  };
}
