// WebSockets: frames that break the protocol, that never end, that are too many or too large, and
// what is in them.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { HEARING } from '../support/media.ts';
import { API_KEY, type Server } from '../support/server.ts';
import type { Answer, HostileClass } from './attack.ts';
import { frame, saysFrames as saysFramesTo } from './frames.ts';

const MIB = 2 ** 20;
const REALTIME = `/v1/realtime?model=${HEARING}`;
const LOGS = '/v1/logs/stream';
const RESPONSES = '/v1/responses';
const TIMEOUT_MS = 20_000;

/**
 * With a library that keeps to the protocol: sends, and asks for a sign of life behind all of it.
 */
function says(send: (socket: WebSocket) => void | Promise<void>, { target = REALTIME } = {}) {
  return async ({ port }: Server): Promise<Answer> => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${target}`, {
      headers: { authorization: `Bearer ${API_KEY}` },
    });
    socket.on('error', () => {});
    let text = '';
    socket.on('message', (data) => {
      text = String(data).slice(0, 100_000);
    });
    const closed = new Promise<Answer>((resolve) =>
      socket.once('close', (code) => resolve({ outcome: `closed ${code}`, text })),
    );
    const opened = await Promise.race([once(socket, 'open'), closed]);
    if ('outcome' in opened) return opened;
    await Promise.race([send(socket), closed]);
    const alive = new Promise<Answer>((resolve) => {
      socket.once('pong', () => resolve({ outcome: 'open', text }));
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    });
    const silent = sleep(TIMEOUT_MS, { outcome: 'silent' }, { ref: false });
    const answer = await Promise.race([closed, alive, silent]);
    socket.terminate();
    return answer;
  };
}

const saysFrames = (
  frames: Parameters<typeof saysFramesTo>[0],
  { target = REALTIME, reads = true } = {},
) => saysFramesTo(frames, { target, reads });

const textFrame = (text: string) => frame({ opcode: 1, payload: Buffer.from(text) });

function* repeated(bytes: Buffer, times: number): Generator<Buffer> {
  const many = Math.max(1, Math.floor(65_536 / bytes.length));
  const block = Buffer.concat(Array.from({ length: many }, () => bytes));
  for (let sent = 0; sent < times; sent += many) yield block;
}

/** Until our side has written it all, so that the socket's own queue does not grow. */
const send = (socket: WebSocket, data: string | Buffer) =>
  new Promise<void>((resolve) => socket.send(data, () => resolve()));
const sends = (data: () => string | Buffer, options: { target?: string } = {}) =>
  says((socket) => send(socket, data()), options);
const append = (bytes: number) => () =>
  JSON.stringify({ type: 'input_audio_buffer.append', audio: 'A'.repeat(bytes) });

export const WEBSOCKETS: HostileClass = {
  name: 'WebSockets',
  cases: [
    {
      title: '8 MB of [',
      expected: ['open', 'closed 1009'],
      send: sends(() => '['.repeat(8 * MIB - 1)),
    },
    {
      title: '8 MB of [ on the log',
      expected: ['open', 'closed 1009'],
      send: sends(() => '['.repeat(8 * MIB - 1), { target: LOGS }),
    },
    {
      title: '8 MB of {"a":',
      expected: ['open', 'closed 1009'],
      send: sends(() => '{"a":'.repeat(1.6 * MIB)),
    },
    {
      title: '8 MB of [ for responses',
      expected: ['open', 'closed 1009'],
      send: sends(() => '['.repeat(8 * MIB - 1), { target: RESPONSES }),
    },
    {
      title: '60 MB for responses',
      expected: ['closed 1009'],
      send: sends(() => ' '.repeat(60 * MIB), { target: RESPONSES }),
    },
    {
      title: '30,000 times nothing to respond to, and never reading',
      expected: ['open', 'silent', 'dropped', 'closed 1013'],
      send: saysFrames(() => repeated(textFrame('{"type":"response.create"}'), 30_000), {
        target: RESPONSES,
        reads: false,
      }),
    },
    {
      title: 'fragments without end for responses',
      expected: ['closed 1009', 'closed 1008', 'dropped'],
      send: saysFrames(
        function* () {
          yield frame({ opcode: 1, isLast: false });
          yield* repeated(
            frame({ opcode: 0, isLast: false, payload: Buffer.alloc(1000, '[') }),
            70_000,
          );
        },
        { target: RESPONSES },
      ),
    },
    {
      title: '300,000 empty lists',
      expected: ['open'],
      send: sends(() => `{"type":"session.update","a":[${'[],'.repeat(300_000)}0]}`),
    },
    {
      title: '150,000 times the same key',
      expected: ['open'],
      send: sends(() => `{${'"a":0,'.repeat(150_000)}"a":0}`),
    },
    {
      title: 'lists 1000 levels deep',
      expected: ['open'],
      send: sends(
        () => `{"type":"session.update","session":${'['.repeat(1000)}${']'.repeat(1000)}}`,
      ),
    },
    {
      title: 'a message of 8 MB and a byte',
      expected: ['closed 1009'],
      send: sends(() => ' '.repeat(8 * MIB + 1)),
    },
    {
      title: 'a message of 20 MB',
      expected: ['closed 1009'],
      send: sends(() => ' '.repeat(20 * MIB)),
    },
    { title: '11 MB of sound', expected: ['closed 1009'], send: sends(append(11 * MIB)) },
    { title: '900 KB of sound', expected: ['open'], send: sends(append(900_000)) },
    {
      title: '900 KB of sound, ten times',
      expected: ['open', 'closed 1009', 'silent'],
      send: says(async (socket) => {
        for (let count = 0; count < 10; count += 1) await send(socket, append(900_000)());
      }),
    },
    {
      title: 'sound that is not base64',
      expected: ['open'],
      send: sends(() =>
        JSON.stringify({ type: 'input_audio_buffer.append', audio: '!'.repeat(250_000) }),
      ),
    },
    {
      title: 'sound of escapes',
      expected: ['open'],
      send: sends(
        () => `{"type":"input_audio_buffer.append","audio":"${'\\u0041'.repeat(150_000)}"}`,
      ),
    },
    {
      title: 'a type of 900 KB',
      expected: ['open'],
      send: sends(() => JSON.stringify({ type: 'x'.repeat(900_000) })),
    },
    {
      title: 'an event_id of 900 KB',
      expected: ['open'],
      send: sends(() => JSON.stringify({ type: 'nonsense', event_id: 'x'.repeat(900_000) })),
    },
    {
      title: 'a model of 900 KB',
      expected: ['open'],
      send: sends(() =>
        JSON.stringify({ type: 'session.update', session: { model: 'x'.repeat(900_000) } }),
      ),
    },
    {
      title: 'the type __proto__',
      expected: ['open'],
      send: sends(() => '{"type":"__proto__","__proto__":{"type":"session.update"}}'),
    },
    { title: 'null', expected: ['open'], send: sends(() => 'null') },
    {
      title: 'a binary frame of 900 KB',
      expected: ['open'],
      send: sends(() => Buffer.alloc(900_000)),
    },
    {
      title: '50,000 tiny messages',
      expected: ['open', 'silent'],
      send: saysFrames(() => repeated(textFrame('{}'), 50_000)),
    },
    {
      title: '50,000 tiny messages, and never reading',
      expected: ['open', 'silent', 'dropped'],
      send: saysFrames(() => repeated(textFrame('{}'), 50_000), { reads: false }),
    },
    {
      title: '50,000 commits of nothing',
      expected: ['open', 'silent'],
      send: saysFrames(() => repeated(textFrame('{"type":"input_audio_buffer.commit"}'), 50_000)),
    },
    {
      title: '50,000 times the log',
      expected: ['open', 'silent', 'closed 1008', 'closed 1013'],
      send: saysFrames(
        () => repeated(textFrame('{"type":"logs.subscribe","after_seq":null}'), 50_000),
        {
          target: LOGS,
          reads: false,
        },
      ),
    },
    {
      title: '200,000 pings',
      expected: ['open', 'silent', 'dropped'],
      send: saysFrames(() => repeated(frame({ opcode: 9, payload: Buffer.alloc(125) }), 200_000)),
    },
    {
      title: '200,000 pongs',
      expected: ['open'],
      send: saysFrames(() => repeated(frame({ opcode: 10 }), 200_000)),
    },
    {
      title: 'fragments without end',
      expected: ['closed 1009', 'closed 1008', 'dropped'],
      send: saysFrames(function* () {
        yield frame({ opcode: 1, isLast: false });
        yield* repeated(
          frame({ opcode: 0, isLast: false, payload: Buffer.alloc(1000, '[') }),
          40_000,
        );
      }),
    },
    {
      title: 'a million fragments of a byte',
      expected: ['closed 1009', 'closed 1008', 'open', 'dropped'],
      send: saysFrames(function* () {
        yield frame({ opcode: 1, isLast: false });
        yield* repeated(frame({ opcode: 0, isLast: false, payload: Buffer.from('[') }), 1_000_000);
      }),
    },
    {
      title: 'a million empty fragments',
      expected: ['closed 1009', 'closed 1008', 'open', 'dropped'],
      send: saysFrames(function* () {
        yield frame({ opcode: 1, isLast: false });
        yield* repeated(frame({ opcode: 0, isLast: false }), 1_000_000);
      }),
    },
    {
      title: 'a frame without a mask',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 1, payload: Buffer.from('{}'), isMasked: false })]),
    },
    {
      title: 'reserved bits',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 1, payload: Buffer.from('{}'), reserved: 7 })]),
    },
    {
      title: 'a reserved opcode',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 3 })]),
    },
    {
      title: 'a fragmented ping',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 9, isLast: false })]),
    },
    {
      title: 'a long ping',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 9, payload: Buffer.alloc(200) })]),
    },
    {
      title: 'a continuation of nothing',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 0, payload: Buffer.from('x') })]),
    },
    {
      title: 'text that is not UTF-8',
      expected: ['closed 1007', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 1, payload: Buffer.from([0xff, 0xfe]) })]),
    },
    {
      title: 'a frame that claims 2^63 bytes',
      expected: ['closed 1009', 'closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 1, length: 2n ** 63n })]),
    },
    {
      title: 'a frame that claims 1 GB',
      expected: ['closed 1009', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 1, length: 2n ** 30n })]),
    },
    {
      title: 'a goodbye with a wrong code',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 8, payload: Buffer.from([0x03, 0xec]) })]),
    },
    {
      title: 'a goodbye of one byte',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [frame({ opcode: 8, payload: Buffer.from([0x03]) })]),
    },
    {
      title: 'HTTP after the handshake',
      expected: ['closed 1002', 'dropped'],
      send: saysFrames(() => [Buffer.from('GET / HTTP/1.1\r\n\r\n')]),
    },
    { title: '300 connections', expected: ['open'], send: many },
  ],
};

async function many(server: Server): Promise<Answer> {
  const answers = await Promise.all(
    Array.from({ length: 300 }, () =>
      sends(() => '{"type":"logs.subscribe"}', { target: LOGS })(server),
    ),
  );
  return answers.find(({ outcome }) => outcome !== 'open') ?? { outcome: 'open' };
}
