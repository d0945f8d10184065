// Which words of a text that is still being heard can be told already. Pure.

/** What was heard last, and what has been told of it. */
export interface GrowingText {
  heard: string;
  told: string;
}

export const NOTHING_HEARD: GrowingText = { heard: '', told: '' };

/**
 * The last words of what was heard in the middle of a sentence often change. So only those are told on which two
 * hearings in a row agree, and what was told is never taken back.
 */
export function hearMore({ heard, told }: GrowingText, text: string): { next: GrowingText; delta: string } {
  const agreed = commonWords(heard, text);
  const isLonger = agreed.length > told.length && agreed.startsWith(told);
  return { next: { heard: text, told: isLonger ? agreed : told }, delta: isLonger ? agreed.slice(told.length) : '' };
}

/** What is left to tell when the whole text is known; nothing when that goes on differently. */
export function restOf({ told }: GrowingText, text: string): string {
  return text.startsWith(told) ? text.slice(told.length) : '';
}

/** The words that both texts begin with, as the second one writes them. */
function commonWords(first: string, second: string): string {
  const [before, after] = [first.split(/(?<=\s)/), second.split(/(?<=\s)/)];
  let count = 0;
  while (count < before.length && before[count]?.trimEnd() === after[count]?.trimEnd()) count += 1;
  return after.slice(0, count).join('').trimEnd();
}
