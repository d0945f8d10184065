import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { channels } from '../../generated/channels.ts';
import { createMessageValidators } from './message-validators.ts';

async function readSchemas(): Promise<Record<string, unknown>> {
  return JSON.parse(
    await readFile(new URL('../../generated/channel-schemas.json', import.meta.url), 'utf8'),
  );
}

const checkFor = createMessageValidators({ channels, readSchemas });
const ENTRY = {
  seq: 1,
  timestamp: '2026-11-21 12:00:00.000',
  severity: 'Info',
  tag: 'Server',
  line: '2026-11-21 12:00:00.000 [Info] (Server) Ready',
};

const INCOMING: readonly [unknown, readonly string[]][] = [
  [{ type: 'logs.subscribe' }, []],
  [{ type: 'logs.subscribe', after_seq: null }, []],
  [{ type: 'logs.subscribe', after_seq: 1042, extra: true }, []],
  [{ type: 'logs.subscribe', after_seq: '1042' }, ["'after_seq' must be of type integer or null."]],
  [{ type: 'logs.subscribe', after_seq: 1.5 }, ["'after_seq' must be of type integer or null."]],
  [{ type: 'logs.subscribe', after_seq: -1 }, ["'after_seq' must be >= 0."]],
  [
    { type: 'logs.entry' },
    ["The message's 'type' 'logs.entry' is unknown; here it is one of 'logs.subscribe'."],
  ],
  [{ type: 7 }, ["The message's 'type' 7 is unknown; here it is one of 'logs.subscribe'."]],
  [
    { type: 'constructor' },
    ["The message's 'type' 'constructor' is unknown; here it is one of 'logs.subscribe'."],
  ],
  [{}, ["The message's 'type' is missing; here it is one of 'logs.subscribe'."]],
  [[], ["A message is a JSON object whose 'type' is one of 'logs.subscribe'."]],
  [null, ["A message is a JSON object whose 'type' is one of 'logs.subscribe'."]],
  ['logs.subscribe', ["A message is a JSON object whose 'type' is one of 'logs.subscribe'."]],
];

test.each(INCOMING)('%j from a client: %j', async (message, problems) => {
  const check = await checkFor('/logs/stream', 'receive');
  expect(check(message)).toEqual(problems);
});

const OUTGOING: readonly [unknown, readonly string[]][] = [
  [{ type: 'logs.entry', entry: ENTRY }, []],
  [{ type: 'logs.snapshot', entries: [ENTRY] }, []],
  [
    {
      type: 'error',
      status: 400,
      error: { message: 'No.', type: 'invalid_request_error', code: null, param: null },
    },
    [],
  ],
  [{ type: 'logs.entry', entry: { ...ENTRY, tag: 7 } }, ["'entry.tag' must be of type string."]],
  [{ type: 'logs.snapshot' }, ["The message lacks the field 'entries'."]],
  [
    { type: 'logs.snapshot', entries: [ENTRY, { ...ENTRY, severity: 'Loud' }] },
    ["'entries.1.severity' must be one of 'Trace', 'Debug', 'Info', 'Warning', 'Error', 'Fatal'."],
  ],
];

test.each(OUTGOING)('%j from the server: %j', async (message, problems) => {
  const check = await checkFor('/logs/stream', 'send');
  expect(check(message)).toEqual(problems);
});

test('a field that has one value is told with it', async () => {
  const check = await checkFor('/realtime', 'receive');
  expect(check({ type: 'session.update', session: { input_audio_format: 'g711' } })).toEqual([
    "'session.input_audio_format' must be 'pcm16'.",
  ]);
});

test('the schemas are read at the first connection and only then', async () => {
  let reads = 0;
  const lazy = createMessageValidators({
    channels,
    readSchemas: () => {
      reads++;
      return readSchemas();
    },
  });
  expect(reads).toBe(0);
  await Promise.all([
    lazy('/logs/stream', 'receive'),
    lazy('/logs/stream', 'send'),
    lazy('/realtime', 'receive'),
  ]);
  expect(reads).toBe(1);
});

test('every channel of the contract has validators for both directions', async () => {
  for (const { address } of Object.values(channels)) {
    const checks = await Promise.all([checkFor(address, 'receive'), checkFor(address, 'send')]);
    for (const check of checks) expect(check({ type: 'no such type' })).toHaveLength(1);
  }
});
