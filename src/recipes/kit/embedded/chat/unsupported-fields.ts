// Fields that change how llama-server responds and that this program can't honour: ignoring them would be a lie.
import { invalidRequest } from '../api-error.ts';
import type { RequestBody } from '../request-fields.ts';

/** Each with what it looks like when it asks for nothing. Any other unknown field belongs to somebody else. */
const neutral: Readonly<Record<string, (value: unknown) => boolean>> = {
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

/** @throws {ApiError} 400 that names the field */
export function refuseUnsupported(body: RequestBody): void {
  for (const [name, isNeutral] of Object.entries(neutral)) {
    const value = body[name];
    if (value === undefined || value === null || isNeutral(value)) continue;
    throw invalidRequest(`'${name}' is not supported by the embedded engine. Leave it out, or use another backend.`);
  }
}

function isZero(value: unknown): boolean {
  return value === 0 || value === false;
}

function isOne(value: unknown): boolean {
  return value === 1;
}

function isNegative(value: unknown): boolean {
  return typeof value === 'number' && value < 0;
}

function isNotPositive(value: unknown): boolean {
  return typeof value === 'number' && value <= 0;
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0);
}
