// How a recording is cut into pieces, and the options of each of them.
import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { createWhisperEngine, type HearingRequest } from './engine.ts';
import type { Hearing, HearingOptions } from './native-model.ts';

const never = new AbortController().signal;

/** An engine whose model says these texts, one per piece, each until that second of the piece. */
function engineThatHears(
  pieces: readonly { until: number; text: string }[],
  {
    onPiece = () => {},
    isMultilingual = true,
  }: { onPiece?(count: number): void; isMultilingual?: boolean } = {},
) {
  const asked: { seconds: number; options: HearingOptions }[] = [];
  const engine = createWhisperEngine({
    head: { isMultilingual, languages: 99 },
    options: readArguments(['-m', 'x', '-t', '3', '-mc', '64', '--prompt', 'Names.']),
    model: {
      async hear({ samples, options }): Promise<Hearing> {
        const { until, text } = pieces[asked.length] ?? { until: 30, text: ' more' };
        asked.push({ seconds: samples.byteLength / 32_000, options });
        onPiece(asked.length);
        return { language: 'de', segments: [{ t0: 0, t1: until * 1000, text }] };
      },
    },
  });
  const transcribe = (seconds: number, more: Partial<HearingRequest> = {}, signal = never) =>
    engine.transcribe(
      {
        samples: new Uint8Array(seconds * 32_000),
        language: undefined,
        prompt: undefined,
        temperature: 0,
        isTranslated: undefined,
        ...more,
      },
      signal,
    );
  return { asked, transcribe };
}

test('a piece begins where the last sentence of the one before has ended', async () => {
  const { asked, transcribe } = engineThatHears([
    { until: 27.5, text: ' one' },
    { until: 20, text: ' two' },
    { until: 30, text: ' three' },
  ]);
  const { segments, language } = await transcribe(70);
  expect(segments).toEqual([
    { start: 0, end: 27.5, text: ' one' },
    { start: 27.5, end: 47.5, text: ' two' },
    { start: 51.5, end: 70, text: ' three' },
  ]);
  expect(language).toBe('de');
  expect(asked.map(({ seconds }) => seconds)).toEqual([30, 30, 18.5]);
  expect(asked.map(({ options }) => options.duration)).toEqual([24_000, 24_000, 0]);
});

test('the language that was found and the text before go with the next piece, and the arguments with each', async () => {
  const { asked, transcribe } = engineThatHears([{ until: 30, text: ' one' }]);
  await transcribe(31);
  const settings = {
    maxThreads: 3,
    maxContext: 64,
    translate: false,
    temperatureInc: 0.2,
    bestOf: 2,
  };
  expect(asked).toMatchObject([
    { options: { ...settings, language: 'auto', prompt: 'Names.' } },
    { options: { ...settings, language: 'de', prompt: ' one' } },
  ]);
});

test('a model of English is not asked for another language, and an unknown one is refused', async () => {
  const { asked, transcribe } = engineThatHears([], { isMultilingual: false });
  const heard = await transcribe(1, { language: 'de', isTranslated: true });
  expect(heard).toMatchObject({ language: 'en', isTranslated: false });
  expect(asked).toMatchObject([{ options: { language: 'en', translate: false } }]);
  await expect(transcribe(1, { language: 'xx' })).rejects.toThrow(
    "The language 'xx' is not one that Whisper",
  );
});

test('the recording of a client that leaves is heard no further, and before its turn not at all', async () => {
  const leaving = new AbortController();
  const { asked, transcribe } = engineThatHears([], {
    onPiece: (count) => count === 2 && leaving.abort(new Error('gone')),
  });
  const left = [transcribe(600, {}, leaving.signal), transcribe(600, {}, leaving.signal)];
  expect(await Promise.allSettled(left)).toMatchObject(
    left.map(() => ({ status: 'rejected', reason: { message: 'gone' } })),
  );
  expect(asked).toHaveLength(2);
});

test('a recording is refused when too many wait', async () => {
  const { transcribe } = engineThatHears([]);
  const all = await Promise.allSettled(
    Array.from({ length: 70 }, () => transcribe(1, {}, new AbortController().signal)),
  );
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(5);
  expect(refused[0]).toMatchObject({
    reason: { type: 'unavailable_error', message: '64 recordings wait already. Try again later.' },
  });
});
