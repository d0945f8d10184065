// The forms that send an operation to the running server, or talk to a channel of it, and the same
// request as commands to copy.
import { useEffect, useRef, useState } from 'react';
import { Form, SelectField } from '../kit/form.tsx';
import { key, wantedKey } from '../kit/key.ts';
import { baseUrl, webSocketOf } from '../kit/server.ts';
import type { Example, Field, Page } from './model.ts';
import { Code, objectsOf, useReference } from './parts.tsx';
import { bodyOf, curlOf, targetOf, typescriptOf } from './request.ts';
import { elapsed, ResponseView, type Tried, tried, withEvent } from './response-view.tsx';

export function TryOperation({ page }: { page: Page }) {
  const { isPreview } = useReference();
  const [filled, setFilled] = useState(new FormData());
  const form = useRef<HTMLFormElement>(null);
  const { result, stop, send } = useTry(page);
  const read = () => form.current && setFilled(filledOf(form.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form begins with
  useEffect(() => void read(), []);
  const options = { origin: baseUrl, hasKey: key.use() !== undefined };
  return (
    <TrySection>
      <Form ref={form} onChange={read} onData={(data) => void send(data)}>
        <Fields kind="query" fields={page.parameters} />
        {page.body && <BodyFields body={page.body} />}
        <p className="actions">
          <button type="submit" className="main" disabled={isPreview || stop !== undefined}>
            Send
          </button>
          {stop && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
        </p>
        <ResponseView result={result} />
      </Form>
      <details className="snippets" open>
        <summary>As a command and as code</summary>
        <Code label="curl" text={curlOf(page, filled, options)} language="bash" />
        <Code label="TypeScript" text={typescriptOf(page, filled, options)} language="typescript" />
      </details>
    </TrySection>
  );
}

/** A file that is needed has a name in commands before it is chosen. */
function filledOf(form: HTMLFormElement): FormData {
  const filled = new FormData(form);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('[type=file]:required')) {
    if (value === '') filled.set(name, new File([], 'your-file'));
  }
  return filled;
}

/** One request at a time; it ends when the reader leaves the page. */
function useTry(page: Page) {
  const [result, setResult] = useState<Tried>({});
  const [running, setRunning] = useState<AbortController>();
  useEffect(() => () => running?.abort(), [running]);

  async function send(form: FormData): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    setRunning(controller);
    setResult({ note: 'Waiting for the response…' });
    const init = bodyOf(form);
    const sentKey = page.takesKey ? key.get() : undefined;
    const headers = {
      ...init.headers,
      ...(sentKey !== undefined && { Authorization: `Bearer ${sentKey}` }),
    };
    const startedMs = performance.now();
    try {
      const response = await fetch(baseUrl + targetOf(page, form), {
        ...init,
        method: page.method,
        headers,
        signal,
      });
      for await (const part of tried(response, startedMs)) setResult(part);
      if (response.status === 401) wantedKey.set('user');
    } catch (error) {
      setResult(
        signal.aborted
          ? { note: 'Stopped.' }
          : { error: `The server can't be reached: ${String(error)}` },
      );
    }
    setRunning(undefined);
  }

  return { result, stop: running && (() => running.abort()), send };
}

const CHANNELS = '/api/v1';

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
        <Fields kind="query" fields={page.parameters} />
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
    const event = { data, direction, when: elapsed(openedMs.current) };
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

/** The fields of a body, filled in from its first example. */
function BodyFields({ body }: { body: NonNullable<Page['body']> }) {
  const reference = useReference();
  const { value, examples, isRequired, mediaType } = body;
  const first = examples[0]?.value ?? {};
  const choice = <ExampleChoice examples={examples} />;
  if (mediaType !== 'multipart/form-data') {
    return (
      <>
        {choice}
        <JsonField label="Body (JSON)" value={first} isRequired={isRequired} />
      </>
    );
  }
  const fields = objectsOf(reference, value).flatMap((object) => object.fields);
  const isPlain = ({ name, isRequired: isNeeded }: Field) =>
    isNeeded || examples.some((example) => name in (example.value as object));
  const rest = fields.filter((field) => !isPlain(field));
  const given = first as Readonly<Record<string, unknown>>;
  return (
    <>
      {choice}
      <Fields kind="form" fields={fields.filter(isPlain)} given={given} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more fields</summary>
          <div className="stack">
            <Fields kind="form" fields={rest} />
          </div>
        </details>
      )}
    </>
  );
}

/** Fills the form that it is in with the chosen example. */
function ExampleChoice({ examples }: { examples: readonly Example[] }) {
  const fill = (form: HTMLFormElement | null, value: unknown) => {
    const fields = Object.entries(value as object).map(
      ([name, given]) => [`form:${name}`, given] as const,
    );
    for (const [name, given] of [['json', value] as const, ...fields]) {
      const field = form?.querySelector<HTMLInputElement>(
        `[name="${CSS.escape(name)}"]:not([type=file])`,
      );
      if (!field) continue;
      field.value = textOf(given);
      field.setCustomValidity('');
    }
  };
  if (examples.length < 2) return null;
  return (
    <SelectField
      label="Example"
      options={examples.map(({ summary }, at) => [at, summary.replaceAll('`', '')])}
      onChange={({ target: { form, value } }) => fill(form, examples[+value]?.value)}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
}

function JsonField({
  label,
  value,
  isRequired,
}: {
  label: string;
  value: unknown;
  isRequired: boolean;
}) {
  return (
    <label>
      {label}
      <textarea
        name="json"
        rows={12}
        spellCheck={false}
        autoComplete="off"
        required={isRequired}
        defaultValue={textOf(value)}
        onChange={({ target }) => target.setCustomValidity(mistakeIn(target.value))}
      />
    </label>
  );
}

/** '' where there is none. */
function mistakeIn(json: string): string {
  try {
    if (json.trim() !== '') JSON.parse(json);
    return '';
  } catch (error) {
    return `This is not JSON: ${error instanceof Error ? error.message : error}`;
  }
}

interface FieldsProps {
  kind: 'query' | 'form';
  fields: readonly (Field & { in?: string; example?: unknown })[];
  given?: Readonly<Record<string, unknown>>;
}

/** Fields for the parameters of an operation or a channel, or for a form; an example is a hint. */
export function Fields({ kind, fields, given = {} }: FieldsProps) {
  return fields.map(
    ({ name, in: place = kind, isRequired, description, choices, type, example }) => {
      const value = given[name] ?? (isRequired ? example : undefined) ?? '';
      const isFile = type.includes('file');
      const shared = {
        name: `${place}:${name}`,
        required: isRequired,
        defaultValue: isFile ? '' : textOf(value),
      };
      return (
        // biome-ignore lint/a11y/noLabelWithoutControl: one of the three is inside
        <label key={name} title={description}>
          <span>
            <code>{name}</code>
            {isRequired && <span className="required"> required</span>}
          </span>
          {choices && (
            <select {...shared}>
              {['', ...choices].map((choice) => (
                <option key={String(choice)}>{String(choice)}</option>
              ))}
            </select>
          )}
          {!choices && (
            <input
              {...shared}
              type={isFile ? 'file' : 'text'}
              placeholder={String(example ?? '')}
              autoComplete="off"
            />
          )}
        </label>
      );
    },
  );
}

function TrySection({ children }: { children: React.ReactNode }) {
  const { isPreview } = useReference();
  return (
    <section className="card try" aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      {isPreview && (
        <p>No server is behind the preview. Start one, or npm run mock, and look at its /docs.</p>
      )}
      {children}
    </section>
  );
}
