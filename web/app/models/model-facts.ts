// What the names of a model tell of it.
import { quantizationOf } from '../../../common/gguf-names.ts';
import type { Model } from '../../../generated/client/index.ts';

/**
 * What the names of a model tell: parameters as `30B-A3B`, quantization as `Q4_K_M`, its repository
 * on Hugging Face.
 */
export function factsOf({ name, checkpoint, dtype }: Pick<Model, 'name' | 'checkpoint' | 'dtype'>) {
  const [, parameters] =
    /(?:^|[-_. ])(E?\d+(?:\.\d+)?[BM](?:-A\d+(?:\.\d+)?B)?)(?=$|[-_. ])/i.exec(name) ?? [];
  const [, repository, publisher] = /^(([\w.-]+)\/[\w.-]+)(?::|$)/.exec(checkpoint) ?? [];
  return { parameters, quantization: dtype ?? quantizationOf(checkpoint), publisher, repository };
}

/** Said of a model in other words: that it chats, and that many people like it. */
const SAID_ELSEWHERE: readonly string[] = ['chat', 'hot'];

/**
 * Labels that have a word, and a word that no other one before them has; that it is a person's own
 * comes last. `said` are labels whose words stand there already.
 */
export function abilitiesOf<Words extends object>(
  labels: readonly string[],
  words: Words,
  said: readonly string[] = [],
): (keyof Words & string)[] {
  const wordOf = (label: string) => (words as Readonly<Record<string, string>>)[label];
  const before = new Set([...SAID_ELSEWHERE, ...said].map(wordOf));
  return labels
    .filter((label): label is keyof Words & string => {
      const word = wordOf(label);
      const isNew = word !== undefined && !before.has(word);
      before.add(word);
      return isNew;
    })
    .sort((one, other) => Number(one === 'custom') - Number(other === 'custom'));
}
