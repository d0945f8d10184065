import { expect, test } from 'vitest';
import type { SendLogsMessage } from '../../../generated/channels.ts';
import { Logs } from '../../services/logs/logs.ts';
import { createLogsChannel } from './logs.ts';

const SUBSCRIBE = { type: 'logs.subscribe' } as const;

/** A reader on the log channel; `stopReading` makes what is sent to it pile up. */
function openReader(
  logs = new Logs({ level: 'info', write: () => {}, now: Date.now }),
  channel = createLogsChannel({ logs }),
) {
  const gone = new AbortController();
  const read: SendLogsMessage[] = [];
  const waiting: {
    message: SendLogsMessage;
    onSent: (() => void) | undefined;
    sizeBytes: number;
  }[] = [];
  let isReading = true;
  let closedWith: number | undefined;

  function readWaiting(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      read.push(next.message);
      if (next.onSent) queueMicrotask(next.onSent);
    }
  }

  const session = channel.open({
    send: (message, onSent) => {
      waiting.push({ message, onSent, sizeBytes: JSON.stringify(message).length });
      if (isReading) readWaiting();
    },
    close: (code) => {
      closedWith = code;
    },
    bufferedBytes: () => waiting.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    signal: gone.signal,
  });
  return {
    logs,
    channel,
    log: logs.log,
    session,
    leave: () => gone.abort(),
    stopReading: () => {
      isReading = false;
    },
    readOn: async () => {
      isReading = true;
      readWaiting();
      await nextTurn();
    },
    waitingBytes: () => waiting.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    closedWith: () => closedWith,
    /** What has been read so far: a snapshot as the list of its numbers, an entry as its number. */
    numbers: () =>
      read.map((message) => {
        if (message.type === 'logs.snapshot') return message.entries.map((entry) => entry.seq);
        return message.type === 'logs.entry' ? message.entry.seq : message.error.message;
      }),
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test.each([
  ['nothing', {}, [1, 2, 3]],
  ['null', { after_seq: null }, [1, 2, 3]],
  ['0', { after_seq: 0 }, [1, 2, 3]],
  ['a number', { after_seq: 2 }, [3]],
  ['the newest number', { after_seq: 3 }, []],
  ['a number of an earlier run', { after_seq: 4 }, [1, 2, 3]],
])('after_seq: %s chooses the snapshot', (_title, afterSeq, snapshot) => {
  const { log, session, numbers } = openReader();
  for (let count = 0; count < 3; count++) log.info('entry');
  session.receive({ ...SUBSCRIBE, ...afterSeq });
  expect(numbers()).toEqual([snapshot]);
});

test('nothing is sent before the subscription', async () => {
  const { log, numbers } = openReader();
  log.info('entry');
  await nextTurn();
  expect(numbers()).toEqual([]);
});

test('entries of the same turn as the snapshot are neither lost nor sent twice', async () => {
  const { log, session, numbers } = openReader();
  log.info('before');
  session.receive(SUBSCRIBE);
  log.info('after');
  log.info('after');
  await nextTurn();
  expect(numbers()).toEqual([[1], 2, 3]);
});

test('subscribing again starts again with a snapshot, and live entries still come once', async () => {
  const { log, session, numbers } = openReader();
  log.info('one');
  session.receive(SUBSCRIBE);
  await nextTurn();
  session.receive({ ...SUBSCRIBE, after_seq: 1 });
  log.info('two');
  await nextTurn();
  expect(numbers()).toEqual([[1], [], 2]);
});

test('a slow reader goes on where it stopped, as long as the entries are retained', async () => {
  const { log, session, numbers, stopReading, readOn, waitingBytes } = openReader();
  session.receive(SUBSCRIBE);
  stopReading();
  for (let count = 0; count < 400; count++) {
    log.info('x'.repeat(10_000));
    await nextTurn();
  }
  expect(waitingBytes()).toBeLessThan(1.1 * 2 ** 20);
  await readOn();
  expect(numbers()).toEqual([[], ...Array.from({ length: 400 }, (_, index) => index + 1)]);
});

test('a reader that is slower than the retained entries sees a gap, and the newest entries without any further one', async () => {
  const { log, session, numbers, stopReading, readOn, waitingBytes } = openReader();
  session.receive(SUBSCRIBE);
  stopReading();
  for (let count = 0; count < 20_000; count++) {
    log.info('x'.repeat(1000));
    if (count % 100 === 0) await nextTurn();
  }
  await nextTurn();
  expect(waitingBytes()).toBeLessThan(1.1 * 2 ** 20);
  await readOn();
  const live = numbers().slice(1).map(Number);
  const gaps = live.filter((number, index) => index > 0 && number !== (live[index - 1] ?? 0) + 1);
  expect(live[0]).toBe(1);
  expect(live.at(-1)).toBe(20_000);
  expect(gaps).toEqual([15_001]);
});

test('a reader that has stopped reading is closed with 1013 after very many entries', async () => {
  const { log, session, stopReading, closedWith } = openReader();
  session.receive(SUBSCRIBE);
  stopReading();
  for (let count = 0; count < 45_000; count++) {
    log.info('x'.repeat(1000));
    if (count % 100 === 0) await nextTurn();
  }
  expect(closedWith()).toBeUndefined();
  for (let count = 0; count < 10_000; count++) log.info('entry');
  await nextTurn();
  expect(closedWith()).toBe(1013);
});

test('subscribing again and again without reading queues one snapshot at most', async () => {
  const { log, session, stopReading, waitingBytes, readOn, numbers } = openReader();
  for (let count = 0; count < 2000; count++) log.info('x'.repeat(1000));
  stopReading();
  session.receive(SUBSCRIBE);
  const oneSnapshot = waitingBytes();
  for (let count = 0; count < 50; count++) session.receive({ ...SUBSCRIBE, after_seq: 1990 });
  expect(waitingBytes()).toBe(oneSnapshot);
  await readOn();
  expect(numbers().slice(1)).toEqual([
    [1991, 1992, 1993, 1994, 1995, 1996, 1997, 1998, 1999, 2000],
  ]);
});

test('nothing is sent to a reader that has left', async () => {
  const { log, session, leave, numbers } = openReader();
  session.receive(SUBSCRIBE);
  leave();
  log.info('entry');
  session.receive(SUBSCRIBE);
  await nextTurn();
  expect(numbers()).toEqual([[]]);
});

test('the snapshots of many readers have a turn of the event loop each', async () => {
  const first = openReader();
  const readers = [
    first,
    openReader(first.logs, first.channel),
    openReader(first.logs, first.channel),
  ];
  for (const { session } of readers) session.receive(SUBSCRIBE);
  const served: number[] = [];
  for (let turn = 0; turn < readers.length; turn++) {
    served.push(readers.filter(({ numbers }) => numbers().length > 0).length);
    await nextTurn();
  }
  expect(served).toEqual([1, 2, 3]);
});
