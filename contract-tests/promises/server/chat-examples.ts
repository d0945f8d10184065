// 1, `POST /api/v1/chat/completions`: the examples of requests and responses.
import { expect } from 'vitest';
import { anyNumber, anyText, ok, part, type Section, streams } from '../row.ts';
import { chat, FAKE, HYBRID, REPLY, textOf } from './shared.ts';

/** The rows of this part, in the order of the document. */
export const chatExamples: readonly Section[] = [
  {
    place: '1, POST /api/v1/chat/completions, examples',
    rows: [
      {
        id: '1.chat.example',
        statement: 'the printed request is answered',
        request: chat({ model: HYBRID, stream: false }),
        expect: ok({
          model: HYBRID,
          choices: [
            { message: { role: 'assistant', content: 'Hello from the fake ryzenai-server.' } },
          ],
        }),
      },
      {
        id: '1.chat.response',
        statement:
          'the answer has id, object, created, model and choices with index, message and finish_reason',
        request: chat(),
        expect: ok({
          id: anyText,
          object: 'chat.completion',
          created: anyNumber,
          model: FAKE,
          choices: [
            { index: 0, message: { role: 'assistant', content: REPLY }, finish_reason: 'stop' },
          ],
        }),
      },
      {
        id: '1.chat.created',
        statement: 'created is in whole seconds since 1970',
        request: chat(),
        expect: part(
          'ChatCompletion',
          (body) => body.created,
          (created) => {
            expect(Number.isInteger(created)).toBe(true);
            expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(600);
          },
        ),
      },
      {
        id: '1.chat.chunks',
        statement:
          'each event of a stream has id, object, created, model and choices with index and delta',
        request: chat({ stream: true }),
        expect: streams(({ data }) => {
          for (const chunk of data) {
            expect(chunk).toMatchObject({
              id: anyText,
              object: 'chat.completion.chunk',
              created: anyNumber,
              model: FAKE,
            });
            expect(chunk.choices).toMatchObject([{ index: 0, delta: expect.any(Object) }]);
          }
        }),
      },
      {
        id: '1.chat.delta',
        statement:
          'the deltas are of the role assistant and add up to the text of the plain answer',
        request: async (world) => [
          await world.ask(chat()),
          await world.ask(chat({ stream: true })),
        ],
        expect: ([plain, streamed], world) =>
          streams(({ data }) => {
            const deltas = data.map(({ choices }) => choices[0].delta);
            expect(deltas.some(({ role }) => role === 'assistant')).toBe(true);
            expect(deltas.map(({ content }) => content ?? '').join('')).toBe(textOf(plain));
          })(streamed, world),
      },
      {
        id: '1.chat.stream-end',
        statement: 'a stream is what the libraries of OpenAI read, so that it ends with [DONE]',
        request: chat({ stream: true }),
        expect: streams(({ isDone }) => expect(isDone).toBe(true)),
      },
    ],
  },
];
