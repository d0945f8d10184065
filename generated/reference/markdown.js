// Generated from web/reference/ by `npm run generate`. Do not edit.
const ITEM = /^\s*(?:(\d+[.])|[-*])\s+/;
export function parseMarkdown(text) {
    return text
        .trim()
        .split(/\n\s*\n/)
        .filter((part) => part !== '')
        .map((part) => {
        const lines = part.split('\n');
        const first = ITEM.exec(lines[0] ?? '');
        if (!first)
            return { kind: 'paragraph', content: parseInline(lines.join(' ')) };
        const items = [];
        for (const line of lines) {
            if (ITEM.test(line))
                items.push(line.replace(ITEM, ''));
            else
                items.push(`${items.pop()} ${line.trim()}`);
        }
        return { kind: first[1] ? 'ol' : 'ul', items: items.map(parseInline) };
    });
}
export function parseInline(text) {
    const parts = [];
    for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|[^`*]+|[`*]/g)) {
        const [whole, code, strong, em] = match;
        if (code !== undefined)
            parts.push({ kind: 'code', text: code });
        else if (strong !== undefined)
            parts.push({ kind: 'strong', text: strong });
        else if (em !== undefined)
            parts.push({ kind: 'em', text: em });
        else
            parts.push({ kind: 'text', text: whole });
    }
    return parts;
}
