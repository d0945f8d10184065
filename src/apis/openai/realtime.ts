// The conversation on /realtime: sound in, the text of turns out.
import type { ReceiveRealtimeMessage, SendRealtimeMessage } from '../../../generated/channels.ts';
import type { Channel } from '../../lib/channel.ts';
import type { Realtime } from '../../services/realtime/realtime.ts';

export function createRealtimeChannel({
  realtime,
}: {
  realtime: Realtime;
}): Channel<ReceiveRealtimeMessage, SendRealtimeMessage> {
  return {
    open(connection) {
      const { query, place } = connection;
      return realtime.open(connection, { model: query.model || undefined, place });
    },
  };
}
