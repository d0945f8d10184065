// What sd-server gets of image requests: sizes, and its settings, which stand in the prompt.
import { setFields } from '../../lib/values.ts';
import { textParts } from '../kit/child-call.ts';
import type { LoadOptions } from '../kit/model.ts';
import { numberField, textField } from '../kit/options.ts';
import type { ChildBody, FormPart, ModelRequest } from '../kit/protocol.ts';

const DEFAULT_STEPS = 20;
const DEFAULT_CFG_SCALE = 7;
const DEFAULT_PIXELS = 512;

/**
 * See `Protocol.adaptRequest`.
 *
 * The first that is given counts: the request's, the load's, the catalogue's. Without a seed all
 * images are alike.
 */
export function createSdCppAdapter({
  randomSeed,
}: {
  randomSeed: () => number;
}): (request: ModelRequest) => ChildBody {
  return (request) => {
    const { capability, body } = request;
    const n = typeof body.n === 'number' ? body.n : 1;
    const fields = { prompt: promptOf(request, randomSeed), n, size: sizeOf(request) };
    return capability === 'images'
      ? { json: fields }
      : { form: [...textParts(fields), ...imagesOf(request)] };
  };
}

/** `image` and `image[]` are the same to clients; sd-server wants the latter. */
function imagesOf({ files = {} }: ModelRequest): readonly FormPart[] {
  const images = [...(files.image ?? []), ...(files['image[]'] ?? [])];
  const masks = files.mask ?? [];
  return [
    ...images.map((file) => ({ name: 'image[]', file })),
    ...masks.slice(0, 1).map((file) => ({ name: 'mask', file })),
  ];
}

function sizeOf({ body, model, options }: ModelRequest): string {
  const { size } = body;
  if (typeof size === 'string' && /^\d+x\d+$/.test(size)) return size;
  const advised = model.imageDefaults ?? {};
  const pixels = (name: 'width' | 'height') =>
    numberField(body, name) ?? numberField(options, name) ?? advised[name] ?? DEFAULT_PIXELS;
  return `${pixels('width')}x${pixels('height')}`;
}

function promptOf(request: ModelRequest, randomSeed: () => number): string {
  const { capability, body } = request;
  const prompt = capability === 'image-variations' ? 'variation' : String(body.prompt ?? '');
  // A prompt must not reach sd-server's settings, which name files as well.
  const harmless = prompt.replaceAll('sd_cpp_extra_args', 'sd cpp extra args');
  return `${harmless} <sd_cpp_extra_args>${JSON.stringify(settingsOf(request, randomSeed))}</sd_cpp_extra_args>`;
}

function settingsOf({ capability, body, model, options }: ModelRequest, randomSeed: () => number) {
  const advised: LoadOptions = { ...model.imageDefaults };
  const number = (name: string) =>
    numberField(body, name) ?? numberField(options, name) ?? numberField(advised, name);
  const method =
    textField(body, 'sample_method') ||
    textField(options, 'sampling_method') ||
    textField(advised, 'sampling_method');
  const flowShift = capability === 'image-variations' ? 0 : (number('flow_shift') ?? 0);
  const cfgScale = number('cfg_scale') ?? DEFAULT_CFG_SCALE;
  const seed = numberField(body, 'seed');
  // Zero and nothing mean that the model decides.
  return {
    sample_params: {
      sample_steps: number('steps') ?? DEFAULT_STEPS,
      ...setFields({
        sample_method: method === '' ? undefined : method,
        flow_shift: flowShift > 0 ? flowShift : undefined,
        guidance: cfgScale > 0 ? { txt_cfg: cfgScale } : undefined,
      }),
    },
    seed: seed !== undefined && seed >= 0 ? seed : randomSeed(),
  };
}
