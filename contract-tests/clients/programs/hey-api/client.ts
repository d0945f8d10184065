// Calls the server with the client that hey-api makes of the document for clients, at the address
// that the document names, and prints what came back as one line of JSON. What it needs to know is
// in the environment.
import { openAsBlob } from 'node:fs';
import { client } from './lemonade/client.gen.ts';
import {
  cleanUpCache,
  createChatCompletion,
  createImage,
  createSpeech,
  createTranscription,
  getModel,
  listModels,
  loadModel,
  pullModel,
} from './lemonade/index.ts';

const variable = (name: string) => process.env[name] ?? '';
const model = variable('CHAT_MODEL');
client.setConfig({ auth: variable('LEMONADE_API_KEY') });
const messages = [{ role: 'user' as const, content: 'Say hello.' }];

async function streamedText(): Promise<string> {
  const { data } = await createChatCompletion({
    body: { model, messages, stream: true },
    parseAs: 'stream',
  });
  const text = await new Response(data as unknown as ReadableStream).text();
  const chunks = text.split('\n').filter((line) => line.startsWith('data: {'));
  return chunks.map((line) => JSON.parse(line.slice(6)).choices[0]?.delta.content ?? '').join('');
}

const models = await listModels();
const pulled = await pullModel({
  body: {
    model_name: variable('PULLED_MODEL'),
    checkpoint: variable('CHECKPOINT'),
    recipe: 'llamacpp',
  },
});
const loaded = await loadModel({ body: { model_name: model } });
const chat = await createChatCompletion({ body: { model, messages } });
const file = await openAsBlob(variable('RECORDING'));
const heard = await createTranscription({
  body: {
    file,
    model: variable('HEARING_MODEL'),
    response_format: 'verbose_json',
    'timestamp_granularities[]': ['word', 'segment'],
  },
});
const speech = await createSpeech({
  body: { model: variable('SPEAKING_MODEL'), input: 'Hello.', response_format: 'wav' },
});
const painted = await createImage({
  body: { model: variable('PAINTING_MODEL'), prompt: 'A lemon', size: '64x64' },
});
const refused = await getModel({ path: { model_id: 'No-Such-Model' } });
const cleanup = await cleanUpCache({ body: {} });

console.log(
  JSON.stringify({
    models: models.data?.data.map(({ id }) => id),
    pulled: pulled.data?.status,
    loaded: loaded.data?.status,
    chat: chat.data?.choices[0]?.message.content,
    stream: await streamedText(),
    transcription: heard.data?.text,
    speech: (await (speech.data as Blob).text()).slice(0, 4),
    image: painted.data?.data[0]?.b64_json?.slice(0, 8),
    dry_run: cleanup.data?.dry_run,
    refusal: { status: refused.response?.status, type: refused.error?.error.type },
  }),
);
