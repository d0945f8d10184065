// Calls the server with openapi-generator's TypeScript client and prints what came back as one line of JSON.
// Arguments: base URL, API key, chat model, speech-to-text model, WAV file.
import { readFile } from 'node:fs/promises';
import { AudioApi, Configuration, InferenceApi, ModelsApi, ResponseError } from 'lemonade-client';

const [basePath = '', accessToken = '', model = '', listener = '', recording = ''] = process.argv.slice(2);
const configuration = new Configuration({ basePath, accessToken });
const models = new ModelsApi(configuration);
const inference = new InferenceApi(configuration);
const chatRequest = (stream: boolean) => ({
  chatCompletionRequest: { model, stream, messages: [{ role: 'user' as const, content: 'Say hello.' }] },
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
const loaded = await models.loadModel({ loadRequest: { modelName: model } });
const chat = await inference.createChatCompletion(chatRequest(false));
const file = new Blob([new Uint8Array(await readFile(recording))]);
console.log(
  JSON.stringify({
    models: list.data.map(({ id }) => id),
    loaded: loaded.status,
    chat: chat.choices[0]?.message.content,
    stream: await streamedText(),
    refusal: await refusal(),
    transcription: (await new AudioApi(configuration).createTranscription({ file, model: listener })).text,
  }),
);
