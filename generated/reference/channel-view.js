// Generated from web/reference/ by `npm run generate`. Do not edit.
import { h } from "./dom.js";
import { exampleAndFields, parameterList, section } from "./operation-view.js";
import { prose } from "./prose.js";
import { disclosure } from "./schema-view.js";
import { tryChannel } from "./try-channel.js";
export function channelView(state, channel, part, signal) {
    const { schemas } = state.reference;
    const { title, address, description, parameters, messages } = channel;
    const messageView = (message) => {
        const { name, title: short, summary, from, examples, schema } = message;
        const id = `${from}/${name}`;
        const show = () => exampleAndFields({ schemas, examples, schema });
        const details = disclosure(name, `${short}: ${summary}`, show, id === part);
        details.dataset.part = id;
        return details;
    };
    const said = (from) => messages.filter((message) => message.from === from).map(messageView);
    return h('article', { class: 'split' }, h('div', { class: 'intro' }, h('h1', { tabindex: '-1' }, title), h('p', { class: 'address' }, h('span', { class: 'method ws' }, 'WS'), ' ', h('code', {}, address)), prose(description)), tryChannel(state, channel, signal), h('div', { class: 'details' }, parameters.length > 0 && section('Parameters', parameterList(schemas, parameters)), section('The client sends', ...said('client')), section('The server sends', ...said('server'))));
}
