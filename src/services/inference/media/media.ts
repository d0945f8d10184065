// Requests whose responses are not the text of a language model: transcriptions, speech and images.
import { speechOn } from '../../../recipes/kit/media-abilities.ts';
import type { LoadableModel } from '../../../recipes/kit/model.ts';
import type { ImageAbilities } from '../../../recipes/kit/protocol.ts';
import type { Recipe } from '../../../recipes/kit/recipe.ts';
import type { Inference } from '../inference.ts';
import { createImageGenerator, createUpscaler, type UpscalerOptions } from './images.ts';
import { createSpeechSynthesizer, createTranscriber } from './speech.ts';

export type Media = ReturnType<typeof createMedia>;
type MediaAbilities = { speech?: ReturnType<typeof speechOn>; images?: ImageAbilities };

export const createMedia = (
  options: UpscalerOptions & {
    inference: Pick<Inference, 'open'>;
    recipes: readonly Pick<Recipe, 'name' | 'protocol'>[];
  },
) => ({
  abilitiesOf({ recipe, type }: Pick<LoadableModel, 'recipe' | 'type'>, backend?: string): MediaAbilities {
    if (type !== 'tts' && type !== 'image') return {};
    const { speech, images } = options.recipes.find(({ name }) => name === recipe)?.protocol ?? {};
    if (type === 'tts') return { speech: speechOn(backend, speech) };
    return images === undefined ? {} : { images };
  },
  transcribe: createTranscriber(options),
  synthesize: createSpeechSynthesizer(options),
  generate: createImageGenerator(options),
  upscale: createUpscaler(options),
});
