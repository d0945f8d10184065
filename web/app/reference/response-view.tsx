// Shows what came back from the server: status, headers, and the body as what it is; streams and
// channels event by event.
import { memo, useEffect, useMemo } from 'react';
import { attempt } from '../../../common/values.ts';
import { Code } from './prose.tsx';
import { PLAYABLE, type ShownEvent, type Tried } from './tried.ts';

/** Images and sounds as such, JSON on several lines, events one below the other. */
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
    () => (PLAYABLE.test(type) ? URL.createObjectURL(blob) : undefined),
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
