// Models that help in a conversation with any other: they make images, speak, and write down
// speech.
import { offerFor, type Purpose } from '../../media/model-purposes.ts';
import type { KnownModels } from '../state/use-models.ts';

/** The models that help in a conversation, as {@link helpersOf} finds them. */
export type Helpers = ReturnType<typeof helpersOf>;

/**
 * @returns Of each kind one of this machine, if there is one; what is elsewhere is only used after
 *   a question. None before it is known what is in memory.
 */
export function helpersOf({
  all,
  loaded,
  system,
  isRead,
}: Pick<KnownModels, 'all' | 'loaded' | 'system' | 'isRead'>) {
  const known = isRead ? all : [];
  const offer = (purpose: Purpose) => offerFor(purpose, known, { loaded, system });
  const { here, toGet } = offer('transcription');
  const elsewhere = here.filter(({ provider }) => provider !== undefined);
  return {
    painter: offer('image').here[0],
    speaker: offer('tts').here[0],
    /** Only of this machine: speech goes to no other server unasked. */
    transcriber: here.find((model) => !elsewhere.includes(model))?.id,
    /**
     * To choose from where none writes down speech: one to download, and those of other servers.
     */
    otherTranscribers: [...toGet.slice(0, 1), ...elsewhere],
  };
}
