// How a picture was made or is to be made, in short words.
import { durationText } from '../kit/units.ts';
import { fill } from '../texts/fill.ts';
import type { Picture, Settings } from './picture.ts';
import type { PictureTexts } from './texts/texts.ts';

/** What of the settings is said, and not left to the model. */
export function detailsOf(
  { size, steps, cfgScale, sampler, seed }: Partial<Settings> & { seed?: number | undefined },
  texts: PictureTexts,
): string[] {
  return [
    size?.replace('x', ' × '),
    steps === undefined ? undefined : fill(texts.stepsAre, { count: steps }),
    cfgScale === undefined ? undefined : fill(texts.cfgIs, { value: cfgScale }),
    sampler,
    seed === undefined ? undefined : fill(texts.seedIs, { seed }),
  ].filter((fact) => fact !== undefined);
}

export function factsOf(picture: Picture, texts: PictureTexts, language: string): string {
  const { way, model, tookMs } = picture;
  const took = fill(texts.took, { time: durationText(Math.ceil(tookMs / 1000), language) });
  return [texts.ways[way], model, ...detailsOf(picture, texts), took].join(' · ');
}
