// One connection to /responses: what is answered when, and what goes back; also of lanes.ts and
// told.ts.
import { describe, expect, test } from 'vitest';
import { placeOf } from '../../../../../fixtures/places.ts';
import { withResolvers } from '../../../../../fixtures/with-resolvers.ts';
import type {
  ReceiveResponsesMessage,
  SendResponsesMessage,
} from '../../../../../generated/channels.ts';
import { InvalidRequest, ServerStopping } from '../../../../errors.ts';
import type { Connection } from '../../../../lib/channel.ts';
import type { Asker } from '../../../../lib/place.ts';
import { TooManyOnConnection } from '../errors.ts';
import { ResponsesSession, type SessionOptions } from './channel-session.ts';

type Respond = (
  body: Record<string, unknown>,
  context: { prefix: string; asker: Asker },
  options: { isWarmUp?: boolean },
) => Promise<unknown>;

const event = (type: string, sequence_number = 0) => ({ type, sequence_number });
const eventsOf = (...types: string[]) =>
  (async function* () {
    for (const [at, type] of types.entries()) yield { event: type, data: event(type, at) };
  })();
const ask = (more: object = {}) =>
  ({ type: 'response.create', model: 'm', input: 'Hi', ...more }) as ReceiveResponsesMessage;

function setUp(
  respond: Respond = async () => ({ events: eventsOf('response.created', 'response.completed') }),
  { maxBytes = 1000 } = {},
) {
  const gone = new AbortController();
  const sent: Record<string, unknown>[] = [];
  const failures: unknown[][] = [];
  const ends: unknown[] = [];
  const forgotten: string[] = [];
  const admitted: unknown[] = [];
  let isRefusing = false;
  const connection: Connection<SendResponsesMessage> = {
    send(message, onSent) {
      sent.push(message as unknown as Record<string, unknown>);
      queueMicrotask(() => onSent?.());
    },
    fail: (...failure) => void failures.push(failure),
    admit(operation, body) {
      admitted.push([operation, body]);
      if (isRefusing) throw new InvalidRequest('It is wrong.');
      return {
        place: placeOf('', { key: 'me' }),
        within: (work) => work(),
        end: (result) => void ends.push(result),
      };
    },
    pause: () => undefined,
    resume: () => undefined,
    close: () => undefined,
    bufferedBytes: () => 0,
    prefix: '/v1',
    query: {},
    place: placeOf(),
    signal: gone.signal,
  };
  const session = new ResponsesSession({
    connection,
    respond: respond as unknown as SessionOptions['respond'],
    forget: (id) => void forgotten.push(id),
    maxBytes,
  });
  return {
    session,
    sent,
    failures,
    ends,
    forgotten,
    admitted,
    leave: () => gone.abort(),
    refuse(isSo: boolean) {
      isRefusing = isSo;
    },
    typesSent: () => sent.map(({ type }) => type),
    /** Resolves when so many messages were answered. */
    answered: (count = 1) => expect.poll(() => ends.length).toBe(count),
  };
}

/** Responses that wait until each is let go; `begun` has the inputs of those that were begun. */
function holding() {
  const begun: unknown[] = [];
  const held: (() => void)[] = [];
  const respond: Respond = async ({ input }) => {
    begun.push(input);
    const { promise, resolve } = withResolvers<void>();
    held.push(resolve);
    await promise;
    return { events: eventsOf(`done ${String(input)}`) };
  };
  return { begun, respond, letGo: () => held.shift()?.() };
}

