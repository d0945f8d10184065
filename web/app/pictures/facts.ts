// How a picture was made or is to be made, in short words.
import { durationText } from '../kit/units.ts';
import type { Picture, Settings } from './picture.ts';
import type { PictureTexts } from './texts.ts';

/** What of the settings is said, and not left to the model. */
export function detailsOf(
  { size, steps, cfgScale, sampler, seed }: Partial<Settings> & { seed?: number | undefined },
  texts: PictureTexts,
): string[] {
  return [
    size?.replace('x', ' × '),
    steps === undefined ? undefined : texts.stepsAre(steps),
    cfgScale === undefined ? undefined : texts.cfgIs(cfgScale),
    sampler,
    seed === undefined ? undefined : texts.seedIs(seed),
  ].filter((fact) => fact !== undefined);
}

export function factsOf(picture: Picture, texts: PictureTexts, language: string): string {
  const { way, model, tookMs } = picture;
  const took = texts.took(durationText(Math.ceil(tookMs / 1000), language));
  return [texts.ways[way], model, ...detailsOf(picture, texts), took].join(' · ');
}
