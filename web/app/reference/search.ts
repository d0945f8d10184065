// The search: everything that has a name or a description, found by all of the words that are
// typed.
import type { NamedValue, Page, Reference } from './model.ts';

/** What can be found, and where it leads. */
export interface SearchEntry {
  kind: 'operation' | 'channel' | 'event' | 'message' | 'parameter' | 'schema' | 'field';
  title: string;
  /** What it belongs to. */
  where: string;
  text: string;
  /** The address on the page: `#/docs/operations/listModels`. */
  href: string;
}

/** What can be called comes before what it is made of. */
export function buildIndex({ groups, schemas }: Reference): SearchEntry[] {
  const pages = groups.flatMap((group) => group.pages);
  const named = Object.entries(schemas);
  return [
    ...groups.flatMap(pageEntries),
    ...pages.flatMap(partEntries),
    ...pages.flatMap(parameterEntries),
    ...named.map(([title, { description: text }]): SearchEntry => {
      return { kind: 'schema', title, where: '', text, href: `#/docs/schemas/${title}` };
    }),
    ...named.flatMap(([name, schema]) => fieldEntries(name, schema)),
  ];
}

function pageEntries({ name: group, pages }: Reference['groups'][number]): SearchEntry[] {
  return pages.map(({ kind, id, href, method, path, title, description: text }) => {
    return { kind, title: `${method} ${path}`, where: `${title} ${id} ${group}`, text, href };
  });
}

/** Events of an operation, and messages of a channel. */
function partEntries({ kind, path: where, href, partLists }: Page): SearchEntry[] {
  const parts = partLists.flatMap((list) => list.parts);
  return parts.map(({ id, name: title, description: text }) => {
    return {
      kind: kind === 'channel' ? 'message' : 'event',
      title,
      where,
      text,
      href: `${href}/${id}`,
    };
  });
}

function parameterEntries({ path: where, href, parameters }: Page): SearchEntry[] {
  return parameters.map(({ name: title, description: text }) => {
    return { kind: 'parameter', title, where, text, href };
  });
}

function fieldEntries(where: string, { objects }: NamedValue): SearchEntry[] {
  const fields = objects.flatMap((object) => (typeof object === 'string' ? [] : object.fields));
  return fields.map(({ name: title, description: text }) => {
    return { kind: 'field', title, where, text, href: `#/docs/schemas/${where}/${title}` };
  });
}

const MOST = 50;

/**
 * Every word has to be in the name, the place or the text of what is found. What can be called
 * comes first.
 */
export function search(index: readonly SearchEntry[], query: string): SearchEntry[] {
  const whole = query.trim().toLowerCase();
  if (whole === '') return [];
  const words = whole.split(/\s+/);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isCalled = ({ kind }: SearchEntry) => kind === 'operation' || kind === 'channel';
  const ranks: ((entry: SearchEntry) => boolean)[] = [
    (entry) => isCalled(entry) && hasAll(entry.title),
    ({ title }) => title.toLowerCase() === whole,
    (entry) => isCalled(entry) && hasAll(`${entry.title} ${entry.where}`),
    ({ title, where }) => hasAll(`${title} ${where}`),
    ({ title, where, text }) => hasAll(`${title} ${where} ${text}`),
  ];
  return [...new Set(ranks.flatMap((isOf) => index.filter(isOf)))].slice(0, MOST);
}
