// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
export function parameterRows(parameters, onChange) {
    const rows = parameters.map(({ name, required, schema, example, description }) => {
        const id = `parameter-${name}`;
        const hint = example === undefined ? '' : String(example);
        const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : undefined);
        const input = choices
            ? h('select', { id, name, change: onChange }, ...['', ...choices].map((value) => h('option', {}, String(value))))
            : h('input', { id, name, type: 'text', placeholder: hint, autocomplete: 'off', input: onChange });
        if (required)
            input.value = hint;
        const label = h('label', { for: id, title: description }, h('code', {}, name), required && h('span', { class: 'required' }, ' required'));
        return { name, input, row: h('div', { class: 'row' }, label, input) };
    });
    return {
        element: h('div', { class: 'stack' }, ...rows.map(({ row }) => row)),
        values: () => Object.fromEntries(rows.map(({ name, input }) => [name, input.value])),
    };
}
