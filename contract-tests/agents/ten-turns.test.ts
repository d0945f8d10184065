// Agents with a tool that has to be called, over ten turns, on the engines that run models: what a
// template wants of calls and their results holds for the whole of a conversation, ids of Mistral's
// nine letters among it.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import Anthropic from '@anthropic-ai/sdk';
import { generateText, jsonSchema, stepCountIs, tool } from 'ai';
import OpenAI from 'openai';
import { beforeAll, describe, expect, test } from 'vitest';
import { ENGINES, environmentOf, native } from '../support/engines.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { API_KEY, type Server } from '../support/server.ts';
import { templateModelsFor } from '../support/template-models.ts';

if (native === undefined)
  test.skip('the real llama-server is left out, because it was not built (npm run native)', () => {});

const TURNS = 10;
const TEMPLATES = ['Mistral-Small-3.2-24B-Instruct-2506', 'mistralai-Mistral-Nemo-Instruct-2407'];

/**
 * A model without a mind of its own can only choose: the grammar of the call is all that it has.
 */
const PARAMETERS = {
  type: 'object',
  properties: { city: { type: 'string', enum: ['Ulm', 'Rome'] } },
  required: ['city'],
  additionalProperties: false,
} as const;
const NAMED = { name: 'get_weather', description: 'Tells the weather.' };
const QUESTION = 'How is the weather?';

interface Asked {
  server: Server;
  model: string;
  /** What the tool does. */
  run: (args: unknown) => string;
}

/** Each goes on until it has asked ten times. */
const AGENTS: Readonly<Record<string, (asked: Asked) => Promise<unknown>>> = {
  "the tool runner of OpenAI's SDK": async ({ server, model, run }) => {
    const client = new OpenAI({ baseURL: `${server.baseUrl}/v1`, apiKey: API_KEY, maxRetries: 0 });
    const definition = { ...NAMED, parameters: PARAMETERS, parse: JSON.parse, function: run };
    const runner = client.chat.completions.runTools(
      {
        model,
        messages: [{ role: 'user', content: QUESTION }],
        tools: [{ type: 'function', function: definition as never }],
        tool_choice: 'required',
      },
      { maxChatCompletions: TURNS },
    );
    await runner.done();
  },
  "Responses by OpenAI's SDK, streamed": async ({ server, model, run }) => {
    const client = new OpenAI({ baseURL: `${server.baseUrl}/v1`, apiKey: API_KEY, maxRetries: 0 });
    const tools = [{ type: 'function' as const, ...NAMED, parameters: PARAMETERS, strict: true }];
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: QUESTION }];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const stream = client.responses.stream({ model, input, tools, tool_choice: 'required' });
      const { output } = await stream.finalResponse();
      for (const item of output) {
        input.push(item as OpenAI.Responses.ResponseInputItem);
        if (item.type !== 'function_call') continue;
        const { call_id, arguments: text } = item;
        input.push({ type: 'function_call_output', call_id, output: run(JSON.parse(text)) });
      }
    }
  },
  "Vercel's AI SDK": async ({ server, model, run }) => {
    const lemonade = createOpenAICompatible({
      name: 'lemonade',
      baseURL: `${server.baseUrl}/v1`,
      apiKey: API_KEY,
    });
    const inputSchema = jsonSchema<object>(PARAMETERS as never);
    await generateText({
      model: lemonade(model),
      prompt: QUESTION,
      maxRetries: 0,
      toolChoice: 'required',
      stopWhen: stepCountIs(TURNS),
      tools: {
        [NAMED.name]: tool({
          description: NAMED.description,
          inputSchema,
          execute: async (args) => run(args),
        }),
      },
    });
  },
  "the tool runner of Anthropic's SDK": async ({ server, model, run }) => {
    const client = new Anthropic({ baseURL: server.baseUrl, apiKey: API_KEY, maxRetries: 0 });
    const definition = {
      type: 'custom' as const,
      ...NAMED,
      input_schema: PARAMETERS,
      parse: (input: unknown) => input,
      run: async (input: unknown) => run(input),
    };
    await client.beta.messages.toolRunner({
      model,
      max_tokens: 512,
      max_iterations: TURNS,
      messages: [{ role: 'user', content: QUESTION }],
      tools: [definition as never],
      tool_choice: { type: 'any' },
      thread: false,
    } as never);
  },
};

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const server = serverForSuite({ environment: environmentOf(engine) });
  const writeModel = templateModelsFor(server);

  describe.each(TEMPLATES)('%s', (template) => {
    let model: string;
    beforeAll(async () => {
      model = await writeModel(template);
    });

    test.each(Object.entries(AGENTS))(
      '%s has ten turns with calls and their results',
      async (_name, agent) => {
        const said: unknown[] = [];
        const run = (args: unknown) => {
          said.push(args);
          return `It rains for the ${said.length}. time.`;
        };
        await agent({ server: server(), model, run });
        expect(said).toHaveLength(TURNS);
        for (const args of said)
          expect(PARAMETERS.properties.city.enum).toContain((args as { city: never }).city);
      },
    );
  });
});
