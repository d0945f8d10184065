// Which labels a model has: those that people or the catalogue give it, and those that its file
// adds.
import { type Mode, modeOfLabels } from '../../recipes/kit/model.ts';
import type { GgufFacts } from './gguf-facts.ts';

/** Labels that only the chat template of a file can prove. */
const OF_TEMPLATES = ['tool-calling', 'reasoning'];

/**
 * These labels, and those that the file adds. The file never contradicts what people say that the
 * model is for.
 */
export function labelsWithFacts(
  labels: readonly string[],
  facts: GgufFacts | undefined,
): readonly string[] {
  if (facts === undefined) return labels;
  const mode = modeOfLabels(labels);
  const all = new Set(labels);
  switch (facts.type) {
    case 'llm': {
      const mayChat = mode === undefined || mode === 'chat';
      if (mayChat && facts.hasTools) all.add('tool-calling');
      if (mayChat && facts.hasThoughts) all.add('reasoning');
      break;
    }
    case 'embedding':
      if (mode === undefined) all.add('embeddings');
      break;
    case 'reranking':
      if (mode === undefined) all.add('reranking');
      break;
  }
  return [...all];
}

/**
 * The same for a model of the catalogue, which tells what templates can do for want of the file:
 * once that is here, it alone counts.
 */
export function labelsByFacts(
  labels: readonly string[],
  facts: GgufFacts | undefined,
): readonly string[] {
  if (facts === undefined) return labels;
  const others = labels.filter((label) => !OF_TEMPLATES.includes(label));
  return labelsWithFacts(others, facts);
}

/**
 * Adds what the model is for, where its recipe leaves no choice. Nothing is added for a chat, which
 * all models are taken for.
 */
export function labelsWithOnlyMode(
  labels: readonly string[],
  [only, ...others]: readonly [Mode, ...Mode[]],
): readonly string[] {
  const isSaid = modeOfLabels(labels) !== undefined || only === 'chat' || others.length > 0;
  return isSaid ? labels : [...labels, only];
}
