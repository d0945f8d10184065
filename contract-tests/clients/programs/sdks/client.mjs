// Asks the server by the official clients of others, and prints what came back as one line of JSON.
// What it needs to know is in the environment.
import { createOpenResponses } from '@ai-sdk/open-responses';
import { Mistral } from '@mistralai/mistralai';
import { Agent, OpenAIConversationsSession, OpenAIProvider, Runner } from '@openai/agents';
import { APICallError, generateText, jsonSchema, streamText, tool } from 'ai';
import { CohereClientV2 } from 'cohere-ai';

const { LEMONADE_URL: url = '', LEMONADE_API_KEY: apiKey, CHAT_MODEL: chat = '' } = process.env;

const mistral = new Mistral({ apiKey, serverURL: url });
const fill = { model: chat, prompt: 'def f(', suffix: 'return 1' };
const filled = await mistral.fim.complete(fill);
let filledPieces = '';
for await (const { data } of await mistral.fim.stream(fill))
  filledPieces += data.choices[0]?.delta.content ?? '';

const cohere = new CohereClientV2({ token: apiKey, environment: url });
const ranked = await cohere.rerank({
  model: process.env.RANKING_MODEL ?? '',
  query: 'a cat',
  documents: ['a dog', 'a cat'],
  topN: 1,
});

const lemonade = createOpenResponses({ name: 'lemonade', url: `${url}/v1/responses`, apiKey });
const asked = { model: lemonade(chat), prompt: 'Say hello.', maxRetries: 0 };
const whole = await generateText(asked);
const stream = streamText(asked);
let streamed = '';
for await (const piece of stream.textStream) streamed += piece;
const look = tool({
  inputSchema: jsonSchema({
    type: 'object',
    properties: { at: { enum: ['sky'] } },
    required: ['at'],
  }),
});
const { toolCalls } = await generateText({ ...asked, toolChoice: 'required', tools: { look } });
const refusal = await generateText({ ...asked, model: lemonade('No-Such-Model') }).catch(
  (error) => error,
);

const agent = new Agent({ name: 'Helper', model: chat });
const session = new OpenAIConversationsSession({ apiKey, baseURL: `${url}/v1` });
const modelProvider = new OpenAIProvider({ apiKey, baseURL: `${url}/v1` });
const runner = new Runner({ modelProvider, tracingDisabled: true });
const said = [];
for (const words of ['My name is Ada.', 'What is my name?'])
  said.push((await runner.run(agent, words, { session })).finalOutput);
const kept = await session.getItems();
await session.clearSession();

console.log(
  JSON.stringify({
    filled: filled.choices[0]?.message.content,
    filledPieces,
    ranked: ranked.results.map(({ index }) => index),
    whole: whole.text,
    finish: whole.finishReason,
    tokens: (whole.usage.outputTokens ?? 0) > 0,
    streamed,
    streamedTokens: ((await stream.usage).outputTokens ?? 0) > 0,
    calls: toolCalls.map(({ toolName, input }) => ({ toolName, input })),
    said,
    kept: kept.map(({ role }) => role),
    refusal: APICallError.isInstance(refusal) && refusal.statusCode,
  }),
);
