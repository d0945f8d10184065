// 1, `GET /api/v1/health` and `GET /api/v1/stats`.
import { expect } from 'vitest';
import type { Reply } from '../../support/client.ts';
import { areFigures } from '../figures.ts';
import { get, inOrder, ok, part, post, type ReplyOf, type Section } from '../row.ts';
import { chat, GGUF, realChat, unload, WORDS_OF_PROMPT } from './shared.ts';

/** The rows of this part, in the order of the document. */
export const health: readonly Section[] = [
  {
    place: '1, GET /api/v1/health',
    rows: [
      {
        id: '1.health.example',
        statement: 'it tells that the server is well, and name and checkpoint of the loaded model',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: get('/api/v1/health'),
        expect: ok({
          status: 'ok',
          checkpoint_loaded: 'unsloth/Qwen3-0.6B-GGUF:Q4_0',
          model_loaded: GGUF,
        }),
      },
      {
        id: '1.health.nothing',
        statement: 'it is well without a model too',
        given: [unload],
        request: get('/api/v1/health'),
        expect: ok({ status: 'ok', model_loaded: null, checkpoint_loaded: null }),
      },
    ],
  },
  {
    place: '1, GET /api/v1/stats',
    rows: [
      {
        id: '1.stats.fields',
        statement: 'it has figures of the last request',
        given: [chat(), chat({ fake: { tokens: 5, tokenDelayMs: 20 } })],
        request: get('/api/v1/stats'),
        expect: areFigures({ tokens: 5, prompt: WORDS_OF_PROMPT, delayMs: 20 }),
      },
      {
        id: '1.stats.decode-times',
        statement: 'decode_token_times has one time for each generated token',
        given: [chat({ fake: { tokens: 5 } })],
        request: get('/api/v1/stats'),
        expect: part(
          'StatsReport',
          (body) => body.decode_token_times,
          (times) => expect(times).toHaveLength(5),
        ),
      },
      {
        id: '1.stats.seconds',
        statement: 'the time to the first token is in seconds',
        given: [chat({ fake: { firstTokenDelayMs: 150 } })],
        request: get('/api/v1/stats'),
        expect: part(
          'StatsReport',
          (body) => body.time_to_first_token,
          (seconds) => {
            expect(seconds).toBeGreaterThanOrEqual(0.1);
            expect(seconds).toBeLessThan(30);
          },
        ),
      },
      {
        id: '1.stats.prompt-tokens',
        statement:
          'prompt_tokens has the tokens that came from the cache too, which input_tokens has not',
        on: 'fresh',
        given: [realChat({ seed: undefined })],
        request: inOrder([realChat({ seed: undefined }), get('/api/v1/stats')]),
        expect: ([answer, stats]: readonly Reply[]) => {
          const { prompt_tokens: whole } = (answer as ReplyOf<'ChatCompletion'>).json.usage;
          const { prompt_tokens, input_tokens } = (stats as ReplyOf<'StatsReport'>).json;
          expect(prompt_tokens).toBe(whole);
          expect(input_tokens).toBeGreaterThan(0);
          expect(input_tokens).toBeLessThan(prompt_tokens);
        },
      },
    ],
  },
];
