// OpenAI's own client, as published, talks to the server as if it were OpenAI.
import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
} from 'openai';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Fake, fakeBehind, load } from './support/client.ts';
import { serverForSuite } from './support/for-suite.ts';
import { API_KEY, idOf, PREFIXES } from './support/server.ts';

const server = serverForSuite({ checksItself: true });
const model = idOf('chat');
const messages = [{ role: 'user', content: 'Say hello.' }] as const;
const REPLY = 'Hello from the fake llama-server.';

const clientUnder = (prefix: string, apiKey = API_KEY) =>
  new OpenAI({ baseURL: server().baseUrl + prefix, apiKey, maxRetries: 0 });

/** A field that OpenAI's types don't know is passed on as it is. */
const orders = (fake: object) => ({ fake }) as object;

async function collect(stream: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
  return text;
}

describe.each(PREFIXES)('under %s', (prefix) => {
  test('it chats, plainly and streamed', async () => {
    const client = clientUnder(prefix);
    const plain = await client.chat.completions.create({ model, messages: [...messages] });
    expect(plain.choices[0]?.message.content).toBe(REPLY);
    expect(plain.usage?.total_tokens).toBe(
      (plain.usage?.prompt_tokens ?? 0) + (plain.usage?.completion_tokens ?? 0),
    );
    expect(
      await collect(
        await client.chat.completions.create({ model, messages: [...messages], stream: true }),
      ),
    ).toBe(REPLY);
  });

  test('it completes a text, plainly and streamed', async () => {
    const client = clientUnder(prefix);
    const plain = await client.completions.create({ model, prompt: 'Say hello.' });
    expect(plain.choices[0]?.text).toBe(REPLY);
    let text = '';
    for await (const chunk of await client.completions.create({
      model,
      prompt: 'Say hello.',
      stream: true,
    })) {
      text += chunk.choices[0]?.text ?? '';
    }
    expect(text).toBe(REPLY);
  });

  test('it lists and retrieves models', async () => {
    const client = clientUnder(prefix);
    const ids: string[] = [];
    for await (const { id } of client.models.list()) ids.push(id);
    expect(ids).toContain(model);
    expect(ids).toEqual(ids.toSorted());
    expect(await client.models.retrieve(model)).toMatchObject({
      id: model,
      object: 'model',
      owned_by: 'lemonade',
    });
  });

  test.each(['No-Such-Model', 'owner/no-such-model', 'owner/folder/no such model'])(
    'it is told that %s does not exist',
    async (id) => {
      const failure = await clientUnder(prefix)
        .models.retrieve(id)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(NotFoundError);
      expect(failure).toMatchObject({ status: 404, code: 'model_not_found', type: 'not_found' });
      expect(String(failure)).toContain(id);
    },
  );
});

describe('errors become the classes of the client', () => {
  test('a wrong key', async () => {
    const failure = clientUnder('/v1', 'wrong').chat.completions.create({
      model,
      messages: [...messages],
    });
    await expect(failure).rejects.toThrow(AuthenticationError);
  });

  test('an unknown model', async () => {
    const failure = clientUnder('/v1').chat.completions.create({
      model: 'No-Such-Model',
      messages: [...messages],
    });
    await expect(failure).rejects.toThrow(NotFoundError);
  });

  test('a bad parameter, plainly and streamed', async () => {
    const client = clientUnder('/v1');
    const failure = await client.chat.completions
      .create({ model, messages: [...messages], temperature: 99 })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BadRequestError);
    expect(failure).toMatchObject({ param: 'temperature', type: 'invalid_request_error' });
    await expect(
      client.chat.completions.create({ model, messages: [], stream: true }),
    ).rejects.toThrow(BadRequestError);
  });

  test('a model that can not be loaded', async () => {
    const failure = clientUnder('/v1').chat.completions.create({
      model: idOf('exitsAtStart'),
      messages: [...messages],
    });
    await expect(failure).rejects.toThrow(InternalServerError);
  });

  test('a native server that dies in the middle of a stream: what came is kept, the error is raised, the next request works', async () => {
    const client = clientUnder('/v1');
    const stream = await client.chat.completions.create({
      model,
      messages: [...messages],
      stream: true,
      ...orders({ dieAfterTokens: 3 }),
    });
    let text = '';
    const read = async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    };
    const failure = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(APIError);
    expect(failure).toMatchObject({ type: 'backend_error' });
    expect(text).toBe('Hello from the');
    expect(
      await collect(
        await client.chat.completions.create({ model, messages: [...messages], stream: true }),
      ),
    ).toBe(REPLY);
  });
});

describe('what the client offers', () => {
  let fake: Fake;
  beforeEach(async () => {
    fake = fakeBehind(await load(server(), 'chat'));
  });

  test('leaving a stream with break, abort() or a signal stops the generation', async () => {
    const endless = {
      model,
      messages: [...messages],
      stream: true as const,
      ...orders({ tokens: 100_000, tokenDelayMs: 5 }),
    };
    const ways = [
      async () => {
        for await (const _chunk of await clientUnder('/v1').chat.completions.create(endless)) break;
      },
      async () => {
        const stream = await clientUnder('/v1').chat.completions.create(endless);
        for await (const _chunk of stream) stream.controller.abort();
      },
      async () => {
        const leaving = new AbortController();
        const stream = await clientUnder('/v1').chat.completions.create(endless, {
          signal: leaving.signal,
        });
        for await (const _chunk of stream) leaving.abort();
      },
    ];
    for (const leave of ways) {
      const before = await fake.counts();
      await leave();
      await fake.next('aborted', before);
    }
  });

  test('its stream helper puts a tool call together', async () => {
    const tools: OpenAI.ChatCompletionTool[] = [
      { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } },
    ];
    const call = { name: 'get_weather', arguments: { city: 'Paris', unit: 'celsius' } };
    const body = { model, messages: [...messages], tools, ...orders({ toolCall: call }) };
    const streamed = await clientUnder('/v1').chat.completions.stream(body).finalChatCompletion();
    const plain = await clientUnder('/v1').chat.completions.create(body);
    for (const { choices } of [streamed, plain]) {
      const [toolCall] = choices[0]?.message.tool_calls ?? [];
      expect(choices[0]?.finish_reason).toBe('tool_calls');
      expect(toolCall).toMatchObject({ type: 'function', function: { name: 'get_weather' } });
      expect(JSON.parse(toolCall?.type === 'function' ? toolCall.function.arguments : '')).toEqual(
        call.arguments,
      );
    }
  });

  test('usage comes last in a stream when it is asked for', async () => {
    const stream = await clientUnder('/v1').chat.completions.create({
      model,
      messages: [...messages],
      stream: true,
      stream_options: { include_usage: true },
    });
    let last: OpenAI.ChatCompletionChunk | undefined;
    for await (const chunk of stream) last = chunk;
    expect(last).toMatchObject({ choices: [], usage: { completion_tokens: 5 } });
  });

  test('characters that are cut into pieces on the way arrive whole', async () => {
    const text = 'Zitrönchen 🍋🍋 für 你好 – fertig';
    const stream = await clientUnder('/v1').chat.completions.create({
      model,
      messages: [...messages],
      stream: true,
      ...orders({ text, utf8Split: true }),
    });
    expect(await collect(stream)).toBe(text);
  });
});
