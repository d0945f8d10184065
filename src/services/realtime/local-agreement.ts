// Local agreement: commits the words of a growing transcript on which two transcriptions in a row agree. Pure.

export interface LocalAgreement {
  heard: string;
  /** What clients have got of it. */
  committed: string;
}

export const NOTHING_HEARD: LocalAgreement = { heard: '', committed: '' };

/** The end of what was heard in the middle of a sentence often changes. What was committed is never taken back. */
export function updateAgreement(
  { heard, committed }: LocalAgreement,
  text: string,
): { next: LocalAgreement; delta: string } {
  const agreed = commonWords(heard, text);
  const isLonger = agreed.length > committed.length && agreed.startsWith(committed);
  return {
    next: { heard: text, committed: isLonger ? agreed : committed },
    delta: isLonger ? agreed.slice(committed.length) : '',
  };
}

/** What is left to send when the whole text is known; nothing when that goes on differently. */
export function restOf({ committed }: LocalAgreement, text: string): string {
  return text.startsWith(committed) ? text.slice(committed.length) : '';
}

/** The words that both texts begin with, as the second one writes them. */
function commonWords(first: string, second: string): string {
  const [before, after] = [first.split(/(?<=\s)/), second.split(/(?<=\s)/)];
  let count = 0;
  while (count < before.length && before[count]?.trimEnd() === after[count]?.trimEnd()) count += 1;
  return after.slice(0, count).join('').trimEnd();
}
