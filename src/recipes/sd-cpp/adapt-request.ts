// Turns OpenAI's image requests into sd-server's, which takes everything beyond OpenAI from the end of the prompt.
import { textParts } from '../kit/child-call.ts';
import type { LoadOptions } from '../kit/model.ts';
import { numberOf, textOf } from '../kit/options.ts';
import type { ChildBody, FormPart, ModelRequest } from '../kit/protocol.ts';

const DEFAULT_STEPS = 20;
const DEFAULT_CFG_SCALE = 7;
const DEFAULT_PIXELS = 512;

/** The first that is given counts: the request's, the load's, the catalogue's. Without a seed all images are alike. */
export function createSdCppAdapter({ randomSeed }: { randomSeed: () => number }): (request: ModelRequest) => ChildBody {
  return (request) => {
    const { capability, body } = request;
    const n = typeof body.n === 'number' ? body.n : 1;
    const fields = { prompt: promptOf(request, randomSeed), n, size: sizeOf(request) };
    return capability === 'images' ? { json: fields } : { form: [...textParts(fields), ...imagesOf(request)] };
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
    numberOf(body, name) ?? numberOf(options, name) ?? advised[name] ?? DEFAULT_PIXELS;
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
  const number = (name: string) => numberOf(body, name) ?? numberOf(options, name) ?? numberOf(advised, name);
  const method =
    textOf(body, 'sample_method') || textOf(options, 'sampling_method') || textOf(advised, 'sampling_method');
  const flowShift = capability === 'image-variations' ? 0 : (number('flow_shift') ?? 0);
  const cfgScale = number('cfg_scale') ?? DEFAULT_CFG_SCALE;
  const seed = numberOf(body, 'seed');
  // Zero and nothing mean that the model decides.
  return {
    sample_params: {
      sample_steps: number('steps') ?? DEFAULT_STEPS,
      ...(method === '' ? {} : { sample_method: method }),
      ...(flowShift > 0 ? { flow_shift: flowShift } : {}),
      ...(cfgScale > 0 ? { guidance: { txt_cfg: cfgScale } } : {}),
    },
    seed: seed !== undefined && seed >= 0 ? seed : randomSeed(),
  };
}
