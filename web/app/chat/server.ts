// How the chat asks the server: by the generated client only.

import {
  type ChatCompletionChunk,
  createChatCompletionStream,
  createTranscription,
  type DownloadJob,
  getHealth,
  type HealthReport,
  listDownloads,
  listModels,
  loadModel,
  type Model,
  StreamError,
} from '../../../generated/client/index.ts';
// Sets the address of the server and the key of the page.
import '../kit/server.ts';
import { chatRequestOf } from './answer/chat-request.ts';
import type { AnswerRequest } from './chat-store.ts';
import { isHearing, isSeeing } from './models.ts';

/** An answer, chunk by chunk. @throws {StreamError} when the server refuses or the stream fails. */
export async function* ask({ signal, ...request }: AnswerRequest): AsyncGenerator<ChatCompletionChunk> {
  if (request.settings.contextSize !== undefined) {
    await ensureContext(request.model, request.settings.contextSize, signal);
  }
  const hasAttachments = request.path.some((message) => message.role === 'user' && message.attachments !== undefined);
  const model = hasAttachments ? (await allModels(signal)).find(({ id }) => id === request.model) : undefined;
  const senses = { seesPictures: isSeeing(model), hearsSounds: isHearing(model) };
  yield* createChatCompletionStream({ body: chatRequestOf({ ...request, senses }), signal });
}

/** Every model that can be had, downloaded or not. @throws {StreamError} if the server refuses. */
export async function allModels(signal?: AbortSignal): Promise<Model[]> {
  const options = { query: { show_all: true }, ...(signal && { signal }) };
  return dataOf(await listModels(options)).data;
}

/** What is in memory. @throws {StreamError} if the server refuses. */
export async function health(): Promise<HealthReport> {
  return dataOf(await getHealth());
}

/** What is being downloaded. @throws {StreamError} if the server refuses. */
export async function downloads(): Promise<DownloadJob[]> {
  return dataOf(await listDownloads());
}

/** @param file A WAV file. @returns What was said. @throws {StreamError} if the server refuses. */
export async function transcribe(file: File, model: string): Promise<string> {
  const result = dataOf(await createTranscription({ body: { file, model, response_format: 'json' } }));
  return typeof result === 'string' ? result : result.text;
}

/** Loads a model anew if it has another context than wanted. */
async function ensureContext(name: string, size: number, signal: AbortSignal) {
  const loaded = dataOf(await getHealth({ signal })).all_models_loaded.find(({ model_name }) => model_name === name);
  if (loaded?.recipe_options.ctx_size === size) return;
  dataOf(await loadModel({ body: { model_name: name, ctx_size: size }, signal }));
}

interface Reply<Data> {
  data?: Data | undefined;
  error?: unknown;
  response?: Response | undefined;
}

function dataOf<Data>({ data, error, response }: Reply<Data>): Data {
  if (data !== undefined && response?.ok) return data;
  const said = (error as { error?: { message?: string } } | undefined)?.error?.message;
  throw new StreamError(said ?? '', { status: response?.status, detail: error });
}
