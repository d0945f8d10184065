// What a recipe offers to be tried for speed. Which of it is faster, only a measurement on the
// machine tells.
import type { components } from '../../../generated/openapi.ts';
import type { LoadableModel, LoadOptions } from './model.ts';

type Schemas = components['schemas'];
export type TuningPurpose = Schemas['TuningPurpose'];

export interface TuningInput {
  model: LoadableModel & { hasExperts?: true };
  options: LoadOptions;
  backend: { name: string; devices: readonly string[] };
  purpose: TuningPurpose;
  isTight: boolean;
}

export type TuningCandidate = { label: string; options: LoadOptions };

export interface TunableChoice {
  name: Schemas['TuningChoice'];
  requests?: number;
  candidates(input: TuningInput): readonly TuningCandidate[];
}
