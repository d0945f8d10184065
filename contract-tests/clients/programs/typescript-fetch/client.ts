// Calls the server with openapi-generator's TypeScript client and prints what came back as one line
// of JSON. What it needs to know is in the environment.
import { readFile } from 'node:fs/promises';
import {
  AdministrationApi,
  AudioApi,
  Configuration,
  ImagesApi,
  InferenceApi,
  ModelsApi,
  ResponseError,
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
const chatRequest = (stream: boolean) => ({
  chatCompletionRequest: {
    model,
    stream,
    messages: [{ role: 'user' as const, content: 'Say hello.' }],
  },
});

async function streamedText(): Promise<string> {
  const { raw } = await inference.createChatCompletionRaw(chatRequest(true));
  const data = (await raw.text()).split('\n\n').map((event) => event.replace(/^data: /, ''));
  const chunks = data.filter((text) => text.startsWith('{')).map((text) => JSON.parse(text));
  return chunks.map((chunk) => chunk.choices[0]?.delta.content ?? '').join('');
}

async function refusal(): Promise<unknown> {
  try {
    await models.getModel({ modelId: 'No-Such-Model' });
    throw new Error('A model that does not exist was found.');
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    return { status: error.response.status, type: (await error.response.json()).error.type };
  }
}

const list = await models.listModels();
const pulled = await models.pullModel({
  pullRequest: {
    modelName: variable('PULLED_MODEL'),
    checkpoint: variable('CHECKPOINT'),
    recipe: 'llamacpp',
  },
});
const loaded = await models.loadModel({ loadRequest: { modelName: model } });
const chat = await inference.createChatCompletion(chatRequest(false));
const file = new Blob([new Uint8Array(await readFile(variable('RECORDING')))]);
const heard = await audio.createTranscription({
  file,
  model: variable('HEARING_MODEL'),
  responseFormat: 'verbose_json',
  timestampGranularities: ['word', 'segment'],
});
const cleanup = await new AdministrationApi(configuration).cleanUpCache({
  cacheCleanupRequest: {},
});
const speech = await audio.createSpeech({
  speechRequest: { model: variable('SPEAKING_MODEL'), input: 'Hello.', responseFormat: 'wav' },
});
const painted = await new ImagesApi(configuration).createImage({
  imageGenerationRequest: { model: variable('PAINTING_MODEL'), prompt: 'A lemon', size: '64x64' },
});
console.log(
  JSON.stringify({
    models: list.data.map(({ id }) => id),
    pulled: pulled.status,
    loaded: loaded.status,
    chat: chat.choices[0]?.message.content,
    stream: await streamedText(),
    transcription: heard.text,
    speech: (await speech.text()).slice(0, 4),
    image: painted.data[0]?.b64Json?.slice(0, 8),
    dry_run: cleanup.dryRun,
    refusal: await refusal(),
  }),
);
