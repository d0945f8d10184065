// 1, `POST /api/v1/completions`.
import { expect } from 'vitest';
import {
  all,
  anyNumber,
  anyText,
  each,
  heldStream,
  inOrder,
  ok,
  part,
  passesOn,
  passesOnEach,
  post,
  type ReplyOf,
  refuses,
  type Section,
  streams,
  tried,
} from '../row.ts';
import {
  complete,
  endsBefore,
  FAKE,
  GGUF,
  greedy,
  HYBRID,
  loadFake,
  loads,
  prompt,
  REAL,
  REPLY,
  rounded,
  stopped,
  unload,
} from './shared.ts';

const realComplete = (more: object = {}) =>
  complete({ model: REAL, max_tokens: 16, ...greedy, ...more });

/** The rows of this part, in the order of the document. */
export const completions: readonly Section[] = [
  {
    place: '1, POST /api/v1/completions, parameters',
    rows: [
      {
        id: '1.completions.loads',
        statement: 'the model is loaded if it is not',
        given: [unload],
        request: complete(),
        expect: all(ok(), loads(FAKE)),
      },
      {
        id: '1.completions.prompt-required',
        statement: 'prompt is required',
        request: complete({ prompt: undefined }),
        expect: refuses(400, 'prompt'),
      },
      {
        id: '1.completions.model-required',
        statement: 'model is required, whatever is loaded',
        given: [loadFake],
        request: complete({ model: undefined }),
        expect: refuses(400, 'model'),
      },
      {
        id: '1.completions.stream-default',
        statement: 'stream is false by default',
        request: complete(),
        expect: ok({ object: 'text_completion', choices: [{ text: REPLY }] }),
      },
      {
        id: '1.completions.stream',
        statement: 'with stream, tokens come as they are generated',
        request: heldStream(complete, ({ choices }) => choices[0]?.text),
        expect: (texts) => expect(texts).toEqual(['Hello', ' from']),
      },
      {
        id: '1.completions.stop',
        statement: 'generation ends at a stop sequence, which is not in the text',
        on: 'fresh',
        request: stopped(realComplete, (middle) => middle),
        expect: endsBefore,
      },
      {
        id: '1.completions.stop-list',
        statement: 'stop may be a list',
        on: 'fresh',
        request: stopped(realComplete, (middle) => ['never written', middle]),
        expect: endsBefore,
      },
      {
        id: '1.completions.stop-four',
        statement: 'up to 4 stop sequences are taken',
        request: complete({ stop: ['a1', 'b2', 'c3', 'd4'] }),
        expect: passesOn({ stop: ['a1', 'b2', 'c3', 'd4'] }),
      },
      {
        id: '1.completions.echo',
        statement: 'with echo, the prompt comes before the completion',
        request: complete({ echo: true }),
        expect: ok({ choices: [{ text: prompt + REPLY }] }),
      },
      {
        id: '1.completions.logprobs-default',
        statement: 'log probabilities are told only on request',
        on: 'fresh',
        request: realComplete(),
        expect: part(
          'Completion',
          (body) => body.choices[0],
          ({ logprobs }) => expect(logprobs ?? null).toBeNull(),
        ),
      },
      {
        id: '1.completions.logprobs',
        statement: 'with logprobs true, the log probability of each output token is told',
        on: 'fresh',
        request: inOrder([
          realComplete({ logprobs: true, max_tokens: 5 }),
          realComplete({ logprobs: 3, max_tokens: 5 }),
        ]),
        expect: (replies: readonly ReplyOf<'Completion'>[]) => {
          const [plain, likeliest] = replies.map(({ json }) => json.choices[0].logprobs);
          expect(plain?.tokens.join('')).toBe(replies[0]?.json.choices[0].text);
          expect(plain?.token_logprobs).toHaveLength(5);
          for (const logprob of plain?.token_logprobs ?? []) expect(logprob).toBeLessThan(0);
          expect(likeliest?.token_logprobs).toEqual(plain?.token_logprobs);
          expect(likeliest?.top_logprobs.map((tokens) => Object.keys(tokens).length)).toEqual([
            3, 3, 3, 3, 3,
          ]);
        },
      },
      {
        id: '1.completions.logprobs-sampled',
        statement: 'it is that of the token under the model, however tokens are chosen',
        on: 'fresh',
        request: inOrder([
          realComplete({ logprobs: 3, max_tokens: 5 }),
          realComplete({
            logprobs: 3,
            max_tokens: 5,
            temperature: 0.8,
            top_k: 40,
            top_p: 0.9,
            seed: 4,
          }),
        ]),
        expect: (replies: readonly ReplyOf<'Completion'>[]) => {
          const [greedy, sampled] = replies.map(({ json }) =>
            Object.entries(json.choices[0].logprobs.top_logprobs[0]),
          );
          expect(greedy).toHaveLength(3);
          expect(sampled?.map(([token, value]) => [token, rounded(value)])).toEqual(
            greedy?.map(([token, value]) => [token, rounded(value)]),
          );
        },
      },
      {
        id: '1.completions.temperature',
        statement: 'temperature is taken',
        request: complete({ temperature: 0.31 }),
        expect: passesOn({ temperature: 0.31 }),
      },
      {
        id: '1.completions.repeat-penalty',
        statement: 'repeat_penalty is taken',
        request: complete({ repeat_penalty: 1.3 }),
        expect: passesOn({ repeat_penalty: 1.3 }),
      },
      {
        id: '1.completions.top-k',
        statement: 'top_k is taken',
        request: complete({ top_k: 7 }),
        expect: passesOn({ top_k: 7 }),
      },
      {
        id: '1.completions.top-p',
        statement: 'top_p is taken, from 0.0 to 1.0',
        request: passesOnEach(complete, [{ top_p: 0 }, { top_p: 1 }, { top_p: 0.42 }]),
        expect: tried,
      },
      {
        id: '1.completions.top-p-bounds',
        statement: 'top_p is not less than 0.0 and not more than 1.0',
        request: inOrder([complete({ top_p: 1.1 }), complete({ top_p: -0.1 })]),
        expect: each(refuses(400, 'top_p')),
      },
      {
        id: '1.completions.max-tokens',
        statement: 'max_tokens bounds the tokens that are generated',
        on: 'fresh',
        request: realComplete({ max_tokens: 3 }),
        expect: ok({ usage: { completion_tokens: 3 }, choices: [{ finish_reason: 'length' }] }),
      },
      {
        id: '1.completions.max-tokens-input',
        statement: 'max_tokens counts the input too',
        reason: 'it counts what is generated, as in the API that the field comes from',
        shownBy: { decision: '0265' },
      },
      {
        id: '1.completions.checkpoint',
        statement: 'model may be the checkpoint of a model that was loaded',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: complete({ model: 'unsloth/Qwen3-0.6B-GGUF:Q4_0' }),
        expect: all(ok(), loads(GGUF)),
      },
    ],
  },
  {
    place: '1, POST /api/v1/completions, examples',
    rows: [
      {
        id: '1.completions.example',
        statement: 'the printed request is answered',
        request: complete({ model: HYBRID, stream: false }),
        expect: ok({ model: HYBRID, choices: [{ text: 'Hello from the fake ryzenai-server.' }] }),
      },
      {
        id: '1.completions.response',
        statement:
          'the answer has id, object, created, model and choices with index, text and finish_reason',
        request: complete(),
        expect: ok({
          id: anyText,
          object: 'text_completion',
          created: anyNumber,
          model: FAKE,
          choices: [{ index: 0, text: REPLY, finish_reason: 'stop' }],
        }),
      },
      {
        id: '1.completions.chunks',
        statement: 'events of a stream have the same form',
        request: complete({ stream: true }),
        expect: streams(({ data, isDone }) => {
          expect(isDone).toBe(true);
          for (const chunk of data) {
            expect(chunk).toMatchObject({
              id: anyText,
              object: 'text_completion',
              created: anyNumber,
              model: FAKE,
            });
            expect(chunk.choices).toMatchObject([{ index: 0, text: expect.any(String) }]);
          }
          expect(data.map(({ choices }) => choices[0].text).join('')).toBe(REPLY);
          expect(data.at(-1)?.choices[0].finish_reason).toBe('stop');
        }),
      },
    ],
  },
];
