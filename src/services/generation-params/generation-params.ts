// Generation parameters that persist across requests until they are changed (specs 1 and 3, `/params`).
import type { components } from '../../../generated/openapi.ts';
import { NotImplemented } from '../../errors.ts';

type Params = components['schemas']['GenerationParams'];
type ParamsUpdate = components['schemas']['GenerationParamsUpdate'];

export interface GenerationParams {
  /** All parameters, the documented defaults where nothing was set. */
  all(): Params;
  /** Sets some of them; the others keep their values. @throws {NotImplemented} for a minimum length. */
  set(params: ParamsUpdate): Params;
  /** The parameters that were set, in OpenAI's words, as defaults for a request. */
  asRequestDefaults(): Record<string, number>;
}

const DEFAULTS: Params = {
  temperature: 0.7,
  top_p: 0.95,
  top_k: 50,
  min_length: 0,
  max_length: 2048,
  do_sample: true,
};

export function createGenerationParams(): GenerationParams {
  let chosen: ParamsUpdate = {};
  return {
    all: () => ({ ...DEFAULTS, ...chosen }),
    set(params) {
      if ((params.min_length ?? 0) > 0) {
        throw new NotImplemented(
          'No engine of this server can be made to write a minimum length yet. Set min_length to 0.',
          {
            param: 'min_length',
          },
        );
      }
      const known = Object.entries(params).filter(
        ([name, value]) => name in DEFAULTS && value !== null && value !== undefined,
      );
      chosen = { ...chosen, ...Object.fromEntries(known) };
      return { ...DEFAULTS, ...chosen };
    },
    asRequestDefaults() {
      const { temperature, top_p, top_k, max_length, do_sample } = chosen;
      return {
        ...(top_p === undefined ? {} : { top_p }),
        ...(top_k === undefined ? {} : { top_k }),
        ...(max_length === undefined ? {} : { max_tokens: max_length }),
        // Without sampling the likeliest token wins, which is what temperature 0 means to every engine.
        ...(do_sample === false ? { temperature: 0 } : temperature === undefined ? {} : { temperature }),
      };
    },
  };
}
