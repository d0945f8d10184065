// Turns OpenAI's requests into flm's, which knows its models by names of its own.
import { CapabilityNotSupported } from '../../errors.ts';
import { textParts } from '../kit/child-call.ts';
import type { ChildBody, ModelRequest } from '../kit/protocol.ts';

/** See `Protocol.adaptRequest`. */
export function adaptFlmRequest({ capability, body, files = {}, model }: ModelRequest): ChildBody {
  const named = { ...body, model: model.path };
  if (capability !== 'transcription') return { json: named };
  const { response_format: format } = body;
  if (format === 'srt' || format === 'vtt') {
    throw new CapabilityNotSupported(
      `'${model.id}' runs on FastFlowLM, which writes no subtitles; set response_format to json, text or verbose_json.`,
      { param: 'response_format' },
    );
  }
  const { language, prompt, temperature } = body;
  const [file] = files.file ?? [];
  return {
    form: [
      ...(file === undefined ? [] : [{ name: 'file', file }]),
      ...textParts({ model: model.path, language, prompt, response_format: format ?? 'json', temperature }),
    ],
  };
}
