import { expect, test } from 'vitest';
import { chatState } from '../../../fixtures/chat-state.ts';
import { createCommandContext, eventStream } from '../../../fixtures/command-context.ts';
import type { ChatState } from './chat-state.ts';
import { takeTurn } from './turn.ts';

const ANSWER = { data: { choices: [{ delta: { content: 'Yes.' } }] } };
const FIGURES = { data: { choices: [], usage: { prompt_tokens: 3, completion_tokens: 5 } } };

/** What a person sees of one turn, and what it leaves in the state. */
async function turnWith(
  changes: Partial<ChatState> = {},
  { events = [ANSWER, FIGURES], stopsAt }: { events?: object[]; stopsAt?: string } = {},
) {
  const state = chatState({ messages: [], ...changes });
  const { context, abort, out, asked } = createCommandContext(() =>
    eventStream(events as (typeof ANSWER)[]),
  );
  const { write } = context.terminal;
  context.terminal.write = (text) => {
    write(text);
    if (stopsAt !== undefined && text.includes(stopsAt)) abort.abort();
  };
  if (stopsAt === '') abort.abort();
  await takeTurn(context, state, 'Is it?');
  return { state, out: out(), body: asked[0]?.body };
}

const asked = { role: 'user', content: 'Is it?' };
const answered = { role: 'assistant', content: 'Yes.' };

test('the answer is printed, and kept with its question for the next one', async () => {
  const { state, out, body } = await turnWith({ system: 'Be brief.' });
  expect(out).toBe('Yes.\n');
  expect(body).toMatchObject({ messages: [{ role: 'system', content: 'Be brief.' }, asked] });
  expect(state.messages).toEqual([asked, answered]);
});

test('figures follow an answer where they are wanted, and are there for /stats where not', async () => {
  const { state, out } = await turnWith({ showsStats: true });
  expect(out).toMatch(/^Yes\.\n5 tokens, .*prompt of 3 tokens\n$/);
  const quiet = await turnWith();
  expect(quiet.out).not.toContain('tokens');
  expect(quiet.state.lastStats).toMatchObject({ tokens: 5, promptTokens: 3 });
  expect(state.lastStats).toMatchObject({ tokens: 5 });
});

test('an answer that was stopped is kept as far as it came, without figures', async () => {
  const { state, out } = await turnWith({ showsStats: true }, { stopsAt: 'Yes' });
  expect(out).toMatch(/^Yes\.\n\(stopped\)\n$/);
  expect(state.messages).toEqual([asked, answered]);
});

test('a question that was stopped before its answer is not kept', async () => {
  const { state, out } = await turnWith({ showsStats: true }, { events: [], stopsAt: '' });
  expect(out).toBe('(stopped; the message is not kept)\n');
  expect(state.messages).toEqual([]);
});

test('an image goes with one message only', async () => {
  const image = { name: 'a.png', url: 'data:image/png;base64,AA==' };
  const { state, body } = await turnWith({ images: [image] });
  expect(JSON.stringify(body)).toContain(image.url);
  expect(state.images).toEqual([]);
});
