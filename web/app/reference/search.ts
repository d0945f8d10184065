// The search: everything that has a name or a description, found by all of the words that are typed.
import type { Reference, Schema } from './model.ts';
import { named, type Schemas } from './schema-text.ts';

export type Kind = 'operation' | 'parameter' | 'event' | 'channel' | 'message' | 'schema' | 'field';

export interface Entry {
  kind: Kind;
  title: string;
  /** What it belongs to. */
  where: string;
  text: string;
  /** The address on the page: `#/docs/operations/listModels`. */
  href: string;
}

const WEIGHTS: Record<Kind, number> = {
  // What can be called comes before what it is made of.
  operation: 60,
  channel: 58,
  event: 16,
  message: 16,
  parameter: 10,
  schema: 8,
  field: 4,
};

/** Every operation, parameter, event, channel, message, schema and field of the documents. */
export function buildIndex({ groups, channels, schemas }: Reference): Entry[] {
  const operations = groups.flatMap((group) => group.operations);
  return [
    ...operations.flatMap((operation): Entry[] => {
      const { id, method, path, summary, description, parameters, stream } = operation;
      const href = `#/docs/operations/${id}`;
      const where = `${method} ${path}`;
      return [
        { kind: 'operation', title: where, where: `${summary} ${id}`, text: description, href },
        ...parameters.map((parameter): Entry => {
          return { kind: 'parameter', title: parameter.name, where, text: parameter.description, href };
        }),
        ...(stream?.events ?? []).map((event): Entry => {
          return { kind: 'event', title: event.id, where, text: event.description, href: `${href}/${event.id}` };
        }),
      ];
    }),
    ...channels.flatMap(({ id, address, title, description, parameters, messages }): Entry[] => {
      const href = `#/docs/channels/${id}`;
      return [
        { kind: 'channel', title: address, where: `${title} WebSocket`, text: description, href },
        ...parameters.map((parameter): Entry => {
          return { kind: 'parameter', title: parameter.name, where: address, text: parameter.description, href };
        }),
        ...messages.map((message): Entry => {
          const text = `${message.title}. ${message.summary}`;
          return {
            kind: 'message',
            title: message.name,
            where: address,
            text,
            href: `${href}/${message.from}/${message.name}`,
          };
        }),
      ];
    }),
    ...Object.entries(schemas).flatMap(([name, schema]): Entry[] => [
      { kind: 'schema', title: name, where: '', text: schema.description ?? '', href: `#/docs/schemas/${name}` },
      ...fieldsOf(schemas, schema).map(({ path, text }): Entry => {
        return { kind: 'field', title: path, where: name, text, href: `#/docs/schemas/${name}/${path.split('.')[0]}` };
      }),
    ]),
  ];
}

/** Fields with those of objects that have no name of their own: `format`, `format.rate`. */
function fieldsOf(schemas: Schemas, schema: Schema, prefix = ''): { path: string; text: string }[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: prefix + name, text: field.description ?? named(schemas, field).schema.description ?? '' },
    ...fieldsOf(schemas, field, `${prefix}${name}.`),
  ]);
  const nested = [schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((part) =>
    part ? fieldsOf(schemas, part, prefix) : [],
  );
  return [...own, ...nested];
}

/** Best first. Every word has to be in the title, the place or the text of what is found. */
export function search(index: readonly Entry[], query: string, most = 50): Entry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const scored = index.flatMap((entry) => {
    const scores = words.map((word) => scoreOf(entry, word));
    if (scores.includes(0)) return [];
    return [{ entry, score: scores.reduce((sum, score) => sum + score, 0) / words.length + WEIGHTS[entry.kind] }];
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

function scoreOf(entry: Entry, word: string): number {
  const title = entry.title.toLowerCase();
  if (title === word || title.endsWith(` ${word}`) || title.endsWith(`/v1${word}`)) return 100;
  if (title.startsWith(word)) return 70;
  if (new RegExp(`[^a-z0-9]${escaped(word)}`).test(title)) return 55;
  if (title.includes(word)) return 40;
  const where = entry.where.toLowerCase();
  if (where.includes(word)) return where.split(/\s+/).includes(word) ? 35 : 20;
  return entry.text.toLowerCase().includes(word) ? 5 : 0;
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
