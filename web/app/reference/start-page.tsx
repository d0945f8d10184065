// The first page of the reference.
import { apiKey } from '../kit/key.ts';
import { baseUrl } from '../kit/server.ts';
import { TitledSection } from './disclosure.tsx';
import { fieldText } from './field-text.ts';
import type { Guide } from './model.ts';
import { PageLinks } from './page-links.tsx';
import { Chapters, Code, Prose } from './prose.tsx';
import { curlOf } from './snippets.ts';
import { useReference } from './use-reference.ts';

/** What the server is, its prefixes, and all operations and channels in their groups. */
export function StartPage() {
  const { title, version, description, prefixes, guides, groups } = useReference();
  return (
    <article>
      <h1 tabIndex={-1}>
        {title} <span className="quiet">{version}</span>
      </h1>
      <Chapters text={description} afterSteps={<FirstChat />} />
      <TitledSection title="Prefixes">
        <ul className="list">
          {prefixes.map(({ path, description: text }) => (
            <li key={path}>
              <code>{path}</code> {text}
            </li>
          ))}
        </ul>
      </TitledSection>
      <TitledSection title="Guides">
        {guides.map((guide) => (
          <GuideSteps key={guide.title} guide={guide} />
        ))}
      </TitledSection>
      {groups.map((group) => (
        <TitledSection key={group.name} title={group.name}>
          <Prose text={group.description} />
          <PageLinks
            of={group.pages.map(({ href, title: text, method, path }) => ({
              href,
              text,
              code: `${method} ${path}`,
            }))}
          />
        </TitledSection>
      ))}
      <TitledSection title="Documents">
        <ul className="list">
          <li>
            To generate a client: <DocumentLinks name="openapi.client" />
          </li>
          <li>
            To type the events of streams, OpenAPI 3.2:{' '}
            <a href="./openapi.events.json">openapi.events.json</a>
          </li>
          <li>
            The contract, exact in each detail: <DocumentLinks name="openapi" />
          </li>
          <li>
            The channels: <DocumentLinks name="asyncapi" />
          </li>
        </ul>
      </TitledSection>
    </article>
  );
}

/** The first example of a chat, as a command for this server. */
function FirstChat() {
  const { groups } = useReference();
  const hasKey = apiKey.use() !== undefined;
  const page = groups.flatMap(({ pages }) => pages).find(({ id }) => id === 'createChatCompletion');
  const [example] = page?.body?.examples ?? [];
  if (!page || !example) return null;
  const form = new FormData();
  form.set('json', fieldText(example.value));
  const text = curlOf(page, form, { origin: baseUrl, hasKey });
  return <Code label="curl" text={text} language="bash" />;
}

/** The operations of a guide in their order, each with a link to its page. */
function GuideSteps({ guide: { title, description, steps } }: { guide: Guide }) {
  return (
    <>
      <h3>{title}</h3>
      <p>{description}</p>
      <ol className="list">
        {steps.map((step) => (
          <li key={step.description}>
            <a href={step.href}>{step.operation}</a>: {step.description}
          </li>
        ))}
      </ol>
    </>
  );
}

function DocumentLinks({ name }: { name: string }) {
  return (
    <>
      <a href={`./${name}.json`}>{name}.json</a>, <a href={`./${name}.yaml`}>{name}.yaml</a>
    </>
  );
}
