// What a recipe offers to be tried for speed. Which of it is faster, only a measurement on the
// machine tells.
import type { components } from '../../../generated/openapi.ts';
import type { LoadableModel, LoadOptions } from './model.ts';

type Schemas = components['schemas'];

/** What a model is to be fast at. */
export type TuningPurpose = Schemas['TuningPurpose'];

/** What choices are offered for. */
export interface TuningInput {
  model: LoadableModel & { hasExperts?: true };
  options: LoadOptions;
  backend: { name: string; devices: readonly string[] };
  purpose: TuningPurpose;
  /** Whether the model needs more memory than the device has free. */
  isTight: boolean;
}

/** Options that may be faster than those of the input. */
export interface TuningCandidate {
  /** For people, in a few words. */
  label: string;
  /** To be added to those of the input. */
  options: LoadOptions;
}

/** Something that can be set in several ways, of which one may be faster. */
export interface TunableChoice {
  name: Schemas['TuningChoice'];
  /** How many are sent at once to measure it; one without this. */
  requests?: number;
  /** None where there is nothing to be tried. Pure. */
  candidates(input: TuningInput): readonly TuningCandidate[];
}