describe('a message', () => {
  test('is answered as the operation of HTTP would, with its events one by one', async () => {
    const asked: unknown[] = [];
    const { session, sent, admitted, ends, answered } = setUp(
      async (body, { prefix, asker }, options) => {
        asked.push([body, prefix, asker.place.key, options]);
        return { events: eventsOf('response.created', 'error', 'response.completed') };
      },
    );
    session.receive(ask({ event_id: 'e', stream_id: 's' }), 10);
    await answered();
    const body = { model: 'm', input: 'Hi', stream: true };
    expect(admitted).toEqual([['createResponse', body]]);
    expect(asked).toEqual([[body, '/v1', 'me', { isWarmUp: false }]]);
    // What ends a stream of HTTP is told by what is thrown.
    expect(sent).toEqual([
      { ...event('response.created', 0), stream_id: 's' },
      { ...event('response.completed', 2), stream_id: 's' },
    ]);
    expect(ends).toEqual([{ isCancelled: false }]);
  });

  test('without a stream of its own has events without one', async () => {
    const { session, sent, answered } = setUp();
    session.receive(ask(), 10);
    await answered();
    expect(Object.keys(sent[0] ?? {})).toEqual(['type', 'sequence_number']);
  });

  test('may have the model only read it', async () => {
    const warm: unknown[] = [];
    const { session, answered } = setUp(async (_body, _context, { isWarmUp }) => {
      warm.push(isWarmUp);
      return { events: eventsOf() };
    });
    for (const generate of [false, true]) session.receive(ask({ generate }), 10);
    await answered(2);
    expect(warm).toEqual([true, false]);
  });

  test('is told what HTTP has in headers, with the next event, and only what is new', async () => {
    const { session, sent, answered } = setUp(async (_body, { asker }) => ({
      events: (async function* () {
        asker.onModel?.('m-1');
        yield { event: 'a', data: event('a') };
        yield { event: 'b', data: event('b') };
        asker.onToolWarnings?.([{ tool: 't', path: 'p', problem: 'x' }]);
        asker.onRepaired?.([{ tool: 't', repairs: ['brace'] }]);
        asker.onTruncated?.(3);
        yield { event: 'c', data: event('c') };
      })(),
    }));
    session.receive(ask(), 10);
    await answered();
    expect(sent.map(({ lemonade }) => lemonade)).toEqual([
      { model: 'm-1' },
      undefined,
      {
        model: 'm-1',
        tool_warnings: [{ tool: 't', path: 'p', problem: 'x' }],
        repaired_calls: [{ tool: 't', repairs: ['brace'] }],
        truncated_messages: 3,
      },
    ]);
  });

  test('lets go of what it held when it has ended, well or not', async () => {
    let released = 0;
    const respond: Respond = async ({ input }, { asker }) => {
      asker.onOver?.(() => {
        released += 1;
      });
      if (input === 'bad') throw new InvalidRequest('It is wrong.');
      return { events: eventsOf('a') };
    };
    const { session, answered } = setUp(respond);
    session.receive(ask(), 10);
    session.receive(ask({ input: 'bad' }), 10);
    await answered(2);
    expect(released).toBe(2);
  });
});

describe('messages', () => {
  test('of one stream are answered in turn, and of several side by side', async () => {
    const { begun, respond, letGo } = holding();
    const { session, typesSent } = setUp(respond);
    for (const [input, stream_id] of [
      ['1', 'a'],
      ['2', 'a'],
      ['3', 'b'],
      ['4', null],
    ] as const)
      session.receive(ask({ input, stream_id }), 10);
    await expect.poll(() => begun).toEqual(['1', '3', '4']);
    letGo();
    await expect.poll(() => begun).toEqual(['1', '3', '4', '2']);
    for (const _one of [3, 4, 2]) letGo();
    await expect.poll(typesSent).toEqual(['done 1', 'done 3', 'done 4', 'done 2']);
  });

  test('are sixteen at most, until one of them has ended', async () => {
    const { begun, respond, letGo } = holding();
    const { session } = setUp(respond);
    for (let at = 0; at < 16; at += 1) session.receive(ask({ stream_id: `s${at}` }), 1);
    expect(() => session.receive(ask({ stream_id: 'more' }), 1)).toThrow(TooManyOnConnection);
    await expect.poll(() => begun.length).toBe(16);
    letGo();
    await expect
      .poll(() => {
        try {
          session.receive(ask({ stream_id: 'more' }), 1);
          return true;
        } catch {
          return false;
        }
      })
      .toBe(true);
    for (let at = 0; at < 16; at += 1) letGo();
  });

  test('have so many bytes at most together; one alone may have them all', async () => {
    const { begun, respond, letGo } = holding();
    const { session } = setUp(respond, { maxBytes: 100 });
    session.receive(ask({ stream_id: 'a' }), 60);
    session.receive(ask({ stream_id: 'b' }), 40);
    expect(() => session.receive(ask({ stream_id: 'c' }), 1)).toThrow(TooManyOnConnection);
    await expect.poll(() => begun.length).toBe(2);
    letGo();
    letGo();
    await expect
      .poll(() => {
        try {
          session.receive(ask({ stream_id: 'c' }), 500);
          return true;
        } catch {
          return false;
        }
      })
      .toBe(true);
    await expect.poll(() => begun.length).toBe(3);
    letGo();
  });
});

