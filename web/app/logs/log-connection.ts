// Follows the log of the server: one subscription, taken up again where it broke off.
import type { LogEntry } from '../../../generated/channels.ts';
import { webSocketOf } from '../kit/server.ts';

/** Entries that the page keeps, as many as the server does. */
const MOST_ENTRIES = 5000;
const RETRY_MS = 2000;

/** What the screen is drawn from. */
export interface LogView {
  state: 'connecting' | 'open' | 'lost';
  /** The oldest first. */
  entries: readonly LogEntry[];
}

/** Calls `show` at most once a frame, until the returned function is called. */
export function followLog(show: (view: LogView) => void): () => void {
  let entries: LogEntry[] = [];
  let state: LogView['state'] = 'connecting';
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  let isOver = false;

  const changed = () => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      show({ state, entries });
    });
  };
  const add = (more: readonly LogEntry[]) => {
    // Numbers start again with the server.
    const isAnew = (more[0]?.seq ?? Number.POSITIVE_INFINITY) <= (entries.at(-1)?.seq ?? 0);
    const before = isAnew ? [] : entries;
    entries = [...before, ...more].slice(-MOST_ENTRIES);
  };
  const connect = () => {
    const { url, protocols } = webSocketOf('/logs/stream');
    socket = new WebSocket(url, protocols);
    socket.onopen = () => {
      socket?.send(
        JSON.stringify({ type: 'logs.subscribe', after_seq: entries.at(-1)?.seq ?? null }),
      );
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data));
      state = 'open';
      if (message.type === 'logs.snapshot') add(message.entries);
      if (message.type === 'logs.entry') add([message.entry]);
      changed();
    };
    socket.onclose = () => {
      if (isOver) return;
      state = 'lost';
      changed();
      timer = setTimeout(connect, RETRY_MS);
    };
  };
  connect();
  return () => {
    isOver = true;
    clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
    socket?.close();
  };
}
