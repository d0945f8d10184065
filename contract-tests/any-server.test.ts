// The official clients and the WebSockets in their plain use, with no more than the name of a
// model: runs against any server that LEMONADE_URL names. What they do beyond that is in the files
// of each.

import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import Anthropic from '@anthropic-ai/sdk';
import { ChatOpenAI } from '@langchain/openai';
import { generateText, streamText } from 'ai';
import { Ollama } from 'ollama';
import OpenAI, { BadRequestError, NotFoundError } from 'openai';
import { describe, expect, test } from 'vitest';
import { connectLogs, connectRealtime, type RealtimeMessage } from './support/channel.ts';
import { ask } from './support/client.ts';
import { keepClients, targetForSuite } from './support/for-suite.ts';
import { FOREIGN, SUITE_HEARING_MODEL, SUITE_KEY, SUITE_MODEL } from './support/foreign.ts';
import { MEDIA_ENVIRONMENT, makeMediaFolders } from './support/media.ts';
import { PREFIXES } from './support/server.ts';
import { silence, speech } from './support/sounds.ts';

const target = targetForSuite({ makeFolders: makeMediaFolders, environment: MEDIA_ENVIRONMENT });
const apiKey = SUITE_KEY ?? 'none';
const model = SUITE_MODEL ?? '';
const content = 'Say hello.';
const messages = [{ role: 'user' as const, content }];
/** Real models may think before they speak. */
const LIMIT = 512;

