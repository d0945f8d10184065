// Calls the server with the generated TypeScript client and prints what came back as one line of JSON.
// Arguments: base URL, API key, chat model, speech-to-text model, WAV file.
import { readFile } from 'node:fs/promises';
import {
  createChatCompletion,
  createChatCompletionStream,
  createClient,
  createConfig,
  createTranscription,
  getModel,
  listModels,
  loadModel,
} from '../../../../generated/client/index.ts';

const [baseUrl = '', key = '', model = '', listener = '', recording = ''] = process.argv.slice(2);
const client = createClient(createConfig({ baseUrl, auth: key }));
const body = { model, messages: [{ role: 'user' as const, content: 'Say hello.' }] };

const models = await listModels({ client, throwOnError: true });
const loaded = await loadModel({ client, body: { model_name: model }, throwOnError: true });
const chat = await createChatCompletion({ client, body, throwOnError: true });
let stream = '';
for await (const chunk of createChatCompletionStream({ client, body })) {
  stream += chunk.choices[0]?.delta.content ?? '';
}
const refused = await getModel({ client, path: { model_id: 'No-Such-Model' } });
const file = new Blob([new Uint8Array(await readFile(recording))]);
const heard = await createTranscription({ client, body: { file, model: listener }, throwOnError: true });

console.log(
  JSON.stringify({
    models: models.data.data.map(({ id }) => id),
    loaded: loaded.data.status,
    chat: chat.data.choices[0]?.message.content,
    stream,
    refusal: { status: refused.response?.status, type: refused.error?.error.type },
    transcription: typeof heard.data === 'string' ? heard.data : heard.data.text,
  }),
);
