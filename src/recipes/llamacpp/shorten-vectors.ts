// `dimensions` of a request for vectors, which llama-server ignores.
import { InvalidRequest } from '../../errors.ts';
import { JsonText, mapItems } from '../../lib/json-text.ts';
import { isObject } from '../../lib/values.ts';
import type { ModelRequest } from '../kit/protocol.ts';

type Json = Record<string, unknown>;

/**
 * The first numbers of each vector, scaled to length 1, as models for that are made.
 * @throws {InvalidRequest}
 */
export async function shortenVectors(
  json: Json,
  { body }: Pick<ModelRequest, 'body'>,
): Promise<Json> {
  const { dimensions } = body;
  const { data } = json;
  if (typeof dimensions !== 'number') return json;
  const shorten = (item: unknown) => (isObject(item) ? shortened(item, dimensions) : item);
  if (data instanceof JsonText) return { ...json, data: await mapItems(data, shorten) };
  return Array.isArray(data) ? { ...json, data: data.map(shorten) } : json;
}

function shortened(item: Json, dimensions: number): Json {
  const { embedding } = item;
  if (typeof embedding === 'string') {
    const bytes = Buffer.from(embedding, 'base64');
    const numbers = Array.from({ length: bytes.length / 4 }, (_, index) =>
      bytes.readFloatLE(index * 4),
    );
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
