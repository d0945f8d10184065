// Calls the server with openapi-fetch and the types that openapi-typescript made, and prints what
// came back as one line of JSON. What it needs to know is in the environment.
import { openAsBlob } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './lemonade.ts';

const variable = (name: string) => process.env[name] ?? '';
const model = variable('CHAT_MODEL');
const client = createClient<paths>({
  baseUrl: variable('LEMONADE_URL'),
  headers: { authorization: `Bearer ${variable('LEMONADE_API_KEY')}` },
});
const messages = [{ role: 'user' as const, content: 'Say hello.' }];
/** A body with files, for which openapi-fetch asks for words of one's own. */
const asForm = (body: object): FormData => {
  const form = new FormData();
  for (const [name, values] of Object.entries(body))
    for (const value of Array.isArray(values) ? values : [values]) form.append(name, value);
  return form;
};

async function streamedText(): Promise<string> {
  const { data } = await client.POST('/api/v1/chat/completions', {
    body: { model, messages, stream: true },
    parseAs: 'stream',
  });
  const text = await new Response(data as unknown as ReadableStream).text();
  const chunks = text.split('\n').filter((line) => line.startsWith('data: {'));
  return chunks.map((line) => JSON.parse(line.slice(6)).choices[0]?.delta.content ?? '').join('');
}

const models = await client.GET('/api/v1/models');
const pulled = await client.POST('/api/v1/pull', {
  body: {
    model_name: variable('PULLED_MODEL'),
    checkpoint: variable('CHECKPOINT'),
    recipe: 'llamacpp',
  },
});
const loaded = await client.POST('/api/v1/load', { body: { model_name: model } });
const chat = await client.POST('/api/v1/chat/completions', { body: { model, messages } });
const file = (await openAsBlob(variable('RECORDING'))) as unknown as string;
const heard = await client.POST('/api/v1/audio/transcriptions', {
  body: {
    file,
    model: variable('HEARING_MODEL'),
    response_format: 'verbose_json',
    'timestamp_granularities[]': ['word', 'segment'],
  },
  bodySerializer: asForm,
});
const speech = await client.POST('/api/v1/audio/speech', {
  body: { model: variable('SPEAKING_MODEL'), input: 'Hello.', response_format: 'wav' },
  parseAs: 'arrayBuffer',
});
const painted = await client.POST('/api/v1/images/generations', {
  body: { model: variable('PAINTING_MODEL'), prompt: 'A lemon', size: '64x64' },
});
const refused = await client.GET('/api/v1/models/{model_id}', {
  params: { path: { model_id: 'No-Such-Model' } },
});
const cleanup = await client.POST('/internal/cleanup-cache', { body: {} });

console.log(
  JSON.stringify({
    models: models.data?.data.map(({ id }) => id),
    pulled: pulled.data?.status,
    loaded: loaded.data?.status,
    chat: chat.data?.choices[0]?.message.content,
    stream: await streamedText(),
    transcription: typeof heard.data === 'string' ? heard.data : heard.data?.text,
    speech: Buffer.from(speech.data as ArrayBuffer).toString('latin1', 0, 4),
    image: painted.data?.data[0]?.b64_json?.slice(0, 8),
    dry_run: cleanup.data?.dry_run,
    refusal: { status: refused.response.status, type: refused.error?.error.type },
  }),
);
