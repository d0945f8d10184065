// Guesses with a smaller model of the same vocabulary, which reads what the large one does.

import { Batch } from '../native/batch.ts';
import type { NativeContext } from '../native/context.ts';
import type { Drafter } from './drafter.ts';

/** Of these it is told how likely the likeliest is, as in llama-server. */
const COMPARED_TOKENS = 10;

/** The smaller model, with a sequence for each of the large one. */
export class DraftModel {
  readonly context: NativeContext;
  readonly batch: Batch;
  /** Most tokens of a text. */
  readonly contextSize: number;
  /** What each sequence holds. */
  readonly #held: number[][];

  constructor(context: NativeContext) {
    const { model, partSize, sequenceCount } = context;
    this.context = context;
    this.contextSize = Math.min(context.sequenceSize, model.trainedContextSize);
    const vocabularySize = model.vocabulary.size;
    this.batch = new Batch(model.native, { capacity: partSize, sequenceCount, vocabularySize });
    this.#held = Array.from({ length: sequenceCount }, () => []);
  }

  heldBy(sequence: number): number[] {
    return this.#held[sequence] ?? [];
  }

  /** To be called for each response. @param leastConfidence as probable a guess has to be. */
  drafterFor(sequence: number, leastConfidence: number): Drafter {
    return new ModelDrafter(this, sequence, leastConfidence);
  }

  free(): void {
    this.batch.free();
    this.context.free();
    this.context.model.free();
  }
}

class ModelDrafter implements Drafter {
  readonly #model: DraftModel;
  readonly #sequence: number;
  readonly #leastConfidence: number;
  /** So much of the text is known to be what the sequence holds. */
  #common = 0;

  constructor(model: DraftModel, sequence: number, leastConfidence: number) {
    this.#model = model;
    this.#sequence = sequence;
    this.#leastConfidence = leastConfidence;
  }

  draft(text: readonly number[], most: number): readonly number[] {
    if (text.length + most >= this.#model.contextSize) return [];
    const place = this.#read(text);
    if (place === undefined) return [];
    const guessed: number[] = [];
    for (let at = place; at !== undefined && guessed.length < most; ) {
      const { token, confidence } = likeliest(this.#model.context.logits(at));
      if (confidence < this.#leastConfidence) break;
      guessed.push(token);
      const next = guessed.length < most ? this.#decode([token]) : undefined;
      if (next === undefined) break;
      at = next;
    }
    return guessed;
  }

  accepted(): void {}

  /**
   * @returns where the result behind the text is; undefined where more of it is to be read, so that
   *   others have their turn.
   */
  #read(text: readonly number[]): number | undefined {
    const held = this.#model.heldBy(this.#sequence);
    // The last one has to be evaluated, too, for what comes behind it.
    const most = Math.min(held.length, text.length - 1);
    while (this.#common < most && held[this.#common] === text[this.#common]) this.#common += 1;
    this.#keep(Math.min(this.#common, text.length - 1));
    const { capacity } = this.#model.batch;
    const rest = text.slice(held.length, held.length + capacity);
    const place = this.#decode(rest);
    return held.length === text.length ? place : undefined;
  }

  #keep(count: number): void {
    const held = this.#model.heldBy(this.#sequence);
    if (count >= held.length) return;
    if (count > 0 && this.#model.context.remove(this.#sequence, count)) held.length = count;
    else this.#clear();
  }

  #clear(): void {
    this.#model.context.remove(this.#sequence);
    this.#model.heldBy(this.#sequence).length = 0;
    this.#common = 0;
  }

  /** @returns the place of the last one's result; undefined where there is no room for them. */
  #decode(tokens: readonly number[]): number | undefined {
    const { batch, context } = this.#model;
    const held = this.#model.heldBy(this.#sequence);
    batch.clear();
    let place: number | undefined;
    for (const [index, token] of tokens.entries()) {
      place = batch.add(token, held.length + index, this.#sequence, index === tokens.length - 1);
    }
    if (context.decode(batch) === 'done') {
      held.push(...tokens);
      return place;
    }
    this.#clear();
    return undefined;
  }
}

/** The likeliest token, and how likely it is among the first few. */
function likeliest(logits: Float32Array): { token: number; confidence: number } {
  const best: number[] = [];
  let token = 0;
  for (let at = 0; at < logits.length; at += 1) {
    const logit = logits[at] as number;
    if (best.length === COMPARED_TOKENS && logit <= (best[COMPARED_TOKENS - 1] as number)) continue;
    if (best.length === 0 || logit > (best[0] as number)) token = at;
    let place = best.length;
    while (place > 0 && (best[place - 1] as number) < logit) place -= 1;
    best.splice(place, 0, logit);
    best.length = Math.min(best.length, COMPARED_TOKENS);
  }
  const [most = 0] = best;
  return { token, confidence: 1 / best.reduce((sum, logit) => sum + Math.exp(logit - most), 0) };
}
