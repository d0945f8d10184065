// The first page of the reference.
import { TitledSection } from './disclosure.tsx';
import { PageLinks } from './page-links.tsx';
import { Prose } from './prose.tsx';
import { useReference } from './use-reference.ts';

/** What the server is, its prefixes, and all operations and channels in their groups. */
export function StartPage() {
  const { title, version, description, prefixes, groups } = useReference();
  return (
    <article>
      <h1 tabIndex={-1}>
        {title} <span className="quiet">{version}</span>
      </h1>
      <Prose text={description} />
      <TitledSection title="Prefixes">
        <ul className="list">
          {prefixes.map(({ path, description: text }) => (
            <li key={path}>
              <code>{path}</code> {text}
            </li>
          ))}
        </ul>
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
      <p className="quiet">
        For programs: <a href="./openapi.yaml">openapi.yaml</a>,{' '}
        <a href="./openapi.json">openapi.json</a>, <a href="./asyncapi.yaml">asyncapi.yaml</a>
      </p>
    </article>
  );
}
