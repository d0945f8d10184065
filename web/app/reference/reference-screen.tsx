// The reference: shows the part of both documents that the address names, and tries it on the
// running server.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { Waiting } from '../kit/waiting.tsx';
import { Navigation } from './navigation.tsx';
import { PageView } from './page-view.tsx';
import { SchemaPage } from './schema-page.tsx';
import { StartPage } from './start-page.tsx';
import { referenceQuery, useReference } from './use-reference.ts';
import './reference.css';
import '../chat/markdown/markdown.css';

export function ReferenceScreen() {
  const asked = useQuery(referenceQuery);
  if (asked.data !== undefined) return <Pages />;
  return (
    <div className="screen">
      <Waiting of={asked} />
    </div>
  );
}

function Pages() {
  const { groups, schemas } = useReference();
  const [path] = useLocation();
  const [, , kind = '', name = '', ...rest] = path.split('/');
  const part = rest.length > 0 ? rest.join('/') : undefined;
  const main = useRef<HTMLElement>(null);
  const address = `#/docs/${kind}/${name}`;
  useShownPage(main, address, part);
  const page = groups.flatMap(({ pages }) => pages).find(({ href }) => href === address);
  const schema = kind === 'schemas' && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  return (
    <div className="reference">
      <Navigation
        address={kind === '' ? '#/docs' : address}
        title={page?.title ?? (schema ? name : 'Overview')}
      />
      <main ref={main} key={address}>
        {page && <PageView page={page} part={part} />}
        {schema && <SchemaPage name={name} schema={schema} />}
        {kind === '' && <StartPage />}
        {!page && !schema && kind !== '' && (
          <article>
            <h1 tabIndex={-1}>Nothing here</h1>
            <p>
              There is nothing at {path.slice('/docs/'.length)}. Search, or choose from the list.
            </p>
          </article>
        )}
      </main>
    </div>
  );
}

/**
 * Moves the focus to the title of a new page, or opens and shows the part that the address names.
 * Another part of the same page keeps what was typed there.
 */
function useShownPage(
  main: React.RefObject<HTMLElement | null>,
  address: string,
  part: string | undefined,
): void {
  const before = useRef(address);
  useEffect(() => {
    const isNew = before.current !== address;
    before.current = address;
    if (part === undefined && !isNew) return;
    const wanted = part === undefined ? 'h1' : `[data-part="${CSS.escape(part)}"]`;
    const found = main.current?.querySelector<HTMLElement>(wanted);
    if (!found) return;
    if (found instanceof HTMLDetailsElement) found.open = true;
    const target =
      found.querySelector<HTMLElement>(':scope > summary') ??
      Object.assign(found, { tabIndex: -1 });
    if (part === undefined) scrollTo(0, 0);
    else found.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [main, address, part]);
}
