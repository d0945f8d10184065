// What the chat asks of the server in addition to the queries of all screens.
import {
  createChatCompletionStream,
  createEmbedding,
  createTranscription,
  getHealth,
  getModel,
  listModels,
  loadModel,
  type Model,
} from '../../../../generated/client/index.ts';
import { ask, eventsOf } from '../../kit/server.ts';
import { base64Of } from '../../media/sound-file.ts';
import type { AnswerChunk, AnswerRequest } from '../asking/run-answer.ts';
import type { Answer, PictureAttachment } from '../conversation/conversation.ts';
import { titleOf } from '../conversation/title.ts';
import type { Embed } from '../documents/passages.ts';
import { embeddingModelOf, isHearing, isSeeing } from './models.ts';

/**
 * An answer, chunk by chunk.
 * @throws {ServerFailure} when the server refuses or the stream fails.
 */
export async function* streamAnswer({
  answer,
  conversation,
  path,
  settings,
  signal,
}: AnswerRequest): AsyncGenerator<AnswerChunk> {
  const { model: name, text: beginning } = answer;
  if (answer.picture)
    return yield { picture: await makePicture(name, path.at(-1)?.text ?? '', signal) };
  if (settings.contextSize !== undefined) await ensureContext(name, settings.contextSize, signal);
  const hasAttachments = path.some(
    (message) => message.role === 'user' && message.attachments !== undefined,
  );
  const answers = [...path, answer].filter((message) => message.role === 'assistant');
  const models =
    hasAttachments || answers.some(hasToolPictures)
      ? (await ask(listModels({ query: { show_all: true }, signal }))).data
      : [];
  const model = models.find(({ id }) => id === name);
  const senses = { seesPictures: isSeeing(model), hearsSounds: isHearing(model) };
  const size = model?.context_length ?? model?.max_context_length;
  let sent = path;
  if (hasAttachments && size !== undefined) {
    const { needPassages, withPassages } = await passages();
    if (needPassages(path, size)) {
      // An answer that goes on has its passages.
      const sources =
        beginning === '' || answer.sources === undefined
          ? await passagesFor({ conversation, path, size, models, signal })
          : answer.sources;
      yield { sources };
      sent = withPassages(path, sources);
    }
  }
  const calls = answer.toolCalls;
  const { chatRequestOf } = await import('../asking/chat-request.ts');
  const body = chatRequestOf({ model: name, path: sent, settings, senses, beginning, calls });
  yield* eventsOf(createChatCompletionStream({ body, signal }));
}

const hasToolPictures = ({ toolCalls = [] }: Answer): boolean =>
  toolCalls.some(({ pictures = [] }) => pictures.length > 0);

/** The first screen does without. */
const passages = () => import('../documents/passages.ts');

interface PassagesWanted extends Pick<AnswerRequest, 'conversation' | 'path' | 'signal'> {
  size: number;
  models: readonly Model[];
}

/** By meaning, where a model of this computer can tell it; by words alone where none can, or it fails. */
async function passagesFor({ conversation, path, size, models, signal }: PassagesWanted) {
  const { findPassages } = await passages();
  try {
    return await findPassages(path, size, await embedderIn(models, conversation, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    return findPassages(path, size, undefined);
  }
}

/** So many texts are turned into vectors by one request. */
const EMBEDDED_AT_ONCE = 32;

/**
 * What makes vectors on this computer, and keeps them with the conversation; undefined where no model
 * here does.
 */
async function embedderIn(
  models: readonly Model[],
  conversation: string,
  signal: AbortSignal,
): Promise<Embed | undefined> {
  const model = embeddingModelOf(models);
  if (model === undefined) return undefined;
  const embed: Embed = async (texts) => {
    const vectors: number[][] = [];
    for (let at = 0; at < texts.length; at += EMBEDDED_AT_ONCE) {
      const input = texts.slice(at, at + EMBEDDED_AT_ONCE);
      const { data } = await ask(createEmbedding({ body: { model: model.id, input }, signal }));
      vectors.push(...data.map(({ embedding }) => (Array.isArray(embedding) ? embedding : [])));
    }
    return vectors;
  };
  const [{ withKept }, { vectorsOf }] = await Promise.all([
    import('../documents/kept-vectors.ts'),
    import('../documents/vector-store.ts'),
  ]);
  const store = await vectorsOf(conversation).catch(() => undefined);
  // A name may be given to another file.
  return store ? withKept(embed, store, `${model.id} ${model.checkpoint}`) : embed;
}

async function makePicture(
  model: string,
  prompt: string,
  signal: AbortSignal,
): Promise<PictureAttachment> {
  const { paint } = await import('../../pictures/pictures.ts');
  const image = await paint({ way: 'create', model, prompt, count: 1 }, signal);
  const data = base64Of(new Uint8Array(await image.arrayBuffer()));
  return { kind: 'picture', name: titleOf(prompt), url: `data:${image.type};base64,${data}` };
}

/** @param file A WAV file. @returns What was said. @throws {ServerFailure} */
export async function transcribeSpeech(
  file: File,
  model: string,
  signal?: AbortSignal,
): Promise<string> {
  const body = { file, model, response_format: 'json' as const };
  const result = await ask(createTranscription({ body, signal }));
  return typeof result === 'string' ? result : result.text;
}

/** Reloads a model if it has another context than wanted. */
async function ensureContext(name: string, size: number, signal: AbortSignal) {
  const loaded = (await ask(getHealth({ signal }))).all_models_loaded.find(
    ({ model_name }) => model_name === name,
  );
  if (loaded?.recipe_options.ctx_size === size) return;
  // What runs on another server is loaded there.
  if ((await ask(getModel({ path: { model_id: name }, signal }))).provider !== undefined) return;
  await ask(loadModel({ body: { model_name: name, ctx_size: size }, signal }));
}
