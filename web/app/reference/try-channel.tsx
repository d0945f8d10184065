// Talks to a channel of the running server.
import { useEffect, useRef, useState } from 'react';
import { Form } from '../kit/form.tsx';
import { webSocketOf } from '../kit/server.ts';
import { ExampleChoice, JsonField } from './example-fields.tsx';
import type { Page } from './model.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { targetOf } from './request.ts';
import { ResponseView } from './response-view.tsx';
import { elapsedText, type Tried, withEvent } from './tried.ts';
import { TrySection } from './try-section.tsx';
import { useReference } from './use-reference.ts';

const CHANNELS = '/api/v1';

/** Connects, sends messages from examples, and shows what both sides say. */
export function TryChannel({ page }: { page: Page }) {
  const { isPreview } = useReference();
  const form = useRef<HTMLFormElement>(null);
  const { result, state, toggle, send } = useConnection();
  const examples = page.partLists
    .flatMap(({ parts }) => parts)
    .filter(({ id }) => id.startsWith('client/'))
    .flatMap(({ name, examples: own }) =>
      own.map(({ summary, value }) => ({ summary: `${name}: ${summary}`, value })),
    );
  return (
    <TrySection>
      <Form ref={form} onData={(data) => send(String(data.get('json')))}>
        <ParameterFields kind="query" fields={page.parameters} />
        <p className="actions">
          <button
            type="button"
            className="main"
            disabled={isPreview}
            onClick={() =>
              toggle(CHANNELS + targetOf(page, new FormData(form.current ?? undefined)))
            }
          >
            {state === 'closed' ? 'Connect' : 'Disconnect'}
          </button>
        </p>
        <ExampleChoice examples={examples} />
        <JsonField label="Message (JSON)" value={examples[0]?.value} isRequired />
        <p className="actions">
          <button type="submit" disabled={state !== 'open'}>
            Send message
          </button>
        </p>
        <ResponseView result={result} />
      </Form>
    </TrySection>
  );
}

/** One connection, which ends when the reader leaves the page. */
function useConnection() {
  const [state, setState] = useState<'closed' | 'connecting' | 'open'>('closed');
  const [result, setResult] = useState<Tried>({ note: 'Not connected.' });
  const socket = useRef<WebSocket>(undefined);
  const openedMs = useRef(0);
  useEffect(() => () => socket.current?.close(), []);
  const say = (note: string) => setResult((before) => ({ ...before, note }));

  function show(data: string, direction: '↑ sent' | '↓ received'): void {
    const event = { data, direction, when: elapsedText(openedMs.current) };
    setResult((before) => ({ ...before, events: withEvent(before.events, event) }));
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
    setState('connecting');
    setResult({ note: `Connecting to ${url} …` });
    opened.onopen = () => {
      wasOpen = true;
      setState('open');
      say(`Connected to ${url}`);
    };
    opened.onmessage = ({ data }) => show(String(data), '↓ received');
    opened.onclose = ({ code, reason }) => {
      socket.current = undefined;
      setState('closed');
      const refusal = 'The server refused the connection. Does it need a key, or is it gone?';
      say(wasOpen ? `Closed with ${code}${reason === '' ? '' : `: ${reason}`}.` : refusal);
    };
  }

  function send(message: string): void {
    socket.current?.send(message);
    show(message, '↑ sent');
  }

  return { result, state, toggle, send };
}
