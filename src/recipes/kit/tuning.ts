// What a recipe offers to be tried for speed. Which of it is faster, only a measurement on the machine tells.
import type { components } from '../../../generated/openapi.ts';
import type { LoadableModel, LoadOptions } from './model.ts';

type Schemas = components['schemas'];
export type TuningPurpose = Schemas['TuningPurpose'];

export interface TuningInput {
  model: LoadableModel & { hasExperts?: true };
  options: LoadOptions;
  backend: { name: string; devices: readonly string[] };
  purpose: TuningPurpose;
  /** True when the model does not fit the memory of its device alone. */
  isTight: boolean;
}

/** Load options to be tried in place of those in force. */
export interface TuningCandidate {
  label: string;
  options: LoadOptions;
}

export interface TunableChoice {
  name: Schemas['TuningChoice'];
  /** Requests at a time with which it is measured; 1 if left out. */
  requests?: number;
  /** None where the choice does not arise. Pure. */
  candidates(input: TuningInput): readonly TuningCandidate[];
}
