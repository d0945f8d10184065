// The form that sends an operation to the running server, and the same request as commands to copy.
import { useEffect, useMemo, useRef, useState } from 'react';
import { key, wantedKey } from '../kit/key.ts';
import { baseUrl } from '../kit/server.ts';
import { BodyEditor } from './body-editor.tsx';
import { bodyOf, type Draft, filledOf, firstDraft, formFields, isForm } from './draft.ts';
import { ParameterRows } from './fields.tsx';
import type { Operation } from './model.ts';
import { Code } from './prose.tsx';
import { curlOf, type Filled, targetOf, typescriptOf } from './request.ts';
import { ResponseView, type Tried, tried } from './response-view.tsx';
import { useReference } from './use-reference.ts';

export function TryOperation({ operation }: { operation: Operation }) {
  const { schemas } = useReference();
  const [draft, setDraft] = useState<Draft>(() => firstDraft(operation));
  const { body, parameters } = operation;
  const fields = useMemo(() => (body && isForm(body) ? formFields(schemas, body) : []), [schemas, body]);
  const { result, isRunning, send, stop } = useTry(operation);
  const filled = filledOf(operation, draft, fields);
  return (
    <TrySection more={<Snippets operation={operation} filled={filled} />}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void send(filled, () => bodyOf(operation, draft, fields));
        }}
      >
        <ParameterRows
          parameters={parameters}
          values={draft.parameters}
          onChange={(values) => setDraft({ ...draft, parameters: values })}
        />
        {body && <BodyEditor {...{ operation, body, fields, draft, setDraft }} />}
        <p className="actions">
          <button type="submit" className="main" disabled={isRunning}>
            Send
          </button>
          {isRunning && (
            <button type="button" onClick={stop}>
              Stop
            </button>
          )}
        </p>
        <ResponseView result={result} />
      </form>
    </TrySection>
  );
}

/** One request at a time; it ends when the reader leaves the page. */
function useTry(operation: Operation) {
  const [result, setResult] = useState<Tried>({ note: '' });
  const running = useRef<AbortController>(undefined);
  const [isRunning, setRunning] = useState(false);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  async function send(filled: Filled, makeBody: () => RequestInit): Promise<void> {
    if (running.current) return;
    const sentKey = operation.takesKey ? key.get() : undefined;
    let target: string;
    let init: RequestInit;
    try {
      init = makeBody();
      target = targetOf(operation, filled);
    } catch (error) {
      setResult({ error: messageOf(error) });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setRunning(true);
    setResult({ note: 'Waiting for the response…' });
    const headers = { ...init.headers, ...(sentKey !== undefined && { Authorization: `Bearer ${sentKey}` }) };
    const startedMs = performance.now();
    try {
      const response = await fetch(baseUrl + target, { ...init, method: operation.method, headers, signal });
      for await (const part of tried(response, startedMs)) setResult(part);
      if (response.status === 401) wantedKey.set('user');
    } catch (error) {
      setResult(signal.aborted ? { note: 'Stopped.' } : { error: `The server can't be reached: ${messageOf(error)}` });
    } finally {
      running.current = undefined;
      setRunning(false);
    }
  }

  return { result, isRunning, send, stop };
}

function Snippets({ operation, filled }: { operation: Operation; filled: Filled }) {
  const options = { origin: baseUrl, hasKey: key.use() !== undefined };
  return (
    <details className="snippets" open>
      <summary>As a command and as code</summary>
      <Code label="curl" text={curlOf(operation, filled, options)} language="bash" />
      <Code label="TypeScript" text={typescriptOf(operation, filled, options)} language="typescript" />
    </details>
  );
}

/** The frame of a form that talks to the running server; `more` stands below it, also without a server. */
export function TrySection({ children, more }: { children: React.ReactNode; more?: React.ReactNode }) {
  const { isPreview } = useReference();
  return (
    <section className="card try" aria-labelledby="try-title">
      <h2 id="try-title">Try it</h2>
      {isPreview ? (
        <p>No server is behind the preview. Start one, or npm run mock, and look at its /docs.</p>
      ) : (
        children
      )}
      {more}
    </section>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
