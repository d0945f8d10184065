// A request on a model, as all parts of inference know it.
import type { Asker } from '../../lib/place.ts';
import type { ModelType } from '../../recipes/kit/model.ts';
import type { Capability, Uploads } from '../../recipes/kit/protocol.ts';

/** In OpenAI's form; only these fields have been checked. Without a name one that is loaded is meant. */
export type InferenceBody = Readonly<Record<string, unknown>> & {
  model?: string | null;
  stream?: boolean | null;
};

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
  /** Called when the model is there and the request has its turn, at each attempt. */
  onLoaded?: () => void;
}
