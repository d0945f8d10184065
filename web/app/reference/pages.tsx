// The first page, the page of an operation or a channel, and a schema's.
import type { Content, NamedValue, Page, PartList, Response } from './model.ts';
import {
  Disclosure,
  FieldList,
  Json,
  Phrase,
  Prose,
  SchemaLink,
  Section,
  useReference,
  ValueView,
} from './parts.tsx';
import { TryChannel, TryOperation } from './try.tsx';

export function StartPage() {
  const { title, version, description, prefixes, groups } = useReference();
  return (
    <article>
      <h1 tabIndex={-1}>
        {title} <span className="quiet">{version}</span>
      </h1>
      <Prose text={description} />
      <Section title="Prefixes">
        <ul className="list">
          {prefixes.map(({ path, description: text }) => (
            <li key={path}>
              <code>{path}</code> {text}
            </li>
          ))}
        </ul>
      </Section>
      {groups.map((group) => (
        <Section key={group.name} title={group.name}>
          <Prose text={group.description} />
          <Links
            of={group.pages.map(({ href, title: text, method, path }) => ({
              href,
              text,
              code: `${method} ${path}`,
            }))}
          />
        </Section>
      ))}
      <p className="quiet">
        For programs: <a href="./openapi.yaml">openapi.yaml</a>,{' '}
        <a href="./openapi.json">openapi.json</a>, <a href="./asyncapi.yaml">asyncapi.yaml</a>
      </p>
    </article>
  );
}

function Links({ of: links }: { of: readonly { href: string; text: string; code?: string }[] }) {
  return (
    <ul className="overview">
      {links.map(({ href, text, code }) => (
        <li key={href}>
          <a href={href}>{text}</a> <code>{code}</code>
        </li>
      ))}
    </ul>
  );
}

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
        </p>
        <Prose text={description} />
        <p className="quiet">{note}</p>
      </div>
      <Try page={page} />
      <div className="rest">
        {parameters.length > 0 && (
          <Section title="Parameters">
            <FieldList fields={parameters} />
          </Section>
        )}
        {body && (
          <Section title={body.isRequired ? 'Request body' : 'Request body, which may be left out'}>
            <ContentView content={body} areFieldsOpen />
          </Section>
        )}
        {partLists.map((list) => (
          <PartsView key={list.title} list={list} part={part} />
        ))}
        {responses.length > 0 && (
          <Section title="Responses">
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
          </Section>
        )}
      </div>
    </article>
  );
}

function PartsView({ list, part }: { list: PartList; part: string | undefined }) {
  return (
    <Section title={list.title}>
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
          {() => (
            <div>
              {examples.map(({ summary, value }) => (
                <Json key={summary} label={summary} value={value} />
              ))}
              <p>
                Fields of <SchemaLink of={schema} />
              </p>
              <ValueView of={schema} />
            </div>
          )}
        </Disclosure>
      ))}
    </Section>
  );
}

function ResponseView({ response: { description, headers, content } }: { response: Response }) {
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
    </div>
  );
}

function ContentView({
  content: { mediaType, value, examples },
  areFieldsOpen = false,
}: {
  content: Content;
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

export function SchemaPage({
  name,
  schema: { description, example, usedBy },
}: {
  name: string;
  schema: NamedValue;
}) {
  return (
    <article>
      <p className="quiet">Schema</p>
      <h1 tabIndex={-1}>{name}</h1>
      <Prose text={description} />
      <Section title="Fields">
        <ValueView of={name} />
      </Section>
      {example !== undefined && <Json label="Example" value={example} />}
      <Section title="Used by">
        <Links of={usedBy} />
      </Section>
    </article>
  );
}
