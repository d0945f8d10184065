// Gives vectors the length that a request asks for, which llama-server ignores.
import { InvalidRequest } from '../../errors.ts';
import { isObject } from '../../lib/values.ts';
import type { ModelRequest } from '../kit/protocol.ts';

type Json = Record<string, unknown>;

/**
 * The response to a request for embeddings with vectors of `dimensions` numbers: the first ones, scaled to length 1, as models
 * for that are made. The same response where nothing is asked for.
 * @throws {InvalidRequest} for more numbers than the model gives
 */
export function shortenVectors(json: Json, { body }: Pick<ModelRequest, 'body'>): Json {
  const { dimensions } = body;
  if (typeof dimensions !== 'number' || !Array.isArray(json.data)) return json;
  return { ...json, data: json.data.map((item) => (isObject(item) ? shortened(item, dimensions) : item)) };
}

function shortened(item: Json, dimensions: number): Json {
  const { embedding } = item;
  if (typeof embedding === 'string') {
    const bytes = Buffer.from(embedding, 'base64');
    const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
    const kept = Float32Array.from(cut(numbers, dimensions));
    return { ...item, embedding: Buffer.from(kept.buffer).toString('base64') };
  }
  return Array.isArray(embedding) ? { ...item, embedding: cut(embedding, dimensions) } : item;
}

function cut(numbers: readonly number[], dimensions: number): readonly number[] {
  if (dimensions > numbers.length) {
    const message = `'dimensions' is ${dimensions}, but the vectors of this model have ${numbers.length} numbers. Ask for at most as many.`;
    throw new InvalidRequest(message, { param: 'dimensions' });
  }
  const kept = numbers.slice(0, dimensions);
  const length = Math.hypot(...kept);
  return length === 0 ? kept : kept.map((value) => value / length);
}
