// Which beginning of a text that is still being heard can be told already.

/** What is known of a turn that goes on. */
export interface LocalAgreement {
  /** The text of the last hearing. */
  heard: string;
  /** The beginning of the turn that two hearings agreed on: it was sent, and stays. */
  committed: string;
}

/** Before the first hearing. */
export const NOTHING_HEARD: LocalAgreement = { heard: '', committed: '' };

/**
 * Takes in the text of one more hearing; `delta` is what can be sent because of it.
 *
 * The end of what was heard in the middle of a sentence often changes. What was committed is never
 * taken back.
 */
export function updateAgreement({ heard, committed }: LocalAgreement, text: string) {
  const agreed = commonWords(heard, text);
  const isLonger = agreed.length > committed.length && agreed.startsWith(committed);
  return {
    next: { heard: text, committed: isLonger ? agreed : committed },
    delta: isLonger ? agreed.slice(committed.length) : '',
  };
}

/** What of the turn's whole text has not been sent yet; nothing where it begins otherwise. */
export const restOf = ({ committed }: LocalAgreement, text: string): string =>
  text.startsWith(committed) ? text.slice(committed.length) : '';

function commonWords(first: string, second: string): string {
  const before = first.split(/(?<=\s)/);
  const after = second.split(/(?<=\s)/);
  let count = 0;
  while (count < before.length && before[count]?.trimEnd() === after[count]?.trimEnd()) count += 1;
  return after.slice(0, count).join('').trimEnd();
}
