// The page of one WebSocket channel: how a talk goes, and every message of both sides.
import { h } from './dom.ts';
import type { Channel, Message } from './model.ts';
import { exampleAndFields, parameterList, section } from './operation-view.ts';
import { prose } from './prose.ts';
import { disclosure } from './schema-view.ts';
import type { State } from './state.ts';
import { tryChannel } from './try-channel.ts';

/** `part` is `<client or server>/<name>` of the message to be shown open. */
export function channelView(
  state: State,
  channel: Channel,
  part: string | undefined,
  signal: AbortSignal,
): HTMLElement {
  const { schemas } = state.reference;
  const { title, address, description, parameters, messages } = channel;
  const messageView = (message: Message) => {
    const { name, title: short, summary, from, examples, schema } = message;
    const id = `${from}/${name}`;
    const show = () => exampleAndFields({ schemas, examples, schema });
    const details = disclosure(name, `${short}: ${summary}`, show, id === part);
    details.dataset.part = id;
    return details;
  };
  const said = (from: Message['from']) => messages.filter((message) => message.from === from).map(messageView);
  return h(
    'article',
    { class: 'split' },
    h(
      'div',
      { class: 'intro' },
      h('h1', { tabindex: '-1' }, title),
      h('p', { class: 'address' }, h('span', { class: 'method ws' }, 'WS'), ' ', h('code', {}, address)),
      prose(description),
    ),
    tryChannel(state, channel, signal),
    h(
      'div',
      { class: 'details' },
      parameters.length > 0 && section('Parameters', parameterList(schemas, parameters)),
      section('The client sends', ...said('client')),
      section('The server sends', ...said('server')),
    ),
  );
}
