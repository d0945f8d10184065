// The first page, a channel's, a schema's, and the page for addresses that lead nowhere.
import type { Channel, Message, Operation, Reference, Schema } from './model.ts';
import { Disclosure, Json, Phrase, Prose, Section } from './prose.tsx';
import { ExampleAndFields, ParameterList, SchemaView } from './schema-view.tsx';
import { TryChannel } from './try-channel.tsx';
import { useReference } from './use-reference.ts';

export function StartPage() {
  const { title, version, description, prefixes, groups, channels, channelsDescription } = useReference();
  return (
    <article className="page">
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
      <Section title="Operations">
        {groups.map((group) => (
          <div key={group.name}>
            <h3>{group.name}</h3>
            <p>
              <Phrase text={group.description} />
            </p>
            <ul className="overview">{group.operations.map(operationLink)}</ul>
          </div>
        ))}
      </Section>
      <Section title="WebSocket channels">
        <Prose text={channelsDescription} />
        <ul className="overview">
          {channels.map(({ id, address, title: name }) => (
            <li key={id}>
              <a href={`#/docs/channels/${id}`}>{name}</a> <code>{address}</code>
            </li>
          ))}
        </ul>
      </Section>
      <p className="quiet">
        For programs: <a href="./openapi.yaml">openapi.yaml</a>, <a href="./openapi.json">openapi.json</a>,{' '}
        <a href="./asyncapi.yaml">asyncapi.yaml</a>
      </p>
    </article>
  );
}

function operationLink({ id, method, path, summary, stream }: Operation) {
  return (
    <li key={id}>
      <a href={`#/docs/operations/${id}`}>{summary}</a> <code>{`${method} ${path}`}</code>{' '}
      {stream && <span className="tag">streams</span>}
    </li>
  );
}

/** `part` is `<client or server>/<name>` of the message to be shown open. */
export function ChannelPage({ channel, part }: { channel: Channel; part: string | undefined }) {
  const { title, address, description, parameters, messages } = channel;
  const said = (from: Message['from']) =>
    messages
      .filter((message) => message.from === from)
      .map(({ name, title: short, summary, examples, schema }) => {
        const id = `${from}/${name}`;
        return (
          <Disclosure key={id} title={name} text={`${short}: ${summary}`} part={id} isOpen={id === part}>
            {() => <ExampleAndFields examples={examples} schema={schema} />}
          </Disclosure>
        );
      });
  return (
    <article className="split">
      <div className="intro">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="address">
          <span className="method ws">WS</span> <code>{address}</code>
        </p>
        <Prose text={description} />
      </div>
      <TryChannel channel={channel} />
      <div className="rest">
        {parameters.length > 0 && (
          <Section title="Parameters">
            <ParameterList parameters={parameters} />
          </Section>
        )}
        <Section title="The client sends">{said('client')}</Section>
        <Section title="The server sends">{said('server')}</Section>
      </div>
    </article>
  );
}

export function SchemaPage({ name, schema }: { name: string; schema: Schema }) {
  const users = usersOf(useReference(), name);
  return (
    <article className="page">
      <p className="quiet">Schema</p>
      <h1 tabIndex={-1}>{name}</h1>
      <Prose text={schema.description} />
      <Section title="Fields">
        <SchemaView schema={{ $ref: `#/components/schemas/${name}` }} />
      </Section>
      {schema.example !== undefined && (
        <Section title="Example">
          <Json label="Example" value={schema.example} />
        </Section>
      )}
      {users.length > 0 && (
        <Section title="Used by">
          <ul className="overview">
            {users.map(({ href, text }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </article>
  );
}

/** Operations, channels and other schemas that name this one. */
function usersOf({ groups, channels, schemas, answers: known }: Reference, name: string) {
  const names = (value: unknown): boolean => JSON.stringify(value).includes(`"#/components/schemas/${name}"`);
  const operations = groups
    .flatMap((group) => group.operations)
    .filter(({ body, parameters, answers, stream }) => {
      const own = answers.map(({ answer }) => known[answer]);
      return names([body?.schema ?? {}, parameters, own]) || stream?.events.some(({ schema }) => schema === name);
    });
  return [
    ...operations.map(({ id, method, path, summary }) => ({
      href: `#/docs/operations/${id}`,
      text: `${summary} (${method} ${path})`,
    })),
    ...channels
      .filter(({ messages }) => messages.some(({ schema }) => schema === name))
      .map(({ id, title, address }) => ({ href: `#/docs/channels/${id}`, text: `${title} (${address})` })),
    ...Object.entries(schemas)
      .filter(([other, { description: _text, ...schema }]) => other !== name && names(schema))
      .map(([other]) => ({ href: `#/docs/schemas/${other}`, text: other })),
  ];
}

export function NothingPage({ address }: { address: string }) {
  return (
    <article className="page">
      <h1 tabIndex={-1}>Nothing here</h1>
      <p>There is nothing at {address}. Search, or choose from the list.</p>
    </article>
  );
}
