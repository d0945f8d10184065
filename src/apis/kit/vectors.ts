// The vectors of an embedding response alone, in the order of their texts, as Ollama's API and MCP
// hand them out.
import type { Schemas } from '../../../generated/openapi.ts';
import { eachInTurns } from '../../lib/each-in-turns.ts';
import { JsonText, jsonList } from '../../lib/json-text.ts';

/** A response's `data` as `Inference.json` gives it. */
export type EmbeddingData = Schemas['EmbeddingList']['data'] | JsonText;

/** Large ones stay the bytes that came, and are of lists of numbers too. */
export async function vectorsOf(data: EmbeddingData): Promise<number[][] | JsonText> {
  if (data instanceof JsonText) return largeVectorsOf(data);
  return data.toSorted((a, b) => a.index - b.index).map(({ embedding }) => numbersOf(embedding));
}

const numbersOf = (embedding: number[] | string): number[] =>
  Array.isArray(embedding) ? embedding : [];

async function largeVectorsOf(data: JsonText): Promise<JsonText> {
  const items = (await data.items()) ?? [];
  const vectors: { index: number; vector: JsonText }[] = [];
  await eachInTurns(items, async (item, at) => {
    const members = await item.members();
    const index = Number(members.get('index')?.parse() ?? at);
    const vector = members.get('embedding');
    if (vector !== undefined) vectors.push({ index, vector });
  });
  const inOrder = vectors.toSorted((a, b) => a.index - b.index).map(({ vector }) => vector);
  return jsonList(inOrder, data.limits);
}
