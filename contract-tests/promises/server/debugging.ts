// 1, Debugging: the log, and what it may have of people's words.
import { expect } from 'vitest';
import { idOf } from '../../support/server.ts';
import { get, inOrder, logOf, post, type Section } from '../row.ts';
import {
  chat,
  complete,
  FAKE,
  loadFake,
  REPLY_TOKENS,
  respond,
  unload,
  WORDS_OF_PROMPT,
} from './shared.ts';

const SECRET = 'a very private question';

/** To all that take a prompt. */
const secrets = [
  chat({ messages: [{ role: 'user', content: `${SECRET} 0` }] }),
  complete({ prompt: `${SECRET} 1` }),
  respond({ input: `${SECRET} 2` }),
  post('/api/v1/messages', {
    model: FAKE,
    max_tokens: 4,
    messages: [{ role: 'user', content: `${SECRET} 3` }],
  }),
  post('/api/chat', {
    model: FAKE,
    stream: false,
    messages: [{ role: 'user', content: `${SECRET} 4` }],
  }),
];

/** The rows of this part, in the order of the document. */
export const debugging: readonly Section[] = [
  {
    place: '1, Debugging',
    rows: [
      {
        id: '1.debug.serve',
        statement: 'the server is started as `serve --log-level <level>`',
        on: 'options',
        request: async (world) => {
          const { status } = await world.ask(get('/api/v1/health'));
          return [status, await world.server.log.waitFor(/\[Debug\]/)];
        },
        expect: ([status, line]) =>
          expect([status, line]).toEqual([200, expect.stringContaining('[Debug]')]),
      },
      {
        id: '1.debug.default',
        statement: 'info is the default: loads are told, details are not',
        request: async (world) => {
          await world.ask(unload);
          await world.ask(loadFake);
          return world.server.log.all().join('\n');
        },
        expect: (log) => {
          expect(log).toContain(`Loading ${FAKE}`);
          expect(log).not.toMatch(/\[(Debug|Trace)\]/);
        },
      },
      {
        id: '1.debug.critical',
        statement:
          'critical tells nothing of a server that goes on, not even of a load that failed',
        on: 'critical',
        given: [(world) => world.ask(post('/api/v1/load', { model_name: idOf('exitsAtStart') }))],
        request: async (world) => world.server.log.all().join('\n'),
        expect: (log) => expect(log).not.toMatch(/\[(Error|Warning|Info|Debug|Trace)\]/),
      },
      {
        id: '1.debug.error',
        statement: 'error tells of errors, and of nothing less',
        on: 'error',
        given: [(world) => world.ask(post('/api/v1/load', { model_name: idOf('exitsAtStart') }))],
        request: async (world) => {
          await world.server.log.waitFor(/\[Error\]/);
          return world.server.log.all().join('\n');
        },
        expect: (log) => expect(log).not.toMatch(/\[(Warning|Info|Debug|Trace)\]/),
      },
      {
        id: '1.debug.warning',
        statement: 'warning tells of warnings and errors, and of nothing less',
        on: 'warning',
        given: [(world) => world.ask(post('/api/v1/load', { model_name: idOf('exitsAtStart') }))],
        request: async (world) => {
          await world.server.log.waitFor(/\[Error\]/);
          return world.server.log.all().join('\n');
        },
        expect: (log) => expect(log).not.toMatch(/\[(Info|Debug|Trace)\]/),
      },
      {
        id: '1.debug.debug',
        statement: 'debug tells details',
        on: 'options',
        given: [loadFake, chat()],
        request: async (world) => world.server.log.waitFor(/\[Debug\]/),
        expect: (line) => expect(line).toMatch(/\[Debug\]/),
      },
      {
        id: '1.debug.metrics',
        statement:
          'among them numbers of tokens, the time to the first token and tokens per second',
        on: 'options',
        request: logOf((world) => world.ask(chat())),
        expect: (log) => {
          const line = String(log)
            .split('\n')
            .find((one) => one.includes('[Debug]') && one.includes(`${FAKE}: chat`));
          expect(line).toContain(`${WORDS_OF_PROMPT} input tokens`);
          expect(line).toContain(`${REPLY_TOKENS} output tokens`);
          expect(line).toMatch(/TTFT \d+\.\d+ s, [1-9]\d*\.\d+ TPS/);
        },
      },
      {
        id: '1.debug.no-prompts',
        statement: 'and no prompts',
        on: 'options',
        request: logOf((world) => inOrder(secrets)(world)),
        expect: (log) => {
          expect(log).toContain('[Debug]');
          expect(log).not.toContain(SECRET);
        },
      },
      {
        id: '1.debug.trace',
        statement: 'trace has all of debug, and the prompts',
        on: 'trace',
        request: async (world) => {
          const lines: string[] = [];
          for (const [at, question] of secrets.entries()) {
            const before = world.server.log.all().length;
            expect((await world.ask(question)).status).toBe(200);
            lines.push(await world.server.log.waitFor(new RegExp(`${SECRET} ${at}`), before));
          }
          await world.server.log.waitFor(/\[Debug\]/);
          return lines;
        },
        expect: (lines) => expect(lines).toHaveLength(secrets.length),
      },
    ],
  },
];
