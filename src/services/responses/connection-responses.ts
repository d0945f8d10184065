// What a connection has made: it goes on from its own responses, kept or not, until it is closed.
import type { Clock } from '../../lib/clock.ts';
import { attempt } from '../../lib/values.ts';
import type { Settings } from '../settings/settings.ts';
import { ItemNotFound } from './errors.ts';
import { type KeptResponse, KeptResponses } from './kept-responses.ts';
import type { Item } from './kept-room.ts';
import { KeptStore } from './kept-store.ts';

/** What all connections remember together; the largest loses what it used longest ago. */
const MEBIBYTES_OF_ALL = 64;
const HOURS = 24;

type Shared = Pick<KeptResponses, 'isKeeping' | 'keep' | 'reader' | 'has'>;

/** See {@link createConnectionMemories}. */
export type ConnectionMemories = ReturnType<typeof createConnectionMemories>;

/** Makes memories of connections, in front of `kept`, which all connections of a key share. */
export function createConnectionMemories({
  kept,
  settings,
  clock,
}: {
  kept: Shared;
  settings: () => Pick<Settings, 'maxBodyBytes'>;
  clock: Pick<Clock, 'now' | 'after'>;
}) {
  const store = new KeptStore({
    settings: () => ({
      keptResponsesMb: MEBIBYTES_OF_ALL,
      keptResponsesHours: HOURS,
      maxBodyBytes: settings().maxBodyBytes,
    }),
    clock,
  });
  const own = new KeptResponses(store, { keepsAll: true });
  let opened = 0;
  return {
    /** One for a connection, which closes it at its end. */
    open() {
      opened += 1;
      const connection = `${opened}`;
      return {
        isKeeping: kept.isKeeping.bind(kept),
        keep(owner: string, made: KeptResponse): void {
          const conversation = (id: string) => reader(owner).conversation(id);
          const sharedOne = withBeginning(made, (id) => kept.has(owner, id), conversation);
          if (sharedOne) kept.keep(owner, sharedOne);
          const ownOne = withBeginning(made, (id) => own.has(connection, id), conversation);
          if (ownOne) own.keep(connection, ownOne);
        },
        reader,
        /** What is kept for all connections stays. */
        forget: (id: string) => own.delete(connection, id),
        close: () => own.forget(connection),
      };

      function reader(owner: string) {
        const near = own.reader(connection);
        const far = kept.reader(owner);
        return {
          conversation: (id: string) => (own.has(connection, id) ? near : far).conversation(id),
          item(id: string, place: string): Item {
            try {
              return near.item(id, place);
            } catch (error) {
              if (error instanceof ItemNotFound) return far.item(id, place);
              throw error;
            }
          },
        };
      }
    },
  };
}

/**
 * A response that goes on from one which is remembered elsewhere is kept with all that was said
 * before; undefined where that is forgotten already.
 */
function withBeginning(
  made: KeptResponse,
  isHere: (id: string) => boolean,
  conversation: (id: string) => readonly Item[],
): KeptResponse | undefined {
  const { previous_response_id: previous } = made.response;
  if (made.isNewConversation || previous === null || isHere(previous)) return made;
  const before = attempt(() => conversation(previous));
  if (before === undefined) return undefined;
  return { ...made, input: [...before, ...made.input], isNewConversation: true };
}
