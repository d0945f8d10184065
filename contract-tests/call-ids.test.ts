// Agents on models whose template wants ids of calls of a certain form: Mistral's take nine letters
// and digits, nothing else.
import { describe, expect, test } from 'vitest';
import { FAMILIES } from '../fixtures/models/chat-families.ts';
import type { Script } from '../fixtures/models/scripted-model.ts';
import { ask, type Undocumented } from './support/client.ts';
import { ENGINES, environmentOf, native } from './support/engines.ts';
import { serverForSuite } from './support/for-suite.ts';
import { SILENT, templateModelsFor } from './support/template-models.ts';

if (native === undefined) {
  test.skip('the real llama-server is left out, because it was not built (npm run native)');
}

const CHAT = '/v1/chat/completions';
const TEMPLATES = ['mistralai-Mistral-Nemo-Instruct-2407', 'Mistral-Small-3.2-24B-Instruct-2506'];
const CITIES = ['Paris', 'Rome', 'Oslo'];
const LAST_WORDS = 'It rains in all of them.';

const USER = { role: 'user', content: 'How is the weather?' };
const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const TOOLS = [
  { type: 'function', function: { name: 'get_weather', description: 'Weather.', parameters } },
];
const calling = (...calls: readonly (readonly [id: string, city: string])[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: calls.map(([id, city]) => ({
    id,
    type: 'function',
    function: { name: 'get_weather', arguments: JSON.stringify({ city }) },
  })),
});
const resultOf = (id: string) => ({
  role: 'tool',
  tool_call_id: id,
  name: 'get_weather',
  content: 'rain',
});

/** As other servers name calls, and llama-server itself. */
const FOREIGN = [
  'call_8fJq2mNPyVbR7xWc3LkTzD',
  'toolu_01A09q90qw90lq917835lq9',
  'functions.get_weather:0',
  '1',
  'r11Yd3niF7JJ44OkIgdFlybU39FNdgMA',
];

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const write = templateModelsFor(server);

  const chat = async (model: string, messages: readonly object[]): Promise<Undocumented> => {
    const body = { model, messages, tools: TOOLS, temperature: 0, max_tokens: 200 };
    const { status, json, text } = await ask(server(), { path: CHAT, body: body as never });
    expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
    return json;
  };

  test.each(TEMPLATES)(
    'an agent sends back the ids that it got, turn after turn (%s)',
    async (template) => {
      const written = FAMILIES.find((family) => family.template === template)?.calls ?? (() => '');
      // llama-server looks for calls of Mistral Small in another notation than the model's.
      const call = (city: string) =>
        engine.backend === 'embedded'
          ? written(city)
          : written(city).replace('[ARGS]', '[ARGS][ARGS]');
      const turns = CITIES.map((_, turn) => [
        USER,
        ...CITIES.slice(0, turn).flatMap((city, at) => [
          calling([`12345678${at}`, city]),
          resultOf(`12345678${at}`),
        ]),
      ]);
      const whole = [
        ...(turns.at(-1) ?? []),
        calling(['123456789', CITIES.at(-1) ?? '']),
        resultOf('123456789'),
      ];
      const model = await write(template, SILENT);
      const scripts: Script[] = [];
      for (const [turn, messages] of [...turns, whole].entries()) {
        const counted = await ask(server(), {
          path: `${CHAT}/input_tokens`,
          body: { model, messages, tools: TOOLS } as never,
        });
        const city = CITIES[turn];
        scripts.push({
          position: (counted.json as Undocumented).input_tokens,
          text: city ? call(city) : LAST_WORDS,
        });
      }
      await write(template, scripts);
      const messages: object[] = [USER];
      for (const city of CITIES) {
        const { choices } = await chat(model, messages);
        const { message, finish_reason } = choices[0];
        expect(finish_reason).toBe('tool_calls');
        expect(message.tool_calls).toMatchObject([{ function: { name: 'get_weather' } }]);
        expect(JSON.parse(message.tool_calls[0].function.arguments)).toEqual({ city });
        messages.push(message, resultOf(message.tool_calls[0].id));
      }
      expect((await chat(model, messages)).choices[0].message.content).toBe(LAST_WORDS);
    },
  );

  test.each(TEMPLATES)('a history with ids of other servers goes on (%s)', async (template) => {
    const model = await write(template, SILENT);
    for (const first of FOREIGN) {
      const messages = [
        USER,
        calling([first, 'Paris'], ['abcdefghi', 'Rome']),
        resultOf('abcdefghi'),
        resultOf(first),
      ];
      await chat(model, [...messages, { role: 'assistant', content: 'Rain.' }, USER]);
      const applied = await ask(server(), {
        path: '/v1/apply-template',
        body: { model, messages, tools: TOOLS } as never,
      });
      const { prompt }: Undocumented = applied.json;
      expect(prompt).not.toContain(first === '1' ? '"1"' : first);
    }
  });

  test.each(TEMPLATES)('a history of Anthropic and of Responses goes on (%s)', async (template) => {
    const model = await write(template, SILENT);
    const use = { type: 'tool_use', id: FOREIGN[1], name: 'get_weather', input: { city: 'Rome' } };
    const result = { type: 'tool_result', tool_use_id: FOREIGN[1], content: 'rain' };
    const messages = {
      messages: [USER, { role: 'assistant', content: [use] }, { role: 'user', content: [result] }],
      tools: [{ name: 'get_weather', input_schema: parameters }],
      max_tokens: 20,
    };
    const call = {
      type: 'function_call',
      call_id: FOREIGN[0],
      name: 'get_weather',
      arguments: '{"city":"Rome"}',
    };
    const responses = {
      input: [USER, call, { type: 'function_call_output', call_id: FOREIGN[0], output: 'rain' }],
      tools: [{ type: 'function', name: 'get_weather', parameters }],
    };
    for (const [path, body] of Object.entries({
      '/v1/messages': messages,
      '/v1/responses': responses,
    })) {
      const { status, text } = await ask(server(), { path, body: { model, ...body } as never });
      expect({ path, status, text }).toEqual({ path, status: 200, text: expect.any(String) });
    }
  });
});