describe.skipIf(model === '')('with a model that chats (LEMONADE_MODEL)', () => {
  describe.each(PREFIXES)("OpenAI's client under %s", (prefix) => {
    const client = () => new OpenAI({ baseURL: target().baseUrl + prefix, apiKey, maxRetries: 0 });

    test('lists, retrieves, chats, completes and streams', async () => {
      const ids: string[] = [];
      for await (const { id } of client().models.list()) ids.push(id);
      expect(ids).toContain(model);
      expect((await client().models.retrieve(model)).id).toBe(model);
      const whole = await client().chat.completions.create({ model, messages, max_tokens: LIMIT });
      expect(whole.choices).toHaveLength(1);
      expect(whole.choices[0]?.finish_reason).toMatch(/^(?:stop|length)$/);
      expect(whole.choices[0]?.message.content).toEqual(expect.any(String));
      const stream = client().chat.completions.stream({ model, messages, max_tokens: LIMIT });
      const { choices } = await stream.finalChatCompletion();
      expect(choices[0]?.finish_reason).toMatch(/^(?:stop|length)$/);
      const text = await client().completions.create({ model, prompt: content, max_tokens: 8 });
      expect(text.choices[0]?.text).toEqual(expect.any(String));
    });

    test('is told what is wrong in its own classes', async () => {
      await expect(client().models.retrieve('No-Such-Model')).rejects.toThrow(NotFoundError);
      const missing = client().chat.completions.create({ model: 'No-Such-Model', messages });
      await expect(missing).rejects.toThrow(NotFoundError);
      const hot = client().chat.completions.create({
        model,
        messages,
        temperature: 99,
        stream: true,
      });
      await expect(hot).rejects.toThrow(BadRequestError);
    });
  });

  test("OpenAI's client reads the events of a response, each counted", async () => {
    const client = new OpenAI({ baseURL: `${target().baseUrl}/v1`, apiKey, maxRetries: 0 });
    const names: string[] = [];
    let count = 0;
    const request = { model, input: content, max_output_tokens: LIMIT };
    for await (const { type, sequence_number } of await client.responses.create({
      ...request,
      stream: true,
    })) {
      expect(sequence_number).toBe(count);
      count += 1;
      names.push(type);
    }
    expect(names[0]).toBe('response.created');
    expect(names.at(-1)).toMatch(/^response\.(?:completed|incomplete)$/);
    expect((await client.responses.create(request)).status).toMatch(/^(?:completed|incomplete)$/);
  });

  test("Anthropic's client gets messages, whole and streamed, and counts tokens", async () => {
    const client = new Anthropic({ baseURL: target().baseUrl, apiKey, maxRetries: 0 });
    const request = { model, max_tokens: LIMIT, messages };
    for (const message of [
      await client.messages.create(request),
      await client.messages.stream(request).finalMessage(),
    ]) {
      expect(message).toMatchObject({ type: 'message', role: 'assistant', model });
      expect(message.stop_reason).toMatch(/^(?:end_turn|max_tokens)$/);
      expect(message.usage.output_tokens).toBeGreaterThan(0);
    }
    expect((await client.messages.countTokens({ model, messages })).input_tokens).toBeGreaterThan(
      0,
    );
  });

  test("Ollama's client lists, describes, chats and generates", async () => {
    const client = new Ollama({
      host: target().baseUrl,
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const { models } = await client.list();
    const listed = models.find(({ name }) => name === `${model}:latest`);
    expect(listed?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect((await client.show({ model: `${model}:latest` })).capabilities).toContain('completion');
    const options = { num_predict: LIMIT };
    expect(await client.chat({ model, messages, options })).toMatchObject({ done: true });
    const lines = [];
    for await (const line of await client.generate({
      model,
      prompt: content,
      options,
      stream: true,
    }))
      lines.push(line);
    expect(lines.filter(({ done }) => done)).toEqual([lines.at(-1)]);
  });

  test("Vercel's AI SDK generates and streams", async () => {
    const provider = createOpenAICompatible({
      name: 'any',
      baseURL: `${target().baseUrl}/v1`,
      apiKey,
    });
    const request = {
      model: provider(model),
      prompt: content,
      maxRetries: 0,
      maxOutputTokens: LIMIT,
    };
    expect((await generateText(request)).finishReason).toMatch(/^(?:stop|length)$/);
    const stream = streamText(request);
    await stream.consumeStream();
    expect(await stream.finishReason).toMatch(/^(?:stop|length)$/);
  });

  test("LangChain's provider invokes and streams", async () => {
    const configuration = { baseURL: `${target().baseUrl}/v1` };
    const chat = new ChatOpenAI({ model, apiKey, maxRetries: 0, maxTokens: LIMIT, configuration });
    expect((await chat.invoke(content)).getType()).toBe('ai');
    let chunks = 0;
    for await (const _chunk of await chat.stream(content)) chunks += 1;
    expect(chunks).toBeGreaterThan(1);
  });
});

describe('over WebSocket', () => {
  const keep = keepClients();
  const is = (type: string) => (message: { type: string }) => message.type === type;

  test.each(['', ...PREFIXES])(
    '%s/logs/stream sends what there is, and then what comes, in order',
    async (prefix) => {
      const client = keep(await connectLogs(target(), { path: `${prefix}/logs/stream` }));
      client.sendRaw('hello');
      expect(await client.next()).toMatchObject({
        type: 'error',
        error: { type: 'invalid_request_error' },
      });
      client.send({ type: 'logs.subscribe', after_seq: null });
      const { type, entries } = await client.next();
      expect(type).toBe('logs.snapshot');
      const numbers = entries.map(({ seq }) => seq);
      expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
      // What makes a server log something is its own matter.
      if (FOREIGN !== undefined) return;
      await ask(target(), { path: '/v1/unload', body: {} });
      await ask(target(), { path: '/v1/load', body: { model_name: model } });
      const { entry } = await client.next(is('logs.entry'));
      expect(entry.seq).toBeGreaterThan(numbers.at(-1) ?? 0);
    },
  );

  test('messages of live transcription that are not as documented are answered, and the connection stays', async () => {
    const client = keep(await connectRealtime(target()));
    expect((await client.next()).type).toBe('session.created');
    const broken = [
      { type: 'input_audio_buffer.append', audio: '!!!' },
      { type: 'session.update', session: { turn_detection: { type: 'server_vad', threshold: 2 } } },
      { type: 'no.such.message' },
    ];
    for (const message of broken) {
      client.sendRaw(JSON.stringify({ ...message, event_id: 'mine' }));
      expect(await client.next(is('error'))).toMatchObject({
        error: { type: 'invalid_request_error' },
      });
    }
    const semantic = {
      turn_detection: { type: 'semantic_vad', eagerness: 'low', create_response: true },
    };
    client.send({ type: 'session.update', session: { audio: { input: semantic } } });
    expect(await client.next(is('session.updated'))).toMatchObject({
      session: { turn_detection: { type: 'server_vad' } },
    });
    client.send({ type: 'session.update', session: { turn_detection: null } });
    expect(await client.next(is('session.updated'))).toMatchObject({
      session: { turn_detection: null },
    });
  });

  test.skipIf(SUITE_HEARING_MODEL === undefined)(
    'speech is noticed and transcribed (LEMONADE_TRANSCRIPTION_MODEL)',
    async () => {
      const client = keep(
        await connectRealtime(target(), { path: `/realtime?model=${SUITE_HEARING_MODEL}` }),
      );
      for (const pcm of [silence(400), speech(600), silence(700)]) {
        client.send({ type: 'input_audio_buffer.append', audio: pcm.toString('base64') });
      }
      const seen: RealtimeMessage[] = [];
      const isText = ({ type }: RealtimeMessage) =>
        /transcription\.(?:delta|completed)$/.test(type);
      while (seen.at(-1)?.type !== 'conversation.item.input_audio_transcription.completed') {
        seen.push(await client.next());
      }
      expect(seen.filter((message) => !isText(message)).map(({ type }) => type)).toEqual([
        'session.created',
        'input_audio_buffer.speech_started',
        'input_audio_buffer.speech_stopped',
        'input_audio_buffer.committed',
      ]);
      const ids = new Set(seen.slice(1).map(({ item_id }) => item_id));
      expect(ids.size).toBe(1);
      // The document lets the whole text differ from what was told; the fake never changes its
      // mind.
      const told = seen.filter(({ type }) => type.endsWith('.delta')).map(({ delta }) => delta);
      if (FOREIGN === undefined) expect(told.join('')).toBe(seen.at(-1)?.transcript);
    },
  );
});
