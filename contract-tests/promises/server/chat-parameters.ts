// 1, `POST /api/v1/chat/completions`: each parameter of a chat.
import { expect } from 'vitest';
import {
  all,
  answers,
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
  type Answered,
  chat,
  endsBefore,
  FAKE,
  forget,
  GGUF,
  loadFake,
  loads,
  messages,
  realChat,
  rounded,
  stopped,
  textOf,
  unload,
} from './shared.ts';

const COUNT = {
  type: 'function',
  function: { name: 'count', parameters: { type: 'object', properties: {} } },
};

/** Log probabilities of the tokens of a text. */
type LogProbabilities = readonly {
  token: string;
  logprob: number;
  top_logprobs: readonly { token: string; logprob: number }[];
}[];

function areProbabilities(tokens: LogProbabilities | undefined): void {
  for (const { token, logprob, top_logprobs: likeliest } of tokens ?? []) {
    expect(logprob).toBeLessThan(0);
    expect(likeliest).toHaveLength(3);
    expect(likeliest).toContainEqual(expect.objectContaining({ token, logprob }));
    expect(likeliest.map((one) => one.logprob)).toEqual(
      likeliest.map((one) => one.logprob).toSorted((a, b) => b - a),
    );
    expect(likeliest.reduce((sum, one) => sum + Math.exp(one.logprob), 0)).toBeLessThanOrEqual(
      1.001,
    );
  }
}

const likeliestOf = (token: LogProbabilities[number] | undefined) =>
  token?.top_logprobs.map(({ token: text, logprob }) => [text, rounded(logprob)]);

