// The app is tested without a server: msw responds with the examples of the contract.
import { lemonadeHandlers, respondWith } from 'lemonade-server/msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask, chatModels } from './app.ts';

const server = setupServer(...lemonadeHandlers());
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('the models are those of the example', async () => {
  expect(await chatModels()).toContain('Qwen3-0.6B-GGUF');
});

test('a server that is short of something is told in its words', async () => {
  server.use(respondWith('listModels', { status: 401 }));
  expect(await chatModels()).toMatch(/^The server says: .+/);
});

test('a response is shown while it is written', async () => {
  const chunk = (content: string) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk' as const,
    created: 1,
    model: 'any',
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  });
  const items = [chunk('Le'), chunk('mon')];
  server.use(respondWith('createChatCompletion', { items }));
  const shown: string[] = [];
  await ask('What is yellow?', (text) => shown.push(text));
  expect(shown).toEqual(['Le', 'Lemon']);
});

test('the stream of the example does as well', async () => {
  const shown: string[] = [];
  await ask('Which city?', (text) => shown.push(text));
  expect(shown.at(-1)).toBe('Paris');
});
