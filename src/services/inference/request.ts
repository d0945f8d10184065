// A request on a model, as all parts of inference know it.
import type { Asker } from '../../lib/place.ts';
import type { ModelType } from '../../recipes/kit/model.ts';
import type { Capability, Uploads } from '../../recipes/kit/protocol.ts';

/** In OpenAI's form; only these fields have been checked. Without a name one that is loaded is meant. */
export type InferenceBody = Readonly<Record<string, unknown>> & {
  model?: string | null;
  stream?: boolean | null;
};

/** Whether the text is to end where another one begins. */
export const hasSuffix = ({ suffix }: InferenceBody): boolean =>
  typeof suffix === 'string' && suffix !== '';

/** What is asked of a model, and who asks; see {@link Asker} for what is told back. */
export interface InferenceRequest extends Asker {
  capability: Capability;
  /** What kind of model can do this; left out, any whose native server offers it. */
  type?: ModelType;
  body: InferenceBody;
  files?: Uploads;
  /** Fields that only llama.cpp's server gets: others may refuse what they don't know. */
  llamaFields?: Readonly<Record<string, unknown>>;
  /**
   * How long the model stays after this request, from now on; Infinity for ever. Left out, it stays
   * as it is.
   */
  keepAliveMs?: number | undefined;
  /** Whether the oldest turns of a chat that is too long for its model go, instead of an error. */
  isTruncated?: boolean;
  /** Called when the model is there and the request has its turn, at each attempt. */
  onLoaded?: () => void;
}
