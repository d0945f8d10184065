// Which models paint, enlarge, speak and write down speech, by their labels, and in which order
// they are offered.
import type { Model, SystemInfo } from '../../../generated/client/index.ts';
import { byName } from '../kit/model-names.ts';
import { fitsMachine } from '../kit/obstacles.ts';

/** What a screen needs a model for; `live` writes down speech while it comes. */
export type Purpose = 'image' | 'upscaling' | 'tts' | 'transcription' | 'live';

function isFor(purpose: Purpose, labels: readonly string[]): boolean {
  // An upscaling model may be an image model to others, but it paints nothing.
  if (purpose === 'image' && labels.includes('upscaling')) return false;
  return labels.includes(purpose === 'live' ? 'realtime-transcription' : purpose);
}

/**
 * Models for a purpose, in the order in which they are offered. Of those that are here, those in
 * memory come first, and those of other servers last; of those that can be downloaded and fit,
 * those that are suggested, then the smaller ones.
 */
export function offerFor(
  purpose: Purpose,
  models: readonly Model[],
  { loaded, system }: { loaded: readonly string[]; system: SystemInfo | undefined },
) {
  const able = models.filter(
    (model) => model.unavailable_reason === undefined && isFor(purpose, model.labels),
  );
  const placeOf = ({ suggested, size = 1e6 }: Model) => size - (suggested ? 1e9 : 0);
  const rank = ({ id, provider }: Model) => {
    if (provider !== undefined) return 2;
    return loaded.includes(id) ? 0 : 1;
  };
  return {
    here: able
      .filter(({ downloaded }) => downloaded)
      .sort((one, other) => rank(one) - rank(other) || byName(one, other)),
    toGet: able
      .filter((model) => !model.downloaded && fitsMachine(model, system))
      .sort((one, other) => placeOf(one) - placeOf(other)),
  };
}
