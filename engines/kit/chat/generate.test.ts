// Tests of generate.ts and log-probabilities.ts: tokens from a list become text, and an end with
// its reason.
import { expect, it, test } from 'vitest';
import type { GenerationEvent, GenerationRequest } from './engine.ts';
import { type ChosenToken, type GenerationState, generate } from './generate.ts';
import { toLogprobs } from './responses.ts';

const END = 0;
const SPECIAL = 9;
/** How long ago the work on the prompt has begun. */
const PROMPT_MS = 60_000;
/** Token 1 is `a`, 2 is `b` and so on; 9 is special. */
const letter = (token: number) => (token === END ? '' : String.fromCharCode(96 + token));

interface SetUp extends Partial<GenerationRequest> {
  tokens: readonly (number | ChosenToken)[];
  /** So many tokens have a place. */
  places?: number;
  signal?: AbortSignal;
}

function setUp({ tokens, places = 100, signal = new AbortController().signal, ...request }: SetUp) {
  const told: [number, string][] = [];
  const rest = [...tokens];
  let state: GenerationState | undefined;
  let isEnded = false;
  const events = generate({
    request: {
      promptTokens: [1, 2, 3],
      maxTokens: undefined,
      stop: [],
      topLogprobs: undefined,
      grammar: undefined,
      shownTokens: new Set<number>(),
      isCacheAllowed: true,
      slotId: undefined,
      ...({ sampling: {} } as Pick<GenerationRequest, 'sampling'>),
      ...request,
    },
    cachedTokens: 2,
    startedAt: performance.now() - PROMPT_MS,
    signal,
    reader: {
      isEndToken: (token) => token === END,
      detokenize: (some, areShown) =>
        some.map((token) => (token === SPECIAL ? (areShown ? '<s>' : '') : letter(token))).join(''),
    },
    open(opened) {
      state = opened;
      return {
        next: async () => {
          const next = rest.shift();
          return typeof next === 'number' ? { token: next } : next;
        },
        hasGenerated: (token, text) => void told.push([token, text]),
        isFull: () => told.length >= places,
        end: async () => {
          isEnded = true;
        },
      };
    },
  });
  return { events, told, rest, state: () => state as GenerationState, isEnded: () => isEnded };
}

async function all(events: AsyncIterable<GenerationEvent>) {
  const found: GenerationEvent[] = [];
  for await (const event of events) found.push(event);
  const end = found.at(-1);
  if (end?.kind !== 'end') throw new Error('There is no end.');
  const texts = found.flatMap((event) => (event.kind === 'text' ? [event] : []));
  return { text: texts.map(({ text }) => text).join(''), texts, end };
}

it('a generation ends with the token that says so, which is counted and not written', async () => {
  const { events, told, rest, isEnded } = setUp({ tokens: [1, 2, END, 3] });
  const { text, end } = await all(events);
  expect(text).toBe('ab');
  expect(end).toMatchObject({
    finishReason: 'stop',
    timings: { cachedTokens: 2, promptTokens: 1, predictedTokens: 3 },
  });
  expect(end).not.toHaveProperty('stoppedBy');
  expect(told).toEqual([
    [1, 'a'],
    [2, 'b'],
  ]);
  expect([rest, isEnded()]).toEqual([[3], true]);
});

test.each([
  ['as many tokens as were asked for', { maxTokens: 2 }, 'ab'],
  ['no tokens when none are wanted', { maxTokens: 0 }, ''],
  ['as many tokens as there are places', { places: 1 }, 'a'],
  ['all that there are', {}, 'abc'],
])('a generation writes %s, and says that it was cut', async (_title, more, written) => {
  const { text, end } = await all(setUp({ tokens: [1, 2, 3], ...more }).events);
  expect([text, end.finishReason]).toEqual([written, 'length']);
});

it('a generation leaves out a text that stops it, and everything behind', async () => {
  const { text, end } = await all(setUp({ tokens: [1, 2, 3, 4, 5], stop: ['cd'] }).events);
  expect(text).toBe('ab');
  expect(end).toMatchObject({
    finishReason: 'stop',
    stoppedBy: 'cd',
    timings: { predictedTokens: 4 },
  });
});

it('a generation gives what might have been the beginning of a stop text in the end', async () => {
  const { text, end } = await all(setUp({ tokens: [1, 3, END], stop: ['cd'] }).events);
  expect([text, end.finishReason]).toEqual(['ac', 'stop']);
});

it('a generation tells the source of special tokens, and writes them only where they are wanted', async () => {
  const hidden = setUp({ tokens: [1, SPECIAL] });
  expect((await all(hidden.events)).text).toBe('a');
  expect(hidden.told).toEqual([
    [1, 'a'],
    [SPECIAL, '<s>'],
  ]);
  const shown = setUp({ tokens: [1, SPECIAL], shownTokens: new Set([SPECIAL]) });
  expect((await all(shown.events)).text).toBe('a<s>');
});

it('a generation lets the source see the prompt and what has been written so far', async () => {
  const { events, state } = setUp({ tokens: [4, 5] });
  const iterator = events[Symbol.asyncIterator]();
  await iterator.next();
  expect(state().recentTokens(1)).toEqual([4]);
  expect(state().recentTokens(3)).toEqual([2, 3, 4]);
  expect(state().length()).toBe(1);
  await iterator.return?.();
});

