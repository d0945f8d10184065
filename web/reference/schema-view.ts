// Shows the fields of a schema; what is inside of a field opens on demand, because schemas may contain themselves.
import { h } from './dom.ts';
import type { Schema } from './model.ts';
import { phrase, prose } from './prose.ts';
import { inner, limits, named, nameOf, type Schemas, typeText } from './schema-text.ts';

/** The fields of a value, or of each of its alternatives. */
export function schemaView(schemas: Schemas, reference: Schema): HTMLElement {
  const parts = inner(schemas, reference);
  const [only] = parts;
  const { schema, name } = named(schemas, reference);
  if (only === undefined)
    return h(
      'div',
      {},
      h('code', { class: 'type' }, typeText(schemas, reference)),
      facts(schema),
      prose(schema.description ?? ''),
    );
  if (parts.length === 1) return h('div', {}, fields(schemas, only.schema));
  return h(
    'div',
    { class: 'alternatives' },
    h('p', { class: 'muted' }, name === undefined ? 'One of these:' : `A ${name} is one of these:`),
    ...parts.map((part) =>
      disclosure(part.name ?? 'object', part.schema.description, () => fields(schemas, part.schema)),
    ),
  );
}

function fields(schemas: Schemas, { properties = {}, required = [], additionalProperties }: Schema): HTMLElement {
  return h(
    'ul',
    { class: 'fields' },
    ...Object.entries(properties).map(([name, reference]) => {
      const { schema } = named(schemas, reference);
      const isRequired = required.includes(name);
      const hasInside = inner(schemas, reference).length > 0;
      return h(
        'li',
        { 'data-field': name },
        h('code', { class: 'field' }, name),
        ' ',
        h('span', { class: 'type' }, typeText(schemas, reference)),
        isRequired && h('span', { class: 'required' }, ' required'),
        prose(reference.description ?? schema.description ?? ''),
        facts(schema),
        hasInside && disclosure(insideTitle(schemas, reference), undefined, () => schemaView(schemas, reference)),
      );
    }),
    additionalProperties === true && h('li', { class: 'muted' }, 'Any other field.'),
  );
}

/** `Fields of ToolCall` or, where it has no name, `Its fields`. */
function insideTitle(schemas: Schemas, reference: Schema): string {
  const names = inner(schemas, reference).flatMap(({ name }) => (name === undefined ? [] : [name]));
  return names.length === 0 || names.length > 3 ? 'Its fields' : `Fields of ${names.join(' or ')}`;
}

function facts(schema: Schema): HTMLElement | undefined {
  const said = limits(schema);
  const values = schema.enum ?? [];
  if (said.length === 0 && values.length < 2) return undefined;
  return h(
    'p',
    { class: 'facts' },
    values.length > 1 && [
      'One of ',
      ...values.flatMap((value, at) => [at > 0 && ', ', h('code', {}, JSON.stringify(value))]),
      '. ',
    ],
    said.length > 0 && said.join(', '),
  );
}

/** A `details` whose content is made when it is opened for the first time. */
export function disclosure(
  title: string,
  text: string | undefined,
  make: () => Node,
  isOpen = false,
): HTMLDetailsElement {
  const details = h(
    'details',
    {
      toggle: () => {
        if (details.open && details.childElementCount === 1) details.append(make());
      },
    },
    h(
      'summary',
      {},
      h('span', { class: 'title' }, title),
      text !== undefined && h('span', { class: 'muted' }, ' ', phrase(firstSentence(text))),
    ),
  );
  if (isOpen) {
    details.append(make());
    details.open = true;
  }
  return details;
}

export function firstSentence(text: string): string {
  return /^.+?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text;
}

/** A link to the page of a named schema; nothing where it has no name. */
export function schemaLink({ $ref }: Schema): HTMLElement | undefined {
  if ($ref === undefined) return undefined;
  const name = nameOf($ref);
  return h('a', { href: `#/schemas/${name}`, class: 'schema-link' }, name);
}
