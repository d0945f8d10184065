// Generated from web/reference/ by `npm run generate`. Do not edit.
export function h(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'function')
            element.addEventListener(name, value);
        else if (value !== undefined && value !== false)
            element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...nodesOf(children));
    return element;
}
export function nodesOf(children) {
    return children.flatMap((child) => {
        if (child === undefined || child === false)
            return [];
        return child instanceof Node || typeof child === 'string' ? [child] : nodesOf(child);
    });
}
export function copyButton(text) {
    const button = h('button', { type: 'button', class: 'small', click: copy }, 'Copy');
    async function copy() {
        const done = await navigator.clipboard?.writeText(text()).then(() => true, () => false);
        button.textContent = done ? 'Copied' : 'Select and copy';
        setTimeout(() => button.replaceChildren('Copy'), 1500);
    }
    return button;
}
