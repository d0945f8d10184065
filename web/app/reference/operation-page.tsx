// The page of one operation: what it does, what it takes, what it responds, what its stream sends.
import type { Answer, Operation, Stream } from './model.ts';
import { Disclosure, firstSentence, Json, Phrase, Prose, Section } from './prose.tsx';
import { ExampleAndFields, ParameterList, SchemaLink, SchemaView } from './schema-view.tsx';
import { TryOperation } from './try-operation.tsx';
import { useReference } from './use-reference.ts';

/** `part` is the event to be shown open. */
export function OperationPage({ operation, part }: { operation: Operation; part: string | undefined }) {
  const { answers: known } = useReference();
  const { method, path, summary, description, parameters, body, answers, stream, hasPrefix, takesKey } = operation;
  return (
    <article className="split">
      <div className="intro">
        <h1 tabIndex={-1}>{summary}</h1>
        <p className="address">
          <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
        </p>
        <Prose text={description} />
        <p className="quiet">
          {hasPrefix ? 'Responds under each of the prefixes. ' : 'Responds at this very path only. '}
          {takesKey ? '' : 'Needs no key.'}
        </p>
      </div>
      <TryOperation operation={operation} />
      <div className="rest">
        {parameters.length > 0 && (
          <Section title="Parameters">
            <ParameterList parameters={parameters} />
          </Section>
        )}
        {body && <RequestBody body={body} />}
        {stream && <StreamSection stream={stream} part={part} />}
        <Section title="Responses">
          {answers.map(({ status, answer }) => {
            const found = known[answer];
            if (found === undefined) throw new Error(`There is no response ${answer}`);
            return (
              <Disclosure key={status} title={status} text={found.description} isOpen={/^2/.test(status)}>
                {() => <ResponseView answer={found} streamType={stream?.mediaType} />}
              </Disclosure>
            );
          })}
        </Section>
      </div>
    </article>
  );
}

function RequestBody({ body }: { body: NonNullable<Operation['body']> }) {
  return (
    <Section title="Request body">
      <p>
        <code>{body.mediaType}</code> <SchemaLink schema={body.schema} />
        {body.isRequired ? '' : ' (may be left out)'}
      </p>
      <SchemaView schema={body.schema} />
      {body.examples.map(({ summary, value }) => (
        <Disclosure key={summary} title="Example" text={summary}>
          {() => <Json label={summary} value={value} />}
        </Disclosure>
      ))}
    </Section>
  );
}

function StreamSection({ stream, part }: { stream: Stream; part: string | undefined }) {
  const { mediaType, description, order, events } = stream;
  const areLines = mediaType.includes('ndjson');
  return (
    <Section title={areLines ? 'Lines of the stream' : 'Events of the stream'}>
      <p>
        <code>{mediaType}</code> <Phrase text={description} />
      </p>
      <h3>What comes when</h3>
      <ol>
        {order.map((step) => (
          <li key={step}>
            <Phrase text={step} />
          </li>
        ))}
      </ol>
      <h3>{areLines ? 'Each line is one of' : 'Each event is one of'}</h3>
      {events.map(({ id, description: text, examples, schema }) => (
        <Disclosure key={id} title={id} text={text} part={id} isOpen={id === part}>
          {() => <ExampleAndFields examples={examples} schema={schema} />}
        </Disclosure>
      ))}
    </Section>
  );
}

function ResponseView({ answer, streamType }: { answer: Answer; streamType: string | undefined }) {
  const { description, headers, content } = answer;
  return (
    <div>
      {description.trim() !== firstSentence(description) && <Prose text={description} />}
      {headers.length > 0 && (
        <ul className="list">
          {headers.map(({ name, description: text }) => (
            <li key={name}>
              <code className="name">{name}</code>
              <Prose text={text} />
            </li>
          ))}
        </ul>
      )}
      {content.map(({ mediaType, schema, examples: [first, ...others] }) =>
        mediaType === streamType ? (
          <p key={mediaType}>
            <code>{mediaType}</code>: the stream above.
          </p>
        ) : (
          <div key={mediaType}>
            <p>
              <code>{mediaType}</code> <SchemaLink schema={schema} />
            </p>
            {first && <Json label={first.summary} value={first.value} />}
            {others.map(({ summary, value }) => (
              <Disclosure key={summary} title="Example" text={summary}>
                {() => <Json label={summary} value={value} />}
              </Disclosure>
            ))}
            <Disclosure title="Fields">{() => <SchemaView schema={schema} />}</Disclosure>
          </div>
        ),
      )}
    </div>
  );
}