/** The rows of this part, in the order of the document. */
export const chatParameters: readonly Section[] = [
  {
    place: '1, POST /api/v1/chat/completions, parameters',
    rows: [
      {
        id: '1.chat.loads',
        statement: 'the model is loaded if it is not',
        given: [unload],
        request: chat(),
        expect: all(ok(), loads(FAKE)),
      },
      {
        id: '1.chat.messages-required',
        statement: 'messages are required',
        request: chat({ messages: undefined }),
        expect: refuses(400, 'messages'),
      },
      {
        id: '1.chat.roles',
        statement: 'a message has the role user or assistant, and content',
        request: chat({
          messages: [...messages, { role: 'assistant', content: 'Many.' }, ...messages],
        }),
        expect: passesOn({
          messages: [{ role: 'user' }, { role: 'assistant', content: 'Many.' }, { role: 'user' }],
        }),
      },
      {
        id: '1.chat.message-parts',
        statement: 'a message needs a role',
        request: chat({ messages: [{ content: 'Hi' }] }),
        expect: answers(400, { error: { message: expect.stringMatching(/role/) } }),
      },
      {
        id: '1.chat.model-required',
        statement: 'model is required',
        given: [loadFake],
        request: chat({ model: undefined }),
        expect: refuses(400, 'model'),
      },
      {
        id: '1.chat.model-unknown',
        statement: 'an unknown model is an error',
        request: chat({ model: 'No-Such-Model' }),
        expect: refuses(404, 'model'),
      },
      {
        id: '1.chat.stream-default',
        statement: 'stream is false by default, and the answer one message',
        request: chat(),
        expect: ok({ object: 'chat.completion' }),
      },
      {
        id: '1.chat.stream',
        statement: 'with stream, tokens come as they are generated',
        request: heldStream(chat, ({ choices }) => choices[0]?.delta?.content),
        expect: (texts) => expect(texts).toEqual(['Hello', ' from']),
      },
      {
        id: '1.chat.stop',
        statement: 'generation ends at a stop sequence, which is not in the text',
        on: 'fresh',
        request: stopped(realChat, (middle) => middle),
        expect: endsBefore,
      },
      {
        id: '1.chat.stop-list',
        statement: 'stop may be a list',
        on: 'fresh',
        request: stopped(realChat, (middle) => ['never written', middle]),
        expect: endsBefore,
      },
      {
        id: '1.chat.stop-four',
        statement: 'up to 4 stop sequences are taken',
        request: chat({ stop: ['a1', 'b2', 'c3', 'd4'] }),
        expect: passesOn({ stop: ['a1', 'b2', 'c3', 'd4'] }),
      },
      {
        id: '1.chat.logprobs-default',
        statement: 'log probabilities are told only on request',
        on: 'fresh',
        request: realChat(),
        expect: part(
          'ChatCompletion',
          (body) => body.choices[0],
          ({ logprobs }) => expect(logprobs ?? null).toBeNull(),
        ),
      },
      {
        id: '1.chat.logprobs-default-stream',
        statement: 'in a stream, too',
        on: 'fresh',
        request: realChat({ stream: true }),
        expect: streams(({ data }) =>
          expect(data.filter(({ choices }) => choices[0]?.logprobs)).toEqual([]),
        ),
      },
      {
        id: '1.chat.logprobs',
        statement: 'with logprobs, each output token has its log probability',
        on: 'fresh',
        request: realChat({ logprobs: true, top_logprobs: 3 }),
        expect: part(
          'ChatCompletion',
          (body) => body.choices[0],
          ({ message, logprobs }) => {
            const content = logprobs.content as LogProbabilities;
            expect(content.map(({ token }) => token).join('')).toBe(message.content);
            expect(content).toHaveLength(8);
            areProbabilities(content);
          },
        ),
      },
      {
        id: '1.chat.logprobs-sampled',
        statement: 'it is that of the token under the model, however tokens are chosen',
        on: 'fresh',
        request: inOrder([
          realChat({ logprobs: true, top_logprobs: 3 }),
          realChat({
            logprobs: true,
            top_logprobs: 3,
            temperature: 0.8,
            top_k: 40,
            top_p: 0.9,
            seed: 4,
          }),
        ]),
        expect: (replies: readonly ReplyOf<'ChatCompletion'>[]) => {
          const [greedy, sampled] = replies.map(
            ({ json }) => json.choices[0].logprobs.content as LogProbabilities,
          );
          // Both have the same prompt before their first token.
          expect(likeliestOf(sampled?.[0])).toEqual(likeliestOf(greedy?.[0]));
          expect(sampled).toHaveLength(8);
        },
      },
      {
        id: '1.chat.temperature',
        statement: 'temperature is taken',
        request: chat({ temperature: 0.31 }),
        expect: passesOn({ temperature: 0.31 }),
      },
      {
        id: '1.chat.repeat-penalty',
        statement: 'repeat_penalty is taken, from 1.0 to 2.0',
        request: passesOnEach(chat, [
          { repeat_penalty: 2 },
          { repeat_penalty: 1.0 },
          { repeat_penalty: 1.5 },
        ]),
        expect: tried,
      },
      {
        id: '1.chat.repeat-penalty-works',
        statement: 'a higher repeat_penalty makes repetition rarer, 1.0 is none',
        on: 'fresh',
        request: inOrder(
          [1.0, 2.0].map((repeat_penalty) => realChat({ repeat_penalty, max_tokens: 40 })),
        ),
        expect: ([none, much]: readonly Answered[]) => {
          const distinct = (reply: Answered) => new Set(textOf(reply)).size / textOf(reply).length;
          expect([none?.status, much?.status]).toEqual([200, 200]);
          expect(distinct(much as Answered)).toBeGreaterThan(distinct(none as Answered));
        },
      },
      {
        id: '1.chat.top-k',
        statement: 'top_k is a whole number and taken',
        request: chat({ top_k: 7 }),
        expect: passesOn({ top_k: 7 }),
      },
      {
        id: '1.chat.top-k-whole',
        statement: 'top_k is nothing but a whole number',
        request: chat({ top_k: 1.5 }),
        expect: refuses(400, 'top_k'),
      },
      {
        id: '1.chat.top-p',
        statement: 'top_p is taken',
        request: passesOnEach(chat, [{ top_p: 0 }, { top_p: 1 }, { top_p: 0.42 }]),
        expect: tried,
      },
      {
        id: '1.chat.top-p-bounds',
        statement: 'top_p is from 0.0 to 1.0',
        request: inOrder([chat({ top_p: 1.1 }), chat({ top_p: -0.1 })]),
        expect: each(refuses(400, 'top_p')),
      },
      {
        id: '1.chat.tools',
        statement: 'the model may call tools of the list',
        request: chat({
          tools: [COUNT],
          fake: { toolCall: { name: 'count', arguments: {} } },
        }),
        expect: all(
          passesOn({ tools: [COUNT] }),
          part(
            'ChatCompletion',
            (body) => body.choices[0],
            (choice) =>
              expect(choice).toMatchObject({
                finish_reason: 'tool_calls',
                message: {
                  tool_calls: [{ type: 'function', function: { name: 'count', arguments: '{}' } }],
                },
              }),
          ),
        ),
      },
      {
        id: '1.chat.max-tokens',
        statement: 'max_tokens bounds the tokens of the answer',
        on: 'fresh',
        request: realChat({ max_tokens: 3 }),
        expect: ok({ usage: { completion_tokens: 3 }, choices: [{ finish_reason: 'length' }] }),
      },
      {
        id: '1.chat.max-completion-tokens',
        statement: 'so does max_completion_tokens',
        on: 'fresh',
        request: realChat({ max_tokens: undefined, max_completion_tokens: 3 }),
        expect: ok({ usage: { completion_tokens: 3 }, choices: [{ finish_reason: 'length' }] }),
      },
      {
        id: '1.chat.max-exclusive',
        statement: 'the two exclude each other',
        request: chat({ max_tokens: 3, max_completion_tokens: 3 }),
        expect: answers(400, {
          error: { message: expect.stringMatching(/max_tokens.*max_completion_tokens/) },
        }),
      },
      {
        id: '1.chat.checkpoint',
        statement: 'model may be the checkpoint of a model that was loaded',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: chat({ model: 'unsloth/Qwen3-0.6B-GGUF:Q4_0' }),
        expect: all(ok(), loads(GGUF)),
      },
      {
        id: '1.chat.checkpoint-second-name',
        statement:
          'also if two names have that checkpoint, and whichever of them was loaded answers',
        request: async (world) => {
          const checkpoint = 'tiny/alone-GGUF:Q4_0';
          const names = ['user.First', 'user.Second'];
          for (const model_name of names)
            await world.ask(post('/api/v1/pull', { model_name, checkpoint, recipe: 'llamacpp' }));
          await world.ask(post('/api/v1/load', { model_name: 'user.Second' }));
          const reply = await world.ask(chat({ model: checkpoint }));
          const { model_loaded } = await world.health();
          for (const name of names) await forget(name)(world);
          return [reply.status, model_loaded];
        },
        expect: (seen) => expect(seen).toEqual([200, 'user.Second']),
      },
    ],
  },
];
