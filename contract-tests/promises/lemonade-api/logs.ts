// 2, Log Streaming, and `GET /live`.
import { expect } from 'vitest';
import { connectLogs, connectRealtime, type LogsMessage } from '../../support/channel.ts';
import type { Reply } from '../../support/client.ts';
import { PREFIXES } from '../../support/server.ts';
import { answers, anyNumber, anyText, each, get, ok, type Section, under } from '../row.ts';
import type { World } from '../stands.ts';
import { FAKE, load, unload } from './shared.ts';

/** Subscribes, and takes the messages that follow. */
const subscribed =
  <Seen>(
    after_seq: number | null | undefined,
    then: (client: Awaited<ReturnType<typeof connectLogs>>, world: World) => Promise<Seen>,
  ) =>
  async (world: World): Promise<Seen> => {
    const client = await connectLogs(world.server, { key: null });
    try {
      client.send({ type: 'logs.subscribe', ...(after_seq === undefined ? {} : { after_seq }) });
      return await then(client, world);
    } finally {
      await client.close();
    }
  };

const reload = async (world: World) => {
  await world.ask(unload);
  await world.ask(load(FAKE));
};

/** The rows of this part, in the order of the document. */
export const logs: readonly Section[] = [
  {
    place: '2, Log Streaming',
    rows: [
      {
        id: '2.logs.snapshot',
        statement: 'who subscribes gets one snapshot of the entries so far',
        request: subscribed(null, (client) => client.next()),
        expect: ({ type, entries }) => {
          expect(type).toBe('logs.snapshot');
          expect(entries.length).toBeGreaterThan(0);
          expect(entries.length).toBeLessThanOrEqual(5000);
        },
      },
      {
        id: '2.logs.entry',
        statement: 'then each new entry as it comes',
        request: subscribed(null, async (client, world) => {
          await client.next();
          await world.ask(unload);
          await world.ask(load(FAKE));
          for (;;) {
            const message = await client.next();
            if (message.type !== 'logs.entry' || message.entry.line.includes(`Loading ${FAKE}`))
              return message;
          }
        }),
        expect: ({ type, entry }) => {
          expect(type).toBe('logs.entry');
          expect(entry).toMatchObject({ seq: anyNumber, severity: 'Info', tag: anyText });
        },
      },
      {
        id: '2.logs.fields',
        statement: 'an entry has seq, timestamp, severity, tag and line',
        request: subscribed(null, (client) => client.next()),
        expect: ({ entries }) => {
          for (const { seq, timestamp, severity, tag, line } of entries) {
            expect(Number.isInteger(seq)).toBe(true);
            expect(timestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
            expect(severity).toMatch(/^(Trace|Debug|Info|Warning|Error|Fatal)$/);
            expect(line.startsWith(`${timestamp} [${severity}] (${tag}) `)).toBe(true);
          }
        },
      },
      {
        id: '2.logs.tags',
        statement: 'tag tells where it comes from, such as Server',
        request: subscribed(null, (client) => client.next()),
        expect: ({ entries }: LogsMessage) =>
          expect(entries.map(({ tag }) => tag)).toContain('Server'),
      },
      {
        id: '2.logs.rising',
        statement: 'seq rises by one',
        request: subscribed(null, (client) => client.next()),
        expect: ({ entries }: LogsMessage) => {
          const numbers = entries.map(({ seq }) => seq);
          expect(numbers).toEqual(numbers.map((_, index) => entries[0].seq + index));
        },
      },
      {
        id: '2.logs.after-null',
        statement: 'after_seq null sends all that is kept; so does none',
        // It has written few lines, which are all kept.
        on: 'params',
        request: async (world) => {
          const first = async (after: null | undefined) =>
            subscribed(after, (client) => client.next())(world);
          return [(await first(null)).entries[0].seq, (await first(undefined)).entries[0].seq];
        },
        expect: (numbers) => expect(numbers).toEqual([1, 1]),
      },
      {
        id: '2.logs.resume',
        statement:
          'after_seq with a number sends what came after it, so that a reader that comes back has nothing twice',
        request: async (world) => {
          const { entries } = await subscribed(null, (client) => client.next())(world);
          const last = entries.at(-1)?.seq ?? null;
          await reload(world);
          return [last, (await subscribed(last, (client) => client.next())(world)).entries[0].seq];
        },
        expect: ([last, next]) => expect(next).toBe(last + 1),
      },
      {
        id: '2.logs.error',
        statement: 'a wrong subscription is answered with a message of the type error',
        request: async (world) => {
          const client = await connectLogs(world.server, { key: null });
          client.sendRaw('{"type":"logs.subscribe","after_seq":"all"}');
          const message = await client.next();
          await client.close();
          return message;
        },
        expect: (message) => expect(message).toMatchObject({ type: 'error' }),
      },
      {
        id: '2.logs.http',
        statement: 'a plain GET of the log stream is told that it is a WebSocket',
        request: get('/logs/stream'),
        expect: (reply: Reply) => {
          expect(reply.status).toBeGreaterThanOrEqual(400);
          expect(reply.text).toMatch(/WebSocket/);
        },
      },
      {
        id: '2.logs.port',
        statement: 'realtime transcription is at the same port',
        request: async (world) => {
          const { websocket_port: port } = await world.health();
          const client = await connectRealtime(
            { baseUrl: `http://127.0.0.1:${port}` },
            { path: '/realtime', key: null },
          );
          const { type } = await client.next();
          await client.close();
          return [port, type];
        },
        expect: (seen, world) => expect(seen).toEqual([world.server.port, 'session.created']),
      },
    ],
  },
  {
    place: '2, GET /live',
    rows: [
      {
        id: '2.live.get',
        statement: 'GET answers that it is ok',
        request: get('/live'),
        expect: ok({ status: 'ok' }),
      },
      {
        id: '2.live.only',
        statement: 'and nothing else',
        request: get('/live'),
        expect: (reply: Reply) => expect(reply.json).toEqual({ status: 'ok' }),
      },
      {
        id: '2.live.head',
        statement: 'HEAD answers 200 with an empty body',
        request: { method: 'HEAD', path: '/live' },
        expect: (reply: Reply) => expect([reply.status, reply.text]).toEqual([200, '']),
      },
      {
        id: '2.live.unversioned',
        statement: 'it is under none of the four prefixes',
        request: under(PREFIXES, get('/live')),
        expect: each(answers(404)),
      },
    ],
  },
];
