// Generated from web/reference/ by `npm run generate`. Do not edit.
import { createAnswerView } from "./answer-view.js";
import { createBodyEditor } from "./body-editor.js";
import { h } from "./dom.js";
import { parameterRows } from "./parameter-rows.js";
import { codeBlock } from "./prose.js";
import { curlOf, targetOf, typescriptOf } from "./request.js";
import { trySection } from "./try-section.js";
export function tryOperation(state, operation, signal) {
    const snippets = h('div', { class: 'stack' });
    let isReady = false;
    const changed = () => isReady && showSnippets();
    const parameters = parameterRows(operation.parameters, changed);
    const editor = createBodyEditor({ operation, schemas: state.reference.schemas, onChange: changed });
    const answer = createAnswerView();
    const send = h('button', { type: 'submit', class: 'primary' }, 'Send');
    const stop = h('button', { type: 'button', hidden: true, click: () => running?.abort() }, 'Stop');
    let running;
    signal.addEventListener('abort', () => running?.abort());
    function filled() {
        return { parameters: parameters.values(), ...editor.filled() };
    }
    function showSnippets() {
        const options = { origin: state.origin, hasKey: state.key !== '' };
        snippets.replaceChildren(codeBlock('curl', curlOf(operation, filled(), options)), codeBlock('TypeScript', typescriptOf(operation, filled(), options)));
    }
    async function submit(event) {
        event.preventDefault();
        if (running)
            return;
        answer.clear();
        let request;
        try {
            const content = editor.body();
            const key = state.key !== '' && operation.takesKey ? { Authorization: `Bearer ${state.key}` } : {};
            request = {
                target: targetOf(operation, filled()),
                init: { method: operation.method, headers: { ...content?.headers, ...key }, body: content?.body ?? null },
            };
        }
        catch (error) {
            answer.say(messageOf(error), 'error');
            return;
        }
        running = new AbortController();
        send.disabled = true;
        stop.hidden = false;
        answer.say('Waiting for the response…', 'note');
        const startedMs = performance.now();
        try {
            await answer.show(await fetch(request.target, { ...request.init, signal: running.signal }), startedMs);
        }
        catch (error) {
            if (running.signal.aborted)
                answer.say('Stopped.', 'note');
            else
                answer.say(`The server can't be reached: ${messageOf(error)}`, 'error');
        }
        finally {
            running = undefined;
            send.disabled = false;
            stop.hidden = true;
        }
    }
    isReady = true;
    showSnippets();
    state.keyListeners.add(showSnippets);
    signal.addEventListener('abort', () => state.keyListeners.delete(showSnippets));
    return trySection(state, h('form', { class: 'stack', submit }, parameters.element, editor.element, h('p', { class: 'buttons' }, send, ' ', stop), answer.element), h('details', { class: 'snippets', open: true }, h('summary', {}, 'As a command and as code'), snippets));
}
function messageOf(error) {
    return error instanceof Error ? error.message : String(error);
}
