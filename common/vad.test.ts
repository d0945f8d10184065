// Where speech begins and ends, frame by frame of 20 ms.
import { describe, expect, test } from 'vitest';
import { FRAME_MS, INITIAL_VAD, levelOf, stepVad, type VadSettings, type VadState } from './vad.ts';

const SETTINGS: VadSettings = { threshold: 0.5, silenceMs: 500 };
const QUIET = 0.0005;
const LOUD = 0.1;

/** Loudness for a time, e.g. `[LOUD, 400]` for 400 ms. */
type Part = readonly [level: number, ms: number];

/** The events with the end of the frame that decided them, in milliseconds. */
function hear(parts: readonly Part[], settings: Partial<VadSettings> = {}): readonly string[] {
  const events: string[] = [];
  let state: VadState = INITIAL_VAD;
  let ms = 0;
  for (const [level, lengthMs] of parts) {
    for (const endMs = ms + lengthMs; ms < endMs; ) {
      const step = stepVad(state, level, { ...SETTINGS, ...settings });
      state = step.state;
      ms += FRAME_MS;
      if (step.event) events.push(`${step.event} ${ms}`);
    }
  }
  return events;
}

describe('what is heard', () => {
  test.each<[string, readonly Part[], readonly string[]]>([
    ['nothing in silence', [[0, 2000]], []],
    ['nothing in a quiet room', [[QUIET, 2000]], []],
    [
      'a sentence',
      [
        [QUIET, 400],
        [LOUD, 600],
        [QUIET, 600],
      ],
      ['started 460', 'stopped 1500'],
    ],
    [
      'a sentence that begins at once',
      [
        [LOUD, 600],
        [QUIET, 600],
      ],
      ['started 60', 'stopped 1100'],
    ],
    [
      'nothing in a click',
      [
        [QUIET, 400],
        [LOUD, 40],
        [QUIET, 600],
      ],
      [],
    ],
    [
      'one turn with a short pause in it',
      [
        [LOUD, 400],
        [QUIET, 400],
        [LOUD, 400],
        [QUIET, 600],
      ],
      ['started 60', 'stopped 1700'],
    ],
    [
      'two turns with a long pause between',
      [
        [LOUD, 400],
        [QUIET, 600],
        [LOUD, 400],
        [QUIET, 600],
      ],
      ['started 60', 'stopped 900', 'started 1060', 'stopped 1900'],
    ],
    ['a turn that is still going on', [[LOUD, 5000]], ['started 60']],
  ])('%s', (_title, parts, expected) => {
    expect(hear(parts)).toEqual(expected);
  });

  test('noise that stays is part of the room after a while, and a voice in front of it is noticed', () => {
    const noise = 0.006;
    expect(hear([[noise, 10_000]])).toEqual([]);
    expect(
      hear([
        [noise, 10_000],
        [0.1, 600],
        [noise, 600],
      ]),
    ).toEqual(['started 10060', 'stopped 11100']);
  });

  test('a machine that starts to hum does not keep a turn open for ever', () => {
    expect(
      hear([
        [QUIET, 1000],
        [LOUD, 500],
        [0.02, 60_000],
      ]).at(-1),
    ).toMatch(/^stopped/);
  });
});

describe('settings', () => {
  const whisper: readonly Part[] = [
    [QUIET, 400],
    [0.004, 600],
    [QUIET, 600],
  ];
  test.each([
    [0.1, true],
    [0.5, false],
    [1, false],
  ])('with a threshold of %d a whisper is heard: %s', (threshold, isHeard) => {
    expect(hear(whisper, { threshold }).length > 0).toBe(isHeard);
  });

  test('a threshold of 0 takes everything for speech', () => {
    expect(hear([[0, 2000]], { threshold: 0 })).toEqual(['started 60']);
  });

  test.each([
    [200, 'stopped 800'],
    [1000, 'stopped 1600'],
  ])('a pause of %i ms ends a turn', (silenceMs, expected) => {
    expect(
      hear(
        [
          [LOUD, 600],
          [QUIET, 2000],
        ],
        { silenceMs },
      ),
    ).toContain(expected);
  });

  test('more loud frames may be wanted before speech, with gaps as words have them', () => {
    const words: readonly Part[] = [
      [LOUD, 120],
      [QUIET, 20],
      [LOUD, 140],
      [QUIET, 600],
    ];
    expect(hear(words, { onsetFrames: 10 })).toEqual(['started 260', 'stopped 780']);
    expect(
      hear(
        [
          [LOUD, 160],
          [QUIET, 600],
        ],
        { onsetFrames: 10 },
      ),
    ).toEqual([]);
  });

  test('a pause of 0 ms ends a turn with the first quiet frame', () => {
    expect(
      hear(
        [
          [LOUD, 600],
          [QUIET, 100],
        ],
        { silenceMs: 0 },
      ),
    ).toContain('stopped 620');
  });
});

test('loudness is the root mean square', () => {
  expect(levelOf(Int16Array.of(16_384, -16_384, 16_384, -16_384))).toBeCloseTo(0.5, 6);
  expect(levelOf(new Int16Array(320))).toBe(0);
  expect(levelOf(new Int16Array(0))).toBe(0);
});
