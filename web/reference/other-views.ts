// The first page, the page of a schema, and the page for addresses that lead nowhere.
import { h } from './dom.ts';
import type { Operation, Schema } from './model.ts';
import { section } from './operation-view.ts';
import { jsonBlock, phrase, prose } from './prose.ts';
import { nameOf } from './schema-text.ts';
import { schemaView } from './schema-view.ts';
import type { State } from './state.ts';

export function startView({ reference }: State): HTMLElement {
  const { title, version, description, prefixes, groups, channels, channelsDescription } = reference;
  return h(
    'article',
    { class: 'page' },
    h('h1', { tabindex: '-1' }, title, ' ', h('span', { class: 'muted' }, version)),
    prose(description),
    section(
      'Prefixes',
      h(
        'ul',
        { class: 'fields' },
        ...prefixes.map((prefix) => h('li', {}, h('code', {}, prefix.path), ' ', prefix.description)),
      ),
    ),
    section(
      'Operations',
      ...groups.map((group) =>
        h(
          'div',
          {},
          h('h3', {}, group.name),
          h('p', {}, phrase(group.description)),
          h('ul', { class: 'overview' }, ...group.operations.map(operationLink)),
        ),
      ),
    ),
    section(
      'WebSocket channels',
      prose(channelsDescription),
      h(
        'ul',
        { class: 'overview' },
        ...channels.map(({ id, address, title: name }) =>
          h('li', {}, h('a', { href: `#/channels/${id}` }, name), ' ', h('code', {}, address)),
        ),
      ),
    ),
    h(
      'p',
      { class: 'muted' },
      'For programs: ',
      h('a', { href: '../openapi.yaml' }, 'openapi.yaml'),
      ', ',
      h('a', { href: '../openapi.json' }, 'openapi.json'),
      ', ',
      h('a', { href: '../asyncapi.yaml' }, 'asyncapi.yaml'),
    ),
  );
}

function operationLink({ id, method, path, summary, stream }: Operation): HTMLElement {
  return h(
    'li',
    {},
    h('a', { href: `#/operations/${id}` }, summary),
    ' ',
    h('code', {}, `${method} ${path}`),
    stream && h('span', { class: 'badge' }, 'streams'),
  );
}

export function schemaPage(state: State, name: string): HTMLElement | undefined {
  const { schemas } = state.reference;
  const schema = schemas[name];
  if (schema === undefined) return undefined;
  const users = usersOf(state, name);
  return h(
    'article',
    { class: 'page' },
    h('p', { class: 'muted' }, 'Schema'),
    h('h1', { tabindex: '-1' }, name),
    prose(schema.description ?? ''),
    section('Fields', schemaView(schemas, { $ref: `#/components/schemas/${name}` })),
    schema.example !== undefined && section('Example', jsonBlock('Example', schema.example)),
    users.length > 0 &&
      section(
        'Used by',
        h('ul', { class: 'overview' }, ...users.map(({ href, text }) => h('li', {}, h('a', { href }, text)))),
      ),
  );
}

/** Operations, channels and other schemas that name this one. */
function usersOf({ reference }: State, name: string): { href: string; text: string }[] {
  const names = (value: unknown): boolean => JSON.stringify(value).includes(`"#/components/schemas/${name}"`);
  const operations = reference.groups
    .flatMap((group) => group.operations)
    .filter(({ body, parameters, answers, stream }) => {
      const own = answers.map(({ answer }) => reference.answers[answer]);
      return names([body?.schema ?? {}, parameters, own]) || stream?.events.some(({ schema }) => schema === name);
    });
  return [
    ...operations.map(({ id, method, path, summary }) => ({
      href: `#/operations/${id}`,
      text: `${summary} (${method} ${path})`,
    })),
    ...reference.channels
      .filter(({ messages }) => messages.some(({ schema }) => schema === name))
      .map(({ id, title, address }) => ({ href: `#/channels/${id}`, text: `${title} (${address})` })),
    ...Object.entries(reference.schemas)
      .filter(([other, schema]) => other !== name && names(withoutDescription(schema)))
      .map(([other]) => ({ href: `#/schemas/${other}`, text: other })),
  ];
}

function withoutDescription({ description: _text, ...schema }: Schema): Schema {
  return schema;
}

export function nothingView(address: string): HTMLElement {
  return h(
    'article',
    { class: 'page' },
    h('h1', { tabindex: '-1' }, 'Nothing here'),
    h('p', {}, `There is nothing at ${nameOf(address)}. Search, or choose from the list.`),
  );
}
