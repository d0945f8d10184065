// What whisper-server gets of a request for a text, and what is made of its text.
import { CapabilityNotSupported } from '../../errors.ts';
import { textParts } from '../kit/child-call.ts';
import type { ChildBody, FormPart, ModelRequest } from '../kit/protocol.ts';

/**
 * See `Protocol.adaptRequest`.
 *
 * It knows neither `model` nor word timestamps as a list, and wants the temperature with a decimal
 * point.
 */
export function adaptWhisperRequest({ capability, body, files = {} }: ModelRequest): ChildBody {
  const { language, prompt, response_format: format, temperature } = body;
  const [file] = files.file ?? [];
  const recording: readonly FormPart[] = file === undefined ? [] : [{ name: 'file', file }];
  const fields = textParts({
    response_format: format ?? 'json',
    temperature: decimal(temperature),
    // Else whisper-server takes the recording to be in English.
    language: capability === 'translation' ? 'auto' : language,
    prompt,
    translate: capability === 'translation' ? 'true' : undefined,
  });
  return { form: [...recording, ...fields] };
}

/**
 * @throws {CapabilityNotSupported} for the times of words, which the embedded engine does not know.
 */
export function requireEmbeddedCan({ body }: Pick<ModelRequest, 'body'>): void {
  const times = 'timestamp_granularities[]';
  const wanted = body[times];
  if (body.response_format === 'verbose_json' && Array.isArray(wanted) && wanted.includes('word')) {
    throw new CapabilityNotSupported(
      'The embedded backend knows the times of segments and not of words; leave them out, or load with a whisper-server backend.',
      { param: times },
    );
  }
}

/**
 * See `Protocol.adaptTranscript`.
 *
 * Its pieces carry the space before a word themselves, and are cut anywhere: only the ends of lines
 * are too much.
 */
export const adaptWhisperTranscript = (text: string): string =>
  text.replaceAll(/\r?\n/g, '').trim();

function decimal(temperature: unknown): string {
  const number = typeof temperature === 'number' ? temperature : 0;
  return Number.isInteger(number) ? number.toFixed(1) : String(number);
}
