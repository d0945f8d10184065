// Operations of the tags Inference, Audio and Images: put a model to work.
import type { HandlerContext, Handlers, UploadedFile } from '../../../generated/handlers.ts';
import type { Schemas } from '../../../generated/openapi.ts';
import { CapabilityNotOffered, invalid, NotImplemented } from '../../errors.ts';
import { isSet, setFields } from '../../lib/values.ts';
import type { Unregistered } from '../../services/downloads/unregistered.ts';
import type { GenerationParams } from '../../services/generation-params/generation-params.ts';
import type { Completions } from '../../services/inference/completions.ts';
import type { Inference } from '../../services/inference/inference.ts';
import { completeCode } from '../../services/inference/infill.ts';
import type { ImageRequest } from '../../services/inference/media/images.ts';
import type { Media } from '../../services/inference/media/media.ts';
import { readPictures } from '../../services/inference/media/pictures.ts';
import type { InferenceBody, InferenceRequest } from '../../services/inference/request.ts';
import { rerank, rerankEither } from '../../services/inference/reranking.ts';
import { createChatAssembler } from '../../services/inference/stream/assemble.ts';
import { isOlder, isPreview, ok, okWritten } from '../kit/handlers.ts';

type Limits = Pick<Schemas['ChatCompletionRequest'], 'max_tokens' | 'max_completion_tokens'>;

export interface InferenceDependencies {
  inference: Inference;
  completions: Completions;
  params: Pick<GenerationParams, 'fillIn'>;
  unregistered: Unregistered;
}

export function createInferenceHandlers({
  inference,
  completions,
  params,
  unregistered,
}: InferenceDependencies) {
  /**
   * The body of a request that generates, with the name of its model, which in the preview may be
   * any checkpoint of the hub.
   */
  async function prepared<Body extends InferenceBody & Limits>(
    body: Body,
    { prefix, asker }: Pick<HandlerContext, 'prefix' | 'asker'>,
  ) {
    requireTokens(body, prefix);
    const filled = params.fillIn(withOneLimit(body), isOlder(prefix));
    const { model } = body;
    if (!isPreview(prefix) || !isSet(model)) return filled;
    return { ...filled, model: await unregistered.nameOf(model, asker) };
  }
  return {
    async createChatCompletion({ body, prefix, asker }) {
      const work = { capability: 'chat', type: 'llm' } as const;
      const request = { ...work, body: await prepared(body, { prefix, asker }), ...asker };
      if (body.stream) return { status: 200, events: await inference.stream(request) };
      return ok(
        (await inference.complete(request, createChatAssembler)) as Schemas['ChatCompletion'],
      );
    },
    async createCompletion({ body, prefix, asker }) {
      // The preview came before all others and lets the loaded model respond.
      if (!isSet(body.model) && !isPreview(prefix))
        throw invalid('model', "Say which model is to respond, in 'model'.");
      const request = { body: await prepared(body, { prefix, asker }), ...asker };
      if (body.stream) return { status: 200, events: await completions.stream(request) };
      return ok((await completions.complete(request)) as Schemas['Completion']);
    },
    async countChatTokens({ body, prefix, asker }) {
      const request = {
        type: 'llm',
        body: await prepared(body, { prefix, asker }),
        ...asker,
      } as const;
      return ok({
        object: 'response.input_tokens',
        input_tokens: await inference.countPrompt(request),
      });
    },
    async createModeration() {
      throw new NotImplemented("No model here judges texts by OpenAI's categories.", {
        remedy: {
          text: 'Ask a guard model by POST /api/v1/chat/completions.',
          operation: 'createChatCompletion',
        },
      });
    },
    async createInfill({ body, query, asker }) {
      const model = body.model || query.model;
      const asked = { ...setFields(body), ...(model ? { model } : {}) };
      const completed = await completeCode(inference, { body: asked, ...asker });
      if ('events' in completed)
        return {
          status: 200,
          events: completed.events as AsyncIterable<{ data: Schemas['InfillChunk'] }>,
        };
      const [first, ...others] = completed.results;
      return ok(
        (others.length === 0 ? first : [first, ...others]) as
          | Schemas['Infill']
          | Schemas['Infills'],
      );
    },
    ...createPassingHandlers(inference),
  } satisfies Partial<Handlers>;
}

function createPassingHandlers(inference: Inference) {
  type Given = Pick<HandlerContext, 'asker'> & { body: object };
  const passOn = async <Result>(
    work: Pick<InferenceRequest, 'capability' | 'type'>,
    { body, asker }: Given,
  ) => okWritten<Result>(await inference.written({ ...work, body: setFields(body), ...asker }));
  async function reranking({ body, asker }: Parameters<Handlers['createReranking']>[0]) {
    const json = await rerank(inference, { body: setFields(body), ...asker });
    return ok(json as unknown as Schemas['Reranking']);
  }
  return {
    applyChatTemplate: (input) =>
      passOn<Schemas['ChatPrompt']>({ capability: 'apply-template', type: 'llm' }, input),
    createEmbedding(input) {
      requireFewInputs(input.body);
      return passOn<Schemas['EmbeddingList']>(
        { capability: 'embeddings', type: 'embedding' },
        input,
      );
    },
    createReranking: reranking,
    createReranker: reranking,
    async createRerank({ body, asker }) {
      const json = await rerankEither(inference, { body: setFields(body), ...asker });
      return ok(json as unknown as Schemas['Reranking'] | Schemas['TeiScores']);
    },
    tokenizeText: (input) => passOn<Schemas['Tokens']>({ capability: 'tokenize' }, input),
    detokenizeTokens: (input) =>
      passOn<Schemas['DetokenizedText']>({ capability: 'detokenize' }, input),
  } satisfies Partial<Handlers>;
}

