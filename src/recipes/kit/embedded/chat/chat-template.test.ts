// Tests of chat-template.ts, with the template engine that the program uses.
import { afterEach, expect, it } from 'vitest';
import { readMessages } from './chat-messages.ts';
import { type ChatTemplate, createChatTemplate, fallbackTemplate } from './chat-template.ts';
import type { TemplateLimits } from './template-thread.ts';

const closing: ChatTemplate[] = [];
afterEach(() => {
  for (const template of closing.splice(0)) template.close();
});

async function create(source: string, limits?: TemplateLimits) {
  const template = await createChatTemplate({
    source,
    specialTokens: { bos: '<s>', eos: '</s>' },
    ...(limits ? { limits } : {}),
  });
  closing.push(template);
  return (messages: unknown, variables: Record<string, unknown> = {}, signal = new AbortController().signal) =>
    template.render({ messages: readMessages(messages), tools: undefined, variables }, signal);
}

const render = async (source: string, messages: unknown, variables: Record<string, unknown> = {}) =>
  (await create(source))(messages, variables);

const one = [{ role: 'user', content: 'U' }];
const many =
  '{% for a in range(3000) %}{% for b in range(3000) %}{% for c in range(3000) %}{% endfor %}{% endfor %}{% endfor %}';
const plenty: TemplateLimits = { timeMs: 60_000, slowMs: 60_000, memoryMb: 256, characters: 1e6 };

const withoutSystem = `{{ bos_token }}{% for message in messages %}{% if message.role == 'system' %}{{ raise_exception('No system role') }}{% endif %}[{{ message.role }}]{{ message.content }}{% endfor %}`;

it('writes turns for a model that brings no template', async () => {
  expect(
    await render(fallbackTemplate, [
      { role: 'developer', content: 'S' },
      { role: 'user', content: 'U' },
    ]),
  ).toBe('<|im_start|>system\nS<|im_end|>\n<|im_start|>user\nU<|im_end|>\n<|im_start|>assistant\n');
});

it('leaves the last message open when the assistant has begun it', async () => {
  const messages = [
    { role: 'user', content: 'U' },
    { role: 'assistant', content: 'I think' },
  ];
  expect(await render(fallbackTemplate, messages)).toMatch(/<\|im_start\|>assistant\nI think$/);
});

it('gives the system text to the user where the template refuses the system role', async () => {
  const messages = [
    { role: 'system', content: 'S' },
    { role: 'user', content: [{ type: 'text', text: 'U' }] },
  ];
  expect(await render(withoutSystem, messages)).toBe('<s>[user]S\nU');
});

it('says why a template refuses messages', async () => {
  await expect(render(withoutSystem, [{ role: 'system', content: 'S' }])).rejects.toThrow('No system role');
});

it('hands variables and the arguments of calls to the template as values', async () => {
  const source = '{{ mood }} {{ messages[0].tool_calls[0].function.arguments.city }}';
  const call = { id: '1', type: 'function', function: { name: 'f', arguments: '{"city":"Rome"}' } };
  expect(await render(source, [{ role: 'assistant', content: null, tool_calls: [call] }], { mood: 'calm' })).toBe(
    'calm Rome',
  );
});

it('stops a template that goes on and on when its client leaves, and renders for the next one', async () => {
  const ask = await create(`{% if loop_on %}${many}{% endif %}done`, plenty);
  const client = new AbortController();
  const endless = ask(one, { loop_on: true }, client.signal);
  const waiting = ask(one, { loop_on: false });
  const leaving = new AbortController();
  const gone = ask(one, { loop_on: true }, leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(gone).rejects.toThrow('gone');
  client.abort(new Error('gone'));
  await expect(endless).rejects.toThrow('gone');
  expect(await waiting).toBe('done');
});

it.each([
  ['time', many, { ...plenty, timeMs: 500 }, /more than 500 ms/],
  ['text', '{{ messages[0].content }}'.repeat(11), { ...plenty, characters: 10 }, /15 characters; the limit is 10/],
  [
    'memory',
    '{% set all = namespace(x=[]) %}{% for a in range(90000) %}{% set all.x = all.x + [range(90000)] %}{% endfor %}',
    { ...plenty, memoryMb: 32 },
    /more than 32 MB/,
  ],
])('ends a template that takes too much %s, and goes on after it', async (_what, source, limits, reason) => {
  const ask = await create(`{% if bad %}${source}{% endif %}done`, limits);
  await expect(ask(one, { bad: true })).rejects.toThrow(reason);
  await expect(ask(one, { bad: true })).rejects.toMatchObject({ status: 400 });
  expect(await ask(one)).toBe('done');
});

it('says that a request is nested too deeply for it', async () => {
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  const ask = await create('done');
  await expect(ask(one, { deep })).rejects.toMatchObject({ status: 400 });
  expect(await ask(one)).toBe('done');
});

it('refuses a source that is no template', async () => {
  await expect(create('{% if %}')).rejects.toThrow();
});

it('keeps nobody waiting for a template that goes on and on', async () => {
  const ask = await create(`{% if loop_on %}${many}{% endif %}done`, { ...plenty, slowMs: 20 });
  const client = new AbortController();
  const endless = Array.from({ length: 3 }, () => ask(one, { loop_on: true }, client.signal));
  const ends = Promise.allSettled(endless);
  expect(await ask(one)).toBe('done');
  client.abort(new Error('gone'));
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await ask(one)).toBe('done');
});
