// Settings of a picture, in words.
import { useMediaTexts } from '../media/texts/texts.ts';
import { fill } from '../texts/fill.ts';
import type { PictureOrder, PictureSettings } from './picture.ts';

/** What of the settings is said, and not left to the model. */
export function useDetails(
  settings: Partial<PictureSettings> & Pick<PictureOrder, 'seed'>,
): string[] {
  const { size, steps, cfgScale, sampler, seed } = settings;
  const texts = useMediaTexts();
  return [
    size?.replace('x', ' × '),
    steps === undefined ? undefined : fill(texts.stepsAre, { count: steps }),
    cfgScale === undefined ? undefined : fill(texts.cfgIs, { value: cfgScale }),
    sampler,
    seed === undefined ? undefined : fill(texts.seedIs, { seed }),
  ].filter((fact) => fact !== undefined);
}
