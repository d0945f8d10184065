// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
import { parsed } from "./event-reader.js";
import { samplePicture, sampleSound } from "./samples.js";
import { named, typeText } from "./schema-text.js";
export function createBodyEditor(options) {
    const { body } = options.operation;
    if (body === undefined)
        return { element: h('div'), filled: () => ({}), body: () => undefined };
    return body.mediaType === 'multipart/form-data' ? formEditor(options, body) : jsonEditor(options, body);
}
function jsonEditor({ operation, schemas, onChange }, body) {
    const id = `body-${operation.id}`;
    const text = h('textarea', { id, rows: '12', spellcheck: 'false', autocomplete: 'off', input: changed });
    const show = (value) => {
        text.value = JSON.stringify(value, undefined, 2);
        text.rows = Math.min(22, text.value.split('\n').length + 1);
        changed();
    };
    const stream = h('input', {
        type: 'checkbox',
        change: () => {
            const value = parsed(text.value);
            if (typeof value === 'object' && value !== null)
                show({ ...value, stream: stream.checked });
        },
    });
    function changed() {
        const value = parsed(text.value);
        const isUsual = operation.stream?.mediaType.includes('ndjson') ?? false;
        stream.checked = typeof value?.stream === 'boolean' ? value.stream : isUsual;
        stream.disabled = typeof value !== 'object' || value === null;
        onChange();
    }
    const canStream = operation.stream !== undefined && named(schemas, body.schema).schema.properties?.stream !== undefined;
    const element = h('div', { class: 'stack' }, examplePicker(body, show), h('label', { for: id }, 'Body (JSON)'), text, canStream && h('label', { class: 'check' }, stream, ' Stream the response'));
    show(body.examples[0]?.value ?? {});
    return {
        element,
        filled: () => ({ json: text.value }),
        body() {
            if (text.value.trim() === '' && !body.isRequired)
                return undefined;
            try {
                JSON.parse(text.value);
            }
            catch (error) {
                throw new Error(`The body is not JSON: ${error instanceof Error ? error.message : error}`);
            }
            return { body: text.value, headers: { 'Content-Type': 'application/json' } };
        },
    };
}
function formEditor({ operation, schemas, onChange }, body) {
    const { properties = {}, required = [] } = named(schemas, body.schema).schema;
    const rows = Object.entries(properties).map(([name, schema]) => {
        const id = `form-${operation.id}-${name}`;
        const isFile = typeText(schemas, schema).includes('file');
        const choices = named(schemas, schema).schema.enum;
        const input = choices
            ? h('select', { id, change: onChange }, ...['', ...choices].map((value) => h('option', {}, String(value))))
            : h('input', { id, type: isFile ? 'file' : 'text', input: onChange, change: onChange, autocomplete: 'off' });
        return { name, isFile, input, isRequired: required.includes(name), id, description: described(schemas, schema) };
    });
    const show = (value) => {
        for (const { name, isFile, input } of rows) {
            const given = value[name];
            if (!isFile)
                input.value = given === undefined ? '' : typeof given === 'string' ? given : JSON.stringify(given);
        }
        onChange();
    };
    async function takeSample(input) {
        if (input instanceof HTMLSelectElement)
            return;
        const files = new DataTransfer();
        files.items.add(operation.id.startsWith('createTranscription') ? sampleSound() : await samplePicture());
        input.files = files.files;
        onChange();
    }
    const rowOf = ({ name, isFile, input, isRequired, id, description }) => h('div', { class: 'row' }, h('label', { for: id, title: description }, h('code', {}, name), isRequired && h('span', { class: 'required' }, ' required')), h('div', { class: 'inputs' }, input, isFile &&
        name !== 'mask' &&
        name !== 'image[]' &&
        h('button', { type: 'button', class: 'small', click: () => takeSample(input) }, 'Use a sample')));
    const isPlain = ({ name, isRequired }) => isRequired || body.examples.some(({ value }) => name in value);
    const rest = rows.filter((row) => !isPlain(row)).map(rowOf);
    const element = h('div', { class: 'stack' }, examplePicker(body, show), ...rows.filter(isPlain).map(rowOf), rest.length > 0 && h('details', {}, h('summary', {}, `${rest.length} more fields`), ...rest));
    show(body.examples[0]?.value ?? {});
    return {
        element,
        filled: () => ({
            form: rows.flatMap(({ name, isFile, isRequired, input }) => {
                const value = isFile ? (filesOf(input)[0]?.name ?? (isRequired ? 'your-file' : '')) : input.value;
                return value === '' ? [] : [{ name, value, isFile }];
            }),
        }),
        body() {
            const form = new FormData();
            for (const { name, isFile, isRequired, input } of rows) {
                const files = filesOf(input);
                if (isFile && isRequired && files.length === 0)
                    throw new Error(`Choose a file for ${name}, or use the sample.`);
                for (const file of files)
                    form.append(name, file);
                if (!isFile && input.value !== '')
                    form.append(name, input.value);
            }
            return { body: form, headers: {} };
        },
    };
}
function filesOf(input) {
    return input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
}
function described(schemas, schema) {
    return schema.description ?? named(schemas, schema).schema.description ?? '';
}
function examplePicker({ examples }, show) {
    if (examples.length < 2)
        return undefined;
    const select = h('select', { change: () => show(examples[Number(select.value)]?.value) });
    select.append(...examples.map(({ summary }, at) => h('option', { value: String(at) }, summary.replaceAll('`', ''))));
    return h('label', { class: 'picker' }, 'Example ', select);
}
