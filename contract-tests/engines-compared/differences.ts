// In what the embedded engine and llama-server differ; nothing else may. docs/engines-compared.md shows it.

/** `on purpose`: it stays. `open`: it is a fault that is known. */
export type State = 'on purpose' | 'open';

export interface Difference {
  /** Patterns of the titles of cases, in which `*` stands for any characters. */
  readonly cases: readonly string[];
  /** Pattern of the place in the response, likewise. */
  readonly field: string;
  /** `absent`, `null`, `boolean`, `number`, `text`, `list` or `object`; or the value as JSON. */
  readonly embedded: string;
  /** Likewise. */
  readonly llamaServer: string;
  readonly state: State;
  readonly reason: string;
}

export const DIFFERENCES: readonly Difference[] = [];
