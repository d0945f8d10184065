// What the chat asks of the server in addition to the queries of all screens.
import {
  createChatCompletionStream,
  createTranscription,
  getHealth,
  getModel,
  listModels,
  loadModel,
} from '../../../../generated/client/index.ts';
import { ask, listen } from '../../kit/server.ts';
import { base64Of } from '../../media/sound-file.ts';
import { chatRequestOf } from '../asking/chat-request.ts';
import type { AnswerChunk } from '../asking/run-answer.ts';
import { type Picture, titleOf } from '../conversation/conversation.ts';
import type { AnswerRequest } from './answers.ts';
import { isHearing, isSeeing } from './models.ts';

/** An answer, chunk by chunk. @throws {ServerFailure} when the server refuses or the stream fails. */
export async function* answer({ signal, isPicture, ...request }: AnswerRequest): AsyncGenerator<AnswerChunk> {
  if (isPicture) return yield { picture: await makePicture(request, signal) };
  if (request.settings.contextSize !== undefined) {
    await ensureContext(request.model, request.settings.contextSize, signal);
  }
  const hasAttachments = request.path.some((message) => message.role === 'user' && message.attachments !== undefined);
  const models = hasAttachments ? (await ask(listModels({ query: { show_all: true }, signal }))).data : [];
  const model = models.find(({ id }) => id === request.model);
  const senses = { seesPictures: isSeeing(model), hearsSounds: isHearing(model) };
  yield* listen(createChatCompletionStream({ body: chatRequestOf({ ...request, senses }), signal }));
}

/** @returns An image of the last question. @throws {ServerFailure} */
async function makePicture({ model, path }: Omit<AnswerRequest, 'signal'>, signal: AbortSignal): Promise<Picture> {
  const { paint } = await import('../../pictures/paint.ts');
  const prompt = path.at(-1)?.text ?? '';
  const image = await paint({ way: 'create', model, prompt, count: 1 }, signal);
  const data = base64Of(new Uint8Array(await image.arrayBuffer()));
  return { kind: 'picture', name: titleOf(prompt), url: `data:${image.type};base64,${data}` };
}

/** @param file A WAV file. @returns What was said. @throws {ServerFailure} */
export async function transcribe(file: File, model: string): Promise<string> {
  const result = await ask(createTranscription({ body: { file, model, response_format: 'json' } }));
  return typeof result === 'string' ? result : result.text;
}

/** Reloads a model if it has another context than wanted. */
async function ensureContext(name: string, size: number, signal: AbortSignal) {
  const loaded = (await ask(getHealth({ signal }))).all_models_loaded.find(({ model_name }) => model_name === name);
  if (loaded?.recipe_options.ctx_size === size) return;
  // What runs on another server is loaded there.
  if ((await ask(getModel({ path: { model_id: name }, signal }))).provider !== undefined) return;
  await ask(loadModel({ body: { model_name: name, ctx_size: size }, signal }));
}
