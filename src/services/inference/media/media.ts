// Requests whose responses are not the text of a language model: pictures, transcriptions, speech.
import { speechOn } from '../../../recipes/kit/media-abilities.ts';
import type { LoadableModel } from '../../../recipes/kit/model.ts';
import type { ImageAbilities } from '../../../recipes/kit/protocol.ts';
import type { Recipe } from '../../../recipes/kit/recipe.ts';
import type { Inference } from '../inference.ts';
import { createImageGenerator } from './images.ts';
import { createSpeechSynthesizer } from './speech.ts';
import { createTranscriber } from './transcription.ts';
import { createUpscaler, type UpscalerOptions } from './upscale.ts';

/** All of it in one place, for the handlers of several APIs. */
export type Media = ReturnType<typeof createMedia>;
type MediaAbilities = { speech?: ReturnType<typeof speechOn>; images?: ImageAbilities };

/** `recipes` are asked what a model can do that is not loaded. */
export const createMedia = (
  options: UpscalerOptions & {
    inference: Pick<Inference, 'open'>;
    recipes: readonly Pick<Recipe, 'name' | 'protocol'>[];
  },
) => ({
  /** What a model for speech or pictures can do, on this backend; empty for models of other types. */
  abilitiesOf(
    { recipe, type }: Pick<LoadableModel, 'recipe' | 'type'>,
    backend?: string,
  ): MediaAbilities {
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
