// The page of an operation or a channel.
import { Disclosure, TitledSection } from './disclosure.tsx';
import type { BodyContent, DocumentedResponse, Page, Part, PartList } from './model.ts';
import { Json, Phrase, Prose } from './prose.tsx';
import { TryChannel } from './try-channel.tsx';
import { TryOperation } from './try-operation.tsx';
import { useReference } from './use-reference.ts';
import { AddedIn, FieldList, SchemaLink, ValueView } from './value-view.tsx';

/** `part` is the event or message to be shown open. */
export function PageView({ page, part }: { page: Page; part: string | undefined }) {
  const known = useReference().responses;
  const { kind, title, method, path, description, note, parameters, body, partLists, responses } =
    page;
  const Try = kind === 'channel' ? TryChannel : TryOperation;
  return (
    <article className="split">
      <div className="intro">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="address">
          <span className={`method ${method.toLowerCase()}`}>{method}</span> <code>{path}</code>
          <AddedIn of={page} />
        </p>
        <Prose text={description} />
        <p className="quiet">{note}</p>
      </div>
      <Try page={page} />
      <div className="rest">
        {parameters.length > 0 && (
          <TitledSection title="Parameters">
            <FieldList fields={parameters} />
          </TitledSection>
        )}
        {body && (
          <TitledSection
            title={body.isRequired ? 'Request body' : 'Request body, which may be left out'}
          >
            <ContentView content={body} areFieldsOpen />
          </TitledSection>
        )}
        {partLists.map((list) => (
          <PartsView key={list.title} list={list} part={part} />
        ))}
        {responses.length > 0 && (
          <TitledSection title="Responses">
            {responses.map(({ status, response }) => (
              <Disclosure
                key={status}
                title={status}
                text={known[response]?.description ?? ''}
                isOpen={/^2/.test(status)}
              >
                {() => known[response] && <ResponseView response={known[response]} />}
              </Disclosure>
            ))}
          </TitledSection>
        )}
      </div>
    </article>
  );
}

function PartsView({ list, part }: { list: PartList; part: string | undefined }) {
  return (
    <TitledSection title={list.title}>
      <p>
        <code>{list.mediaType}</code> <Phrase text={list.description} />
      </p>
      <ol>
        {list.order.map((step) => (
          <li key={step}>
            <Phrase text={step} />
          </li>
        ))}
      </ol>
      {list.parts.map(({ id, name, description, examples, schema }) => (
        <Disclosure key={id} title={name} text={description} part={id} isOpen={id === part}>
          {() => <PartContent examples={examples} schema={schema} />}
        </Disclosure>
      ))}
    </TitledSection>
  );
}

function ResponseView({
  response: { description, headers, content, next },
}: {
  response: DocumentedResponse;
}) {
  return (
    <div>
      <Prose text={description} />
      <ul className="list">
        {headers.map(({ name, description: text }) => (
          <li key={name}>
            <code className="name">{name}</code>
            <Prose text={text} />
          </li>
        ))}
      </ul>
      {content.map((one) => (
        <ContentView key={one.mediaType} content={one} />
      ))}
      {next.length > 0 && (
        <>
          <h3>What may come next</h3>
          <ul className="list">
            {next.map(({ href, operation, description: text }) => (
              <li key={`${href} ${text}`}>
                <a href={href}>{operation}</a>
                <Prose text={text} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function ContentView({
  content: { mediaType, value, examples },
  areFieldsOpen = false,
}: {
  content: BodyContent;
  areFieldsOpen?: boolean;
}) {
  return (
    <>
      <p>
        <code>{mediaType}</code> <SchemaLink of={value} />
      </p>
      <Disclosure title="Fields" isOpen={areFieldsOpen}>
        {() => <ValueView of={value} />}
      </Disclosure>
      {examples.map(({ summary, value: example }, at) => (
        <Disclosure
          key={summary}
          title="Example"
          text={summary}
          isOpen={at === 0 && !areFieldsOpen}
        >
          {() => <Json label={summary} value={example} />}
        </Disclosure>
      ))}
    </>
  );
}

/** What is inside an event or a message. */
function PartContent({ examples, schema }: Pick<Part, 'examples' | 'schema'>) {
  return (
    <div>
      {examples.map(({ summary, value }) => (
        <Json key={summary} label={summary} value={value} />
      ))}
      <p>
        Fields of <SchemaLink of={schema} />
      </p>
      <ValueView of={schema} />
    </div>
  );
}
