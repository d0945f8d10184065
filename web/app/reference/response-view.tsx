// Shows the response to a request that was tried: status, headers, and the body as what it is; streams event by event.
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type ReadEvent, readEvents } from '../../../generated/client/index.ts';
import { parsed, textOf } from './event-text.ts';
import { Code, Json } from './prose.tsx';

const STREAM = /text\/event-stream|application\/x-ndjson/;
/** The page stays quick; what the stream said before can be read in its text. */
const MAX_EVENTS = 1000;

export interface ShownEvent extends ReadEvent {
  id: number;
  /** `12 ms`, since the request or the connection. */
  when: string;
  direction?: 'sent' | 'received';
}

/** How far a request has come. */
export interface Tried {
  error?: string;
  note?: string;
  status?: { isOk: boolean; text: string };
  headers?: string;
  /** The words of a stream so far. */
  text?: string;
  events?: readonly ShownEvent[];
  /** The body of a response that is not a stream. */
  body?: { type: string; blob: Blob; text: string };
}

/** The response as it comes, until it is complete. `startedMs` is when the request was sent, by `performance.now()`. */
export async function* tried(response: Response, startedMs: number): AsyncGenerator<Tried> {
  const elapsed = () => `${Math.round(performance.now() - startedMs)} ms`;
  const type = response.headers.get('content-type') ?? '';
  const head = {
    status: { isOk: response.ok, text: `${response.status} ${response.statusText}` },
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
  };
  yield { ...head, note: `headers after ${elapsed()}` };
  if (!STREAM.test(type) || response.body === null) {
    const blob = await response.blob();
    const note = `${elapsed()}, ${blob.size.toLocaleString('en')} bytes`;
    const text = /^(audio|image)\//.test(type) ? '' : await blob.text();
    yield { ...head, note, body: { type, blob, text } };
    return;
  }
  let events: readonly ShownEvent[] = [];
  let count = 0;
  let text = '';
  const soFar = (end = '') => ({ ...head, note: `${count} events, ${elapsed()}${end}`, text, events });
  for await (const event of readEvents(response)) {
    events = [...events, { ...event, id: ++count, when: elapsed() }].slice(-MAX_EVENTS);
    text += textOf(event);
    yield soFar();
  }
  yield soFar(', ended');
}

export function ResponseView({ result: { error, note, status, headers, text, events, body } }: { result: Tried }) {
  return (
    <section className="response" aria-label="Response">
      <p className="status" role="status">
        {error !== undefined && <strong className="bad">{error}</strong>}
        {status && <strong className={status.isOk ? 'good' : 'bad'}>{status.text}</strong>}{' '}
        <span className="quiet">{note}</span>
      </p>
      {headers !== undefined && (
        <details>
          <summary>Headers</summary>
          <pre>{headers}</pre>
        </details>
      )}
      {text && <p className="stream-text">{text}</p>}
      {events && <EventList events={events} label="Events of the stream" />}
      {body && <BodyView {...body} />}
    </section>
  );
}

function BodyView({ type, blob, text }: NonNullable<Tried['body']>) {
  const url = useMemo(() => (/^(audio|image)\//.test(type) ? URL.createObjectURL(blob) : undefined), [type, blob]);
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  const value = useMemo(() => parsed(text), [text]);
  if (url !== undefined && type.startsWith('image/')) return <img src={url} alt="The response" />;
  if (url !== undefined) {
    return (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: the person has just typed its words */}
        <audio controls src={url} />
        <a href={url} download="speech">
          Save
        </a>
      </>
    );
  }
  return (
    <>
      {imagesOf(value).map((image) => (
        <img key={image} src={`data:image/png;base64,${image}`} alt="The model's work" />
      ))}
      {text !== '' &&
        (value === undefined ? (
          <Code label="Body" text={text} language="" />
        ) : (
          <Json label="Body" value={shortened(value)} />
        ))}
    </>
  );
}

/** Stays at its end while the reader is there. */
export function EventList({ events, label }: { events: readonly ShownEvent[]; label: string }) {
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list grows with its events
  useLayoutEffect(() => {
    if (list.current && isAtEnd.current) list.current.scrollTop = list.current.scrollHeight;
  }, [events]);
  return (
    <ol
      ref={list}
      className="events"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 30;
      }}
    >
      {events.map((event) => (
        <EventItem key={event.id} event={event} />
      ))}
    </ol>
  );
}

/** One event or message: when, its name, and its data. */
const EventItem = memo(({ event: { name, data, when, direction } }: { event: ShownEvent }) => {
  const { pretty, short } = useMemo(() => textsOf(data), [data]);
  return (
    <li>
      <details>
        <summary>
          {direction && <span className={direction}>{direction === 'sent' ? '↑ sent ' : '↓ received '}</span>}
          <span className="quiet">{when} </span>
          {name !== undefined && <strong>{name} </strong>}
          <code>{short.slice(0, 300)}</code>
        </summary>
        <pre>{pretty}</pre>
      </details>
    </li>
  );
});

function textsOf(data: string): { pretty: string; short: string } {
  const value = parsed(data);
  const pretty = value === undefined ? data : JSON.stringify(shortened(value), undefined, 1);
  const text = textOf({ data });
  return { pretty, short: text === '' ? pretty.replaceAll(/\s*\n\s*/g, ' ') : JSON.stringify(text) };
}

const MAX_STRING = 2000;

/** Images, sounds and vectors would fill the page: long texts and lists are cut. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > MAX_STRING ? `${value.slice(0, 100)}… (${value.length} characters)` : value;
  }
  if (Array.isArray(value)) {
    const isVector = value.length > 50 && value.every((item) => typeof item === 'number');
    return isVector ? [...value.slice(0, 8), `… (${value.length} numbers)`] : value.map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]));
}

function imagesOf(value: unknown): string[] {
  const { data } = (value ?? {}) as { data?: unknown };
  if (!Array.isArray(data)) return [];
  return data.flatMap((item: { b64_json?: unknown }) => (typeof item?.b64_json === 'string' ? [item.b64_json] : []));
}
