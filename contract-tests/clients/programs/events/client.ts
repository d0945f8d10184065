// Reads streams by the types of their events, which are made of /openapi.events.json, and prints
// what came as one line of JSON.
import type { components } from './lemonade-events.ts';

type Items = components['schemas'];
const variable = (name: string) => process.env[name] ?? '';

/** The events of a stream as the document has them: `data` is read, as its JSON says. */
async function* events<Item extends { data: unknown }>(
  path: string,
  body: object,
): AsyncGenerator<Item> {
  const response = await fetch(variable('LEMONADE_URL') + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${variable('LEMONADE_API_KEY')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...body, stream: true }),
  });
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n');
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const data = field('data');
      // A comment keeps the connection open.
      if (data === undefined) continue;
      const item = { event: field('event'), data: data === '[DONE]' ? data : JSON.parse(data) };
      yield item as unknown as Item;
    }
  }
}

let chat = '';
let isDone = false;
const messages = [{ role: 'user', content: 'Say hello.' }];
const asked = { model: variable('CHAT_MODEL'), messages };
for await (const { data } of events<Items['ChatCompletionEventItem']>(
  '/api/v1/chat/completions',
  asked,
)) {
  if (data === '[DONE]') isDone = true;
  else if ('error' in data) throw new Error(data.error.message);
  else chat += data.choices[0]?.delta.content ?? '';
  // @ts-expect-error: what the document does not have, the type has not.
  if (data !== '[DONE]' && 'choices' in data) data.no_such_field;
}

const pull: string[] = [];
const pulled = {
  model_name: variable('PULLED_MODEL'),
  checkpoint: variable('CHECKPOINT'),
  recipe: 'llamacpp',
};
for await (const item of events<Items['PullEventItem']>('/api/v1/pull', pulled)) {
  // The name of the event tells the type of its data.
  if (item.event === 'progress') pull.push(typeof item.data.bytes_total);
  else if (item.event === 'complete') pull.push(item.data.status);
  else throw new Error(item.data.error);
}

console.log(JSON.stringify({ chat, isDone, pull: [...new Set(pull)] }));
