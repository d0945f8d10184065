// Models that help in a conversation with any other: they make images, speak, and write down speech.
import { useMemo } from 'react';
import type { Model } from '../../../../generated/client/index.ts';
import { offerFor, type Purpose } from '../../media/model-purposes.ts';
import type { KnownModels } from '../state/use-models.ts';

/** Of each kind one of this machine, if there is one; what is elsewhere is only used after a question. */
export interface Helpers {
  painter: Model | undefined;
  speaker: Model | undefined;
  /** Only of this machine: speech goes to no other server unasked. */
  transcriber: string | undefined;
  /** To choose from where none writes down speech: one to download, and those of other servers. */
  otherTranscribers: readonly Model[];
}

export function helpersOf({ all, loaded, system }: Pick<KnownModels, 'all' | 'loaded' | 'system'>): Helpers {
  const offer = (purpose: Purpose) => offerFor(purpose, all, { loaded, system });
  const { here, toGet } = offer('transcription');
  return {
    painter: offer('image').here[0],
    speaker: offer('tts').here[0],
    transcriber: here.find(({ provider }) => provider === undefined)?.id,
    otherTranscribers: [...toGet.slice(0, 1), ...here.filter(({ provider }) => provider !== undefined)],
  };
}

export function useHelpers({ all, loaded, system }: KnownModels): Helpers {
  return useMemo(() => helpersOf({ all, loaded, system }), [all, loaded, system]);
}
