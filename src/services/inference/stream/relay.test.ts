// What goes wrong while a block goes by is told to whoever waits for it, and to nobody else.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { BackendCrashed } from '../../../errors.ts';
import { createChatAssembler } from './assemble.ts';
import { assembleEvents, type RelayInput, relayEvents } from './relay.ts';
import { createStreamTap } from './stream-tap.ts';

function inputOf(body: Readable, others: Partial<RelayInput>): RelayInput {
  return {
    response: { status: 200, headers: {}, body },
    tap: createStreamTap({ now: () => 0, startedMs: 0 }),
    signal: new AbortController().signal,
    onComplete: () => {},
    beforeFailing: async () => {},
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
    const answer = what === 'stream' ? textOf(relayEvents(input)) : assembleEvents(input, createChatAssembler());
    await expect(answer).rejects.toBeInstanceOf(BackendCrashed);
  },
);
