// Shows what came back from the server: status, headers, and the body as what it is; streams and
// channels event by event.
import { memo, useEffect, useMemo } from 'react';
import { attempt } from '../../../common/values.ts';
import { type ReadEvent, readEvents } from '../../../generated/client/index.ts';
import { Code } from './parts.tsx';

const STREAM = /text\/event-stream|application\/x-ndjson/;
const MEDIA = /^(audio|image)\//;
/** The page stays quick. */
const MAX_EVENTS = 1000;

interface ShownEvent extends ReadEvent {
  id: number;
  /** `12 ms`, since the request or the connection. */
  when: string;
  direction?: '↑ sent' | '↓ received';
}

/** How far a request or a connection has come. */
export interface Tried {
  error?: string;
  note?: string;
  status?: { isOk: boolean; text: string };
  headers?: string;
  events?: readonly ShownEvent[];
  /** The body of a response that is not a stream. */
  body?: { type: string; blob: Blob; text: string };
}

export function withEvent(
  events: readonly ShownEvent[] = [],
  event: Omit<ShownEvent, 'id'>,
): readonly ShownEvent[] {
  return [...events, { ...event, id: (events.at(-1)?.id ?? 0) + 1 }].slice(-MAX_EVENTS);
}

export function elapsed(sinceMs: number): string {
  return `${Math.round(performance.now() - sinceMs)} ms`;
}

/**
 * The response as it comes, until it is complete. `startedMs` is when the request was sent, by
 * `performance.now()`.
 */
export async function* tried(response: Response, startedMs: number): AsyncGenerator<Tried> {
  const type = response.headers.get('content-type') ?? '';
  const head = {
    status: { isOk: response.ok, text: `${response.status} ${response.statusText}` },
    headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
  };
  yield { ...head, note: `headers after ${elapsed(startedMs)}` };
  if (!STREAM.test(type) || response.body === null) {
    const blob = await response.blob();
    const note = `${elapsed(startedMs)}, ${blob.size.toLocaleString('en')} bytes`;
    yield { ...head, note, body: { type, blob, text: MEDIA.test(type) ? '' : await blob.text() } };
    return;
  }
  let events: readonly ShownEvent[] = [];
  const soFar = (end = '') => ({
    ...head,
    note: `${events.at(-1)?.id ?? 0} events, ${elapsed(startedMs)}${end}`,
    events,
  });
  for await (const event of readEvents(response)) {
    events = withEvent(events, { ...event, when: elapsed(startedMs) });
    yield soFar();
  }
  yield soFar(', ended');
}

export function ResponseView({
  result: { error, note, status, headers, events, body },
}: {
  result: Tried;
}) {
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
      {events && events.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
        <section className="events" tabIndex={0} aria-label="Events">
          <ol>
            {events.map((event) => (
              <EventItem key={event.id} event={event} />
            ))}
          </ol>
        </section>
      )}
      {body && <BodyView {...body} />}
    </section>
  );
}

function BodyView({ type, blob, text }: NonNullable<Tried['body']>) {
  const url = useMemo(
    () => (MEDIA.test(type) ? URL.createObjectURL(blob) : undefined),
    [type, blob],
  );
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url]);
  const images = useMemo(
    () => [...text.matchAll(/"b64_json":\s*"([^"]+)"/g)].map(([, image]) => image),
    [text],
  );
  if (url !== undefined && type.startsWith('image/')) return <img src={url} alt="The response" />;
  // biome-ignore lint/a11y/useMediaCaption: the person has just typed its words
  if (url !== undefined) return <audio controls src={url} />;
  return (
    <>
      {images.map((image) => (
        <img key={image} src={`data:image/png;base64,${image}`} alt="The model's work" />
      ))}
      {text !== '' && <Code label="Body" text={shown(text)} language="json" />}
    </>
  );
}

/** One event or message: when, its name, and its data. */
const EventItem = memo(({ event: { name, data, when, direction } }: { event: ShownEvent }) => {
  const text = shown(data);
  return (
    <li>
      <details>
        <summary>
          {direction && <span className={direction.slice(2)}>{direction} </span>}
          <span className="quiet">{when} </span>
          {name !== undefined && <strong>{name} </strong>}
          <code>{text.replaceAll(/\s*\n\s*/g, ' ').slice(0, 300)}</code>
        </summary>
        <pre>{text}</pre>
      </details>
    </li>
  );
});

const MAX_STRING = 2000;

/**
 * JSON on lines of its own, any other text as it is. Images, sounds and vectors would fill the
 * page: long ones are cut.
 */
function shown(text: string): string {
  const cut = (_name: string, value: unknown) => {
    if (typeof value === 'string' && value.length > MAX_STRING) {
      return `${value.slice(0, 100)}… (${value.length} characters)`;
    }
    const isVector =
      Array.isArray(value) && value.length > 50 && value.every((item) => typeof item === 'number');
    return isVector ? [...value.slice(0, 8), `… (${value.length} numbers)`] : value;
  };
  return attempt(() => JSON.stringify(JSON.parse(text), cut, 2), text);
}
