// Sends messages at the pace of the client that reads them.
import type { Connection } from '../../../lib/channel.ts';

/** While more than this waits for the client, nothing more is made for it. */
const MAX_BUFFERED_BYTES = 2 ** 20;
/** Before the next sign of life is missed, so that the client is told why. */
const STALLED_MS = 20_000;
/** RFC 6455's registry: "Try Again Later". */
const TRY_AGAIN_LATER = 1013;

/** See {@link createPacer}. */
export type Pacer<Message> = ReturnType<typeof createPacer<Message>>;

/** One for all that is sent on a connection, also side by side. */
export function createPacer<Message>(
  connection: Pick<Connection<Message>, 'send' | 'bufferedBytes' | 'close'>,
  { stalledMs = STALLED_MS } = {},
) {
  let readCount = 0;
  const onRead = () => {
    readCount += 1;
  };
  return {
    /**
     * Resolves when the next message may be made: with false if there is to be none, because the
     * client has left (`signal`), or was disconnected as it has read nothing for too long.
     */
    async send(message: Message, signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return false;
      if (connection.bufferedBytes() <= MAX_BUFFERED_BYTES) {
        connection.send(message, onRead);
        return true;
      }
      return new Promise((resolve) => {
        const finish = (isGoingOn: boolean) => {
          clearInterval(watch);
          signal.removeEventListener('abort', onAbort);
          resolve(isGoingOn);
        };
        const onAbort = () => finish(false);
        let before = readCount;
        const watch = setInterval(() => {
          const isStalled = readCount === before;
          before = readCount;
          if (!isStalled) return;
          connection.close(TRY_AGAIN_LATER, 'This reader is too slow.');
          finish(false);
        }, stalledMs);
        signal.addEventListener('abort', onAbort, { once: true });
        connection.send(message, () => {
          onRead();
          finish(true);
        });
      });
    },
  };
}
