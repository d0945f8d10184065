import { expect, test } from 'vitest';
import type { ObservedRequest, ResponseFigures } from './observed-request.ts';
import { lineOf } from './request-lines.ts';

const tokens = {
  kind: 'tokens',
  inputTokens: 14,
  promptTokens: 22,
  outputTokens: 4,
  timeToFirstTokenSeconds: 0.084,
  tokensPerSecond: 62.5,
  decodeTokenSeconds: [],
} as const;

test.each<[string, Partial<ObservedRequest>, string]>([
  [
    'a generation',
    { figures: tokens },
    '22 input tokens (8 of them cached), 4 output tokens, TTFT 0.084 s, 62.50 TPS, ',
  ],
  [
    'a prompt that was in no cache',
    { figures: { ...tokens, inputTokens: 22 } },
    '22 input tokens, 4 output tokens, TTFT 0.084 s, 62.50 TPS, ',
  ],
  ['vectors', { figures: { kind: 'prompt', promptTokens: 7 } }, '7 input tokens, '],
  [
    'a transcription',
    { figures: { kind: 'transcription', audioSeconds: 11.5 } },
    '11.5 s of sound, ',
  ],
  [
    'speech',
    { figures: { kind: 'speech', characters: 5, audioBytes: 9 } },
    '5 characters, 9 bytes, ',
  ],
  ['pictures', { figures: { kind: 'images', pictures: 2 } }, '2 pictures, '],
  [
    'a response of which nothing is known',
    { figures: { kind: 'unknown' } satisfies ResponseFigures },
    '',
  ],
])('%s has its figures in one line', (_what, some, figures) => {
  const request = {
    model: 'm',
    capability: 'chat',
    outcome: 'ok',
    queueSeconds: 0.5,
    durationSeconds: 1.25,
  } as const;
  expect(lineOf({ ...request, ...some })).toBe(
    `m: chat ok, ${figures}1.250 s in all, 0.500 s of it waiting`,
  );
});

test('a request that fails or is given up says so', () => {
  const line = (outcome: 'error' | 'aborted') =>
    lineOf({ model: 'm', capability: 'embeddings', outcome, durationSeconds: 1 });
  expect(line('error')).toBe('m: embeddings error, 1.000 s in all, 0.000 s of it waiting');
  expect(line('aborted')).toBe('m: embeddings aborted, 1.000 s in all, 0.000 s of it waiting');
});
