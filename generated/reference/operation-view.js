// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
import { jsonBlock, phrase, prose } from "./prose.js";
import { limits, typeText } from "./schema-text.js";
import { disclosure, firstSentence, schemaLink, schemaView } from "./schema-view.js";
import { tryOperation } from "./try-operation.js";
export function operationView(state, operation, part, signal) {
    const { reference } = state;
    const { schemas } = reference;
    const { method, path, summary, description, parameters, body, answers, stream, hasPrefix, takesKey } = operation;
    return h('article', { class: 'split' }, h('div', { class: 'intro' }, h('h1', { tabindex: '-1' }, summary), h('p', { class: 'address' }, h('span', { class: `method ${method.toLowerCase()}` }, method), ' ', h('code', {}, path)), prose(description), h('p', { class: 'muted' }, hasPrefix ? 'Answers under each of the prefixes. ' : 'Answers at this very path only. ', takesKey ? '' : 'Needs no key.')), tryOperation(state, operation, signal), h('div', { class: 'details' }, parameters.length > 0 && section('Parameters', parameterList(schemas, parameters)), body &&
        section('Request body', h('p', {}, h('code', {}, body.mediaType), ' ', schemaLink(body.schema), body.isRequired ? '' : ' (may be left out)'), schemaView(schemas, body.schema), ...body.examples.map(({ summary, value }) => disclosure('Example', summary, () => jsonBlock(summary, value)))), stream &&
        section(stream.mediaType.includes('ndjson') ? 'Lines of the stream' : 'Events of the stream', h('p', {}, h('code', {}, stream.mediaType), ' ', phrase(stream.description)), h('h3', {}, 'What comes when'), h('ol', { class: 'order' }, ...stream.order.map((step) => h('li', {}, phrase(step)))), h('h3', {}, stream.mediaType.includes('ndjson') ? 'Each line is one of' : 'Each event is one of'), ...stream.events.map((event) => {
            const show = () => exampleAndFields({ schemas, examples: event.examples, schema: event.schema });
            const details = disclosure(event.id, event.description, show, event.id === part);
            details.dataset.part = event.id;
            return details;
        })), section('Answers', ...answers.map(({ status, answer }) => {
        const found = reference.answers[answer];
        if (found === undefined)
            throw new Error(`There is no response ${answer}`);
        return disclosure(status, found.description, () => answerView(schemas, found, stream?.mediaType), /^2/.test(status));
    }))));
}
export function section(title, ...children) {
    return h('section', {}, h('h2', {}, title), ...children);
}
export function parameterList(schemas, parameters) {
    return h('ul', { class: 'fields' }, ...parameters.map(({ name, in: place, required, description, schema, example }) => {
        const said = [...limits(schema), ...(example === undefined ? [] : [`example ${JSON.stringify(example)}`])];
        const values = schema.enum?.map((value) => JSON.stringify(value)).join(', ');
        return h('li', {}, h('code', { class: 'field' }, name), ' ', h('span', { class: 'type' }, `${typeText(schemas, schema)}, in the ${place}`), required && h('span', { class: 'required' }, ' required'), prose(description), values !== undefined && h('p', { class: 'facts' }, `One of ${values}.`), said.length > 0 && h('p', { class: 'facts' }, said.join(', ')));
    }));
}
export function exampleAndFields(options) {
    const { schemas, examples, schema } = options;
    const reference = { $ref: `#/components/schemas/${schema}` };
    return h('div', { class: 'stack' }, ...examples.map(({ summary, value }) => jsonBlock(summary, value)), h('p', {}, 'Fields of ', schemaLink(reference)), schemaView(schemas, reference));
}
function answerView(schemas, answer, streamType) {
    const { description, headers, content } = answer;
    const isLong = description.trim() !== firstSentence(description);
    return h('div', { class: 'stack' }, isLong && prose(description), headers.length > 0 &&
        h('ul', { class: 'fields' }, ...headers.map(({ name, description: text }) => h('li', {}, h('code', { class: 'field' }, name), prose(text)))), ...content.map(({ mediaType, schema, examples }) => mediaType === streamType
        ? h('p', {}, h('code', {}, mediaType), ': the stream above.')
        : h('div', { class: 'stack' }, h('p', {}, h('code', {}, mediaType), ' ', schemaLink(schema)), ...examples.slice(0, 1).map(({ summary, value }) => jsonBlock(summary, value)), ...examples
            .slice(1)
            .map(({ summary, value }) => disclosure('Example', summary, () => jsonBlock(summary, value))), disclosure('Fields', undefined, () => schemaView(schemas, schema)))));
}
