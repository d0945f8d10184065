// The conversation on /logs/stream: a snapshot of the retained entries, then new ones as they come.
import type { ReceiveLogsSubscribeMessage, SendLogsMessage } from '../../../generated/channels.ts';
import type { Channel, Connection } from '../../lib/channel.ts';
import type { Logs } from '../../services/logs/logs.ts';

/** Above this many waiting bytes a reader gets nothing more until it has caught up. */
const MAX_BUFFERED_BYTES = 2 ** 20;
/** A reader that is further behind gives up its place; it comes back to what is still kept. */
const MAX_ENTRIES_BEHIND = 50_000;
/** RFC 6455's registry: "Try Again Later". */
const TRY_AGAIN_LATER = 1013;
type Log = Pick<Logs, 'entriesAfter' | 'newestSeq' | 'subscribe'>;

type Peer = Pick<Connection<SendLogsMessage>, 'send' | 'close' | 'bufferedBytes' | 'signal'>;

/** Every reader has a cursor into the log's own ring; one that is overtaken sees a gap in `seq`. */
export function createLogsChannel({ logs }: { logs: Log }) {
  const inTurn = createTurns();
  return {
    open: (connection: Peer) => createReader(logs, connection, inTurn),
  } satisfies Channel<ReceiveLogsSubscribeMessage, SendLogsMessage>;
}

/**
 * Work that comes while other work of this turn of the event loop is done waits for a turn of its
 * own, each once.
 */
function createTurns(): (work: () => void) => void {
  const waiting = new Set<() => void>();
  let isTaken = false;
  function next(): void {
    const [work] = waiting;
    isTaken = work !== undefined;
    if (work === undefined) return;
    waiting.delete(work);
    setImmediate(next);
    work();
  }
  return (work) => {
    waiting.add(work);
    if (!isTaken) next();
  };
}

function createReader(logs: Log, connection: Peer, inTurn: (work: () => void) => void) {
  let cursor: number | undefined;
  let wanted: { afterSeq: number | null } | undefined;
  let unsubscribe: (() => void) | undefined;
  connection.signal.addEventListener('abort', () => unsubscribe?.(), { once: true });
  function sendWhatIsDue(): void {
    if (connection.signal.aborted || isTooFull()) return;
    if (wanted) inTurn(sendSnapshot);
    else sendNewEntries();
  }
  function isTooFull(): boolean {
    if (connection.bufferedBytes() <= MAX_BUFFERED_BYTES) return false;
    if (cursor !== undefined && logs.newestSeq - cursor > MAX_ENTRIES_BEHIND) {
      unsubscribe?.();
      connection.close(
        TRY_AGAIN_LATER,
        'This reader of the log is too slow; subscribe again with after_seq.',
      );
    }
    return true;
  }
  function sendSnapshot(): void {
    if (wanted === undefined || connection.signal.aborted || isTooFull()) return;
    const { afterSeq } = wanted;
    wanted = undefined;
    cursor = logs.newestSeq;
    // Numbers start again with the server: one that is still to come was given out by an earlier
    // run.
    const isOfEarlierRun = afterSeq !== null && afterSeq > cursor;
    const entries = logs.entriesAfter(isOfEarlierRun ? null : afterSeq);
    connection.send({ type: 'logs.snapshot', entries: [...entries] }, sendWhatIsDue);
  }
  function sendNewEntries(): void {
    if (cursor === undefined || logs.newestSeq === cursor) return;
    for (const entry of logs.entriesAfter(cursor)) {
      cursor = entry.seq;
      const isLastForNow =
        connection.bufferedBytes() > MAX_BUFFERED_BYTES || cursor === logs.newestSeq;
      connection.send({ type: 'logs.entry', entry }, isLastForNow ? sendWhatIsDue : undefined);
      if (isLastForNow) return;
    }
  }
  return {
    receive: (message: ReceiveLogsSubscribeMessage) => {
      if (connection.signal.aborted) return;
      wanted = { afterSeq: message.after_seq ?? null };
      unsubscribe ??= logs.subscribe(sendWhatIsDue);
      sendWhatIsDue();
    },
  };
}
