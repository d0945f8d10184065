// Agents with a tool that has to be called, over ten turns, on the engines that run models: what a
// template wants of calls and their results holds for the whole of a conversation, ids of Mistral's
// nine letters among it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import Anthropic from '@anthropic-ai/sdk';
import { generateText, jsonSchema, stepCountIs, tool } from 'ai';
import OpenAI from 'openai';
import { beforeAll, describe, expect, test } from 'vitest';
import { encodeTinyChat } from '../../fixtures/models/generate.ts';
import { CALLING_TEMPLATE } from '../../fixtures/models/tiny-chat/chat-template.ts';
import { encodeTinyProjector } from '../../fixtures/models/tiny-projector.ts';
import { ask } from '../support/client.ts';
import { ENGINES, environmentOf, native } from '../support/engines.ts';
import { serverForSuite } from '../support/for-suite.ts';
import { png } from '../support/images.ts';
import { API_KEY, makeFolders, type Server } from '../support/server.ts';
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

async function isBusy(server: Server): Promise<boolean> {
  const { json: slots } = await ask(server, { path: '/v1/slots' });
  return (slots as readonly { is_processing?: boolean }[]).some((slot) => slot.is_processing);
}

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

const CALLING = 'extra.Calling';
const SEEING = 'extra.Seeing';

/** With a model that calls whatever came before, and the same with eyes. */
async function makeFoldersWithCallers() {
  const folders = await makeFolders();
  const seeing = join(folders.models, 'Seeing');
  await mkdir(seeing);
  const model = encodeTinyChat({ template: CALLING_TEMPLATE });
  await writeFile(join(folders.models, 'Calling.gguf'), model);
  await writeFile(join(seeing, 'Seeing.gguf'), model);
  await writeFile(join(seeing, 'mmproj-Seeing.gguf'), encodeTinyProjector());
  return folders;
}

describe.each(ENGINES.filter(({ isReal }) => isReal))('$name', (engine) => {
  const server = serverForSuite({
    environment: environmentOf(engine),
    makeFolders: makeFoldersWithCallers,
  });
  const writeModel = templateModelsFor(server);

  test('ten turns of Responses take a picture, an interruption and a summary on their way', async () => {
    // The embedded engine reads text only; the conversation goes on all the same.
    const model = engine.backend === 'embedded' ? CALLING : SEEING;
    const client = new OpenAI({
      baseURL: `${server().baseUrl}/v1`,
      apiKey: API_KEY,
      maxRetries: 0,
    });
    const tools = [{ type: 'function' as const, ...NAMED, parameters: PARAMETERS, strict: true }];
    let input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: QUESTION }];
    const inputTokens: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      if (turn === 4) {
        const endless = { ignore_eos: true, max_output_tokens: 20_000 } as object;
        const stream = await client.responses.create({ model, input, stream: true, ...endless });
        for await (const { type } of stream) if (type === 'response.output_text.delta') break;
        await expect.poll(() => isBusy(server())).toBe(false);
      }
      if (turn === 6) {
        const trigger = { type: 'compaction_trigger' } as never;
        const { output } = await client.responses.create({ model, input: [...input, trigger] });
        expect(output).toMatchObject([{ type: 'compaction' }]);
        input = [...input.slice(0, 1), ...(output as OpenAI.Responses.ResponseInputItem[])];
      }
      const stream = client.responses.stream({ model, input, tools, tool_choice: 'required' });
      const { output, usage } = await stream.finalResponse();
      inputTokens.push(usage?.input_tokens ?? 0);
      for (const item of output) {
        input.push(item as OpenAI.Responses.ResponseInputItem);
        if (item.type !== 'function_call') continue;
        const image_url = `data:image/png;base64,${png(64, 64).toString('base64')}`;
        const picture = [{ type: 'input_image' as const, image_url, detail: 'auto' as const }];
        const result = turn === 2 ? picture : `It rains for the ${turn}. time.`;
        input.push({ type: 'function_call_output', call_id: item.call_id, output: result });
      }
    }
    expect(inputTokens).toHaveLength(TURNS);
    // Each result makes it longer, the picture among them, and the summary shorter.
    const growth = inputTokens.slice(1).map((tokens, turn) => tokens - (inputTokens[turn] ?? 0));
    expect(growth.map((tokens) => tokens > 0)).toEqual(growth.map((_, at) => at !== 5));
  });

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
