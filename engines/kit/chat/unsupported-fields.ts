// Fields that change how llama-server responds and that this program can't honour: ignoring them would mislead.
import { invalidRequest } from '../api-error.ts';
import type { RequestBody } from '../request-fields.ts';

const isZero = (value: unknown): boolean => value === 0 || value === false;
const isOne = (value: unknown): boolean => value === 1;
const isNegative = (value: unknown): boolean => typeof value === 'number' && value < 0;
const isNotPositive = (value: unknown): boolean => typeof value === 'number' && value <= 0;
const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Each with what it looks like when it asks for nothing. Any other unknown field is meant for another server. */
const NEUTRAL: Readonly<Record<string, (value: unknown) => boolean>> = {
  mirostat: isZero,
  dynatemp_range: isZero,
  top_a: isZero,
  smoothing_factor: isZero,
  typical_p: isOne,
  typ_p: isOne,
  tfs_z: isOne,
  top_n_sigma: isNotPositive,
  adaptive_target: isNegative,
  t_max_predict_ms: isNotPositive,
  reasoning_budget_tokens: isNegative,
  thinking_budget_tokens: isNegative,
  samplers: isEmpty,
  lora: isEmpty,
};

export function refuseUnsupported(body: RequestBody): void {
  for (const [name, isNeutral] of Object.entries(NEUTRAL)) {
    const value = body[name];
    if (value === undefined || value === null || isNeutral(value)) continue;
    throw invalidRequest(`'${name}' is not supported by the embedded engine. Leave it out, or use another backend.`);
  }
}
