// What goes wrong while a block goes by is told to its reader alone.
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { roomForResponses } from '../../../../fixtures/collected.ts';
import { BackendResponseInvalid } from '../../../errors.ts';
import { BackendCrashed } from '../../../processes/errors.ts';
import { NATIVE_SERVER } from '../../../processes/responder.ts';
import { ProviderResponseInvalid } from '../../providers/errors.ts';
import { createChatAssembler } from './assemble.ts';
import { assembleEvents, type RelayInput, readEvents, relayEvents } from './relay.ts';
import { createStreamTap } from './stream-tap.ts';

function inputOf(body: Readable, others: Partial<RelayInput>, from = NATIVE_SERVER): RelayInput {
  return {
    response: { status: 200, headers: {}, body, from },
    rewrite: (block) => block,
    meaningOf: (refusal) => refusal,
    tap: createStreamTap({ now: () => 0, startedMs: 0 }),
    signal: new AbortController().signal,
    onComplete: () => {},
    beforeFailing: async () => {},
    share: roomForResponses().open(),
    ...others,
  };
}

async function textOf(events: AsyncIterable<Uint8Array>): Promise<string> {
  const blocks: Uint8Array[] = [];
  for await (const block of events) blocks.push(block);
  return Buffer.concat(blocks).toString();
}

test.each(['at once', 'after a pause'])(
  'a step that throws %s fails the stream, and lets go of the child',
  async (when) => {
    const body = new Readable({ read() {} });
    const failure = new Error('out of order');
    const rewrite = (block: Buffer) => {
      if (block.includes(when === 'at once' ? 'first' : 'second')) throw failure;
      return block;
    };
    const text = textOf(relayEvents(inputOf(body, { rewrite })));
    body.push('data: "first"\n\n');
    setImmediate(() => body.push('data: "second"\n\n'));
    await expect(text).rejects.toBe(failure);
    expect(body.destroyed).toBe(true);
  },
);

test.each(['stream', 'whole response'])(
  'a child that died before its %s was read is a failure at once',
  async (what) => {
    const body = new Readable({ read() {} });
    body.on('error', () => {}).destroy(new Error('socket hang up'));
    await new Promise((resolve) => body.once('close', resolve));
    const input = inputOf(body, {});
    const answer =
      what === 'stream' ? textOf(relayEvents(input)) : assembleEvents(input, createChatAssembler);
    await expect(answer).rejects.toBeInstanceOf(BackendCrashed);
  },
);

const HELLO = 'data: {"choices":[{"index":0,"delta":{"content":"Hello"}}]}\n\n';
const THOUGHT = 'data: {"choices":[{"index":0,"delta":{"thought":"Hm"}}]}\n\n';

/** A body that always has the next piece at hand, so often, and then the end marker. */
function eager(
  text: string,
  { times, pieceBytes = 2 ** 16 }: { times: number; pieceBytes?: number },
): Readable {
  const piece = Buffer.from(text.repeat(Math.ceil(pieceBytes / text.length)));
  let left = times;
  return new Readable({
    read() {
      if (left > 0) this.push(piece);
      else if (left === 0) this.push('data: [DONE]\n\n');
      else this.push(null);
      left -= 1;
    },
  });
}

async function countOf(events: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  for await (const _event of events) count += 1;
  return count;
}

/** How often the event loop gets round to others meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return turns;
}

const READERS = {
  'a stream': (input: RelayInput): Promise<unknown> => textOf(relayEvents(input)),
  'a whole response': (input: RelayInput): Promise<unknown> =>
    assembleEvents(input, createChatAssembler),
  'translated events': (input: RelayInput): Promise<unknown> => countOf(readEvents(input)),
} as const;
const each = Object.entries(READERS);

describe.each(each)('%s', (_how, read) => {
  test.each([
    ['large pieces', 2 ** 16, 32],
    ['small pieces', HELLO.length, 2000],
  ])(
    'of %s that are always at hand leaves turns of the event loop to others',
    async (_what, pieceBytes, times) => {
      const turns = await turnsDuring(read(inputOf(eager(HELLO, { times, pieceBytes }), {})));
      expect(turns).toBeGreaterThanOrEqual(16);
    },
  );

  test.each(['\n', '\r\n', ': ping\n\n', 'data: {}\n\n', THOUGHT])(
    'of nothing but %j is ended as no response, and lets go of the child',
    async (text) => {
      const body = eager(text, { times: 2 ** 20 });
      const failure = await read(inputOf(body, {})).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(BackendResponseInvalid);
      expect(String(failure)).toMatch(
        /sent \d+ events or blank lines \(\d+ bytes\) without any text/,
      );
      expect(body.destroyed).toBe(true);
    },
  );

  test('lets go of a child that goes on after the end marker', async () => {
    const body = eager(`${HELLO}data: [DONE]\n\n`, { times: 2 ** 20 });
    await read(inputOf(body, {}));
    await vi.waitFor(() => expect([body.destroyed, body.readableEnded]).toEqual([true, false]));
  });
});

test('a failure in the middle of a stream has the name of who sent it', async () => {
  const from = {
    ...NATIVE_SERVER,
    invalid: (what: string) => new ProviderResponseInvalid(`Provider 'x' ${what}`),
  };
  const body = eager('\n', { times: 2 ** 20 });
  await expect(textOf(relayEvents(inputOf(body, {}, from)))).rejects.toThrow(
    /^Provider 'x' sent .*without any text/,
  );
});

test('events of one piece that are translated leave turns of the event loop to others', async () => {
  const events = readEvents(inputOf(eager(HELLO.repeat(4096), { times: 1, pieceBytes: 1 }), {}));
  expect(await turnsDuring(countOf(events))).toBeGreaterThanOrEqual(16);
});

test('text in between starts the count of events without text again', async () => {
  const thoughts = THOUGHT.repeat(150_000);
  const body = Readable.from(
    [HELLO, thoughts, HELLO, thoughts, 'data: [DONE]\n\n'].map((text) => Buffer.from(text)),
  );
  const text = await textOf(relayEvents(inputOf(body, {})));
  expect(text.length).toBe(2 * (HELLO.length + thoughts.length) + 14);
});
