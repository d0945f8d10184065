// 1, `POST /api/v1/responses`.
import { expect } from 'vitest';
import {
  all,
  anyNumber,
  anyText,
  each,
  inOrder,
  ok,
  passesOn,
  post,
  refuses,
  type Section,
  streams,
} from '../row.ts';
import {
  FAKE,
  GGUF,
  greedy,
  HYBRID,
  loads,
  messages,
  prompt,
  REAL,
  REPLY,
  respond,
  unload,
} from './shared.ts';

const realRespond = (more: object = {}) =>
  respond({ model: REAL, max_output_tokens: 8, ...greedy, ...more });

/** The rows of this part, in the order of the document. */
export const responses: readonly Section[] = [
  {
    place: '1, POST /api/v1/responses',
    rows: [
      {
        id: '1.responses.loads',
        statement: 'the model is loaded if it is not',
        given: [unload],
        request: respond(),
        expect: all(ok(), loads(FAKE)),
      },
      {
        id: '1.responses.input-text',
        statement: 'input may be a text',
        request: respond(),
        expect: passesOn({ messages: [{ role: 'user', content: prompt }] }),
      },
      {
        id: '1.responses.input-list',
        statement: 'input may be a list of messages',
        request: respond({ input: [{ role: 'system', content: 'Be short.' }, ...messages] }),
        expect: passesOn({ messages: [{ role: 'system' }, { role: 'user' }] }),
      },
      {
        id: '1.responses.input-required',
        statement: 'input is required',
        request: respond({ input: undefined }),
        expect: refuses(400, 'input'),
      },
      {
        id: '1.responses.model-required',
        statement: 'model is required',
        request: respond({ model: undefined }),
        expect: refuses(400, 'model'),
      },
      {
        id: '1.responses.max-output-tokens',
        statement: 'max_output_tokens bounds the tokens of the answer',
        on: 'fresh',
        request: realRespond({ max_output_tokens: 3 }),
        expect: ok({ usage: { output_tokens: 3 } }),
      },
      ...[{ temperature: 0.31 }, { repeat_penalty: 1.3 }, { top_k: 7 }, { top_p: 0.42 }].map(
        (parameter) => ({
          id: `1.responses.${Object.keys(parameter)}`,
          statement: `${Object.keys(parameter)} is taken`,
          request: respond(parameter),
          expect: passesOn(parameter),
        }),
      ),
      {
        id: '1.responses.top-p-bounds',
        statement: 'top_p is from 0.0 to 1.0',
        request: inOrder([respond({ top_p: 1.1 }), respond({ top_p: -0.1 })]),
        expect: each(refuses(400, 'top_p')),
      },
      {
        id: '1.responses.stream-default',
        statement: 'stream is false by default',
        request: respond(),
        expect: ok({ object: 'response' }),
      },
      {
        id: '1.responses.checkpoint',
        statement: 'model may be the checkpoint of a model that was loaded',
        given: [post('/api/v1/load', { model_name: GGUF })],
        request: respond({ model: 'unsloth/Qwen3-0.6B-GGUF:Q4_0' }),
        expect: all(ok(), loads(GGUF)),
      },
      {
        id: '1.responses.event-names',
        statement:
          'a stream has typed events: response.created, response.output_text.delta and response.completed',
        request: respond({ stream: true }),
        expect: streams(({ names, data }) => {
          expect(names).toEqual(data.map(({ type }) => type));
          expect(names[0]).toBe('response.created');
          expect(names).toContain('response.output_text.delta');
          expect(names.at(-1)).toBe('response.completed');
        }),
      },
      {
        id: '1.responses.incomplete',
        statement:
          'one that max_output_tokens cuts ends with response.incomplete instead, as that of OpenAI',
        request: respond({ stream: true, max_output_tokens: 2, fake: { tokens: 9 } }),
        expect: streams(({ names, data }) => {
          expect(names.at(-1)).toBe('response.incomplete');
          expect(data.at(-1)?.response.incomplete_details).toEqual({ reason: 'max_output_tokens' });
        }),
      },
      {
        id: '1.responses.delta',
        statement: 'the deltas add up to the text of the plain answer',
        request: async (world) => [
          await world.ask(respond()),
          await world.ask(respond({ stream: true })),
        ],
        expect: ([plain, streamed], world) =>
          streams(({ data }) => {
            const deltas = data.filter(({ type }) => type === 'response.output_text.delta');
            expect(deltas.map(({ delta }) => delta).join('')).toBe(
              plain.json.output[0].content[0].text,
            );
          })(streamed, world),
      },
      {
        id: '1.responses.example',
        statement: 'the printed request is answered',
        request: respond({ model: HYBRID, stream: false }),
        expect: ok({
          model: HYBRID,
          output: [{ content: [{ text: 'Hello from the fake ryzenai-server.' }] }],
        }),
      },
      {
        id: '1.responses.response',
        statement:
          'the answer has id, created_at, model, object and output with id and content of annotations and text',
        request: respond(),
        expect: ok({
          id: anyText,
          created_at: anyNumber,
          model: FAKE,
          object: 'response',
          output: [{ id: anyText, content: [{ annotations: [], text: REPLY }] }],
        }),
      },
    ],
  },
];
