// Talks to a WebSocket channel of the running server: connect, send examples or one's own messages, see all of both sides.
import { useEffect, useRef, useState } from 'react';
import { webSocketOf } from '../kit/server.ts';
import { firstValues } from './draft.ts';
import { parsed } from './event-text.ts';
import { ParameterRows } from './fields.tsx';
import type { Channel } from './model.ts';
import { EventList, type ShownEvent } from './response-view.tsx';
import { TrySection } from './try-operation.tsx';

const MAX_MESSAGES = 1000;
const PREFIX = '/api/v1';

export function TryChannel({ channel: { address, parameters, messages } }: { channel: Channel }) {
  const examples = messages
    .filter(({ from }) => from === 'client')
    .flatMap(({ name, examples: own }) =>
      own.map(({ summary, value }) => ({ label: `${name}: ${summary}`, text: JSON.stringify(value, undefined, 2) })),
    );
  const [values, setValues] = useState(() => firstValues(parameters));
  const [text, setText] = useState(examples[0]?.text ?? '');
  const { state, status, events, say, toggle, send } = useConnection();
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  return (
    <TrySection>
      <div className="stack">
        <ParameterRows parameters={parameters} values={values} onChange={setValues} />
        <p>
          <button
            type="button"
            className="main"
            onClick={() => toggle(`${PREFIX}${address}${query.size > 0 ? `?${query}` : ''}`)}
          >
            {state === 'closed' ? 'Connect' : 'Disconnect'}
          </button>
        </p>
        <p className="status" role="status">
          {status}
        </p>
        <label>
          Example
          <select onChange={({ target }) => setText(examples[+target.value]?.text ?? '')}>
            {examples.map(({ label }, at) => (
              <option key={label} value={at}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          Message (JSON)
          <textarea
            rows={Math.min(18, text.split('\n').length + 1)}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <p>
          <button
            type="button"
            disabled={state !== 'open'}
            onClick={() => {
              const message = parsed(text);
              if (message === undefined) say('The message is not JSON.');
              else send(JSON.stringify(message));
            }}
          >
            Send message
          </button>
        </p>
        {events.length > 0 && <EventList events={events} label="Messages of both sides" />}
      </div>
    </TrySection>
  );
}

/** One connection, which ends when the reader leaves the page. */
function useConnection() {
  const [state, setState] = useState<'closed' | 'connecting' | 'open'>('closed');
  const [status, setStatus] = useState('Not connected.');
  const [events, setEvents] = useState<readonly ShownEvent[]>([]);
  const socket = useRef<WebSocket>(undefined);
  const openedMs = useRef(0);
  useEffect(() => () => socket.current?.close(), []);

  function note(data: string, direction: 'sent' | 'received'): void {
    const name = (parsed(data) as { type?: string } | undefined)?.type;
    const when = `${Math.round(performance.now() - openedMs.current)} ms`;
    setEvents((before) => {
      const id = (before.at(-1)?.id ?? 0) + 1;
      return [...before, { id, when, data, direction, ...(name !== undefined && { name }) }].slice(-MAX_MESSAGES);
    });
  }

  function toggle(path: string): void {
    if (socket.current) {
      socket.current.close();
      return;
    }
    const { url, protocols } = webSocketOf(path);
    const opened = new WebSocket(url, protocols);
    socket.current = opened;
    openedMs.current = performance.now();
    let wasOpen = false;
    setEvents([]);
    setState('connecting');
    setStatus(`Connecting to ${url} …`);
    opened.onopen = () => {
      wasOpen = true;
      setState('open');
      setStatus(`Connected to ${url}`);
    };
    opened.onmessage = ({ data }) => note(String(data), 'received');
    opened.onclose = ({ code, reason }) => {
      socket.current = undefined;
      setState('closed');
      setStatus(
        wasOpen
          ? `Closed with ${code}${reason === '' ? '' : `: ${reason}`}.`
          : 'The server refused the connection. Does it need a key, or is it gone?',
      );
    };
  }

  function send(message: string): void {
    socket.current?.send(message);
    note(message, 'sent');
  }

  return { state, status, events, say: setStatus, toggle, send };
}
