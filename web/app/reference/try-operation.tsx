// Sends an operation to the running server, and shows the same request as commands to copy.
import { useEffect, useRef, useState } from 'react';
import { Form } from '../kit/form.tsx';
import { apiKey, wantedKey } from '../kit/key.ts';
import { baseUrl } from '../kit/server.ts';
import { BodyFields } from './example-fields.tsx';
import type { Page } from './model.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { Code } from './prose.tsx';
import { bodyOf, targetOf } from './request.ts';
import { ResponseView } from './response-view.tsx';
import { curlOf, typescriptOf } from './snippets.ts';
import { readResponse, type Tried } from './tried.ts';
import { TrySection } from './try-section.tsx';
import { useReference } from './use-reference.ts';

/** Fills in an example, sends it, and can stop it. The commands change as one types. */
export function TryOperation({ page }: { page: Page }) {
  const { isPreview } = useReference();
  const [filled, setFilled] = useState(new FormData());
  const form = useRef<HTMLFormElement>(null);
  const { result, stop, send } = useTry(page);
  const read = () => form.current && setFilled(filledOf(form.current));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form begins with
  useEffect(() => void read(), []);
  const options = { origin: baseUrl, hasKey: apiKey.use() !== undefined };
  return (
    <TrySection>
      <Form ref={form} onChange={read} onData={(data) => void send(data)}>
        <ParameterFields kind="query" fields={page.parameters} />
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
    const sentKey = page.takesKey ? apiKey.get() : undefined;
    const headers = new Headers(init.headers);
    if (sentKey !== undefined) headers.set('Authorization', `Bearer ${sentKey}`);
    const startedMs = performance.now();
    try {
      const response = await fetch(baseUrl + targetOf(page, form), {
        ...init,
        method: page.method,
        headers,
        signal,
      });
      for await (const part of readResponse(response, startedMs)) setResult(part);
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
