// Generated from web/reference/ by `npm run generate`. Do not edit.
import { named } from "./schema-text.js";
const WEIGHTS = {
    operation: 60,
    channel: 58,
    event: 16,
    message: 16,
    parameter: 10,
    schema: 8,
    field: 4,
};
export function buildIndex({ groups, channels, schemas }) {
    const operations = groups.flatMap((group) => group.operations);
    return [
        ...operations.flatMap((operation) => {
            const { id, method, path, summary, description, parameters, stream } = operation;
            const href = `#/operations/${id}`;
            const where = `${method} ${path}`;
            return [
                { kind: 'operation', title: where, where: `${summary} ${id}`, text: description, href },
                ...parameters.map((parameter) => {
                    return { kind: 'parameter', title: parameter.name, where, text: parameter.description, href };
                }),
                ...(stream?.events ?? []).map((event) => {
                    return { kind: 'event', title: event.id, where, text: event.description, href: `${href}/${event.id}` };
                }),
            ];
        }),
        ...channels.flatMap(({ id, address, title, description, parameters, messages }) => {
            const href = `#/channels/${id}`;
            return [
                { kind: 'channel', title: address, where: `${title} WebSocket`, text: description, href },
                ...parameters.map((parameter) => {
                    return { kind: 'parameter', title: parameter.name, where: address, text: parameter.description, href };
                }),
                ...messages.map((message) => {
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
        ...Object.entries(schemas).flatMap(([name, schema]) => [
            { kind: 'schema', title: name, where: '', text: schema.description ?? '', href: `#/schemas/${name}` },
            ...fieldsOf(schemas, schema).map(({ path, text }) => {
                return { kind: 'field', title: path, where: name, text, href: `#/schemas/${name}/${path.split('.')[0]}` };
            }),
        ]),
    ];
}
function fieldsOf(schemas, schema, prefix = '') {
    const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
        { path: prefix + name, text: field.description ?? named(schemas, field).schema.description ?? '' },
        ...fieldsOf(schemas, field, `${prefix}${name}.`),
    ]);
    const nested = [schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((part) => part ? fieldsOf(schemas, part, prefix) : []);
    return [...own, ...nested];
}
export function search(index, query, most = 50) {
    const words = query
        .toLowerCase()
        .split(/\s+/)
        .filter((word) => word !== '');
    if (words.length === 0)
        return [];
    const scored = index.flatMap((entry) => {
        const scores = words.map((word) => scoreOf(entry, word));
        if (scores.includes(0))
            return [];
        return [{ entry, score: scores.reduce((sum, score) => sum + score, 0) / words.length + WEIGHTS[entry.kind] }];
    });
    return scored
        .sort((one, other) => other.score - one.score)
        .slice(0, most)
        .map(({ entry }) => entry);
}
function scoreOf(entry, word) {
    const title = entry.title.toLowerCase();
    if (title === word || title.endsWith(` ${word}`) || title.endsWith(`/v1${word}`))
        return 100;
    if (title.startsWith(word))
        return 70;
    if (new RegExp(`[^a-z0-9]${escaped(word)}`).test(title))
        return 55;
    if (title.includes(word))
        return 40;
    const where = entry.where.toLowerCase();
    if (where.includes(word))
        return where.split(/\s+/).includes(word) ? 35 : 20;
    return entry.text.toLowerCase().includes(word) ? 5 : 0;
}
function escaped(word) {
    return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