const MAX_INPUTS = 2048;

function requireFewInputs({ input }: Schemas['EmbeddingRequest']): void {
  if (
    !Array.isArray(input) ||
    input.length <= MAX_INPUTS ||
    input.some((item) => typeof item === 'number')
  )
    return;
  throw invalid(
    'input',
    `'input' holds ${input.length} inputs; the limit is ${MAX_INPUTS}. Send them in parts.`,
  );
}

/**
 * Under `/v1` llama-server's deployments are promised, where -1 does not count tokens; elsewhere it
 * means no limit.
 */
function requireTokens({ max_tokens: most }: Limits, prefix: string): void {
  if (prefix !== '/v1' || !isSet(most) || most >= 0) return;
  throw invalid(
    'max_tokens',
    `'max_tokens' is ${most}. Ask for at least 1 token, or leave it out for no limit.`,
  );
}

/**
 * @throws {InvalidRequest} for two limits: it is unclear which of them holds; and for a limit of
 *   nothing, unless the prompt is echoed. `param` is how the API of the request calls the limit, if
 *   it has one name only.
 */
export function withOneLimit<Body extends Limits>(body: Body, param?: string): Body {
  const { max_tokens: older, max_completion_tokens: newer } = body;
  if (isSet(older) && isSet(newer)) {
    throw invalid(
      'max_tokens',
      'max_tokens and max_completion_tokens exclude each other. Send max_completion_tokens only.',
    );
  }
  const asked = param ?? (isSet(older) ? 'max_tokens' : 'max_completion_tokens');
  if ((older ?? newer) !== 0 || ('echo' in body && body.echo === true)) return body;
  const message = `'${asked}' is 0, so there is nothing to generate. Ask for at least 1 token, or leave it out for no limit.`;
  throw invalid(asked, message);
}

type Given = Pick<HandlerContext, 'files' | 'asker'>;
type Upload = Parameters<Media['transcribe']>[0]['recording'];

const MEDIA_TYPES = {
  mp3: 'audio/mpeg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
} as const;

export interface MediaDependencies {
  media: Pick<Media, 'generate' | 'synthesize' | 'transcribe' | 'upscale'>;
}

export function createMediaHandlers({ media }: MediaDependencies) {
  type Transcription = Given & {
    body: Partial<Parameters<Handlers['createTranscription']>[0]['body']>;
  };
  async function hear({ body, files, asker }: Transcription, isTranslation = false) {
    const [recording] = uploadsOf(files).file ?? [];
    if (recording === undefined) throw invalid('file', "Send the recording as 'file'.");
    const { file: _name, ...fields } = body;
    const transcript = await media.transcribe({ body: fields, recording, isTranslation, ...asker });
    if ('json' in transcript) return ok(transcript.json);
    return { status: 200 as const, type: 'text/plain' as const, text: transcript.text };
  }
  async function fromUploads(
    capability: ImageRequest['capability'],
    body: ImageRequest['body'],
    { files, asker }: Given,
  ) {
    const { image: _image, 'image[]': _images, mask: _mask, ...fields } = body;
    const images = await media.generate({
      capability,
      body: fields,
      files: uploadsOf(files),
      ...asker,
    });
    return okWritten<Schemas['ImageList']>(images);
  }
  return {
    createTranscription: (input) => hear(input),
    createTranslation: (input) =>
      hear(input, true).catch((error: unknown) => {
        throw error instanceof CapabilityNotOffered
          ? new NotImplemented(error.message, { cause: error })
          : error;
      }),
    async createSpeech({ body, asker }) {
      const { format, bytes } = await media.synthesize({ body, ...asker });
      return { status: 200, type: MEDIA_TYPES[format], bytes };
    },
    createImage: async ({ body, asker }) =>
      okWritten<Schemas['ImageList']>(
        await media.generate({ capability: 'images', body, ...asker }),
      ),
    async createImageEdit({ body, ...context }) {
      const isJson = context.headers['content-type'] === 'application/json';
      if (!isJson || !('images' in body)) return fromUploads('image-edits', body, context);
      const { images, mask, ...fields } = body;
      const request = {
        capability: 'image-edits',
        body: fields,
        files: readPictures(images, mask),
      } as const;
      return okWritten<Schemas['ImageList']>(
        await media.generate({ ...request, ...context.asker }),
      );
    },
    createImageVariation: ({ body, ...context }) => fromUploads('image-variations', body, context),
    upscaleImage: async ({ body: { model, image }, asker }) =>
      okWritten<Schemas['ImageList']>(await media.upscale({ model, image, ...asker })),
  } satisfies Partial<Handlers>;
}

function uploadsOf(files: readonly UploadedFile[]): Readonly<Record<string, readonly Upload[]>> {
  const uploads: Record<string, Upload[]> = {};
  for (const { fieldname, originalname: name, mimetype: contentType, buffer: bytes } of files)
    uploads[fieldname] = [...(uploads[fieldname] ?? []), { name, contentType, bytes }];
  return uploads;
}
