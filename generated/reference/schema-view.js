// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
import { phrase, prose } from "./prose.js";
import { inner, limits, named, nameOf, typeText } from "./schema-text.js";
export function schemaView(schemas, reference) {
    const parts = inner(schemas, reference);
    const [only] = parts;
    const { schema, name } = named(schemas, reference);
    if (only === undefined)
        return h('div', {}, h('code', { class: 'type' }, typeText(schemas, reference)), facts(schema), prose(schema.description ?? ''));
    if (parts.length === 1)
        return h('div', {}, fields(schemas, only.schema));
    return h('div', { class: 'alternatives' }, h('p', { class: 'muted' }, name === undefined ? 'One of these:' : `A ${name} is one of these:`), ...parts.map((part) => disclosure(part.name ?? 'object', part.schema.description, () => fields(schemas, part.schema))));
}
function fields(schemas, { properties = {}, required = [], additionalProperties }) {
    return h('ul', { class: 'fields' }, ...Object.entries(properties).map(([name, reference]) => {
        const { schema } = named(schemas, reference);
        const isRequired = required.includes(name);
        const hasInside = inner(schemas, reference).length > 0;
        return h('li', { 'data-field': name }, h('code', { class: 'field' }, name), ' ', h('span', { class: 'type' }, typeText(schemas, reference)), isRequired && h('span', { class: 'required' }, ' required'), prose(reference.description ?? schema.description ?? ''), facts(schema), hasInside && disclosure(insideTitle(schemas, reference), undefined, () => schemaView(schemas, reference)));
    }), additionalProperties === true && h('li', { class: 'muted' }, 'Any other field.'));
}
function insideTitle(schemas, reference) {
    const names = inner(schemas, reference).flatMap(({ name }) => (name === undefined ? [] : [name]));
    return names.length === 0 || names.length > 3 ? 'Its fields' : `Fields of ${names.join(' or ')}`;
}
function facts(schema) {
    const said = limits(schema);
    const values = schema.enum ?? [];
    if (said.length === 0 && values.length < 2)
        return undefined;
    return h('p', { class: 'facts' }, values.length > 1 && [
        'One of ',
        ...values.flatMap((value, at) => [at > 0 && ', ', h('code', {}, JSON.stringify(value))]),
        '. ',
    ], said.length > 0 && said.join(', '));
}
export function disclosure(title, text, make, isOpen = false) {
    const details = h('details', {
        toggle: () => {
            if (details.open && details.childElementCount === 1)
                details.append(make());
        },
    }, h('summary', {}, h('span', { class: 'title' }, title), text !== undefined && h('span', { class: 'muted' }, ' ', phrase(firstSentence(text)))));
    if (isOpen) {
        details.append(make());
        details.open = true;
    }
    return details;
}
export function firstSentence(text) {
    return /^.+?[.](?=\s|$)/s.exec(text.trim())?.[0] ?? text;
}
export function schemaLink({ $ref }) {
    if ($ref === undefined)
        return undefined;
    const name = nameOf($ref);
    return h('a', { href: `#/schemas/${name}`, class: 'schema-link' }, name);
}
