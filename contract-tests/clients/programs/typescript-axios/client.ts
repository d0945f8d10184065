// Calls the server with openapi-generator's TypeScript client for axios and prints what came back
// as one line of JSON. What it needs to know is in the environment.
import { openAsBlob } from 'node:fs';
import type { Readable } from 'node:stream';
import axios from 'axios';
import {
  AdministrationApi,
  AudioApi,
  Configuration,
  ImagesApi,
  InferenceApi,
  ModelsApi,
} from 'lemonade-client';

const variable = (name: string) => process.env[name] ?? '';
const model = variable('CHAT_MODEL');
const configuration = new Configuration({
  basePath: variable('LEMONADE_URL'),
  accessToken: variable('LEMONADE_API_KEY'),
});
const models = new ModelsApi(configuration);
const inference = new InferenceApi(configuration);
const audio = new AudioApi(configuration);
const messages = [{ role: 'user' as const, content: 'Say hello.' }];

async function streamedText(): Promise<string> {
  const request = { model, messages, stream: true };
  const { data } = await inference.createChatCompletion(request, { responseType: 'stream' });
  let text = '';
  for await (const piece of data as unknown as Readable) text += piece;
  const chunks = text.split('\n').filter((line) => line.startsWith('data: {'));
  return chunks.map((line) => JSON.parse(line.slice(6)).choices[0]?.delta.content ?? '').join('');
}

async function refusal(): Promise<unknown> {
  try {
    await models.getModel('No-Such-Model');
    throw new Error('A model that does not exist was found.');
  } catch (error) {
    if (!axios.isAxiosError(error)) throw error;
    return { status: error.response?.status, type: error.response?.data.error.type };
  }
}

const list = await models.listModels();
const pulled = await models.pullModel({
  model_name: variable('PULLED_MODEL'),
  checkpoint: variable('CHECKPOINT'),
  recipe: 'llamacpp',
});
const loaded = await models.loadModel({ model_name: model });
const chat = await inference.createChatCompletion({ model, messages });
const recording = new File([await openAsBlob(variable('RECORDING'))], 'recording.wav');
const transcription = await audio.createTranscription(
  recording,
  variable('HEARING_MODEL'),
  undefined,
  undefined,
  'verbose_json',
  undefined,
  ['word', 'segment'],
);
const cleanup = await new AdministrationApi(configuration).cleanUpCache({});
const speech = await audio.createSpeech(
  { model: variable('SPEAKING_MODEL'), input: 'Hello.', response_format: 'wav' },
  { responseType: 'arraybuffer' },
);
const painted = await new ImagesApi(configuration).createImage({
  model: variable('PAINTING_MODEL'),
  prompt: 'A lemon',
  size: '64x64',
});
console.log(
  JSON.stringify({
    models: list.data.data.map(({ id }) => id),
    pulled: pulled.data.status,
    loaded: loaded.data.status,
    chat: chat.data.choices[0]?.message.content,
    stream: await streamedText(),
    transcription: transcription.data.text,
    speech: Buffer.from(speech.data as unknown as ArrayBuffer).toString('latin1', 0, 4),
    image: painted.data.data[0]?.b64_json?.slice(0, 8),
    dry_run: cleanup.data.dry_run,
    refusal: await refusal(),
  }),
);
