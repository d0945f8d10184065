// Generated from web/reference/ by `npm run generate`. Do not edit.
export function targetOf({ path, parameters }, filled) {
    const target = path.replace(/\{([^}]+)\}/g, (_whole, name) => {
        const value = filled.parameters[name] ?? '';
        if (value === '')
            throw new Error(`Fill in ${name}; it is a part of the path.`);
        return encodeURIComponent(value);
    });
    const query = new URLSearchParams();
    for (const { name, in: place } of parameters) {
        const value = filled.parameters[name] ?? '';
        if (place === 'query' && value !== '')
            query.append(name, value);
    }
    return query.size === 0 ? target : `${target}?${query}`;
}
function safeTarget(operation, filled) {
    try {
        return targetOf(operation, filled);
    }
    catch {
        return operation.path;
    }
}
export function curlOf(operation, filled, options) {
    const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
    const isStream = operation.stream !== undefined;
    const parts = [
        `curl${isStream ? ' -N' : ''}${methodFlag(operation)} ${quoted(options.origin + safeTarget(operation, filled))}`,
    ];
    if (options.hasKey && operation.takesKey)
        parts.push('-H "Authorization: Bearer $LEMONADE_API_KEY"');
    for (const { name, value, isFile } of filled.form ?? [])
        parts.push(`-F ${quoted(`${name}=${isFile ? '@' : ''}${value}`)}`);
    if (filled.json !== undefined)
        parts.push("-H 'Content-Type: application/json'", `-d ${quoted(filled.json)}`);
    return parts.join(' \\\n  ');
}
function methodFlag({ method, body }) {
    if (method === 'HEAD')
        return ' --head';
    return method === (body ? 'POST' : 'GET') ? '' : ` -X ${method}`;
}
export function typescriptOf(operation, filled, options) {
    const isStream = asksForStream(operation, filled);
    const call = isStream ? `${operation.id}Stream` : operation.id;
    const of = (place) => operation.parameters.flatMap(({ name, in: where, schema }) => {
        const value = filled.parameters[name] ?? '';
        if (where !== place || value === '')
            return [];
        return [`${name}: ${/integer|number|boolean/.test(String(schema.type)) ? value : JSON.stringify(value)}`];
    });
    const fields = ['client'];
    for (const place of ['path', 'query'])
        if (of(place).length > 0)
            fields.push(`${place}: { ${of(place).join(', ')} }`);
    const form = filled.form?.map(({ name, value, isFile }) => isFile
        ? `${name}: await openAsBlob(${JSON.stringify(value)})`
        : `${name}: ${/^-?\d+([.]\d+)?$/.test(value) ? value : JSON.stringify(value)}`);
    const body = filled.json?.trim() ?? (form && `{\n  ${form.join(',\n  ')},\n}`);
    if (body !== undefined)
        fields.push(`body: ${body.replaceAll('\n', '\n  ')}`);
    if (!isStream)
        fields.push('throwOnError: true');
    const list = body === undefined ? `{ ${fields.join(', ')} }` : `{\n  ${fields.join(',\n  ')},\n}`;
    const key = options.hasKey && operation.takesKey ? ', auth: process.env.LEMONADE_API_KEY' : '';
    return [
        ...(form?.some((line) => line.includes('openAsBlob')) ? ["import { openAsBlob } from 'node:fs';"] : []),
        `import { createClient, ${call} } from 'lemonade-server/client';`,
        '',
        `const client = createClient({ baseUrl: '${options.origin}'${key} });`,
        ...(isStream
            ? [`for await (const event of ${call}(${list})) console.log(event);`]
            : [`const { data } = await ${call}(${list});`, 'console.log(data);']),
    ].join('\n');
}
export function asksForStream({ stream }, { json }) {
    if (stream === undefined)
        return false;
    const asked = /"stream"\s*:\s*(true|false)/.exec(json ?? '')?.[1];
    return asked === undefined ? stream.mediaType.includes('ndjson') : asked === 'true';
}
