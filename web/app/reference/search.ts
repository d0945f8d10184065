// The search: everything that has a name or a description, found by all of the words that are
// typed.
import type { Reference } from './model.ts';

export interface Entry {
  kind: 'operation' | 'channel' | 'event' | 'message' | 'parameter' | 'schema' | 'field';
  title: string;
  /** What it belongs to. */
  where: string;
  text: string;
  /** The address on the page: `#/docs/operations/listModels`. */
  href: string;
}

/** What can be called comes before what it is made of. */
export function buildIndex({ groups, schemas }: Reference): Entry[] {
  const all = groups.flatMap(({ name: group, pages }) => pages.map((page) => ({ ...page, group })));
  const named = Object.entries(schemas);
  return [
    ...all.map(({ kind, id, group, href, method, path, title, description: text }): Entry => {
      return { kind, title: `${method} ${path}`, where: `${title} ${id} ${group}`, text, href };
    }),
    ...all.flatMap(({ kind, path: where, href, partLists }) =>
      partLists.flatMap(({ parts }) =>
        parts.map(({ id, name: title, description: text }): Entry => {
          return {
            kind: kind === 'channel' ? 'message' : 'event',
            title,
            where,
            text,
            href: `${href}/${id}`,
          };
        }),
      ),
    ),
    ...all.flatMap(({ path: where, href, parameters }) =>
      parameters.map(
        ({ name: title, description: text }): Entry => ({
          kind: 'parameter',
          title,
          where,
          text,
          href,
        }),
      ),
    ),
    ...named.map(([title, { description: text }]): Entry => {
      return { kind: 'schema', title, where: '', text, href: `#/docs/schemas/${title}` };
    }),
    ...named.flatMap(([where, { objects }]) =>
      objects.flatMap((object) =>
        (typeof object === 'string' ? [] : object.fields).map(
          ({ name: title, description: text }): Entry => {
            return { kind: 'field', title, where, text, href: `#/docs/schemas/${where}/${title}` };
          },
        ),
      ),
    ),
  ];
}

const MOST = 50;

/**
 * Every word has to be in the name, the place or the text of what is found. What can be called
 * comes first.
 */
export function search(index: readonly Entry[], query: string): Entry[] {
  const whole = query.trim().toLowerCase();
  if (whole === '') return [];
  const words = whole.split(/\s+/);
  const hasAll = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isCalled = ({ kind }: Entry) => kind === 'operation' || kind === 'channel';
  const ranks: ((entry: Entry) => boolean)[] = [
    (entry) => isCalled(entry) && hasAll(entry.title),
    ({ title }) => title.toLowerCase() === whole,
    (entry) => isCalled(entry) && hasAll(`${entry.title} ${entry.where}`),
    ({ title, where }) => hasAll(`${title} ${where}`),
    ({ title, where, text }) => hasAll(`${title} ${where} ${text}`),
  ];
  return [...new Set(ranks.flatMap((isOf) => index.filter(isOf)))].slice(0, MOST);
}
