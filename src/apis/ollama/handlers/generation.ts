// Operations of Ollama that generate: chats, texts and pictures.
import type { Handlers } from '../../../../generated/handlers.ts';
import type { Schemas } from '../../../../generated/openapi.ts';
import { BackendResponseInvalid } from '../../../errors.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { Asker } from '../../../lib/place.ts';
import { setFields } from '../../../lib/values.ts';
import type { GenerationParams } from '../../../services/generation-params/generation-params.ts';
import type { Inference } from '../../../services/inference/inference.ts';
import type { Media } from '../../../services/inference/media/media.ts';
import { readPictures } from '../../../services/inference/media/pictures.ts';
import { fillMiddle } from '../../../services/inference/middle.ts';
import { hasSuffix } from '../../../services/inference/request.ts';
import { shortenPrompt } from '../../../services/inference/shorten-prompt.ts';
import { ok } from '../../kit/handlers.ts';
import { chatRequest, generateRequest, type InnerRequest, pictureRequest } from '../requests.ts';
import {
  chatFormatter,
  generateFormatter,
  nanoseconds,
  type ResponseFormatter,
} from '../responses.ts';
import type { Finder } from './find-model.ts';
import { keepAliveOf, type OllamaRequest, type Placement } from './placement.ts';

/** What these handlers need. */
export interface GenerationParts {
  inference: Pick<Inference, 'events' | 'json' | 'countPrompt'>;
  media: Pick<Media, 'generate'>;
  params: Pick<GenerationParams, 'fillIn'>;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  date(): Date;
}

/** Chats and texts, line by line or whole; an image model paints. */
export function createGenerationHandlers(
  dependencies: GenerationParts,
  { ready, place, find }: Placement & { find: Finder },
) {
  const { inference, params, now, date } = dependencies;
  const paint = createPainter(dependencies);
  async function ask({ capability, body }: InnerRequest, request: OllamaRequest, asker: Asker) {
    const startedMs = now();
    const keepAliveMs = keepAliveOf(request);
    const work = { capability, type: 'llm' } as const;
    const model = await ready(request, { ...work, body }, asker);
    const filled = params.fillIn({ ...body, model, stream: request.stream !== false });
    const isHeld = request.stream === false;
    const asked = { ...asker, body: filled, keepAliveMs };
    const isTruncated = request.truncate !== false;
    const wanted = { ...work, ...asked, isTruncated };
    const events = hasSuffix(filled)
      ? await fillMiddle(inference, asked, { isHeld })
      : await inference.events(wanted, { isHeld }).catch(async (error: unknown) => {
          // A chat has lost its older turns by now, and its last message stays whole.
          if (!isTruncated || 'messages' in request) throw error;
          const shorter = await shortenPrompt(inference, { asked: wanted, error });
          return inference.events({ ...wanted, body: shorter }, { isHeld });
        });
    return { events, model: request.model, now, date, startedMs };
  }
  async function generate<Response>(
    inner: InnerRequest | undefined,
    request: OllamaRequest,
    asker: Asker,
    { whole, lines, empty }: ResponseFormatter<Response>,
  ) {
    const isWhole = request.stream === false;
    if (!inner) {
      const line = empty(await place(request, asker));
      return isWhole ? ok(line) : { status: 200 as const, lines: only(line) };
    }
    const input = await ask(inner, request, asker);
    return isWhole ? ok(await whole(input)) : { status: 200 as const, lines: lines(input) };
  }
  return {
    createOllamaChat: ({ body, asker }) => generate(chatRequest(body), body, asker, chatFormatter),
    async createOllamaGeneration({ body, asker }) {
      const { id, type } = await find(body.model, asker.place);
      if (type === 'image' && body.prompt) return paint(id, body, asker);
      return generate(generateRequest(body), body, asker, generateFormatter);
    },
  } satisfies Partial<Handlers>;
}

/**
 * Lets an image model paint. Ollama tells the steps in a stream; here the picture is its only line.
 */
function createPainter({ media, now, date }: GenerationParts) {
  return async (id: string, request: Schemas['OllamaGenerateRequest'], asker: Asker) => {
    const startedMs = now();
    const { body, pictures } = pictureRequest(request);
    const isEdit = pictures.length > 0;
    const files = isEdit
      ? readPictures(pictures.map(({ url }) => ({ image_url: url })))
      : undefined;
    const { data } = await media.generate({
      capability: isEdit ? 'image-edits' : 'images',
      body: { ...body, model: id },
      ...setFields({ files }),
      keepAliveMs: keepAliveOf(request),
      ...asker,
    });
    const [picture] = data;
    if (picture === undefined)
      throw new BackendResponseInvalid('The native server has painted no picture.');
    const { b64_json: image } = picture;
    const line: Schemas['OllamaGenerateResponse'] = {
      model: request.model,
      created_at: date().toISOString(),
      response: '',
      image: image instanceof JsonText ? String(image.parse()) : image,
      done: true,
      done_reason: 'stop',
      total_duration: nanoseconds(now() - startedMs),
    };
    return request.stream === false ? ok(line) : { status: 200 as const, lines: only(line) };
  };
}

async function* only<Line>(line: Line): AsyncGenerator<Line> {
  yield line;
}
