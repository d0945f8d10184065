// What speech and image models can do, as their recipes say it: told by `GET /models`, and held to
// before a request is sent.
import { CapabilityNotSupported, InvalidRequest } from '../../errors.ts';
import { isSet } from '../../lib/values.ts';
import type {
  ImageAbilities,
  ModelRequest,
  Protocol,
  SpeechAbilities,
  SpeechFormat,
} from './protocol.ts';

/** OpenAI's API, for models of a provider: which part of it they have, only the provider knows. */
const OPENAI_SPEECH: SpeechAbilities = {
  formats: ['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm'],
  streams: false,
  voices: [
    'alloy',
    'ash',
    'ballad',
    'coral',
    'echo',
    'fable',
    'nova',
    'onyx',
    'sage',
    'shimmer',
    'verse',
    'marin',
    'cedar',
  ],
};

/** The format in which a request is answered. A stream is samples, where the model writes those. */
export function speechFormat(
  { response_format: asked, stream_format: stream }: ModelRequest['body'],
  { formats }: SpeechAbilities = OPENAI_SPEECH,
): SpeechFormat {
  if (isSet(asked)) return asked as SpeechFormat;
  return isSet(stream) && formats.includes('pcm') ? 'pcm' : (formats[0] ?? 'mp3');
}

/**
 * What a speech model can do on a backend, which may lack some formats. A model of a provider,
 * whose abilities no list tells, is taken to have all of OpenAI's API.
 */
export function speechOn(
  backend: string | undefined,
  { without = {}, ...abilities }: SpeechAbilities = OPENAI_SPEECH,
) {
  const missing = without[backend ?? ''] ?? [];
  return { ...abilities, formats: abilities.formats.filter((format) => !missing.includes(format)) };
}

/** The request with the format of its speech. @throws {CapabilityNotSupported} {InvalidRequest} */
export function fitToAbilities<Request extends Pick<ModelRequest, 'capability' | 'body'>>(
  request: Request,
  { speech, images }: Pick<Protocol, 'speech' | 'images'>,
  backend: string,
): Request {
  const { capability, body } = request;
  if (images !== undefined) {
    checkSize(body, images.sizes);
    checkOutput(body, images.formats);
  }
  if (capability !== 'speech') return request;
  const format = speechFormat(body, speech);
  const { formats } = speechOn(backend, speech);
  if (formats.includes(format)) return { ...request, body: { ...body, response_format: format } };
  throw new CapabilityNotSupported(
    `The speech model can't write '${format}'; set response_format to one of: ${formats.join(', ')}.`,
    { param: 'response_format' },
  );
}

function checkSize(
  { size, width, height }: ModelRequest['body'],
  { least, most }: ImageAbilities['sizes'],
): void {
  const [, sizeWidth, sizeHeight] = /^(\d+)x(\d+)$/.exec(String(size)) ?? [];
  const lengths = { size: [sizeWidth, sizeHeight], width: [width], height: [height] };
  for (const [param, given] of Object.entries(lengths)) {
    const wrong = given
      .filter(isSet)
      .find((pixels) => !(Number(pixels) >= least && Number(pixels) <= most));
    if (wrong === undefined) continue;
    const message = `An image can't be ${wrong} pixels wide or high; ask for ${least} to ${most}.`;
    throw new InvalidRequest(message, { param });
  }
}

/** What a picture is written as. A client would take the bytes for what it has asked for. */
function checkOutput(body: ModelRequest['body'], formats: ImageAbilities['formats']): void {
  const { output_format: format, output_compression: compression, background } = body;
  if (isSet(format) && !formats.some((known) => known === format)) {
    const message = `The image model can't write '${format}'; set output_format to one of: ${formats.join(', ')}.`;
    throw new CapabilityNotSupported(message, { param: 'output_format' });
  }
  if (isSet(compression) && Number(compression) !== 100) {
    const message = `The image model writes ${formats.join(', ')}, as it is. Leave out output_compression, or set it to 100.`;
    throw new CapabilityNotSupported(message, { param: 'output_compression' });
  }
  if (!isSet(background) || background === 'auto' || background === 'opaque') return;
  const message = `The image model paints the whole picture, and can't leave its background '${background}'. Leave out background.`;
  throw new CapabilityNotSupported(message, { param: 'background' });
}
