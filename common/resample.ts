// Changes the sample rate of sound that comes piece by piece: a windowed sinc, which also keeps
// high tones from folding.

/** Zero crossings of the sinc on each side: more is sharper and slower. */
const CROSSINGS = 10;
/**
 * Places between two samples that have factors of their own; a place between them takes the
 * nearest. Rates that hardly divide each other would need millions, and this is off by a
 * two-thousandth of a sample at most.
 */
const MAX_ROWS = 1024;
/** A little below half of the lower rate, where the filter's slope ends. */
const PASS_BAND = 0.94;

/** Rates are whole numbers of samples per second. */
export function createResampler({ fromHz, toHz }: { fromHz: number; toHz: number }) {
  if (fromHz === toHz)
    return { push: (samples: Float32Array) => samples, end: () => new Float32Array(0) };
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const up = toHz / divisor;
  const down = fromHz / divisor;
  const rows = Math.min(up, MAX_ROWS);
  const { taps, half } = filterOf({ up, down, rows });
  /** Input that is still needed; `first` is the number of its first sample. */
  let kept: Float32Array = new Float32Array(half - 1);
  let first = 1 - half;
  /** Where the next result lies in the input: this sample and `phase / up` of a sample. */
  let place = 0;
  let phase = 0;
  let taken = 0;
  let made = 0;

  function advance(input: Float32Array): Float32Array {
    const buffer = new Float32Array(kept.length + input.length);
    buffer.set(kept);
    buffer.set(input, kept.length);
    const end = first + buffer.length;
    const results = new Float32Array(Math.max(0, Math.ceil(((end - place) * up) / down)));
    let count = 0;
    for (; place + half < end; count += 1) {
      const row = Math.round((phase * rows) / up);
      const start = place - half + 1 - first;
      const firstTap = row * half * 2;
      let sum = 0;
      // Indices are in range by construction, and this is the whole cost of the thing.
      for (let tap = 0; tap < half * 2; tap += 1)
        sum += (buffer[start + tap] as number) * (taps[firstTap + tap] as number);
      results[count] = sum;
      phase += down;
      place += Math.floor(phase / up);
      phase %= up;
    }
    const needed = Math.min(Math.max(place - half + 1, first), end);
    kept = buffer.slice(needed - first);
    first = needed;
    made += count;
    return results.subarray(0, count);
  }

  return {
    /** As much of the result as these samples and those before them decide. */
    push(samples: Float32Array): Float32Array {
      taken += samples.length;
      return advance(samples);
    },
    /** The rest; the sound is taken to be followed by silence. */
    end(): Float32Array {
      const madeBefore = made;
      const results = advance(new Float32Array(half + 1));
      // The silence is heard by the last of the sound, and is not part of the result.
      return results.subarray(0, Math.max(0, Math.ceil((taken * up) / down) - madeBefore));
    },
  };
}

/**
 * A row of `2 × half` factors for each of the places between two samples, and one for the place of
 * the next sample, which is the nearest of some; each row lets a constant through unchanged.
 */
function filterOf({ up, down, rows }: { up: number; down: number; rows: number }): {
  taps: Float32Array;
  half: number;
} {
  const cutoff = Math.min(1, up / down) * PASS_BAND;
  const half = Math.ceil(CROSSINGS / Math.min(1, up / down));
  const taps = new Float32Array((rows + 1) * half * 2);
  for (let phase = 0; phase <= rows; phase += 1) {
    const row = taps.subarray(phase * half * 2, (phase + 1) * half * 2);
    let sum = 0;
    for (let tap = 0; tap < row.length; tap += 1) {
      const distance = tap - half + 1 - phase / rows;
      const factor = sinc(distance * cutoff) * window(distance / half);
      row[tap] = factor;
      sum += factor;
    }
    for (let tap = 0; tap < row.length; tap += 1) row[tap] = (row[tap] as number) / sum;
  }
  return { taps, half };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Blackman's window, from -1 to 1. */
function window(x: number): number {
  if (x <= -1 || x >= 1) return 0;
  return 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
