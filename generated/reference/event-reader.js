// Generated from web/reference/ by `npm run generate`. Do not edit.
export function createEventReader(mediaType) {
    const isLines = mediaType.includes('ndjson');
    const separator = isLines ? /\r?\n/ : /\r?\n\r?\n/;
    const read = (part) => (isLines ? readLine(part) : readServerSent(part));
    let rest = '';
    return {
        push(text) {
            const parts = (rest + text).split(separator);
            rest = parts.pop() ?? '';
            return parts.flatMap(read);
        },
        end() {
            const events = read(rest);
            rest = '';
            return events;
        },
    };
}
function readLine(line) {
    const data = line.trim();
    return data === '' ? [] : [{ data }];
}
function readServerSent(block) {
    let name;
    const data = [];
    for (const line of block.split(/\r?\n/)) {
        const [, field, value = ''] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
        if (field === 'event')
            name = value;
        else if (field === 'data')
            data.push(value);
    }
    if (data.length === 0)
        return [];
    return [{ ...(name !== undefined && { name }), data: data.join('\n') }];
}
export function textOf({ data }) {
    const event = parsed(data);
    const choice = event?.choices?.[0];
    const isTextDelta = event?.type === 'response.output_text.delta';
    const candidates = [
        choice?.delta?.content,
        choice?.text,
        isTextDelta ? event.delta : event?.delta?.text,
        event?.message?.content,
        event?.response,
    ];
    return candidates.find((candidate) => typeof candidate === 'string') ?? '';
}
export function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