it('a generation ends its source when the request is cancelled, or when its reader stops', async () => {
  const controller = new AbortController();
  const cancelled = setUp({ tokens: [1, 2], signal: controller.signal });
  const reading = all(cancelled.events);
  controller.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
  expect(cancelled.isEnded()).toBe(true);
  const left = setUp({ tokens: [1, 2] });
  for await (const _event of left.events) break;
  expect(left.isEnded()).toBe(true);
});

it('a generation measures the prompt until the first token, and the rest from there', async () => {
  const { end } = await all(setUp({ tokens: [1, END] }).events);
  expect(end.timings.promptMs).toBeGreaterThanOrEqual(PROMPT_MS);
  expect(end.timings.predictedMs).toBeGreaterThanOrEqual(0);
  expect(end.timings.predictedMs).toBeLessThan(PROMPT_MS);
  const { end: empty } = await all(setUp({ tokens: [] }).events);
  expect(empty.timings).toMatchObject({ predictedTokens: 0, predictedMs: 0 });
});

it('a generation tells of each token, also of those that have no text, with the piece that it belongs to', async () => {
  const tokensOf = async (details: SetUp) =>
    (await all(setUp(details).events)).texts.map(({ text, tokens }) => [text, tokens]);
  expect(await tokensOf({ tokens: [1, 2, END] })).toEqual([
    ['a', [1]],
    ['b', [2]],
    ['', [END]],
  ]);
  expect(await tokensOf({ tokens: [1, 3, 4, 5], stop: ['cd'] })).toEqual([
    ['a', [1]],
    ['', [3, 4]],
  ]);
});

it('a generation times each piece where that is wanted, and the one before a stop text in any case', async () => {
  const timed = async (details: SetUp) =>
    (await all(setUp(details).events)).texts.map(({ timings }) => timings?.predictedTokens);
  expect(await timed({ tokens: [1, 2, END], isTimed: true })).toEqual([1, 2, 3]);
  expect(await timed({ tokens: [1, 2, END] })).toEqual([undefined, undefined, undefined]);
  expect(await timed({ tokens: [1, 2, 3], stop: ['c'] })).toEqual([undefined, undefined, 3]);
});

it('a generation tells how much of the prompt is read, before its first piece, where that is wanted', async () => {
  const kinds: string[] = [];
  for await (const event of setUp({ tokens: [1, END], isProgressTold: true }).events) {
    kinds.push(event.kind);
    if (event.kind !== 'progress') continue;
    expect(event.progress).toMatchObject({ totalTokens: 3, cachedTokens: 2, processedTokens: 3 });
    expect(event.progress.ms).toBeGreaterThanOrEqual(PROMPT_MS);
  }
  expect(kinds).toEqual(['progress', 'text', 'text', 'end']);
});

test('probabilities come with the text that their tokens complete, in the shapes of both APIs', async () => {
  const probabilities = new Map([
    [1, 0.5],
    [2, 0.25],
    [3, 0],
  ]);
  const tokens = [{ token: 2, probabilities }, { token: 4 }];
  const { texts } = await all(setUp({ tokens, topLogprobs: 1 }).events);
  const logprobs = texts.flatMap((event) => event.logprobs);
  const a = { id: 1, token: 'a', logprob: Math.log(0.5) };
  expect(logprobs).toEqual([
    { id: 2, token: 'b', logprob: Math.log(0.25), top: [a] },
    // It is not among them, so that it can't have come.
    { id: 4, token: 'd', logprob: -9999, top: [] },
  ]);
  expect(toLogprobs(logprobs)).toMatchObject({
    content: [
      { token: 'b', bytes: [98], top_logprobs: [{ ...a, bytes: [97] }] },
      { token: 'd', top_logprobs: [] },
    ],
  });
  expect(toLogprobs(logprobs, { areProbabilitiesLeftOver: true }).content).toMatchObject([
    { token: 'b', prob: 0.25, top_probs: [{ token: 'a', bytes: [97], prob: 0.5 }] },
    { token: 'd', prob: 0, top_probs: [] },
  ]);
  const half = { id: 1, token: '\uFFFD', logprob: -1, top: [] };
  expect(toLogprobs([half]).content[0]?.bytes).toBeNull();
});

test('a special token that might have come is told by its name, also where its text is not written', async () => {
  const probabilities = new Map([
    [SPECIAL, 0.5],
    [1, 0.25],
  ]);
  const { texts } = await all(
    setUp({ tokens: [{ token: 1, probabilities }], topLogprobs: 1 }).events,
  );
  const [logprob] = texts.flatMap(({ logprobs }) => logprobs);
  expect(logprob).toMatchObject({ token: 'a', top: [{ id: SPECIAL, token: '<s>' }] });
});

test('a generation without probabilities tells none', async () => {
  const { texts } = await all(setUp({ tokens: [1] }).events);
  expect(texts.map(({ logprobs }) => logprobs)).toEqual([[]]);
});
