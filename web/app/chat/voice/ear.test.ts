// What is taken for speech, and what is kept of it.
import { describe, expect, test } from 'vitest';
import { SPEECH_HZ } from '../../media/sound-file.ts';
import { createEar } from './ear.ts';

/** Loudness of a tone for a time, e.g. `[LOUD, 400]` for 400 ms. */
type Part = readonly [level: number, ms: number];
const QUIET = 0.0005;
const SOFT = 0.018;
const LOUD = 0.2;

function setUp() {
  const heard: string[] = [];
  const ear = createEar({
    onSpeech: () => heard.push('speech'),
    onEnd(said) {
      const samples = said.reduce((sum, { length }) => sum + length, 0);
      heard.push(`${Math.round((samples * 1000) / SPEECH_HZ)} ms`);
    },
  });
  const hear = (...parts: readonly Part[]) => {
    // In pieces as the browser gives them: frames do not fit into them.
    for (const [level, ms] of parts)
      for (let left = (ms * SPEECH_HZ) / 1000; left > 0; left -= 683)
        ear.push(new Float32Array(Math.min(left, 683)).fill(level));
  };
  return { heard, ear, hear };
}

test('what is said is handed over after a pause, with a moment before and after it', () => {
  const { heard, hear } = setUp();
  hear([QUIET, 2000], [LOUD, 1000], [QUIET, 2000]);
  expect(heard).toEqual(['speech', `${720 + 1000 + 200} ms`]);
});

test('a short pause does not end it', () => {
  const { heard, hear } = setUp();
  hear([QUIET, 1000], [LOUD, 500], [QUIET, 600], [LOUD, 500], [QUIET, 1000]);
  expect(heard).toHaveLength(2);
});

test('of silence nothing is kept', () => {
  const { heard, hear } = setUp();
  hear([QUIET, 60_000], [LOUD, 500], [QUIET, 1000]);
  expect(heard).toEqual(['speech', '1420 ms']);
});

test('a cough is too short for a word', () => {
  const { heard, hear } = setUp();
  hear([QUIET, 1000], [LOUD, 140], [QUIET, 1000]);
  expect(heard).toEqual(['speech', '0 ms']);
});

test('it can be ended without a pause', () => {
  const { heard, hear, ear } = setUp();
  ear.finish();
  hear([QUIET, 1000], [LOUD, 1000]);
  ear.finish();
  ear.finish();
  expect(heard).toEqual(['speech', '1720 ms']);
});

test('noise that goes on after an end by hand is the room, above which a person is heard', () => {
  const { heard, hear, ear } = setUp();
  hear([0.05, 2000]);
  ear.finish();
  hear([0.05, 3000]);
  expect(heard).toEqual(['speech', '2000 ms']);
  hear([0.4, 500]);
  expect(heard.at(-1)).toBe('speech');
  expect(heard).toHaveLength(3);
});

test('of a speech without a pause two minutes are handed over, and then the rest', () => {
  const { heard, hear } = setUp();
  for (let second = 0; second < 130; second += 1) hear([LOUD, 800], [QUIET, 200]);
  expect(heard).toEqual(['speech', '120000 ms', 'speech']);
});

describe('while a voice comes from the loudspeaker', () => {
  test('what is soft is not a person, and what is loud is', () => {
    const { heard, hear, ear } = setUp();
    hear([QUIET, 1000]);
    ear.expectVoice(true);
    hear([SOFT, 600], [QUIET, 300], [SOFT, 600], [QUIET, 300]);
    expect(heard).toEqual([]);
    hear([LOUD, 300]);
    expect(heard).toEqual(['speech']);
  });

  test('its first moment is not judged, nor the moment after it', () => {
    const { heard, hear, ear } = setUp();
    hear([QUIET, 1000]);
    ear.expectVoice(true);
    hear([LOUD, 380], [QUIET, 1000]);
    ear.expectVoice(false);
    hear([LOUD, 380], [QUIET, 1000]);
    expect(heard).toEqual([]);
  });

  test('a person who speaks on after such a moment is heard from the beginning', () => {
    const { heard, hear, ear } = setUp();
    hear([QUIET, 1000]);
    ear.expectVoice(true);
    hear([LOUD, 1000]);
    ear.expectVoice(false);
    hear([QUIET, 1000]);
    expect(heard[0]).toBe('speech');
    expect(Number.parseInt(heard[1] ?? '', 10)).toBeGreaterThan(1150);
  });
});
