// Calls the server with the generated TypeScript client and prints what came back as one line of
// JSON. What it needs to know is in the environment.
import { readFile } from 'node:fs/promises';
import {
  cleanUpCache,
  createChatCompletion,
  createChatCompletionStream,
  createClient,
  createImage,
  createSpeech,
  createTranscription,
  getModel,
  listModels,
  loadModel,
  pullModel,
} from '../../../../generated/client/index.ts';

const variable = (name: string) => process.env[name] ?? '';
const model = variable('CHAT_MODEL');
const client = createClient({
  baseUrl: variable('LEMONADE_URL'),
  auth: variable('LEMONADE_API_KEY'),
});
const body = { model, messages: [{ role: 'user' as const, content: 'Say hello.' }] };

const models = await listModels({ client, throwOnError: true });
const pulled = await pullModel({
  client,
  body: {
    model_name: variable('PULLED_MODEL'),
    checkpoint: variable('CHECKPOINT'),
    recipe: 'llamacpp',
  },
  throwOnError: true,
});
const loaded = await loadModel({ client, body: { model_name: model }, throwOnError: true });
const chat = await createChatCompletion({ client, body, throwOnError: true });
let stream = '';
for await (const chunk of createChatCompletionStream({ client, body })) {
  stream += chunk.choices[0]?.delta.content ?? '';
}
const refused = await getModel({ client, path: { model_id: 'No-Such-Model' } });
const file = new Blob([new Uint8Array(await readFile(variable('RECORDING')))]);
const heard = await createTranscription({
  client,
  body: {
    file,
    model: variable('HEARING_MODEL'),
    response_format: 'verbose_json',
    'timestamp_granularities[]': ['word', 'segment'],
  },
  throwOnError: true,
});
const speech = await createSpeech({
  client,
  body: { model: variable('SPEAKING_MODEL'), input: 'Hello.', response_format: 'wav' },
  throwOnError: true,
});
const painted = await createImage({
  client,
  body: { model: variable('PAINTING_MODEL'), prompt: 'A lemon', size: '64x64' },
  throwOnError: true,
});
const cleanup = await cleanUpCache({ client, body: {}, throwOnError: true });

console.log(
  JSON.stringify({
    models: models.data.data.map(({ id }) => id),
    pulled: pulled.data.status,
    loaded: loaded.data.status,
    chat: chat.data.choices[0]?.message.content,
    stream,
    transcription: typeof heard.data === 'string' ? heard.data : heard.data.text,
    speech: (await (speech.data as Blob).text()).slice(0, 4),
    image: 'data' in painted.data ? painted.data.data[0]?.b64_json?.slice(0, 8) : undefined,
    dry_run: cleanup.data.dry_run,
    refusal: { status: refused.response?.status, type: refused.error?.error.type },
  }),
);