describe('a failure', () => {
  const problem = new InvalidRequest('It is wrong.');
  const failing: Respond = () => Promise.reject(problem);

  test('is told with the ids of its message, and what it went on from is forgotten', async () => {
    const { session, failures, ends, forgotten, answered } = setUp(failing);
    session.receive(ask({ event_id: 'e', stream_id: 's', previous_response_id: 'resp_1' }), 10);
    session.receive(ask(), 10);
    await answered(2);
    expect(failures).toEqual([
      [problem, { event_id: 'e' }, { stream_id: 's' }],
      [problem, {}, {}],
    ]);
    expect(ends).toEqual([{ error: problem }, { error: problem }]);
    expect(forgotten).toEqual(['resp_1']);
  });

  test('that an event has told is not told again', async () => {
    const { session, failures, ends, typesSent, answered } = setUp(async () => ({
      events: (async function* () {
        yield { event: 'response.failed', data: event('response.failed') };
        throw problem;
      })(),
    }));
    session.receive(ask(), 10);
    await answered();
    expect([typesSent(), failures, ends]).toEqual([['response.failed'], [], [{ error: problem }]]);
  });

  test('after other events is told', async () => {
    const { session, failures, answered } = setUp(async () => ({
      events: (async function* () {
        yield { event: 'response.created', data: event('response.created') };
        throw problem;
      })(),
    }));
    session.receive(ask(), 10);
    await answered();
    expect(failures).toEqual([[problem, {}, {}]]);
  });

  test('of the check keeps the model from being asked, and the next message is answered', async () => {
    const { session, failures, ends, refuse, typesSent, answered } = setUp();
    refuse(true);
    session.receive(ask(), 10);
    await expect.poll(() => failures.length).toBe(1);
    refuse(false);
    session.receive(ask(), 10);
    await answered();
    expect([typesSent().length, ends]).toEqual([2, [{ isCancelled: false }]]);
  });

  test('is what a response in the background is here', async () => {
    const { session, failures, answered } = setUp();
    session.receive(ask({ background: true }), 10);
    await answered();
    expect(failures).toMatchObject([[{ param: 'background' }, {}, {}]]);
  });
});

describe('a client that leaves', () => {
  test('stops its responses, and is told nothing', async () => {
    const signals: AbortSignal[] = [];
    const respond: Respond = (_body, { asker: { signal } }) =>
      new Promise((_resolve, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { session, failures, ends, leave } = setUp(respond);
    for (const stream_id of ['a', 'b']) session.receive(ask({ stream_id }), 10);
    await expect.poll(() => signals.length).toBe(2);
    leave();
    await session.finish();
    expect([signals.map(({ aborted }) => aborted), failures, ends]).toEqual([
      [true, true],
      [],
      [{ isCancelled: true }, { isCancelled: true }],
    ]);
    expect(() => session.receive(ask(), 10)).toThrow(ServerStopping);
  });

  test('has nothing begun of what waited', async () => {
    const { begun, respond, letGo } = holding();
    const { session, failures, leave } = setUp(respond);
    for (const input of ['1', '2']) session.receive(ask({ input }), 10);
    await expect.poll(() => begun).toEqual(['1']);
    leave();
    letGo();
    await session.finish();
    expect([begun, failures]).toEqual([['1'], []]);
  });
});

test('a server that stops ends what is under way, and begins nothing of what waits', async () => {
  const { begun, respond, letGo } = holding();
  const { session, failures, typesSent } = setUp(respond);
  for (const input of ['1', '2']) session.receive(ask({ input }), 10);
  await expect.poll(() => begun).toEqual(['1']);
  let isOver = false;
  const over = session.finish().then(() => {
    isOver = true;
  });
  expect(() => session.receive(ask(), 10)).toThrow(ServerStopping);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isOver).toBe(false);
  letGo();
  await over;
  expect([begun, typesSent(), failures]).toEqual([
    ['1'],
    ['done 1'],
    [[expect.any(ServerStopping), {}, {}]],
  ]);
});
