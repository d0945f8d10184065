// The reference: shows the part of both documents that the address names, and tries it on the running server.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Waiting } from '../kit/states.tsx';
import type { Reference } from './model.ts';
import { Navigation } from './navigation.tsx';
import { OperationPage } from './operation-page.tsx';
import { ChannelPage, NothingPage, SchemaPage, StartPage } from './other-pages.tsx';
import './reference.css';
import '../chat/markdown/markdown.css';
import { SearchBox } from './search-box.tsx';
import { ReferenceContext, useLoadedReference } from './use-reference.ts';

export function ReferenceScreen() {
  const asked = useLoadedReference();
  if (asked.data === undefined) {
    return (
      <div className="screen">
        <Waiting of={asked} />
      </div>
    );
  }
  return (
    <ReferenceContext value={asked.data}>
      <Pages reference={asked.data} />
    </ReferenceContext>
  );
}

function Pages({ reference }: { reference: Reference }) {
  const [path] = useLocation();
  const [, , kind = '', name = '', ...rest] = path.split('/');
  const part = rest.length > 0 ? rest.join('/') : undefined;
  const main = useRef<HTMLElement>(null);
  const menu = useMenu(path);
  useShownPage({ main, page: `${kind}/${name}`, part });
  return (
    <div className={menu.isOpen ? 'reference menu-open' : 'reference'}>
      <div className="head">
        <button type="button" className="menu" aria-expanded={menu.isOpen} onClick={menu.toggle}>
          Menu
        </button>
        <SearchBox />
      </div>
      <Navigation address={`#${path.replace(/\/$/, '')}`} />
      <main ref={main}>
        <PageOf key={`${kind}/${name}`} {...{ reference, kind, name, part, path }} />
      </main>
    </div>
  );
}

interface PageProps {
  reference: Reference;
  kind: string;
  name: string;
  part: string | undefined;
  path: string;
}

function PageOf({ reference: { groups, channels, schemas }, kind, name, part, path }: PageProps) {
  const operation = groups.flatMap((group) => group.operations).find(({ id }) => kind === 'operations' && id === name);
  const channel = channels.find(({ id }) => kind === 'channels' && id === name);
  const schema = kind === 'schemas' && Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (operation) return <OperationPage operation={operation} part={part} />;
  if (channel) return <ChannelPage channel={channel} part={part} />;
  if (schema) return <SchemaPage name={name} schema={schema} />;
  return kind === '' ? <StartPage /> : <NothingPage address={path.slice('/docs/'.length)} />;
}

/** In a narrow window the list is behind a button; it closes when another page is shown, and by Escape. */
function useMenu(path: string) {
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === path;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpenAt(undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isOpen, toggle: () => setOpenAt(isOpen ? undefined : path) };
}

interface Shown {
  main: React.RefObject<HTMLElement | null>;
  /** What the page is about: another part of the same page keeps what was typed there. */
  page: string;
  part: string | undefined;
}

/** Moves the focus to the title of a new page, or opens and shows the part that the address names. */
function useShownPage({ main, page, part }: Shown): void {
  const before = useRef(page);
  useEffect(() => {
    const isNew = before.current !== page;
    before.current = page;
    if (part === undefined) {
      if (isNew) {
        scrollTo(0, 0);
        main.current?.querySelector('h1')?.focus({ preventScroll: true });
      }
      return;
    }
    const all = [...(main.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
    for (const old of all) old.classList.remove('found');
    const found = all.find(({ dataset }) => dataset.part === part);
    if (found === undefined) return;
    if (found instanceof HTMLDetailsElement) found.open = true;
    found.classList.add('found');
    found.scrollIntoView({ block: 'start' });
    const target = found.querySelector<HTMLElement>('summary') ?? found;
    if (target === found) found.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [main, page, part]);
}
