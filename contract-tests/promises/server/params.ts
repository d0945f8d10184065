// 1, `POST /api/v1/params`: what generations get that say nothing themselves.
import { expect } from 'vitest';
import { fails, get, ok, passesOn, post, type Section } from '../row.ts';
import type { World } from '../stands.ts';
import { complete, FAKE, loadFake, prompt, REAL } from './shared.ts';

/** What a generation gets from the parameters of the server when it says nothing itself. */
const usedBy = (given: object, parameters: object) => ({
  on: 'params' as const,
  given: [post('/api/v1/params', given), loadFake],
  request: complete(),
  expect: passesOn(parameters),
});

const PARAMETERS = [
  'temperature',
  'top_p',
  'top_k',
  'min_length',
  'max_length',
  'do_sample',
] as const;

const DEFAULTS = {
  temperature: 0.7,
  top_p: 0.95,
  top_k: 50,
  min_length: 0,
  max_length: 2048,
  do_sample: true,
} as const;

/**
 * What the native server is asked for because of each. Sampling is what it does with a temperature
 * above 0.
 */
const SENT_BY_DEFAULT: Readonly<Record<(typeof PARAMETERS)[number], object>> = {
  temperature: { temperature: 0.7 },
  top_p: { top_p: 0.95 },
  top_k: { top_k: 50 },
  min_length: expect.not.objectContaining({ min_tokens: expect.any(Number) }),
  max_length: { max_tokens: 2048 },
  do_sample: { temperature: 0.7 },
};

/** The rows of this part, in the order of the document. */
export const params: readonly Section[] = [
  {
    place: '1, POST /api/v1/params',
    rows: [
      ...PARAMETERS.map((name) => ({
        id: `1.params.default-${name}`,
        statement: `${name} is ${DEFAULTS[name]} unless it is set, and that is what a request gets`,
        on: 'websocketPort' as const,
        given: [post('/api/v1/params', {}), loadFake],
        request: async (world: World) => {
          const { params } = (await world.ask(post('/api/v1/params', {}))).json;
          await world.ask(complete());
          return [params[name], await world.lastRequest()];
        },
        expect: ([shown, sent]: readonly [unknown, object]) => {
          expect(shown).toBe(DEFAULTS[name]);
          expect(sent).toMatchObject(SENT_BY_DEFAULT[name]);
        },
      })),
      {
        id: '1.params.defaults-are-used',
        statement: 'and that is what requests get',
        on: 'websocketPort',
        given: [post('/api/v1/params', {}), loadFake],
        request: complete(),
        expect: passesOn({ temperature: 0.7, top_p: 0.95, top_k: 50, max_tokens: 2048 }),
      },
      {
        id: '1.params.defaults-not-elsewhere',
        statement: 'but for those of the newest specification, which has no such defaults',
        on: 'websocketPort',
        given: [post('/api/v1/params', {}), loadFake],
        request: async (world) => {
          await world.ask(post('/v1/completions', { model: FAKE, prompt }));
          return Object.keys(await world.lastRequest());
        },
        expect: (fields) => expect(fields).not.toEqual(expect.arrayContaining(['max_tokens'])),
      },
      {
        id: '1.params.defaults-not-imposed',
        statement: 'and on a server without parameters, where they are shown as unset and not used',
        on: 'options',
        given: [loadFake],
        request: async (world) => {
          const { temperature, top_k, max_length } = (await world.ask(get('/api/v1/params'))).json;
          await world.ask(complete());
          const { temperature: t, top_k: k, max_tokens: m } = await world.lastRequest();
          return [temperature, top_k, max_length, t, k, m].map((value) => value ?? null);
        },
        expect: (values) => expect(values).toEqual([null, null, null, null, null, null]),
      },
      {
        id: '1.params.example',
        statement: 'the printed request sets three parameters and is answered with all six',
        on: 'params',
        request: post('/api/v1/params', { temperature: 0.8, top_p: 0.95, max_length: 1000 }),
        expect: ok({
          status: 'success',
          message: 'Generation parameters set successfully',
          params: {
            temperature: 0.8,
            top_p: 0.95,
            top_k: 50,
            min_length: 0,
            max_length: 1000,
            do_sample: true,
          },
        }),
      },
      {
        id: '1.params.top-k-40',
        statement:
          'the printed answer shows a top_k of 40, as a server does on which that was set before',
        on: 'params',
        given: [post('/api/v1/params', { top_k: 40 })],
        request: post('/api/v1/params', { temperature: 0.8, top_p: 0.95, max_length: 1000 }),
        expect: ok({
          params: {
            temperature: 0.8,
            top_p: 0.95,
            top_k: 40,
            min_length: 0,
            max_length: 1000,
            do_sample: true,
          },
        }),
      },
      {
        id: '1.params.persist',
        statement: 'they hold for all requests until they are changed',
        on: 'params',
        given: [post('/api/v1/params', { temperature: 0.8 }), loadFake],
        request: async (world) => {
          const seen: unknown[] = [];
          for (const change of [{}, {}, { temperature: 0.2 }]) {
            await world.ask(post('/api/v1/params', change));
            await world.ask(complete());
            seen.push((await world.lastRequest()).temperature);
          }
          return seen;
        },
        expect: (seen) => expect(seen).toEqual([0.8, 0.8, 0.2]),
      },
      {
        id: '1.params.temperature',
        statement: 'temperature reaches the native server',
        ...usedBy({ temperature: 0.6 }, { temperature: 0.6 }),
      },
      {
        id: '1.params.top-p',
        statement: 'so does top_p',
        ...usedBy({ top_p: 0.5 }, { top_p: 0.5 }),
      },
      { id: '1.params.top-k', statement: 'so does top_k', ...usedBy({ top_k: 9 }, { top_k: 9 }) },
      {
        id: '1.params.max-length',
        statement: 'max_length is the greatest number of tokens',
        ...usedBy({ max_length: 33 }, { max_tokens: 33 }),
      },
      {
        id: '1.params.do-sample',
        statement: 'without do_sample the likeliest token is taken',
        ...usedBy({ do_sample: false }, { temperature: 0 }),
      },
      {
        id: '1.params.min-length',
        statement: 'min_length is the least number of tokens',
        on: 'fresh',
        request: async (world) => {
          const ask = () =>
            world.ask(
              complete({ model: REAL, prompt: 'Once', temperature: 0, seed: 1, max_tokens: 100 }),
            );
          const before = (await ask()).json.usage.completion_tokens;
          await world.ask(post('/api/v1/params', { min_length: before + 5 }));
          const after = (await ask()).json.usage.completion_tokens;
          await world.ask(post('/api/v1/params', { min_length: 0 }));
          return after - before;
        },
        expect: (more) => expect(more).toBeGreaterThanOrEqual(5),
      },
      {
        id: '1.params.error',
        statement: 'an error has the status error, and says what is wrong',
        on: 'params',
        request: post('/api/v1/params', { temperature: 'warm' }),
        expect: fails(400, 'temperature'),
      },
      {
        id: '1.params.bounds-contradict',
        statement: 'a least length above the greatest is an error',
        on: 'params',
        request: post('/api/v1/params', { min_length: 5, max_length: 3 }),
        expect: fails(400, 'min_length'),
      },
    ],
  },
];
